import pytest

from tommy.machine.clock import TICK, Clock
from tommy.machine.speaker import HELD, Speaker, Tone


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def speaker(clock: Clock) -> Speaker:
    return Speaker(clock)


def test_tones_follow_one_another(clock: Clock, speaker: Speaker) -> None:
    clock.advance_to(500)
    speaker.enqueue([(100, 2000), (50, 0)])
    speaker.enqueue([Tone(100, 3000)])
    assert speaker.transitions(500) == [(500, 2000), (600, 0), (650, 3000), (750, 0)]
    assert speaker.busy_until == 750


def test_a_tone_after_the_end_of_the_schedule_begins_now(clock: Clock, speaker: Speaker) -> None:
    speaker.enqueue([(100, 2000)])
    clock.advance_to(300)
    assert speaker.busy_until == 300
    speaker.enqueue([(100, 3000)])
    assert speaker.transitions(300) == [(300, 3000), (400, 0)]


def test_where_the_schedule_was_cut_is_told(clock: Clock, speaker: Speaker) -> None:
    assert speaker.last_cut is None
    clock.advance_to(300)
    speaker.cut()
    clock.advance_to(500)
    speaker.enqueue([(100, 3000)])
    assert speaker.last_cut == 300


def test_tones_without_a_pause_show_no_silence_between(speaker: Speaker) -> None:
    speaker.enqueue([(100, 2000), (100, 3000), (100, 3000)])
    assert speaker.transitions(0) == [(0, 2000), (100, 3000), (300, 0)]


def test_transitions_go_back_to_where_the_phase_comes_from(clock: Clock, speaker: Speaker) -> None:
    speaker.enqueue([(100, 900), (100, 0), (100, 2000), (100, 3000), (100, 0), (100, 4000)])
    clock.advance_to(350)
    assert speaker.transitions(350) == [(200, 2000), (300, 3000), (400, 0), (500, 4000), (600, 0)]
    assert speaker.transitions(400) == [(500, 4000), (600, 0)]
    assert speaker.transitions(600) == []


def test_a_divisor_too_high_to_hear_is_a_pause(speaker: Speaker) -> None:
    speaker.enqueue([(100, 36), (100, 2000), (100, 54)])
    assert speaker.transitions(0) == [(100, 2000), (200, 0)]
    assert speaker.busy_until == 300


def test_a_cut_is_silence_from_now(clock: Clock, speaker: Speaker) -> None:
    speaker.enqueue([(100, 2000), (100, 3000)])
    clock.advance_to(60)
    speaker.cut()
    assert speaker.transitions(60) == []
    assert (speaker.notes_left(), speaker.busy_until) == (0, 60)
    speaker.enqueue([(100, 4000)])
    assert speaker.transitions(60)[-2:] == [(60, 4000), (160, 0)]


def test_muting_silences_at_once_and_time_runs_on(clock: Clock, speaker: Speaker) -> None:
    speaker.enqueue([(100, 2000), (100, 3000)])
    speaker.muted = True
    assert speaker.transitions(0) == []
    clock.advance_to(150)
    assert speaker.busy_until == 200
    speaker.muted = False
    assert speaker.transitions(150) == [(0, 2000), (100, 3000), (200, 0)]


def test_every_change_a_host_must_act_on_is_a_new_revision(speaker: Speaker) -> None:
    seen = [speaker.revision]
    speaker.enqueue([(100, 2000)])
    seen.append(speaker.revision)
    speaker.muted = True
    seen.append(speaker.revision)
    speaker.cut()
    seen.append(speaker.revision)
    assert seen == sorted(set(seen))
    speaker.muted = True
    assert speaker.revision == seen[-1]


def test_a_note_and_its_gap_are_one_note_left(clock: Clock, speaker: Speaker) -> None:
    for _ in range(3):
        speaker.enqueue([(80, 2000), (20, 0)], one_note=True)
    assert speaker.notes_left() == 2
    assert speaker.next_note() == 100
    clock.advance_to(100)
    assert speaker.notes_left() == 1
    clock.advance_to(200)
    assert speaker.notes_left() == 0
    assert speaker.next_note() == 200


def test_a_held_tone_sounds_until_the_next(clock: Clock, speaker: Speaker) -> None:
    speaker.hold(2000)
    clock.advance_to(1000)
    assert speaker.busy_until == 1000
    assert speaker.transitions(1000) == [(0, 2000), (HELD, 0)]
    speaker.enqueue([(100, 3000)])
    assert speaker.transitions(1000) == [(0, 2000), (1000, 3000), (1100, 0)]


def test_a_tone_queued_behind_a_held_one_that_waits_takes_its_place(speaker: Speaker) -> None:
    speaker.enqueue([(100, 2000)])
    speaker.hold(3000)
    speaker.enqueue([(100, 4000)])
    assert speaker.transitions(0) == [(0, 2000), (100, 4000), (200, 0)]


def test_a_held_tone_can_be_cut(clock: Clock, speaker: Speaker) -> None:
    speaker.hold(2000)
    clock.advance_to(10)
    speaker.cut()
    assert speaker.transitions(10) == []


def test_the_listener_hears_of_every_tone_and_of_cuts(clock: Clock, speaker: Speaker) -> None:
    heard: list[tuple[int, Tone]] = []
    speaker.listener = lambda count, tone: heard.append((count, tone))
    speaker.muted = True
    speaker.enqueue([(100, 2000), (0, 3000), (50, 0)])
    clock.advance_to(30)
    speaker.cut()
    assert heard == [(0, Tone(100, 2000)), (100, Tone(50, 0)), (30, Tone(0, 0))]


@pytest.mark.parametrize("tone", [(-1, 2000), (10, -1), (10, 65_536)])
def test_a_tone_that_cannot_be_is_refused_and_nothing_queued(
    speaker: Speaker, tone: tuple[int, int]
) -> None:
    with pytest.raises(ValueError, match="Tone"):
        speaker.enqueue([(10, 2000), tone])
    assert speaker.transitions(0) == []


def test_memory_stays_flat_however_long_it_sounds(clock: Clock, speaker: Speaker) -> None:
    lengths = []
    for n in range(5000):
        speaker.enqueue([(TICK, 2000 + n % 2)])
        clock.advance_to(clock.now + TICK)
        lengths.append(len(speaker.transitions(clock.now - 1)))
    assert max(lengths) <= 60 * 18.3
    assert lengths[-1] == lengths[-2000]
