r"""The table of KEYS, "Crazy Eights and Rolling Stone". In the rows `<` `>` `v` are arrows."""

import pytest

from tests.support.hands import cards
from tommy.cardgame.rules.card_choice import Complaint
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.events import RefusalReason
from tommy.games.crazy8s.rules.keys import NOTHING, Partial, Step, keys, parse, press
from tommy.games.crazy8s.rules.moves import Draw, Play, parse_move
from tommy.keystroke import DEL, DOWN, F5, HOME, INS, LEFT, RIGHT, UP, Keystroke, typed

HAND = cards("8H KS 4S QD JD TD 9D 7D 6D 5D 2C")
ARROWS = {"<": LEFT, ">": RIGHT, "v": DOWN, "i": INS, "x": DEL}


def spelled(text: str) -> list[Keystroke]:
    return [ARROWS[char] if char in ARROWS else typed(char)[0] for char in text]


def after(text: str, hand: tuple[Card, ...] = HAND) -> Step:
    """What the keys make of it; all but the last must leave a partial command."""
    step: Step = NOTHING
    for key in spelled(text):
        assert isinstance(step, Partial)
        step = press(step, key, hand, Rank.EIGHT)
    return step


@pytest.mark.parametrize(("text", "move"), [
    ("2\r", "KS"), ("2 ", "KS"), ("2v", "KS"), ("11\r", "2C"), ("02\r", "KS"),
    ("1\b2\r", "KS"), ("19\b\b2\r", "KS"), ("9\x1b2\r", "KS"), ("12\b1\r", "2C"),
    (">>\r", "KS"), (">> ", "KS"), (">>v", "KS"), ("<\r", "2C"), ("<<<>v", "5D"),
    (">" * 11 + ">>v", "KS"), ("5>>v", "KS"), (">>>2\r", "KS"), (">2\b<v", "2C"),
    (">\x1bv", "DRAW"), ("2\bv", "DRAW"), ("v", "DRAW"), ("d", "DRAW"), ("D", "DRAW"),
    (".", "DRAW"), ("i", "DRAW"), ("x", "DRAW"), ("2d", "DRAW"), (">i", "DRAW"),
    ("1\rs", "8H=S"), ("1\rH", "8H=H"), ("1 d", "8H=D"), (">vC", "8H=C"),
    ("1\r\r", "8H=S"), ("1\rv", "8H=S"), ("1\r ", "8H=S"), ("1\r>v", "8H=H"),
    ("1\r<v", "8H=C"), ("1\r>>\r", "8H=D"), ("1\r>>>> ", "8H=S"), ("1\r>s", "8H=S"),
    ("1\r\x1b2\r", "KS"), ("1\r>\x1b1\rv", "8H=S"),
])  # fmt: skip
def test_keys_spell_moves(text: str, move: str) -> None:
    assert after(text) == parse_move(move)
    assert parse(spelled(text), HAND, Rank.EIGHT) == parse_move(move)


@pytest.mark.parametrize(("text", "partial"), [
    ("1", Partial(typed="1")),  # a lone digit waits for Enter
    ("7", Partial(typed="7")),
    ("12", Partial(typed="12")),
    ("12\b", Partial(typed="1")),
    ("0", Partial(typed="0")),
    ("1>", Partial(selected=0)),
    (">1", Partial(typed="1")),
    ("1\x1b", NOTHING),
    (">\x1b", NOTHING),
    ("\x1b", NOTHING),
    ("1\r", Partial(waiting=0, suit=Suit.SPADES)),
    ("1\r<", Partial(waiting=0, suit=Suit.CLUBS)),
    ("1\r\x1b", NOTHING),
])  # fmt: skip
def test_keys_that_leave_a_command_incomplete(text: str, partial: Partial) -> None:
    assert after(text) == partial


@pytest.mark.parametrize(("text", "complaint"), [
    ("123", Complaint(RefusalReason.NUMBER_TOO_LONG, Partial(typed="123"))),
    ("0\r", Complaint(RefusalReason.NO_SUCH_CARD, NOTHING, 0)),
    ("00 ", Complaint(RefusalReason.NO_SUCH_CARD, NOTHING, 0)),
    ("12\r", Complaint(RefusalReason.NO_SUCH_CARD, NOTHING, 12)),
    ("99v", Complaint(RefusalReason.NO_SUCH_CARD, NOTHING, 99)),  # CASES 50
    ("\r", Complaint(RefusalReason.NOTHING_CHOSEN, NOTHING)),
    (" ", Complaint(RefusalReason.NOTHING_CHOSEN, NOTHING)),
    ("\b", Complaint(RefusalReason.NOTHING_TYPED, NOTHING)),
    (">\b", Complaint(RefusalReason.NOTHING_TYPED, Partial(selected=0))),
    ("s", Complaint(RefusalReason.UNKNOWN_KEY, NOTHING)),
    ("1+", Complaint(RefusalReason.UNKNOWN_KEY, Partial(typed="1"))),
    (">-", Complaint(RefusalReason.UNKNOWN_KEY, Partial(selected=0))),
    ("1\rx", Complaint(RefusalReason.NOT_A_SUIT, Partial(waiting=0))),
    ("1\r>3", Complaint(RefusalReason.NOT_A_SUIT, Partial(waiting=0, suit=Suit.HEARTS))),
    ("1\r\b", Complaint(RefusalReason.NOT_A_SUIT, Partial(waiting=0))),
    ("1\r.", Complaint(RefusalReason.NOT_A_SUIT, Partial(waiting=0))),
])  # fmt: skip
def test_keys_that_are_refused_leave_what_was_typed(
    text: str, complaint: Complaint[RefusalReason, Partial]
) -> None:
    assert after(text) == complaint


@pytest.mark.parametrize("key", [HOME, UP, F5, Keystroke(0x0F09), Keystroke(0x4C00)])
def test_keys_without_a_meaning_are_refused_in_both_states(key: Keystroke) -> None:
    assert press(NOTHING, key, HAND, Rank.EIGHT) == Complaint(RefusalReason.UNKNOWN_KEY, NOTHING)
    naming = Partial(waiting=0)
    assert press(naming, key, HAND, Rank.EIGHT) == Complaint(RefusalReason.NOT_A_SUIT, naming)


def test_keypad_keys_under_num_lock_are_digits_and_the_point_still_draws() -> None:
    two, ins, point = Keystroke(0x5032), Keystroke(0x5230), Keystroke(0x532E)
    assert press(NOTHING, two, HAND, Rank.EIGHT) == Partial(typed="2")
    assert press(NOTHING, ins, HAND, Rank.EIGHT) == Partial(typed="0")
    assert press(NOTHING, point, HAND, Rank.EIGHT) == Draw()


def test_a_crazy_card_as_the_last_asks_for_no_suit() -> None:  # E10
    assert after("1\r", cards("8H")) == Play(Card.parse("8H"))


@pytest.mark.parametrize("place", range(44))
def test_every_card_of_the_longest_hand_can_be_typed(place: int) -> None:  # CASES 58, 77
    hand = cards(" ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A2345679TJQ"))
    move = Play(hand[place])
    assert keys(move, hand) == typed(f"{place + 1}\r")
    assert parse(keys(move, hand), hand, Rank.EIGHT) == move
    assert parse([RIGHT] * (place + 1) + [DOWN], hand, Rank.EIGHT) == move


@pytest.mark.parametrize(("text", "message"), [
    ("99\r", "key 3 .1C0Dh. is refused: NO_SUCH_CARD"),
    ("2\r2", "key 3 .* after the end of a move"),
    ("2", "end before the move does"),
    ("", "end before the move does"),
])  # fmt: skip
def test_keys_that_spell_no_move_raise_with_their_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(typed(text), HAND, Rank.EIGHT)


def test_a_card_that_is_not_held_cannot_be_spelled() -> None:
    with pytest.raises(ValueError, match="AS is not in the hand 8H"):
        keys(parse_move("AS"), HAND)
