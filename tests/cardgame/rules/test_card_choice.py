r"""The grammar of card numbers that games share. In the rows `<` `>` `v` are arrows."""

import pytest

from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.card_choice import (
    Chosen,
    Complaint,
    Entry,
    Fault,
    NumberTyped,
    Selected,
    Step,
)
from tommy.cardgame.rules.events import KeyTaken
from tommy.keystroke import (
    BACKSPACE,
    DEL,
    DOWN,
    ENTER,
    F5,
    HOME,
    INS,
    LEFT,
    RIGHT,
    UP,
    Keystroke,
    typed,
)

ARROWS = {"<": LEFT, ">": RIGHT, "v": DOWN}
HELD = 11


def after(text: str, held: int = HELD) -> Step:
    """What the keys make of it; all but the last must leave it incomplete."""
    step: Step = Entry()
    for key in (ARROWS.get(char) or typed(char)[0] for char in text):
        assert isinstance(step, Entry)
        step = card_choice.press(step, key, held)
    return step


@pytest.mark.parametrize(("text", "step"), [
    ("2\r", Chosen(1)), ("2 ", Chosen(1)), ("2v", Chosen(1)), ("11\r", Chosen(10)),
    ("02\r", Chosen(1)), ("19\b\b2\r", Chosen(1)), ("9\x1b2\r", Chosen(1)),
    (">>\r", Chosen(1)), ("<v", Chosen(10)), (">" * 12 + " ", Chosen(0)), ("5>>v", Chosen(1)),
    (">>>2\r", Chosen(1)), (">2\b<v", Chosen(10)),
    ("1", Entry("1")), ("12\b", Entry("1")), ("1>", Entry(selected=0)), (">1", Entry("1")),
    ("1\x1b", Entry()), (">\x1b", Entry()), ("\x1b", Entry()),
    ("123", Complaint(Fault.NUMBER_TOO_LONG, Entry("123"))),
    ("0\r", Complaint(Fault.NO_SUCH_CARD, Entry(), 0)),
    ("12v", Complaint(Fault.NO_SUCH_CARD, Entry(), 12)),
    ("\r", Complaint(Fault.NOTHING_CHOSEN, Entry())),
    ("v", Complaint(Fault.NOTHING_CHOSEN, Entry())),
    (">\b", Complaint(Fault.NOTHING_TYPED, Entry(selected=0))),
    ("1x", Complaint(Fault.UNKNOWN_KEY, Entry("1"))),
])  # fmt: skip
def test_what_keys_make_of_a_choice(text: str, step: Step) -> None:
    assert after(text) == step


def test_a_third_digit_spoils_a_number_until_it_is_rubbed_out() -> None:
    spoilt = Entry("123")
    four = Keystroke.of_char("4")
    assert card_choice.press(spoilt, four, HELD) == Complaint(Fault.NUMBER_TOO_LONG, spoilt)
    assert card_choice.press(spoilt, ENTER, HELD) == Complaint(Fault.NUMBER_TOO_LONG, Entry())
    assert card_choice.press(spoilt, BACKSPACE, HELD) == Entry("12")


def test_a_third_digit_of_an_old_tape_was_left_out() -> None:
    step = card_choice.press(Entry("11"), Keystroke.of_char("3"), HELD, old_keys=True)
    assert step == Complaint(Fault.NUMBER_TOO_LONG, Entry("11"))


@pytest.mark.parametrize("key", [HOME, UP, F5, INS, Keystroke(0x0F09)], ids=str)
def test_keys_without_a_meaning_are_refused(key: Keystroke) -> None:
    assert card_choice.press(Entry(), key, HELD) == Complaint(Fault.UNKNOWN_KEY, Entry())


@pytest.mark.parametrize("held", [1, 9, 48])
def test_every_card_of_a_hand_can_be_chosen_by_number_and_by_arrows(held: int) -> None:
    for place in range(held):
        step: Step = Entry()
        for key in card_choice.spelling(place):
            assert isinstance(step, Entry)
            step = card_choice.press(step, key, held)
        assert step == after(">" * (place + 1) + "v", held) == Chosen(place)


@pytest.mark.parametrize(("text", "draws"), [("dD.", True), ("x0\r ", False)])
def test_keys_that_ask_for_a_card(text: str, draws: bool) -> None:
    assert {card_choice.draws(key) for key in typed(text)} == {draws}
    assert card_choice.draws(INS)
    assert card_choice.draws(DEL)
    assert not card_choice.draws(DOWN)


@pytest.mark.parametrize(("before", "now", "event"), [
    (Entry(), Entry("1"), NumberTyped(0, "1")), (Entry("1"), Entry(), NumberTyped(0, "")),
    (Entry(selected=1), Entry("1"), NumberTyped(0, "1")),
    (Entry(), Entry(selected=0), Selected(0, 0)),
    (Entry("1"), Entry(selected=0), Selected(0, 0)),
    (Entry(selected=0), Entry(), Selected(0, None)),
    (Entry(), Entry(), KeyTaken(0)),
])  # fmt: skip
def test_what_a_key_that_is_no_choice_yet_has_changed(
    before: Entry, now: Entry, event: card_choice.EntryEvent
) -> None:
    assert card_choice.progress(0, before, now) == event
