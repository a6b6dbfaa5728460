"""The words of Crazy Eights, in the voice of the toys: prompts, messages, refusals."""

from collections.abc import Mapping, Sequence
from enum import Enum

from tommy.cardgame.rules.card_choice import Fault
from tommy.cardgame.screen.hand_rows import SENTENCE_GAP, entry_refusal, numbers_word
from tommy.cardgame.screen.table_talk import MY_TURN, YOUR_TURN, a_rank, counted
from tommy.cards.card import Card, Suit
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.rules.core import Phase, View
from tommy.games.crazy8s.rules.events import (
    Drew,
    GameEnded,
    HandEnded,
    Passed,
    Played,
    Refusal,
    RefusalReason,
)
from tommy.games.crazy8s.rules.moves import Draw, Move
from tommy.games.crazy8s.rules.observation import Did, Seen
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.legend import Legend, legend

WHICH_RANK = "WHICH RANK GOES CRAZY?"
HOW_MANY_POINTS = "PLAY TO HOW MANY POINTS (100-500)?"

TURN_WORDS = {YOU: YOUR_TURN, ME: MY_TURN}
DEAL_WORDS = {YOU: "YOU DEAL THIS ONE", ME: "I DEAL THIS ONE"}
SUIT_QUESTION = "NAME A SUIT:"


def prompt(view: View, *, keypad: bool) -> str:
    """The prompt for your move, with the keypad's names for keys if you use that."""
    draw = view.phase is Phase.PLAY and view.stock_count
    draw_key = ("  [INS=DRAW]" if keypad and not view.typed else "  [D=DRAW]") if draw else ""
    if not view.playable:
        which = "(NOTHING FITS)?"
    elif view.only is not None and not view.typed and view.selected is None:
        which = f"(ONLY THE {card_label(view.hands[YOU][view.only])} FITS: [ENTER|ENTER PLAYS IT])?"
    elif keypad and not view.typed:
        which = "? [LEFT] [RIGHT=CHOOSE], [DOWN=PLAY]"
    else:
        which = f"({numbers_word(view.playable)}, THEN [ENTER])?"
    space = "" if which.startswith("?") else " "
    typed = f" {view.typed}" if view.typed else ""
    return legend(f"WHICH CARD{space}{which}{typed}{draw_key}")


def plays(seat: Seat, card: Card, suit: Suit | None) -> str:
    """The computer announces the card that it plays, for itself or in the demo for you."""
    return f"{'YOU' if seat == YOU else 'I'} PLAY {_the(card, suit)}"


def _the(card: Card, suit: Suit | None) -> str:
    named = f" AND NAME {suit.name}" if suit is not None else ""
    return f"THE {card_label(card)}{named}"


def draws(seat: Seat) -> str:
    """The computer says that it draws."""
    return "YOU DRAW A CARD" if seat == YOU else "I DRAW A CARD"


def passed(seat: Seat) -> str:
    """The message that the program passes for a player who has no choice (E5)."""
    if seat == YOU:
        return "STOCK EMPTY AND NOTHING FITS: YOU PASS"
    return "STOCK EMPTY AND NOTHING FITS: I PASS"


def news(events: Sequence[Drew | Played | Passed]) -> str:
    """What happened since your last move, in one line."""
    drawn = sum(isinstance(event, Drew) for event in events)
    parts = [f"I DREW {counted(drawn, 'CARD')}"] if drawn else []
    for event in events:
        match event:
            case Played(card=card, suit=suit):
                parts.append(f"I PLAYED {_the(card, suit)}".replace(" NAME ", " NAMED "))
            case Passed(seat=seat):
                parts.append("YOU HAD TO PASS" if seat == YOU else "I HAD TO PASS")
    return SENTENCE_GAP.join(parts)


def hand_won(event: HandEnded, took: str) -> str:
    """Who won the hand, and how long it ``took``."""
    blocked = "BLOCKED! " if event.blocked else ""
    if event.winner is None:
        return f"{blocked}{event.hand_totals[0]} EACH: NOBODY WINS THIS HAND{took}"
    return f"{blocked}{'YOU WIN' if event.winner == YOU else 'I WIN'} THE HAND!{took}"


def hand_points(event: HandEnded) -> str:
    """The points of the hand, and why."""
    yours, mine = event.hand_totals
    if event.winner is None:
        return "NO POINTS, AND THE OTHER PLAYER DEALS"
    to = "YOU" if event.winner == YOU else "ME"
    if event.blocked:
        return f"YOU HOLD {yours}, I HOLD {mine}: {counted(event.points, 'POINT')} TO {to}"
    who, where = ("YOU", "MY") if event.winner == YOU else ("I", "YOUR")
    return f"{who} SCORE {event.points} FOR THE CARDS LEFT IN {where} HAND"


def game_won(event: GameEnded, scores: tuple[int, int]) -> str:
    """Who won the game and its points (E9)."""
    who = "YOU WIN" if event.winner == YOU else "I WIN"
    high, low = max(scores), min(scores)
    return f"{who} THE GAME, {high} TO {low}: {counted(event.game_points, 'POINT')}!"


_WHY: dict[Enum, str] = {
    MoveReason.GOES_OUT: "IT IS THE LAST CARD",
    MoveReason.MUST_DRAW: "NOTHING FITS",
    MoveReason.ONLY_CARD: "NOTHING ELSE FITS",
    MoveReason.KEEPS_CRAZY: "A CRAZY CARD IS WORTH MORE LATER",
    MoveReason.STARVES: "THAT SUIT MAY BE MISSING ACROSS THE TABLE",
    MoveReason.GOES_ON: "IT LEAVES THE MOST CARDS THAT FIT",
    MoveReason.SHEDS_POINTS: "IT GETS RID OF THE MOST POINTS",
    MoveReason.WEIGHED: "ALL IN ALL IT LOOKS BEST",
    MoveReason.AHEAD: "BEST WHEN I LOOK A FEW MOVES AHEAD",
    MoveReason.SEARCHED: "I CAN COUNT IT OUT: THIS IS BEST",
    MoveReason.TRIED: "IT WON MOST OFTEN IN TEST DEALS",
    MoveReason.SLIP: "A MISTAKE: THERE WAS A BETTER MOVE",
}
#: The reasons that speak of the player whose move it is, and of the other one.
_WHY_OF: dict[Enum, tuple[str, str]] = {
    MoveReason.HIS_LAST_CARDS: (
        "I AM LOW ON CARDS AND MAY NOT HAVE IT",
        "YOU ARE LOW ON CARDS AND MAY NOT HAVE IT",
    ),
    MoveReason.NAMES_OWN: ("YOU HOLD MORE OF THAT SUIT", "I HOLD MORE OF THAT SUIT"),
}


def why_word(why: Enum, seat: Seat) -> str:
    """The reason of a seat's move in words, for a hint or the history."""
    return _WHY_OF[why][seat] if why in _WHY_OF else _WHY[why]


def hint(move: Move, hand: Cards, why: Enum) -> str:
    """The hint in one line: what to play, and why."""
    if isinstance(move, Draw):
        return f"HINT: DRAW A CARD. {why_word(why, YOU)}"
    named = f", {move.suit.name}" if move.suit is not None else ""
    number = hand.index(move.card) + 1
    return f"HINT: CARD {number}, {card_label(move.card)}{named}. {why_word(why, YOU)}"


def open_hands(view: View) -> tuple[str, ...]:
    """A line for each hand, with its cards."""
    hands = zip(("YOU HELD", "I   HELD"), view.hands, strict=True)
    return tuple(f"{who} {' '.join(map(card_label, hand)) or '-'}" for who, hand in hands)


def move_line(seat: Seat, move: Move, why: Enum | None) -> str:
    """A move in the history, with its reason unless ``why`` is None."""
    who = "YOU" if seat == YOU else "I"
    if isinstance(move, Draw):
        what = "DRAW"
    else:
        named = f" AND NAME {move.suit.name}" if move.suit is not None else ""
        what = f"{card_label(move.card)}{named}"
    return f"{who:<4}{what:<24}{why_word(why, seat) if why is not None else ''}".rstrip()


def pass_lines(seen: Sequence[Seen], place: int) -> list[str]:
    """The passes that followed the move at ``place``, in the history."""
    lines = []
    number = -1
    for each in seen:
        if each.did is not Did.PASS:
            number += 1
        elif number == place:
            lines.append("YOU PASS" if each.seat == YOU else "I   PASS")
    return lines


#: The game's own refusals, with their buttons marked and fields for `refusal`.
_REFUSALS: Mapping[RefusalReason, str] = {
    RefusalReason.NO_MATCH: "{card} DOESN'T FIT: {wanted}",
    RefusalReason.STOCK_EMPTY: "DRAW FROM WHAT? THE STOCK IS EMPTY: PLAY A CARD",
    RefusalReason.NOT_A_SUIT: (
        "PICK A SUIT: [S] [H] [D] [C], OR [LEFT]/[RIGHT] AND [ENTER] ([ESC=CANCEL])"
    ),
    RefusalReason.NOT_HELD: "YOU WISH! YOU DO NOT HOLD {card}",
    RefusalReason.SUIT_MISSING: "EVEN A CRAZY CARD NEEDS A SUIT",
    RefusalReason.SUIT_NEEDLESS: "YOU NAME A SUIT ONLY FOR A CRAZY CARD",
}


#: The chapters of the instructions about refusals; that of the keys has the others.
_TOPICS = {
    RefusalReason.NO_MATCH: "play",
    RefusalReason.STOCK_EMPTY: "play",
    RefusalReason.NOT_A_SUIT: "suit",
    RefusalReason.SUIT_MISSING: "suit",
    RefusalReason.SUIT_NEEDLESS: "suit",
}


def topic(view: View, reason: Enum | None) -> str:
    """The chapter of the instructions about a refusal, or what waits for you; may be empty."""
    if view.suit_cursor is not None:
        return "suit"
    return "" if reason is None else _TOPICS.get(RefusalReason(reason), "typing")


def refusal(refused: Refusal) -> str:
    """The message for a refused key or move; at most 80 characters."""
    if refused.reason in _REFUSALS:
        fields = {"card": _card(refused.card), "wanted": _wanted(refused)}
        return legend(_REFUSALS[refused.reason].format_map(fields))
    text = entry_refusal(Fault[refused.reason.name], refused.number, refused.held)
    may_draw = refused.reason is RefusalReason.UNKNOWN_KEY and refused.stock_count
    return Legend(text, legend(", OR [D|D TO DRAW]")) if may_draw else text


def _card(card: Card | None) -> str:
    return f"{card.rank.label}{card.suit.sign}" if card else "THAT CARD"


def _wanted(refused: Refusal) -> str:
    suits = refused.suit.name
    suit = suits.removesuffix("S")
    if refused.named is not None:
        return f"{suits} WERE NAMED: PLAY A {suit} OR A CRAZY CARD"
    return f"PLAY A {suit}, {a_rank(refused.upcard.rank)} OR A CRAZY CARD"
