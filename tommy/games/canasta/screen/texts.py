"""The words of Canasta, in the voice of the toys: names, messages, reasons.

With two hands the computer is "I"; with four, its seats are EAST, PARTNER and WEST.
"""

from collections.abc import Iterable
from enum import Enum

from tommy.cardgame.screen import table_talk
from tommy.cards.card import Rank
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.rules.discards import PileStatus, is_frozen
from tommy.games.canasta.rules.events import (
    Answered,
    Asked,
    DrawnForFirst,
    Event,
    GameEnded,
    HandEnded,
    Kept,
    Melded,
    OneCardLeft,
    PermissionBroken,
    RedTrey,
    ShortGroupReturned,
    StockEnded,
    TookPile,
    WentOut,
)
from tommy.games.canasta.rules.melds import TableMeld
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.pack import Cards, PlayingCard
from tommy.games.canasta.rules.rulesets import CANASTA, CLASSIC, RULESETS, TOMMY, Rules
from tommy.games.canasta.rules.seats import YOU, Seat, Side
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.rules.view import View
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.desk import MESSAGE_COLS
from tommy.shell.screen.legend import legend

HOW_MANY_HANDS = "HOW MANY HANDS?"
WHICH_RULES = "WHICH RULES?"
WHICH_IS_EASIER = "NEW HERE? TOMMY'S RULES ARE EASIER. CLASSIC RULES FREEZE THE PILE MORE OFTEN"
DRAWING = "EACH SEAT DRAWS A CARD: THE HIGHEST PLAYS FIRST"
SHUFFLING = "* SHUFFLE, SHUFFLE: TWO PACKS TAKE A WHILE *"
LOOK_KEYS = "[F8=TABLE, HANDS, HISTORY] "
FIRST_DONE = "DONE"

_SEATS = {2: ("YOU", "I"), 4: ("YOU", "EAST", "PARTNER", "WEST")}
_SIDES = {2: ("YOU", "ME"), 4: ("YOU", "E-W")}
#: The sides by the names of their seats, where there is room for them.
_TEAMS = {2: ("YOU", "ME"), 4: ("YOU+PARTNER", "EAST+WEST")}
_HANDS = {
    2: ("YOUR HAND", "MY HAND"),
    4: ("YOUR HAND", "EAST'S HAND", "PARTNER'S HAND", "WEST'S HAND"),
}

_RULES_WORDS = {TOMMY: "TOMMY'S RULES", CLASSIC: "CLASSIC RULES"}

RANK_WORDS = {
    Rank.ACE: "ACES",
    Rank.TWO: "DEUCES",
    Rank.THREE: "BLACK TREYS",
    Rank.FOUR: "FOURS",
    Rank.FIVE: "FIVES",
    Rank.SIX: "SIXES",
    Rank.SEVEN: "SEVENS",
    Rank.EIGHT: "EIGHTS",
    Rank.NINE: "NINES",
    Rank.TEN: "TENS",
    Rank.JACK: "JACKS",
    Rank.QUEEN: "QUEENS",
    Rank.KING: "KINGS",
}


# Who


def _does(seat: Seat, seats: int, verb: str) -> str:
    """A seat and its verb, such as `YOU DRAW`, `EAST DRAWS`."""
    who = _SEATS[seats][seat]
    third = verb + ("ES" if verb.endswith(("S", "O", "H")) else "S")
    return f"{who} {verb if who in ('YOU', 'I') else third}"


def side_word(side: Side, seats: int) -> str:
    """The word for a side in the boxes."""
    return _SIDES[seats][side]


def team_word(side: Side, seats: int) -> str:
    """The names of the seats of a side, for the table and the score sheet."""
    return _TEAMS[seats][side]


def hand_word(seat: Seat, seats: int) -> str:
    """Whose hand lies open."""
    return _HANDS[seats][seat]


def turn_word(seat: Seat, seats: int) -> str:
    """Whose turn it is."""
    return table_talk.turn_word(_SEATS[seats][seat])


def seat_word(seat: Seat, seats: int) -> str:
    """The name of a seat."""
    return _SEATS[seats][seat]


def deals(seat: Seat, options: Options) -> str:
    """Who deals; classic rules for two hands are a house rule, which is said (K15)."""
    house = options.rules is CLASSIC and options.seats == 2
    rule = ", 15 CARDS EACH BY A HOUSE RULE FOR TWO HANDS" if house else ""
    return f"{_does(seat, options.seats, 'DEAL')} THIS ONE{rule}"


def options_line(options: Options) -> str:
    """The options as the right box names them."""
    return f"{options.seats} HANDS  {rules_word(options.rules)}"


def rules_word(rules: Rules) -> str:
    """The name of a rule set."""
    return _RULES_WORDS[rules]


def kind_of(options: Options) -> str:
    """The kind of game in the statistics: rules and number of hands."""
    return f"{options.rules.name}-{options.seats}"


def kind_title(kind: str) -> str:
    """The title of a kind in the statistics; the kind itself if this version does not know it.

    >>> kind_title("CLASSIC-4"), kind_title("LATER-3")
    ('4 HANDS, CLASSIC RULES', 'LATER-3')
    """
    rules, _, seats = kind.partition("-")
    return f"{seats} HANDS, {rules_word(RULESETS[rules])}" if rules in RULESETS else kind


def pile_word(status: PileStatus, rules: Rules) -> str:
    """The word beside the pile; classic rules call frozen what Tommy's call a prize (K6)."""
    match status:
        case PileStatus.FROZEN:
            return "FROZEN"
        case PileStatus.PRIZE:
            return "FROZEN" if rules is CLASSIC else "PRIZE"
        case PileStatus.NONE | PileStatus.UNFROZEN:
            return ""


def pile_note(status: PileStatus) -> tuple[str, str]:
    """What the word beside the pile means to you, in two short lines (C15 to C17)."""
    match status:
        case PileStatus.FROZEN:
            return "NOBODY", "TAKES IT"
        case PileStatus.PRIZE:
            return "NEEDS", "A PAIR"
        case PileStatus.NONE | PileStatus.UNFROZEN:
            return "", ""


def table_key(melds: Iterable[TableMeld], rules: Rules) -> str:
    """The line between the tables: what the signs mean that lie there now; empty without any.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> table_key([TableMeld(Rank.NINE, parse_cards("9S 9H 2D"), 1)], TOMMY)
    '3/1 = 3 CARDS, 1 WILD'
    """
    melds = tuple(melds)
    parts = []
    for meld in [each for each in melds if each.wilds][:1]:
        parts.append(f"{meld} = {meld.size} CARDS, {meld.wilds} WILD")
    marks = {mark(meld, rules) for meld in melds}
    parts += [f"{sign} = {means}" for sign, means in _MARKS.items() if sign in marks]
    return "   ".join(parts)


#: The marks below melds, and what they mean.
_MARKS = {"RED": "CANASTA, NO WILD", "BLK": "CANASTA", "SIX": "ONE TO GO"}


def mark(meld: TableMeld, rules: Rules) -> str:
    """The mark below a meld: for a canasta, under classic rules also for six cards (K15)."""
    if not meld.is_canasta:
        return "SIX" if rules is CLASSIC and meld.size == CANASTA - 1 else ""
    return "BLK" if meld.wilds else "RED"


def information(view: View) -> str:
    """Counts, minimums and scores, for the player who asks (C14, C27, K14)."""
    seats = view.options.seats
    sides = [side_word(side, seats) for side in (0, 1)]
    firsts = " ".join(
        f"{sides[side]} {FIRST_DONE if view.melded[side] else view.minimums[side]}"
        for side in (0, 1)
    )
    ours, theirs = view.match.scores
    counts = [len(hand) for hand in view.hands]
    if seats == 2:
        held, scores = f"MY CARDS {counts[1]}", f"SCORE: YOU {ours} ME {theirs}"
        return f"STOCK {view.stock_count}  {held}  FIRST MELD: {firsts}  {scores}"
    held = " ".join(f"{_SEATS[4][seat]} {counts[seat]}" for seat in (1, 2, 3))
    return f"STOCK {view.stock_count}  {held}  FIRST {firsts}  SCORE {ours} {theirs}"


def sheet_title(hand: int) -> str:
    """The title of the score sheet."""
    return f"THE SCORE OF HAND {hand}"


# What happens


def announced(seat: Seat, move: Move, view: View) -> str:
    """The computer announces its move, for itself or in the demo for you."""
    seats = view.options.seats
    match move:
        case Draw():
            return f"{_does(seat, seats, 'DRAW')} A CARD"
        case Take():
            upcard = the_card(view.upcard) if view.upcard is not None else "NOTHING"
            taken = f"{_does(seat, seats, 'TAKE')} THE PILE OF {view.pile_count} FOR {upcard}"
            return f"{taken}{further_melds(move, ' AND ')}"[:MESSAGE_COLS]
        case Meld():
            if move.naturals:
                return f"{_does(seat, seats, 'MELD')} {move.letters}"
            wild = "A WILD CARD" if move.wilds == 1 else f"{move.wilds} WILD CARDS"
            return f"{_does(seat, seats, 'ADD')} {wild} TO THE {RANK_WORDS[move.rank]}"
        case Discard():
            return f"{_does(seat, seats, 'DISCARD')} {the_card(move.card)}"
        case TakeBack():
            return f"{_does(seat, seats, 'TAKE')} A MELD BACK"
        case Ask():
            return f"{_does(seat, seats, 'ASK')}: MAY I GO OUT, PARTNER?"
        case Answer():
            return f"{_does(seat, seats, 'SAY')} {'YES' if move.yes else 'NO'}"
        case Decline():
            return f"{_does(seat, seats, 'LEAVE')} THE PILE: THE HAND IS OVER"
        case Keep():
            return f"{_does(seat, seats, 'KEEP')} THE LAST CARD"


def further_melds(move: Take, before: str) -> str:
    """The further melds of a take, such as ` AND KK2, QQ2`; empty if it has none."""
    return f"{before}{', '.join(meld.letters for meld in move.further)}" if move.further else ""


def the_card(card: PlayingCard) -> str:
    """A card in a sentence.

    >>> from tommy.games.canasta.rules.pack import parse_card
    >>> the_card(parse_card("4H")), the_card(parse_card("**"))
    ('THE 4♥', 'A JOKER')
    """
    label = card_label(card)
    return f"A {label}" if label == "JOKER" else f"THE {label}"


def open_pile(pile: Cards) -> str:
    """The pile laid open, upcard last (K14)."""
    return f"PILE: {' '.join(map(card_label, pile))}"


def thinks(seat: Seat, seats: int) -> str:
    """The message that a partner who was asked thinks it over."""
    return f"{_does(seat, seats, 'THINK')} IT OVER"


#: The answer to the partner, by whether you give it, and by yes or no.
_ANSWERS = {
    (True, True): "YES",
    (True, False): "NO",
    (False, True): "YES, GO OUT, PARTNER!",
    (False, False): "NO, NOT YET: I HAVE TOO MANY CARDS",
}
#: The message for each ending; empty if another event has one.
_ENDINGS = {
    Ending.WENT_OUT: "",
    Ending.LAST_CARD: "",
    Ending.LAST_TREY: "",
    Ending.DECLINED: "THE STOCK IS EMPTY AND THE PILE WAS DECLINED: THE HAND IS OVER",
    Ending.NOTHING_LEFT: "NO STOCK AND NO PILE: THE HAND IS OVER",
}


def message(event: Event, seats: int, rules: Rules = TOMMY) -> str:
    """The message for an event; empty if the picture is enough."""
    match event:
        case RedTrey():
            got = f"{_does(event.seat, seats, 'GET')} A RED TREY, {card_label(event.card)}"
            draws = "DRAW" if event.seat == YOU or seats == 2 else "DRAWS"
            return f"{got}, AND {draws} A REPLACEMENT" if event.drawn else got
        case DrawnForFirst():
            return f"{_drawn(event, seats)}: {_does(event.first, seats, 'PLAY')} FIRST"
        case OneCardLeft():
            return f"{_does(event.seat, seats, 'HOLD')} JUST ONE CARD!"
        case StockEnded():
            card = card_label(event.card)
            return f"THE STOCK'S LAST CARD IS {card}: NOBODY GETS IT, THE HAND IS OVER"
        case TookPile() | Melded() if event.canasta:
            kind = "BLACK" if event.meld.wilds else "RED"
            return f"A {kind} CANASTA OF {RANK_WORDS[event.meld.rank]}!"
        case ShortGroupReturned():
            return f"ONLY {event.total} OF {event.minimum}: THE MELDS GO BACK TO THE HAND"
        case Kept():
            return f"{_does(event.seat, seats, 'KEEP')} A LAST CARD THAT CANNOT BE PLAYED"
        # For another seat this would reveal something of its hand.
        case Asked() if event.hopeless and event.seat == YOU:
            points = rules.broken_permission
            cost = f": IF THE ANSWER IS YES YOU LOSE {points}" if points else ""
            return f"YOU CAN'T GO OUT WITH THIS HAND{cost}"
        case Answered():
            return f"{_does(event.seat, seats, 'SAY')}: {_ANSWERS[event.seat == YOU, event.yes]}"
        case PermissionBroken():
            who = _does(event.seat, seats, "STAY")
            return f"{who} IN AFTER A YES: {event.points} POINTS LOST"
        case WentOut():
            how = ", CONCEALED" if event.concealed else ""
            return f"{_does(event.seat, seats, 'GO')} OUT{how}!"
        case HandEnded():
            return _ENDINGS[event.ending]
        case _:
            return ""


def _drawn(event: DrawnForFirst, seats: int) -> str:
    """The last card that each seat drew for first play (K1)."""
    last = {seat: card for drawn in event.rounds for seat, card in drawn}
    return "  ".join(f"{_SEATS[seats][seat]} {card_label(card)}" for seat, card in last.items())


def look_on(seat: Seat, seats: int) -> str:
    """Whose hand is shown after the end of a hand, and what F8 shows next."""
    last = seat == seats - 1
    after = "HISTORY" if last else hand_word(seat + 1, seats)
    keys = f"([F8={after}], [ENTER|ANY OTHER KEY GOES ON])"
    return legend(f"{hand_word(seat, seats)} AS IT ENDED {keys}")


def game_won(event: GameEnded, scores: tuple[int, int], seats: int) -> str:
    """Who won the game and by how much (C32)."""
    return f"{_wins(event.winner, seats)} THE GAME, {max(scores)} TO {min(scores)}!"


def hand_won(event: HandEnded, seats: int, took: str) -> str:
    """Who made more points in the hand; ``took`` is how long it took, in words."""
    ours, theirs = (sheet.total for sheet in event.sheets)
    if ours == theirs:
        return f"{ours} EACH: NOBODY WINS THE HAND.{took}"
    winner = 0 if ours > theirs else 1
    return f"{_wins(winner, seats)} THE HAND, {max(ours, theirs)} TO {min(ours, theirs)}!{took}"


def _wins(side: Side, seats: int) -> str:
    """A side and its verb, such as `I WIN`."""
    teams = {2: ("YOU", "I"), 4: ("YOU AND PARTNER", "EAST AND WEST")}
    return f"{teams[seats][side]} WIN"


# Reasons

_WHY: dict[Enum, str] = {
    MoveReason.ONLY_MOVE: "IT IS THE ONLY LEGAL MOVE",
    MoveReason.PILE_CLOSED: "THE PILE IS OUT OF REACH",
    MoveReason.OVERLOOKED: "A MISTAKE: THE PILE WAS THERE TO TAKE",
    MoveReason.PILE_POOR: "THE PILE IS NOT WORTH IT",
    MoveReason.PILE_PAYS: "THE PILE IS WORTH MORE THAN A NEW CARD",
    MoveReason.PILE_FORCED: "THE RULES SAY THAT IT MUST BE TAKEN",
    MoveReason.LAST_PILE_PAYS: "THAT PILE BRINGS MORE THAN IT COSTS",
    MoveReason.PILE_LEFT: "THAT PILE WOULD COST MORE THAN IT BRINGS",
    MoveReason.LAYS_NO_MORE: "THE REST STAYS IN THE HAND",
    MoveReason.OPENS: "IT OPENS FOR THE SIDE AT LITTLE COST",
    MoveReason.OPENS_LATE: "THE OTHER SIDE HAS MELDED: HIGH TIME TO MELD",
    MoveReason.OPENS_ON: "THE FIRST MELD IS BEGUN, AND THIS ADDS TO IT",
    MoveReason.OPENS_FOR_PILE: "AFTER A FIRST MELD THE PILE CAN BE TAKEN",
    MoveReason.COMPLETES_CANASTA: "IT MAKES A CANASTA",
    MoveReason.GROWS_MELD: "IT MAKES A MELD GROW",
    MoveReason.NEW_MELD: "THERE ARE ENOUGH OF THEM FOR A NEW MELD",
    MoveReason.END_NEAR: "THE END IS NEAR: CARDS BELONG ON THE TABLE",
    MoveReason.TAKES_BACK: "IT IS TOO SMALL FOR A FIRST MELD",
    MoveReason.GOES_OUT: "THERE IS A WAY TO GO OUT",
    MoveReason.HAS_LEAVE: "PERMISSION WAS GIVEN TO GO OUT",
    MoveReason.PARTNER_FULL: "ASK FIRST: THE PARTNER MAY HAVE MORE TO MELD",
    MoveReason.LETS_OUT: "THERE IS LITTLE LEFT TO MELD",
    MoveReason.LETS_END: "THE HAND MAY END ANY MOMENT",
    MoveReason.WAITS: "THERE IS STILL A LOT TO MELD",
    MoveReason.FREEZES: "A PILE THAT BIG IS BETTER FROZEN",
    MoveReason.STOPS: "THE NEXT PLAYER CAN'T TAKE THE PILE",
    MoveReason.SAFE: "THE NEXT PLAYER CAN HARDLY TAKE THE PILE",
    MoveReason.LEAST_USE: "NO OTHER CARD IS MISSED LESS",
    MoveReason.COSTS_LEAST: "ALL IN ALL IT COSTS THE LEAST",
    MoveReason.SLIP: "A MISTAKE: THERE WAS A BETTER MOVE",
    MoveReason.LAST_KEPT: "IT CANNOT BE PLAYED",
    MoveReason.TRIED: "IT DID BEST IN MANY TEST DEALS",
}
#: Reasons that a hint says to you in other words than the history says of a seat.
_WHY_YOU: dict[Enum, str] = {
    MoveReason.OPENS: "IT OPENS FOR YOUR SIDE AT LITTLE COST",
    MoveReason.OPENS_FOR_PILE: "ONCE YOU HAVE MELDED YOU CAN TAKE THE PILE",
    MoveReason.GOES_OUT: "YOU CAN GO OUT",
    MoveReason.HAS_LEAVE: "YOU HAVE PERMISSION, SO GO OUT",
    MoveReason.PARTNER_FULL: "ASK FIRST: YOUR PARTNER MAY HAVE MORE TO MELD",
    MoveReason.LEAST_USE: "YOU WILL MISS IT LEAST",
}


def why_word(why: Enum, move: Move | None = None, *, to_you: bool = False) -> str:
    """The reason of a move in words, for the history or, said to you, for a hint.

    A card that freezes the pile does more than SAFE has it: nobody can take the pile below it.
    """
    if why is MoveReason.SAFE and isinstance(move, Discard) and is_frozen((move.card,)):
        why = MoveReason.STOPS
    return _WHY_YOU.get(why, _WHY[why]) if to_you else _WHY[why]
