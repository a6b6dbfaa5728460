"""Input of a run that is given again: when it is due, and what the person at the window wants."""

from tommy.host.playback import FASTEST, SLOWEST, Control, Playback
from tommy.machine.clock import PIT_HZ
from tommy.machine.inputs import Batch

BATCHES = [
    Batch(1000, ("+1C",)),
    Batch(1000, ("-1C",)),
    Batch(5000, ("UP",)),
    Batch(9000, ("L10", "+2")),
]


def playback(speed: float = 1.0, over: bool = False) -> Playback:
    return Playback(BATCHES, speed=speed, over=lambda: over)


def test_each_batch_is_due_once_in_order_at_its_count() -> None:
    found = playback()
    assert found.next_at() == 1000
    assert found.due(999) is None
    assert [found.due(5000) for _ in range(4)] == [*BATCHES[:3], None]
    assert (found.next_at(), found.due(9000), found.next_at()) == (9000, BATCHES[3], None)


def test_time_goes_on_at_the_speed_and_stands_while_paused() -> None:
    found = playback(speed=4)
    assert found.counts(0.5, 100) == 100 + 2 * PIT_HZ
    assert (found.title, found.in_time) == ("4x", False)
    found.control(Control.PAUSE, 100)
    assert (found.counts(0.5, 100), found.title) == (100, "paused")
    found.control(Control.PAUSE, 100)
    found.control(Control.SLOWER, 100)
    found.control(Control.SLOWER, 100)
    assert (found.title, found.in_time) == ("1x", True)


def test_the_speed_has_its_bounds() -> None:
    found = playback(speed=1000)
    assert found.speed == FASTEST
    for _ in range(20):
        found.control(Control.SLOWER, 0)
    assert found.speed == SLOWEST
    found.control(Control.FASTER, 0)
    assert found.speed == 2 * SLOWEST


def test_a_step_goes_on_to_the_next_key_that_goes_down_and_pauses() -> None:
    found = playback()
    found.control(Control.STEP, 0)
    assert not found.halted
    assert found.counts(0.01, 0) == 1000
    # The host was too slow: the step goes on.
    assert found.counts(0.01, 400) == 1000
    assert found.counts(0.01, 1000) == 1000
    assert found.halted
    found.due(1000)
    found.control(Control.STEP, 1000)
    assert found.counts(0.01, 1000) == 9000


def test_a_step_without_a_key_left_is_a_second() -> None:
    found = playback()
    while found.due(9000):
        pass
    found.control(Control.STEP, 9000)
    assert found.counts(0.01, 9000) == 9000 + PIT_HZ


def test_it_pauses_where_the_tape_ends_but_not_before_all_input_is_given() -> None:
    found = playback(over=True)
    found.look_for_end(9000)
    assert not found.ended
    while found.due(9000):
        pass
    found.look_for_end(9000)
    found.look_for_end(9000 + PIT_HZ - 1)
    assert not found.ended
    found.look_for_end(9000 + PIT_HZ)
    assert (found.ended, found.paused, found.title) == (True, True, "at its end")
    found.control(Control.TAKE_OVER, 9000)
    assert not found.paused
