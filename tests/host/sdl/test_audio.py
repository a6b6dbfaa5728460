"""The sound as the device gets it: SDL's disk driver writes each sample of it into a file.

The driver is told to be quick, so that seconds of sound take tenths; nothing is measured in time.
"""

import atexit
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from tests.support.xvfb import until
from tommy.host.sdl.audio import LEAD, Audio
from tommy.host.sdl.pygame_setup import pygame
from tommy.machine.clock import PIT_HZ, QUARTER, TICK, Clock
from tommy.machine.speaker import Speaker
from tommy.machine.synth import RATE_HZ, duration_samples, render

pytestmark = pytest.mark.realtime

Samples = npt.NDArray[np.int16]
TUNE = [(6 * QUARTER, 1000 + 37 * i % 900 if i % 3 else 0) for i in range(16)]


class Rig:
    """A speaker, its clock, its audio, and the file that the device writes."""

    def __init__(self, file: Path) -> None:
        self.clock = Clock()
        self.speaker = Speaker(self.clock)
        self.file = file

    def audio(self, volume: int = 100) -> Audio:
        audio = Audio(self.speaker, volume)
        audio.open()
        assert audio.wait_until_open() == (volume > 0)
        return audio

    def written(self) -> Samples:
        return np.fromfile(self.file, np.int16) if self.file.exists() else np.empty(0, np.int16)

    def heard(self) -> Samples:
        """What was written, without the silence before and after."""
        samples = self.written()
        sounding = np.flatnonzero(samples)
        return samples[sounding[0] : sounding[-1] + 1] if len(sounding) else samples[:0]

    def wait_for_silence(self) -> None:
        until(lambda: not pygame.mixer.get_busy(), "the end of the sound")
        # Until the last buffer is in the file.
        size = len(self.written())
        until(lambda: len(self.written()) >= size + 2048, "two more buffers")


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    file = tmp_path / "sound.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "2")
    yield Rig(file)
    pygame.mixer.quit()


def wave(tones: list[tuple[int, int]], origin: int = 0) -> Samples:
    """What should be heard of transitions, without the silence before and after."""
    samples = render(tones, origin, duration_samples(tones, origin))
    sounding = np.flatnonzero(samples)
    return samples[sounding[0] : sounding[-1] + 1]


def test_a_tune_is_whole_to_the_sample_while_the_main_thread_is_busy(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue(TUNE)
    audio.sync(0)
    busy_until = time.monotonic() + 0.3
    while time.monotonic() < busy_until:
        sum(range(1000))
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), wave(rig.speaker.transitions(0)))
    audio.close()


def test_a_refused_key_is_heard_unless_the_speaker_is_muted(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.muted = True
    audio.refuse()
    assert not pygame.mixer.get_busy()
    rig.speaker.muted = False
    audio.refuse()
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), wave([(0, PIT_HZ // 110), (2 * TICK, 0)]))
    # The speaker itself has sounded nothing.
    assert rig.speaker.transitions(0) == []
    audio.close()


def test_another_volume_is_heard_at_once_and_of_all_that_follows(rig: Rig) -> None:
    audio = rig.audio()
    assert audio.volume == 100
    # Longer than one Sound: a second one waits in the queue, and more come after it.
    rig.speaker.enqueue([(20 * PIT_HZ, 1500)])
    audio.sync(0)
    rig.clock.advance_to(7 * PIT_HZ)
    audio.sync(rig.clock.now)
    assert pygame.mixer.Channel(0).get_queue() is not None
    until(lambda: len(rig.heard()) > RATE_HZ, "the first second")
    audio.change_volume(50)
    assert audio.volume == 50
    until(lambda: pygame.mixer.Channel(0).get_queue() is None, "the second Sound")
    rig.clock.advance_to(15 * PIT_HZ)
    audio.sync(rig.clock.now)
    rig.wait_for_silence()
    heard = np.abs(rig.heard().astype(int))
    assert heard[:RATE_HZ].max() == 5000
    softer = np.flatnonzero(heard > 2500)[-1]
    assert RATE_HZ < softer < 7 * RATE_HZ
    assert len(heard) == pytest.approx(20 * RATE_HZ, abs=5)
    for start in range(softer + 1, len(heard) - RATE_HZ, RATE_HZ):
        assert heard[start : start + RATE_HZ].max() == 2500
    audio.close()


def test_at_volume_0_no_device_is_opened_and_a_tune_is_taken_up_when_it_is_raised(
    rig: Rig,
) -> None:
    audio = rig.audio(volume=0)
    rig.speaker.enqueue([(2 * PIT_HZ, 1500)])
    audio.sync(0)
    audio.open()
    assert not audio.wait_until_open()
    audio.change_volume(100)
    audio.open()
    assert audio.wait_until_open()
    rig.clock.advance_to(PIT_HZ)
    audio.sync(rig.clock.now)
    rig.wait_for_silence()
    assert len(rig.heard()) == pytest.approx(RATE_HZ, abs=5)
    audio.close()


def test_notes_appended_while_a_tune_plays_follow_to_the_sample(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([*TUNE, (QUARTER, 0)])
    audio.sync(0)
    for at in range(3):
        rig.clock.advance_to((at + 1) * QUARTER)
        rig.speaker.enqueue([(3 * QUARTER, 1500), (QUARTER, 1400 + at), (QUARTER, 0)])
        audio.sync(rig.clock.now)
    until(lambda: pygame.mixer.Channel(0).get_queue() is None, "the last Sound")
    audio.sync(rig.clock.now)
    expected = wave(rig.speaker.transitions(0))
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), expected)
    audio.close()


def test_a_tone_queued_just_when_the_last_one_ends_follows_without_a_gap(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_DISKAUDIODELAY")
    audio = rig.audio()
    tones = [(4 * TICK, 2000), (4 * TICK, 1700), (4 * TICK, 1500), (4 * TICK, 1200)]
    for tone in tones:
        rig.speaker.enqueue([tone])
        audio.sync(rig.clock.now)
        pygame.mixer.pause()
        rig.clock.advance_to(rig.speaker.busy_until)
    pygame.mixer.unpause()
    until(lambda: pygame.mixer.Channel(0).get_queue() is None, "the second Sound")
    audio.sync(rig.clock.now)
    rig.wait_for_silence()
    expected = wave([(4 * TICK * i, tone[1]) for i, tone in enumerate([*tones, (0, 0)])])
    heard = rig.heard()
    assert len(heard) == len(expected)
    # The edge at which one Sound ends and the next begins is that of a tone that stops.
    assert np.count_nonzero(heard != expected) <= 2 * 4
    audio.close()


def test_a_tune_of_several_sounds_is_whole_to_the_sample(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([(4 * TICK, 900 + i) for i in range(90)])
    expected = wave(rig.speaker.transitions(0))
    assert len(expected) > 19 * RATE_HZ
    audio.sync(0)
    # The clock of this test runs ahead of the device: the next Sound is handed over early.
    for second in range(1, 20):
        rig.clock.advance_to(second * PIT_HZ)
        until(
            lambda: (
                audio.sync(rig.clock.now) is None  # type: ignore[func-returns-value]
                and len(rig.written()) > (rig.clock.now - 5 * PIT_HZ) * RATE_HZ // PIT_HZ
            ),
            "the device",
        )
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), expected)
    audio.close()


def test_a_note_is_handed_over_at_once_and_sounds_within_50_ms(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([(TICK, 1000)])
    audio.sync(0)
    sound = pygame.mixer.Channel(0).get_sound()
    assert sound is not None
    first = np.flatnonzero(np.frombuffer(sound.get_raw(), np.int16))[0]
    # The program's turn may come a frame late, 17 ms: that and the silence before are in time.
    assert first == LEAD
    assert LEAD / RATE_HZ + 1 / 60 < 0.050
    audio.close()


def test_mute_is_silence_at_once_and_unmuting_lets_the_rest_sound(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([(TICK, 1000), (200 * TICK, 1200)])
    audio.sync(0)
    rig.clock.advance_to(2 * TICK)
    rig.speaker.muted = True
    audio.sync(rig.clock.now)
    assert not pygame.mixer.get_busy()
    rig.speaker.enqueue([(TICK, 700)])
    audio.sync(rig.clock.now)
    assert not pygame.mixer.get_busy()
    rig.clock.advance_to(199 * TICK)
    rig.speaker.muted = False
    mark = len(rig.written())
    audio.sync(rig.clock.now)
    rest = wave(rig.speaker.transitions(rig.clock.now), rig.clock.now)
    rig.wait_for_silence()
    heard = rig.written()[mark:]
    sounding = np.flatnonzero(heard)
    assert np.array_equal(heard[sounding[0] : sounding[-1] + 1], rest)
    audio.close()


def test_a_cut_is_silence_at_once_and_what_follows_replaces_the_rest(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([(200 * TICK, 1000)])
    audio.sync(0)
    rig.clock.advance_to(TICK)
    rig.speaker.cut()
    audio.sync(rig.clock.now)
    assert not pygame.mixer.get_busy()
    rig.speaker.enqueue([(TICK, 1000)])
    rig.speaker.cut()
    rig.speaker.enqueue([(TICK, 678)])
    audio.sync(rig.clock.now)
    sound = pygame.mixer.Channel(0).get_sound()
    assert sound is not None
    # It is heard at once: nothing is before it that it must follow without a gap.
    samples = np.frombuffer(sound.get_raw(), np.int16)
    assert np.array_equal(samples, render([(0, 678), (TICK, 0)], 0, len(samples)))
    audio.close()


def test_an_effect_that_cuts_another_is_heard_at_once_too(rig: Rig) -> None:
    audio = rig.audio()
    for at, divisor in ((0, 900), (QUARTER, 678)):
        rig.clock.advance_to(at)
        rig.speaker.cut()
        rig.speaker.enqueue([(2 * TICK, divisor)])
        audio.sync(rig.clock.now)
        sound = pygame.mixer.Channel(0).get_sound()
        assert sound is not None
        assert np.frombuffer(sound.get_raw(), np.int16)[0] != 0
    audio.close()


def test_a_rest_queued_after_a_tone_does_not_shorten_it(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([(TICK, 1000)])
    expected = wave(rig.speaker.transitions(0))
    audio.sync(0)
    rig.clock.advance_to(TICK)
    rig.speaker.enqueue([(TICK, 0)])
    audio.sync(rig.clock.now)
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), expected)
    audio.close()


def test_what_is_queued_before_the_device_is_open_is_not_lost(rig: Rig) -> None:
    audio = Audio(rig.speaker)
    rig.speaker.enqueue(TUNE)
    expected = wave(rig.speaker.transitions(0))
    audio.sync(0)
    audio.open()
    assert audio.wait_until_open()
    rig.clock.advance_to(2 * TICK)
    audio.sync(rig.clock.now)
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), expected)
    audio.close()


def test_what_was_cut_before_the_device_is_open_is_not_heard(rig: Rig) -> None:
    audio = Audio(rig.speaker)
    rig.speaker.enqueue(TUNE)
    audio.sync(0)
    rig.speaker.cut()
    audio.sync(0)
    audio.open()
    assert audio.wait_until_open()
    audio.sync(0)
    assert not pygame.mixer.get_busy()
    audio.close()


def plays_from_where_it_is_by_then(audio: Audio, rig: Rig) -> None:
    assert audio.wait_until_open()
    rig.clock.advance_to(39 * TICK)
    audio.sync(rig.clock.now)
    expected = wave(rig.speaker.transitions(rig.clock.now), rig.clock.now)
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), expected)
    audio.close()


def test_a_device_that_comes_late_plays_from_where_the_tune_is_by_then(rig: Rig) -> None:
    audio = Audio(rig.speaker)
    rig.speaker.enqueue([(40 * TICK, 1000), (TICK, 2000)])
    audio.sync(0)
    audio.open()
    plays_from_where_it_is_by_then(audio, rig)


def test_half_the_volume_is_half_the_level(rig: Rig) -> None:
    audio = rig.audio(50)
    rig.speaker.enqueue([(TICK, 1000)])
    audio.sync(0)
    rig.wait_for_silence()
    assert np.abs(rig.heard()).max() == pytest.approx(2500, abs=1)
    audio.close()


def test_no_volume_opens_no_device(rig: Rig, capfd: pytest.CaptureFixture[str]) -> None:
    audio = rig.audio(0)
    rig.speaker.enqueue(TUNE)
    audio.sync(0)
    assert pygame.mixer.get_init() is None
    assert not rig.file.exists()
    audio.close()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("driver", ["alsa", "no such driver"])
def test_without_a_device_one_line_says_so_and_nothing_fails(
    rig: Rig, driver: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    monkeypatch.setenv("AUDIODEV", "no such device")
    audio = Audio(rig.speaker)
    rig.speaker.enqueue(TUNE)
    audio.sync(0)
    audio.open()
    assert not audio.wait_until_open()
    audio.open()
    for at in range(3):
        rig.clock.advance_to(at * TICK)
        rig.speaker.enqueue(TUNE)
        audio.sync(rig.clock.now)
    audio.close()
    assert capfd.readouterr().err == "tommy: no sound device, playing silently\n"


def test_a_pygame_without_a_mixer_is_the_same_as_no_device(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Missing:
        def __getattr__(self, name: str) -> object:
            raise NotImplementedError(f"mixer module not available: {name}")

    monkeypatch.setattr(pygame, "mixer", Missing())
    audio = Audio(rig.speaker)
    audio.open()
    assert not audio.wait_until_open()
    rig.speaker.enqueue(TUNE)
    audio.sync(0)
    audio.close()
    assert capfd.readouterr().err == "tommy: no sound device, playing silently\n"
    monkeypatch.undo()


def test_a_device_that_goes_away_is_silence_from_then_on(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue(TUNE)
    audio.sync(0)
    pygame.mixer.quit()
    for _ in range(2):
        rig.speaker.cut()
        rig.speaker.enqueue(TUNE)
        audio.sync(0)
    audio.close()


def without_a_device(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> Audio:
    """An audio that found no device; the next time there will be the one that writes the file."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio = Audio(rig.speaker)
    audio.open()
    assert not audio.wait_until_open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    return audio


def test_a_device_that_appears_later_is_taken_and_plays_from_where_the_tune_is(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    audio = without_a_device(rig, monkeypatch)
    rig.speaker.enqueue([(40 * TICK, 1000), (TICK, 2000)])
    audio.sync(0)
    assert audio.take_trouble()
    assert not audio.take_trouble()
    monkeypatch.setattr("tommy.host.sdl.audio._NO_NEWS_S", 0)
    audio.device_appeared()
    plays_from_where_it_is_by_then(audio, rig)
    assert capfd.readouterr().err.startswith("tommy: no sound device, playing silently\n")


def test_devices_that_were_there_when_it_failed_are_no_news(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = without_a_device(rig, monkeypatch)
    audio.device_appeared()
    assert not audio.wait_until_open()
    audio.close()


def test_switching_the_sound_off_or_on_tries_the_device_again(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = without_a_device(rig, monkeypatch)
    audio.sync(0)
    assert not audio.wait_until_open()
    rig.speaker.muted = True
    audio.sync(0)
    assert audio.wait_until_open()
    audio.close()


def test_a_device_that_is_lost_is_replaced_and_the_tune_goes_on(rig: Rig) -> None:
    audio = rig.audio()
    rig.speaker.enqueue([(40 * TICK, 1000), (TICK, 2000)])
    audio.sync(0)
    audio.device_lost()
    assert audio.wait_until_open()
    assert not audio.take_trouble()
    # It was opened anew: the file holds the new device's samples only.
    rig.clock.advance_to(39 * TICK)
    audio.sync(rig.clock.now)
    expected = wave(rig.speaker.transitions(rig.clock.now), rig.clock.now)
    rig.wait_for_silence()
    assert np.array_equal(rig.heard(), expected)
    audio.close()


def test_a_loss_is_told_once_if_nothing_replaces_the_device_and_again_after_the_next(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = rig.audio()
    for _ in range(2):
        monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
        audio.device_lost()
        assert not audio.wait_until_open()
        audio.device_lost()
        for muted in (True, False):
            rig.speaker.muted = muted
            audio.sync(0)
            assert not audio.wait_until_open()
        assert audio.take_trouble()
        assert not audio.take_trouble()
        monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
        rig.speaker.muted = True
        audio.sync(0)
        assert audio.wait_until_open()
        rig.speaker.muted = False
        audio.sync(0)
    audio.close()


def test_a_sound_server_that_hangs_does_not_keep_the_program(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio = rig.audio()
    answers = threading.Event()
    left_out: list[object] = []
    with monkeypatch.context() as patched:
        patched.setattr("tommy.host.sdl.audio._CLOSING_S", 0.05)
        patched.setattr(pygame.mixer, "quit", answers.wait)
        patched.setattr(atexit, "unregister", left_out.append)
        audio.close()
        assert left_out == [pygame.quit]
        answers.set()


def test_ctrl_c_while_the_device_is_about_to_open_lets_it_close(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_: threading.Thread) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    audio = Audio(Speaker(Clock()))
    with pytest.raises(KeyboardInterrupt):
        audio.open()
    audio.close()
    assert not audio.wait_until_open()
