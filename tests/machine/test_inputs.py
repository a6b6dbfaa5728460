"""What comes from outside, noted and done again."""

import datetime

import pytest

from tommy.machine.clock import Clock
from tommy.machine.inputs import (
    ALL_UP,
    Batch,
    InputLog,
    apply,
    locks,
    made,
    released,
    repeated,
    shifted,
)
from tommy.machine.keyboard import KeyboardState
from tommy.machine.pc import PC
from tommy.machine.scancodes import LSHIFT, PAUSE

A = 0x1E


def test_nothing_is_noted_unless_it_is_asked_for() -> None:
    pc = PC()
    pc.keyboard.make(A)
    assert pc.inputs.take() == []


def test_keys_locks_and_jumps_of_time_are_noted_with_their_count() -> None:
    pc = PC()
    pc.inputs.records = True
    pc.keyboard.make(LSHIFT)
    pc.keyboard.make(A)
    pc.keyboard.release(A)
    pc.clock.advance_to(1000)
    pc.keyboard.release_all()
    pc.keyboard.set_locks(num=True, caps=False)
    pc.keyboard.set_locks(num=True, caps=False)
    pc.keyboard.release(A)
    pc.shift_time(-5)
    assert pc.inputs.take() == [
        Batch(0, (made(LSHIFT), made(A), released(A))),
        Batch(1000, (ALL_UP, locks(num=True, caps=False), shifted(-5))),
    ]
    assert pc.inputs.take() == []


def test_what_comes_after_a_turn_of_the_program_is_a_batch_of_its_own() -> None:
    log = InputLog(Clock())
    log.records = True
    log.note("+1")
    first = log.take()
    log.note("+2")
    log.note("+3")
    assert (first, log.take()) == ([Batch(0, ("+1",))], [Batch(0, ("+2", "+3"))])


def test_what_was_noted_does_the_same_again() -> None:
    pc, other = PC(), PC()
    pc.inputs.records = True
    pc.keyboard.set_locks(num=True, caps=True)
    pc.keyboard.make(LSHIFT)
    for code in (A, 0x47, 0xE047):
        pc.keyboard.make(code)
        pc.keyboard.release(code)
    pc.shift_time(90_000_000)
    for batch in pc.inputs.take():
        for word in batch.words:
            apply(word, other)
    assert other.keyboard.state == pc.keyboard.state
    assert len(other.keyboard.state.ring) == 3
    assert other.clock.date_and_time() == datetime.datetime(1987, 10, 1, 12, 1, 30)


def test_k7_repeats_are_noted_and_done_again_as_such() -> None:
    pc, other = PC(), PC()
    pc.inputs.records = True
    pc.keyboard.make(A)
    pc.keyboard.make(A)
    pc.keyboard.release(A)
    pc.keyboard.make(A, repeated=True)
    (batch,) = pc.inputs.take()
    assert batch.words == (made(A), repeated(A), released(A), repeated(A))
    for word in batch.words:
        apply(word, other)
    assert other.keyboard.state == pc.keyboard.state
    other.keyboard.drop_repeats(())
    assert other.keyboard.state.ring == (0x1E61,)


def test_k7_on_older_tapes_a_key_that_goes_down_while_it_is_down_repeats() -> None:
    pc = PC()
    for _ in range(2):
        apply(made(A), pc)
    pc.keyboard.drop_repeats(())
    assert pc.keyboard.pending == 1


def test_k7_when_repeats_made_room_in_the_ring_what_comes_next_is_another_batch() -> None:
    pc = PC()
    pc.inputs.records = True
    pc.keyboard.make(A)
    pc.keyboard.make(A)
    pc.keyboard.drop_repeats(())
    pc.keyboard.release(A)
    assert [batch.words for batch in pc.inputs.take()] == [
        (made(A), repeated(A)),
        (released(A),),
    ]


def test_a_keyboard_can_be_as_another_was() -> None:
    state = KeyboardState(True, False, True, (LSHIFT,), (0x1E61, 0x1C0D))
    pc = PC()
    pc.keyboard.restore(state)
    assert pc.keyboard.state == state
    assert [pc.keyboard.take_enhanced() for _ in range(3)] == [0x1E61, 0x1C0D, None]


@pytest.mark.parametrize("word", ["", "X", "+", "*", "*0", "-G", "L2", "L1", "T", "UPS"])
def test_a_word_that_says_nothing_is_an_error(word: str) -> None:
    pc = PC()
    with pytest.raises(ValueError, match=r"\S"):
        apply(word, pc)


def test_what_is_noted_of_any_code_can_be_done_again() -> None:
    # Among them is Pause, whose code is longer than all others.
    codes = [*range(1, 0x80), *range(0xE001, 0xE080), PAUSE]
    pc = PC()
    pc.inputs.records = True
    for code in codes:
        pc.keyboard.make(code)
        pc.keyboard.release(code)
    (batch,) = pc.inputs.take()
    assert len(batch.words) == 2 * len(codes)
    again = PC()
    for word in batch.words:
        apply(word, again)
    assert again.keyboard.state == pc.keyboard.state
