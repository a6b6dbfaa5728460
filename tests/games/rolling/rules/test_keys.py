r"""The table of KEYS, "Crazy Eights and Rolling Stone". In the rows `<` `>` `v` are arrows."""

import pytest

from tests.support.hands import cards
from tommy.cardgame.rules.card_choice import Complaint, Entry
from tommy.cards.card import Card
from tommy.games.rolling.rules.events import RefusalReason
from tommy.games.rolling.rules.keys import NOTHING, Step, keys, parse, press
from tommy.games.rolling.rules.moves import parse_move
from tommy.games.rolling.rules.pack import pack
from tommy.keystroke import DEL, DOWN, F5, HOME, INS, LEFT, RIGHT, UP, Keystroke, typed

HAND = cards("KS 8S QH JH TH 9D 8D 7D AC TC 7C")
ARROWS = {"<": LEFT, ">": RIGHT, "v": DOWN, "i": INS, "x": DEL}


def spelled(text: str) -> list[Keystroke]:
    return [ARROWS[char] if char in ARROWS else typed(char)[0] for char in text]


def after(text: str, hand: tuple[Card, ...] = HAND) -> Step:
    """What the keys make of it; all but the last must leave a partial command."""
    step: Step = NOTHING
    for key in spelled(text):
        assert isinstance(step, Entry)
        step = press(step, key, hand)
    return step


@pytest.mark.parametrize(("text", "move"), [
    ("1\r", "KS"), ("2 ", "8S"), ("2v", "8S"), ("11\r", "7C"), ("02\r", "8S"),
    ("1\b2\r", "8S"), ("9\x1b2\r", "8S"), (">>\r", "8S"), ("<v", "7C"), ("5>v", "KS"),
])  # fmt: skip
def test_keys_spell_moves(text: str, move: str) -> None:
    assert after(text) == parse_move(move)
    assert parse(spelled(text), HAND) == parse_move(move)


@pytest.mark.parametrize(("text", "entry"), [
    ("1", Entry("1")), ("12\b", Entry("1")), ("1>", Entry(selected=0)), (">\x1b", NOTHING),
])  # fmt: skip
def test_keys_that_leave_a_command_incomplete(text: str, entry: Entry) -> None:
    assert after(text) == entry


@pytest.mark.parametrize(("text", "complaint"), [
    ("d", Complaint(RefusalReason.NO_DRAWING, NOTHING)),
    ("D", Complaint(RefusalReason.NO_DRAWING, NOTHING)),
    (".", Complaint(RefusalReason.NO_DRAWING, NOTHING)),
    ("i", Complaint(RefusalReason.NO_DRAWING, NOTHING)),
    ("x", Complaint(RefusalReason.NO_DRAWING, NOTHING)),
    ("1d", Complaint(RefusalReason.NO_DRAWING, Entry("1"))),
    (">i", Complaint(RefusalReason.NO_DRAWING, Entry(selected=0))),
    ("v", Complaint(RefusalReason.NOTHING_CHOSEN, NOTHING)),
    ("\r", Complaint(RefusalReason.NOTHING_CHOSEN, NOTHING)),
    ("\b", Complaint(RefusalReason.NOTHING_TYPED, NOTHING)),
    ("123", Complaint(RefusalReason.NUMBER_TOO_LONG, Entry("123"))),
    ("0\r", Complaint(RefusalReason.NO_SUCH_CARD, NOTHING, 0)),
    ("12v", Complaint(RefusalReason.NO_SUCH_CARD, NOTHING, 12)),
    ("1s", Complaint(RefusalReason.UNKNOWN_KEY, Entry("1"))),
])  # fmt: skip
def test_keys_that_are_refused_leave_what_was_typed(
    text: str, complaint: Complaint[RefusalReason, Entry]
) -> None:
    assert after(text) == complaint


@pytest.mark.parametrize("key", [HOME, UP, F5, Keystroke(0x0F09), Keystroke(0x4C00)], ids=str)
def test_keys_without_a_meaning_are_refused(key: Keystroke) -> None:
    assert press(NOTHING, key, HAND) == Complaint(RefusalReason.UNKNOWN_KEY, NOTHING)


def test_keypad_keys_under_num_lock_are_digits_and_the_point_asks_for_a_card() -> None:
    two, point = Keystroke(0x5032), Keystroke(0x532E)
    assert press(NOTHING, two, HAND) == Entry("2")
    assert press(NOTHING, point, HAND) == Complaint(RefusalReason.NO_DRAWING, NOTHING)


@pytest.mark.parametrize("place", range(52))
def test_every_card_of_the_longest_hand_can_be_typed(place: int) -> None:
    hand = pack(6)
    move = parse_move(str(hand[place]))
    assert keys(move, hand) == typed(f"{place + 1}\r")
    assert parse(keys(move, hand), hand) == move
    assert parse([RIGHT] * (place + 1) + [DOWN], hand) == move


@pytest.mark.parametrize(("text", "message"), [
    ("99\r", "key 3 .1C0Dh. is refused: NO_SUCH_CARD"),
    ("2\r2", "key 3 .* after the end of a move"),
    ("d", "key 1 .* is refused: NO_DRAWING"),
    ("2", "end before the move does"),
    ("", "end before the move does"),
])  # fmt: skip
def test_keys_that_spell_no_move_raise_with_their_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(typed(text), HAND)


def test_a_card_that_is_not_held_cannot_be_spelled() -> None:
    with pytest.raises(ValueError, match="AS is not in the hand KS"):
        keys(parse_move("AS"), HAND)
