"""The words of Canasta, in the voice of the toys: messages, hints, history.

With two hands the computer is "I"; with four, its seats are EAST, SOUTH (your partner) and WEST.
"""

from enum import Enum

from tommy.cards.card import Rank
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.rules.discards import PileStatus
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
from tommy.games.canasta.rules.pack import KIND, Cards, PlayingCard
from tommy.games.canasta.rules.rulesets import CANASTA, CLASSIC, RULESETS, TOMMY, Rules
from tommy.games.canasta.rules.seats import YOU, Seat, Side, seat_letter
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.rules.view import View
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.desk import MESSAGE_COLS
from tommy.shell.screen.legend import legend

HOW_MANY_HANDS = legend("HOW MANY HANDS ([2] OR [4])?")
WHICH_RULES = legend("WHICH RULES ([T=TOMMY'S], [H=HOYLE'S])?")
DRAWING = "CARDS ARE DRAWN FOR WHO BEGINS: THE HIGHEST DOES"
SHUFFLING = "* SHUFFLE, SHUFFLE: TWO PACKS TAKE A WHILE *"
LOOK_KEYS = "[F8=TABLE] "
FIRST_DONE = "DONE"

_SEATS = {2: ("YOU", "I"), 4: ("YOU", "EAST", "SOUTH", "WEST")}
_SIDES = {2: ("YOU", "ME"), 4: ("N-S", "E-W")}
_HANDS = {
    2: ("YOUR HAND", "MY HAND"),
    4: ("YOUR HAND", "EAST'S HAND", "SOUTH'S HAND", "WEST'S HAND"),
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


def hand_word(seat: Seat, seats: int) -> str:
    """Whose hand lies open."""
    return _HANDS[seats][seat]


def turn_word(seat: Seat, seats: int) -> str:
    """Whose turn it is."""
    who = _SEATS[seats][seat]
    return {"YOU": "YOUR TURN", "I": "MY TURN"}.get(who, f"{who}'S TURN")


def seat_word(seat: Seat, seats: int) -> str:
    """The name of a seat."""
    return _SEATS[seats][seat]


def deals(seat: Seat, seats: int) -> str:
    """Who deals."""
    return f"{_does(seat, seats, 'DEAL')} THIS ONE"


def options_line(options: Options) -> str:
    """The options as the right box names them."""
    if options.rules is CLASSIC and options.seats == 2:
        return "2 HANDS CLASSIC, HOUSE RULE"
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


def mark(meld: TableMeld, rules: Rules) -> str:
    """The mark below a meld: for a canasta, under classic rules also for six cards (K15)."""
    if not meld.is_canasta:
        return "SIX" if rules is CLASSIC and meld.size == CANASTA - 1 else ""
    return "BLK" if meld.wilds else "RED"


def information(view: View) -> str:
    """Counts, minimums and scores, for the player who asks (C14, C27, K14)."""
    seats = view.options.seats
    names = _SIDES[2] if seats == 2 else tuple(seat_letter(seat, seats) for seat in range(seats))
    counts = " ".join(
        f"{name} {len(hand)}" for name, hand in zip(names[1:], view.hands[1:], strict=True)
    )
    firsts = " ".join(
        f"{side_word(side, seats)} {FIRST_DONE if view.melded[side] else view.minimums[side]}"
        for side in (0, 1)
    )
    ours, theirs = view.match.scores
    return f"STOCK {view.stock_count}  CARDS: {counts}  FIRST: {firsts}  SCORE: {ours} {theirs}"


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
            melds = "".join(f" AND {meld.letters}" for meld in move.further)
            upcard = card_label(view.upcard) if view.upcard is not None else "NOTHING"
            taken = f"{_does(seat, seats, 'TAKE')} THE PILE OF {view.pile_count}"
            return f"{taken} FOR {upcard}{melds}"[:MESSAGE_COLS]
        case Meld():
            if move.naturals:
                return f"{_does(seat, seats, 'MELD')} {move.letters}"
            wild = "A WILD CARD" if move.wilds == 1 else f"{move.wilds} WILD CARDS"
            return f"{_does(seat, seats, 'ADD')} {wild} TO THE {RANK_WORDS[move.rank]}"
        case Discard():
            return f"{_does(seat, seats, 'DISCARD')} {card_label(move.card)}"
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
    (False, False): "NO, NOT YET: I HOLD TOO MUCH",
}
#: The message for each ending; empty if another event has one.
_ENDINGS = {
    Ending.WENT_OUT: "",
    Ending.LAST_CARD: "",
    Ending.LAST_TREY: "",
    Ending.DECLINED: "THE STOCK IS EMPTY AND THE PILE IS LEFT: THE HAND IS OVER",
    Ending.NOTHING_LEFT: "NO STOCK AND NO PILE: THE HAND IS OVER",
}


def message(event: Event, seats: int, rules: Rules = TOMMY) -> str:
    """The message for an event; empty if the picture is enough."""
    match event:
        case RedTrey():
            again = ", AND A CARD FOR IT" if event.drawn else ""
            return f"{_does(event.seat, seats, 'GET')} A RED TREY, {card_label(event.card)}{again}"
        case DrawnForFirst():
            return f"{_drawn(event, seats)}: {_does(event.first, seats, 'BEGIN')}"
        case OneCardLeft():
            return f"{_does(event.seat, seats, 'HOLD')} ONE LAST CARD!"
        case StockEnded():
            return f"THE LAST CARD IS {card_label(event.card)}: NOBODY GETS IT, THE HAND IS OVER"
        case TookPile() | Melded() if event.canasta:
            kind = "BLACK" if event.meld.wilds else "RED"
            return f"A {kind} CANASTA OF {RANK_WORDS[event.meld.rank]}!"
        case ShortGroupReturned():
            return f"ONLY {event.total} OF {event.minimum}: THE MELDS GO BACK TO THE HAND"
        case Kept():
            return f"{_does(event.seat, seats, 'KEEP')} A LAST CARD THAT CANNOT BE PLAYED"
        # For another seat this would reveal something of its hand.
        case Asked() if event.hopeless and event.seat == YOU:
            cost = f": A YES COSTS {rules.broken_permission}" if rules.broken_permission else ""
            return f"BUT NOBODY CAN GO OUT WITH THAT HAND{cost}"
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
    who = {2: ("YOU WIN", "I WIN"), 4: ("NORTH AND SOUTH WIN", "EAST AND WEST WIN")}[seats]
    return f"{who[event.winner]} THE GAME, {max(scores)} TO {min(scores)}!"


# Hints and the history

_WHY: dict[Enum, str] = {
    MoveReason.ONLY_MOVE: "NOTHING ELSE IS OPEN",
    MoveReason.PILE_CLOSED: "THE PILE IS OUT OF REACH",
    MoveReason.OVERLOOKED: "IT WAS OVERLOOKED",
    MoveReason.PILE_POOR: "THE PILE IS NOT WORTH IT",
    MoveReason.PILE_PAYS: "THE PILE IS WORTH MORE THAN A CARD",
    MoveReason.PILE_FORCED: "THE RULES FORCE IT",
    MoveReason.LAST_PILE_PAYS: "THAT PILE BRINGS MORE THAN IT COSTS",
    MoveReason.PILE_LEFT: "THAT PILE WOULD COST MORE THAN IT BRINGS",
    MoveReason.LAYS_NO_MORE: "THE REST STAYS IN THE HAND",
    MoveReason.OPENS: "THE SIDE OPENS, AND CHEAPLY",
    MoveReason.OPENS_LATE: "THE OTHERS ARE OPEN: TIME TO OPEN TOO",
    MoveReason.OPENS_ON: "THE OPENING IS BEGUN",
    MoveReason.OPENS_FOR_PILE: "OPEN, THE SIDE CAN TAKE THE PILE",
    MoveReason.COMPLETES_CANASTA: "IT COMPLETES A CANASTA",
    MoveReason.GROWS_MELD: "A MELD GROWS",
    MoveReason.NEW_MELD: "ENOUGH OF THEM FOR A NEW MELD",
    MoveReason.END_NEAR: "THE END IS NEAR: CARDS BELONG ON THE TABLE",
    MoveReason.TAKES_BACK: "IT IS SHORT OF THE FIRST MELD",
    MoveReason.GOES_OUT: "THERE IS A WAY TO GO OUT",
    MoveReason.HAS_LEAVE: "WHO HAS LEAVE GOES OUT",
    MoveReason.PARTNER_FULL: "PARTNER MAY HAVE MORE TO LAY: BETTER ASK",
    MoveReason.LETS_OUT: "LITTLE IS LEFT TO LAY",
    MoveReason.LETS_END: "THE HAND MAY END ANY MOMENT",
    MoveReason.WAITS: "THERE IS A LOT TO LAY YET",
    MoveReason.FREEZES: "SO BIG A PILE IS BETTER FROZEN",
    MoveReason.STOPS: "IT STOPS THE NEXT ONE",
    MoveReason.SAFE: "THE NEXT ONE CAN HARDLY TAKE IT",
    MoveReason.LEAST_USE: "IT IS MISSED LEAST",
    MoveReason.COSTS_LEAST: "ALL IN ALL IT COSTS LEAST",
    MoveReason.SLIP: "A SLIP: THERE WAS BETTER",
    MoveReason.LAST_KEPT: "IT CANNOT BE PLAYED",
    MoveReason.TRIED: "IT DID BEST IN MANY TRIED DEALS",
}


def why_word(why: Enum) -> str:
    """A reason in words, for a hint or the history."""
    return _WHY[why]


def hint(move: Move, view: View, why: Enum) -> str:
    """The hint in at most 80 characters: what to do, and why if there is room."""
    what = announced(YOU, move, view).removeprefix("YOU ")
    if isinstance(move, Take) and view.upcard is not None:
        wilds = "2" * move.deuces + "*" * move.jokers
        what = f"TAKE {card_label(view.upcard)} {wilds}".rstrip()
        what += "".join(f" + {meld.letters}" for meld in move.further)
    text = f"HINT: {what}. {why_word(why)}"
    return text if len(text) <= MESSAGE_COLS else f"HINT: {what}"[:MESSAGE_COLS]


def open_hands(view: View) -> tuple[str, ...]:
    """A line for each hand, with its cards."""
    names = _SEATS[view.options.seats]
    return tuple(
        f"{name:<6}{' '.join(map(card_label, hand)) or '-'}"
        for name, hand in zip(names, view.hands, strict=True)
    )


def move_line(
    seat: Seat, move: Move, why: Enum | None, seats: int, upcard: PlayingCard | None = None
) -> str:
    """A move in the history, with its reason unless ``why`` is None; a take has an ``upcard``."""
    what = card_label(move.card) if isinstance(move, Discard) else str(move)
    if isinstance(move, Take) and upcard is not None:
        rank = KIND[upcard]
        cards = Meld(Rank(rank), move.naturals + 1, move.deuces, move.jokers).letters
        what = " + ".join(
            (f"TAKE {card_label(upcard)}: {cards}", *(m.letters for m in move.further))
        )
    reason = why_word(why) if why is not None else ""
    return f"{_SEATS[seats][seat]:<6}{what:<24} {reason}".rstrip()
