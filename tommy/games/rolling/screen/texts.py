"""The words of Rolling Stone, in the voice of the toys: prompts, messages, refusals.

With two players the computer is "I"; with more, its seats are ANN, BOB, CAL, DOT and EVE.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import groupby

from tommy.cardgame.rules.card_choice import Fault
from tommy.cardgame.screen import table_talk
from tommy.cardgame.screen.hand_rows import SENTENCE_GAP, entry_refusal, numbers_word
from tommy.cardgame.screen.table_talk import counted
from tommy.cards.card import Card
from tommy.games.rolling.players.explanations import MoveReason
from tommy.games.rolling.rules.core import View
from tommy.games.rolling.rules.events import (
    GameEnded,
    HandEnded,
    PickedUp,
    Refusal,
    RefusalReason,
    TrickThrown,
)
from tommy.games.rolling.rules.moves import Move
from tommy.games.rolling.rules.observation import Trick
from tommy.games.rolling.rules.pack import shown
from tommy.games.rolling.rules.scoring import Deadlock
from tommy.games.rolling.rules.seats import YOU, Seat
from tommy.games.rolling.rules.state import Options
from tommy.machine.page import COLS
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.legend import legend

HOW_MANY_PLAYERS = "HOW MANY PLAYERS?"
TO_WHAT_POINTS = legend("PLAY TO HOW MANY POINTS (5-500, [0=NO LIMIT])?")

_NAMES = ("YOU", "ANN", "BOB", "CAL", "DOT", "EVE")
#: Columns for words in a box.
_BOX_COLS = 26
_DEADLOCKS = {
    Deadlock.REPETITION: "GOING IN CIRCLES (SAME CARDS THREE TIMES): THIS HAND IS A DRAW",
    Deadlock.PICK_UPS: "SIXTY PICK-UPS IN A ROW: THIS HAND IS A DRAW",
}


# Who


def short_name(seat: Seat) -> str:
    """The name of a seat at a table of more than two."""
    return _NAMES[seat]


def _does(seat: Seat, players: int, verb: str) -> str:
    """A seat and its verb, such as `YOU LEAD`, `ANN LEADS`."""
    if seat == YOU:
        return f"YOU {verb}"
    if players == 2:
        return f"I {verb}"
    return f"{_NAMES[seat]} {verb}S"


def turn_word(seat: Seat, players: int) -> str:
    """Whose turn it is."""
    return table_talk.turn_word("I" if players == 2 and seat != YOU else _NAMES[seat])


def deals(seat: Seat, players: int) -> str:
    """Who deals."""
    return f"{_does(seat, players, 'DEAL')} THIS ONE"


def opponent(seat: Seat, count: int) -> str:
    """The line of an opponent."""
    return f"{_NAMES[seat]}  CARDS: {count:>2}"


def cards(hand: Iterable[Card]) -> str:
    """Cards in a line, suit by suit from the ace down; 43 have room in 50 columns.

    >>> cards(map(Card.parse, "7H TS AS".split()))
    '♠AT ♥7'
    """
    suits = groupby(shown(tuple(hand), YOU), key=lambda card: card.suit)
    return " ".join(
        suit.sign + "".join(card.rank.letter for card in group) for suit, group in suits
    )


def thrown(count: int) -> str:
    """The number of cards thrown out."""
    return f"{count:>2} THROWN OUT"


def scores_lines(scores: Sequence[int]) -> tuple[str, str, str]:
    """The scores of three to six in the left box: yours, and two lines of the others.

    >>> scores_lines((12, 9, 0))
    ('YOU:12', ' ANN:9', 'BOB:0')
    >>> scores_lines((100, 100, 100, 100, 100, 100))[2]
    'B:100 C:100 D:100 E:100'
    """
    named = [f"{name}:{score}" for name, score in zip(_NAMES, scores, strict=False)]
    rest = " ".join(named[2:])
    if len(rest) > _BOX_COLS:
        rest = " ".join(
            f"{name[0]}:{score}" for name, score in list(zip(_NAMES, scores, strict=False))[2:]
        )
    return named[0], f" {named[1]}", rest


def options_line(options: Options) -> str:
    """The options as the right box names them."""
    target = "NO LIMIT" if options.target is None else f"TO {options.target}"
    return f"{target}   {options.players} PLAYERS"


# Prompts


def kind_title(kind: str) -> str:
    """The title of a kind in the statistics; ``kind`` is the number of players."""
    return f"{kind} PLAYERS"


def prompt(view: View, *, keypad: bool) -> str:
    """The prompt for your move, with the keypad's names for keys if you use that."""
    what = "LEAD WHICH CARD" if view.suit is None else f"FOLLOW {view.suit.sign} WITH WHICH CARD"
    if view.only is not None and not view.typed and view.selected is None:
        card = card_label(view.hands[YOU][view.only])
        only = f"{card} IS YOUR LAST" if len(view.hands[YOU]) == 1 else f"ONLY THE {card} FITS"
        return legend(f"{what} ({only}: [ENTER|ENTER PLAYS IT])?")
    if keypad and not view.typed:
        return legend(f"{what}? [LEFT] [RIGHT=CHOOSE], [DOWN=PLAY]")
    numbers = numbers_word(view.playable)
    return legend(f"{what} ({numbers}, THEN [ENTER])? {view.typed}".rstrip())


# What happens


def plays(seat: Seat, players: int, card: Card, *, leads: bool) -> str:
    """The computer announces the card that it plays, for itself or in the demo for you."""
    return f"{_does(seat, players, 'LEAD' if leads else 'PLAY')} THE {card_label(card)}"


def picked_up(event: PickedUp, players: int, *, sign: bool = False) -> str:
    """The message that the program picks up for a player who cannot follow (R4).

    It names the suit by its ``sign`` or in a word.
    """
    count = len(event.cards)
    what = "THE CARD" if count == 1 else f"{count} CARDS"
    suit = f"NO {event.suit.sign if sign else event.suit.name}"
    return f"{suit}: {_does(event.seat, players, 'TAKE')} {what} AND {_leads(event.seat, players)}"


def _leads(seat: Seat, players: int) -> str:
    return "LEAD" if seat == YOU or players == 2 else "LEADS"


def trick_thrown(event: TrickThrown, players: int) -> str:
    """The message that all have followed (R3)."""
    return f"ALL FOLLOWED: THESE CARDS ARE OUT, AND {_does(event.winner, players, 'LEAD')}"


def news(events: Sequence[PickedUp | TrickThrown], players: int) -> str:
    """How the tricks since your last move ended, in one line, with suits as signs to save room."""
    line = _news(events, players, signs=False)
    return line if len(line) <= COLS else _news(events, players, signs=True)


def _news(events: Sequence[PickedUp | TrickThrown], players: int, *, signs: bool) -> str:
    lines = []
    for event in events:
        if isinstance(event, PickedUp):
            lines.append(picked_up(event, players, sign=signs))
        else:
            who = _does(event.winner, players, "LEAD")
            lines.append(f"ALL FOLLOWED: {len(event.cards)} CARDS OUT, {who}")
    return SENTENCE_GAP.join(lines)


def hand_won(event: HandEnded, players: int, took: str) -> str:
    """Who won the hand, with how long it ``took``, or why it was called off (R5, R7)."""
    if event.deadlock is not None:
        return _DEADLOCKS[event.deadlock]
    assert event.winner is not None
    plays = _does(event.winner, players, "PLAY")
    wins = "WIN" if event.winner == YOU or players == 2 else "WINS"
    return f"{plays} THE LAST CARD AND {wins} THE HAND!{took}"


def hand_points(event: HandEnded, players: int) -> str:
    """The points of the hand (R5), and who deals after a deadlock (R7)."""
    if event.winner is None:
        return f"NO POINTS, AND {_does(event.next_dealer, players, 'DEAL')} NEXT"
    left = "1 CARD IS" if event.points == 1 else f"{event.points} CARDS ARE"
    where = "THE OTHER HAND" if players == 2 else "THE OTHER HANDS"
    to = "YOU" if event.winner == YOU else "ME" if players == 2 else _NAMES[event.winner]
    return f"{left} LEFT IN {where}: {counted(event.points, 'POINT')} TO {to}"


def game_won(event: GameEnded, players: int) -> str:
    """Who won the game (R8)."""
    scores = sorted(event.scores, reverse=True)
    return f"{_does(event.winner, players, 'WIN')} THE GAME, {scores[0]} TO {scores[1]}!"


# Hints and the history

_WHY: dict[Enum, str] = {
    MoveReason.GOES_OUT: "IT IS THE LAST CARD",
    MoveReason.ONLY_CARD: "NOTHING ELSE FOLLOWS",
    MoveReason.ALL_ALIKE: "ANY OTHER CARD WOULD DO AS WELL",
    MoveReason.GOES_OVER: "IT WINS THE TRICK, AND THE WINNER LEADS",
    MoveReason.DUCKS: "LET SOMEBODY ELSE LEAD",
    MoveReason.CANNOT_WIN: "NO CARD WINS THE TRICK",
    MoveReason.OTHERS_PICK_UP: "SOMEBODY STILL TO PLAY IS OUT OF THAT SUIT",
    MoveReason.BREAKS_CIRCLE: "ENOUGH OF GOING ROUND IN CIRCLES",
    MoveReason.LEADS_HIS_VOID: "SOMEBODY IS OUT OF THAT SUIT AND MUST PICK UP",
    MoveReason.LEADS_LONG: "IT IS FROM THE LONGEST SUIT",
    MoveReason.WEIGHED: "ALL IN ALL THE BEST LEAD",
    MoveReason.TRIED: "IT WON MOST OFTEN IN TEST DEALS",
    MoveReason.SLIP: "A CARELESS MOVE",
}


def why_word(why: Enum) -> str:
    """A reason in words, for a hint or the history."""
    return _WHY[why]


def hint(move: Move, view: View, why: Enum) -> str:
    """The hint in one line: what to play, and why."""
    number = view.hands[YOU].index(move.card) + 1
    return f"HINT: CARD {number}, {card_label(move.card)}. {why_word(why)}"


def open_hands(view: View) -> tuple[str, ...]:
    """A line for each hand, with its cards."""
    names = ("YOU", "I") if view.options.players == 2 else _NAMES
    return tuple(
        f"{name:<5}{cards(hand) or '-'}" for name, hand in zip(names, view.hands, strict=False)
    )


def move_line(seat: Seat, move: Move, why: Enum | None, players: int) -> str:
    """A move in the history, with its reason unless ``why`` is None."""
    who = "I" if players == 2 and seat != YOU else _NAMES[seat]
    reason = why_word(why) if why is not None else ""
    return f"{who:<5}{card_label(move.card):<6}{reason}".rstrip()


def trick_line(trick: Trick, players: int) -> str:
    """How a trick ended, in the history (R3, R4)."""
    if trick.picker is None:
        return f"     ALL FOLLOWED: {_does(trick.winner, players, 'LEAD')}"
    count = len(trick.cards)
    what = "THE CARD" if count == 1 else f"{count} CARDS"
    return f"     NO {trick.cards[0].suit.sign}: {_does(trick.picker, players, 'TAKE')} {what}"


# Refusals


#: The game's own refusals, with fields for `refusal`.
_REFUSALS: Mapping[RefusalReason, str] = {
    RefusalReason.MUST_FOLLOW: "{card} CAN'T BE PLAYED: YOU MUST FOLLOW {suit} WITH CARD {which}",
    RefusalReason.NOT_HELD: "YOU WISH! YOU DO NOT HOLD {card}",
    RefusalReason.NO_DRAWING: (
        "NO DRAWING IN THIS GAME. IF YOU CAN'T FOLLOW, THE PICK-UP IS DONE FOR YOU"
    ),
}


#: The refusals that the rules are about; the others are about keys.
_OF_THE_RULES = (RefusalReason.MUST_FOLLOW, RefusalReason.NO_DRAWING)


def topic(_view: View, reason: Enum | None) -> str:
    """The chapter of the instructions about a refusal; empty without one."""
    if reason is None:
        return ""
    return "play" if reason in _OF_THE_RULES else "typing"


def refusal(refused: Refusal) -> str:
    """The message for a refused key or move; at most 80 characters."""
    if refused.reason not in _REFUSALS:
        return entry_refusal(Fault[refused.reason.name], refused.number, refused.held)
    fields = {
        "card": card_label(refused.card) if refused.card else "THAT CARD",
        "suit": "" if refused.suit is None else refused.suit.sign,
        "which": numbers_word(refused.followers),
    }
    return _REFUSALS[refused.reason].format_map(fields)
