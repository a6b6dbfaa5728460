"""The short sounds. Source: LOOK 3."""

from collections.abc import Callable

import pytest

from tommy.machine.clock import PIT_HZ, TICK, Clock
from tommy.machine.pit import divisor_of
from tommy.machine.speaker import Speaker, Tone
from tommy.shell.screen.sounds import Sounds


def heard(make: Callable[[Sounds], None], *, before: tuple[Tone, ...] = ()) -> list[Tone]:
    """What sounds from now on, as (counts, divisor)."""
    speaker = Speaker(Clock())
    speaker.enqueue(before)
    make(Sounds(speaker))
    changes = speaker.transitions(0)
    ends = [at for at, _ in changes[1:]]
    return [Tone(end - at, of) for (at, of), end in zip(changes, ends, strict=False)]


@pytest.mark.parametrize(
    ("make", "hz", "ticks"),
    [
        (Sounds.question, 2000, 1),
        (Sounds.prompt, 110, 1),
        (Sounds.accepted, 200, 1),
        (Sounds.card_number, 100, 1),
        (Sounds.refused, 110, 2),
        (Sounds.computer_draws, 233, 1),
        (Sounds.computer_discards, 123, 1),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_an_effect_is_one_tone(make: Callable[[Sounds], None], hz: int, ticks: int) -> None:
    assert heard(make) == [Tone(ticks * TICK, divisor_of(hz))]


def test_a_card_at_a_pile_clicks_between_45_and_60_hz() -> None:
    (click,) = heard(lambda sounds: sounds.pile())
    assert click.counts == TICK
    assert 45 <= PIT_HZ / click.divisor <= 60


def test_the_key_that_plays_a_card_is_heard_before_its_click() -> None:
    key, click = heard(lambda sounds: sounds.pile(by_key=True))
    assert key == Tone(TICK, divisor_of(200))
    assert 45 <= PIT_HZ / click.divisor <= 60


def test_the_deal_clicks_46_and_58_hz_in_turn() -> None:
    clicks = [heard(lambda sounds, i=i: sounds.deal(i))[0].divisor for i in range(4)]  # type: ignore[misc]
    assert clicks == [divisor_of(46), divisor_of(58)] * 2


def test_an_effect_cuts_what_sounds_before_it() -> None:
    tune = (Tone(18 * TICK, 1000), Tone(18 * TICK, 2000))
    assert heard(Sounds.accepted, before=tune) == [Tone(TICK, divisor_of(200))]


def test_the_shuffle_is_three_bursts_of_rasps_in_1_6_seconds() -> None:
    pitches = [60 + 5 * i for i in range(27)]
    tones = heard(lambda sounds: sounds.shuffle(pitches))
    rasps = [tone for tone in tones if tone.divisor]
    rests = [tone for tone in tones if not tone.divisor]
    assert [rasp.divisor for rasp in rasps] == [divisor_of(hz) for hz in pitches]
    gaps = [rest for rest in rests if rest.counts > 0.1 * PIT_HZ]
    assert len(gaps) == 2
    assert all(gap.counts / PIT_HZ == pytest.approx(0.16, abs=0.02) for gap in gaps)
    pace = PIT_HZ / (rasps[0].counts + rests[0].counts)
    assert pace == pytest.approx(20, abs=0.5)
    assert sum(tone.counts for tone in tones) / PIT_HZ == pytest.approx(1.6, abs=0.15)
