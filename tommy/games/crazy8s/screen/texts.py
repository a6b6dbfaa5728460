"""The words of Crazy Eights, in the voice of the toys: prompts, messages, refusals."""

from collections.abc import Mapping
from enum import Enum

from tommy.cardgame.rules.card_choice import Fault
from tommy.cardgame.screen.hand_rows import entry_refusal
from tommy.cards.card import Card, Suit
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.rules.core import Phase, View
from tommy.games.crazy8s.rules.events import GameEnded, HandEnded, Refusal, RefusalReason
from tommy.games.crazy8s.rules.moves import Draw, Move
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.legend import Legend, legend

SUIT_WORDS = {
    Suit.SPADES: "SPADES",
    Suit.HEARTS: "HEARTS",
    Suit.DIAMONDS: "DIAMONDS",
    Suit.CLUBS: "CLUBS",
}

WHICH_RANK = "WHICH RANK GOES CRAZY?"
HOW_MANY_POINTS = "PLAY TO HOW MANY POINTS (100-500)?"

TURN_WORDS = {YOU: "YOUR TURN", ME: "MY TURN"}
DEAL_WORDS = {YOU: "YOU DEAL THIS ONE", ME: "I DEAL THIS ONE"}
SUIT_QUESTION = "NAME A SUIT:"


def prompt(view: View, *, keypad: bool) -> str:
    """The prompt for your move, with the keypad's names for keys if you use that."""
    held = len(view.hands[YOU])
    numbers = f"1-{held}" if held > 1 else "1"
    draw = view.phase is Phase.PLAY and view.stock_count
    if keypad and not view.typed:
        or_draw = ", [INS=DRAW]" if draw else ""
        return legend(f"WHICH CARD? [LEFT] [RIGHT=CHOOSE], [DOWN=PLAY]{or_draw}")
    or_draw = ", OR [D=DRAW]" if draw else ""
    return legend(f"PLAY WHICH CARD ({numbers}){or_draw}? {view.typed}".rstrip())


def played(seat: Seat, number: int, suit: Suit | None) -> str:
    """The computer announces the card that it plays, for itself or in the demo for you."""
    who = "YOU PLAY" if seat == YOU else "I PLAY"
    named = f" AND SAY {SUIT_WORDS[suit]}" if suit is not None else ""
    return f"{who} CARD {number}{named}"


def draws(seat: Seat) -> str:
    """The computer says that it draws."""
    return "YOU DRAW A CARD" if seat == YOU else "I DRAW A CARD"


def passed(seat: Seat) -> str:
    """The message that the program passes for a player who has no choice (E5)."""
    if seat == YOU:
        return "STOCK EMPTY AND NOTHING FITS: YOU PASS"
    return "STOCK EMPTY AND NOTHING FITS: I PASS"


def hand_won(event: HandEnded) -> str:
    """Who won the hand."""
    blocked = "BLOCKED! " if event.blocked else ""
    if event.winner is None:
        return f"{blocked}{event.hand_totals[0]} ALL: NOBODY WINS THIS HAND"
    return f"{blocked}{'YOU WIN' if event.winner == YOU else 'I WIN'} THE HAND!"


def hand_points(event: HandEnded) -> str:
    """The points of the hand, and why."""
    yours, mine = event.hand_totals
    if event.winner is None:
        return "NO POINTS, AND THE OTHER PLAYER DEALS"
    to = "YOU" if event.winner == YOU else "ME"
    if event.blocked:
        return f"YOU HOLD {yours}, I HOLD {mine}: {_points(event.points)} TO {to}"
    left = mine if event.winner == YOU else yours
    where = "IN MY HAND" if event.winner == YOU else "IN YOUR HAND"
    return f"{left} LEFT {where}: {_points(event.points)} TO {to}"


def game_won(event: GameEnded, scores: tuple[int, int]) -> str:
    """Who won the game and its points (E9)."""
    who = "YOU WIN" if event.winner == YOU else "I WIN"
    high, low = max(scores), min(scores)
    return f"{who} THE GAME, {high} TO {low}: {_points(event.game_points)}!"


def _points(points: int) -> str:
    return f"{points} POINT" if points == 1 else f"{points} POINTS"


_WHY: dict[Enum, str] = {
    MoveReason.GOES_OUT: "IT IS THE LAST CARD",
    MoveReason.MUST_DRAW: "NOTHING FITS",
    MoveReason.ONLY_CARD: "NOTHING ELSE FITS",
    MoveReason.KEEPS_CRAZY: "A CRAZY CARD IS WORTH MORE LATER",
    MoveReason.STARVES: "THE OTHER HAND MAY LACK THAT SUIT",
    MoveReason.HIS_LAST_CARDS: "THE OTHER HAND IS SHORT AND MAY LACK IT",
    MoveReason.GOES_ON: "IT LEAVES THE MOST TO PLAY NEXT",
    MoveReason.NAMES_OWN: "THE HAND HOLDS MORE OF THAT SUIT",
    MoveReason.SHEDS_POINTS: "OF THE PLAIN CARDS IT SHEDS THE MOST",
    MoveReason.WEIGHED: "ALL IN ALL IT DOES THE MOST",
    MoveReason.AHEAD: "SOME MOVES AHEAD IT COMES OUT BEST",
    MoveReason.SEARCHED: "NOTHING IS HIDDEN: BEST TO THE END",
    MoveReason.TRIED: "IT CAME OUT BEST IN HANDS TRIED",
    MoveReason.SLIP: "A SLIP: THERE WAS BETTER",
}


def why_word(why: Enum) -> str:
    """A reason in words, for a hint or the history."""
    return _WHY[why]


def hint(move: Move, hand: Cards, why: Enum) -> str:
    """The hint in one line: what to play, and why."""
    if isinstance(move, Draw):
        return f"HINT: DRAW A CARD. {why_word(why)}"
    named = f", {SUIT_WORDS[move.suit]}" if move.suit is not None else ""
    number = hand.index(move.card) + 1
    return f"HINT: CARD {number}, {card_label(move.card)}{named}. {why_word(why)}"


def open_hands(view: View) -> tuple[str, ...]:
    """A line for each hand, with its cards."""
    hands = zip(("YOU HOLD", "I HOLD"), view.hands, strict=True)
    return tuple(f"{who} {' '.join(map(card_label, hand)) or '-'}" for who, hand in hands)


def move_line(seat: Seat, move: Move, why: Enum | None) -> str:
    """A move in the history, with its reason unless ``why`` is None."""
    who = "YOU" if seat == YOU else "I"
    if isinstance(move, Draw):
        what = "DRAW"
    else:
        named = f" AND SAY {SUIT_WORDS[move.suit]}" if move.suit is not None else ""
        what = f"{card_label(move.card)}{named}"
    return f"{who:<4}{what:<24}{why_word(why) if why is not None else ''}".rstrip()


#: The game's own refusals, with their buttons marked and fields for `refusal`.
_REFUSALS: Mapping[RefusalReason, str] = {
    RefusalReason.NO_MATCH: "{card} WON'T GO: {wanted}",
    RefusalReason.STOCK_EMPTY: "THE STOCK IS EMPTY: PLAY A CARD",
    RefusalReason.NOT_A_SUIT: (
        "A SUIT, PLEASE: [S] [H] [D] [C], OR [LEFT] [RIGHT] [DOWN] ([ESC=CARD BACK])"
    ),
    RefusalReason.NOT_HELD: "YOU DO NOT HOLD {card}",
    RefusalReason.SUIT_MISSING: "A CRAZY CARD NEEDS A SUIT",
    RefusalReason.SUIT_NEEDLESS: "NO SUIT IS NAMED FOR THAT CARD",
}


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
    suit = SUIT_WORDS[refused.suit]
    if refused.named is not None:
        return f"{suit} WERE NAMED, ONLY THEY OR A CRAZY CARD DO"
    rank = refused.upcard.rank.label
    what = {"A": "AN ACE", "8": "AN 8"}.get(rank, f"A {rank}")
    return f"PLAY {suit}, {what} OR A CRAZY CARD"
