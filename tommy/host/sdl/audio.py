"""The speaker's sound on the host's sound device, by way of pygame's mixer.

What the speaker has queued is rendered into whole Sounds, so that nothing depends on the main
thread once they are handed over. Without a device all is silent and nothing fails; it is tried
again when a device appears, and when the person switches the sound off or on.
"""

import atexit
import contextlib
import threading
import time
from collections.abc import Callable

from tommy.host.sdl.pygame_setup import pygame
from tommy.host.standard_streams import quiet_libraries, say
from tommy.machine.clock import PIT_HZ, TICK
from tommy.machine.speaker import Speaker
from tommy.machine.synth import RATE_HZ, duration_samples, render

#: Samples in a mixer buffer: 21 ms, under 40 ms from play or stop to the ear. Source: HOST 4.
BUFFER = 1024
#: Silence before the first tone, 27 ms: a buffer and a little, so that a tone that a program
#: queues just when the last one ends is still in time to follow it without a gap. What takes the
#: place of a schedule that was cut (an effect, such as that of a refused key) sounds at once.
LEAD = 1280
# The longest Sound: it is rendered in a moment; a tune takes several.
_LONGEST = 8 * RATE_HZ
# The next Sound is handed over when this much or less is left of the one that plays.
_AHEAD = 3 * RATE_HZ // 2
# Tones of an unbroken run that are kept, for the phase of the next one.
_REMEMBERED = 1000
# If the device takes longer than this to open, the start of what is queued by then is left out.
_PATIENCE = PIT_HZ // 2

# 110 Hz for two ticks, as (count, divisor): what the games sound when they refuse a key.
_REFUSED = [(0, PIT_HZ // 110), (2 * TICK, 0)]

# Devices that are there already are told of when one is opened. For so long after it failed they
# are no news.
_NO_NEWS_S = 1.0

# The longest wait for a device to open.
_OPENING_S = 10.0
# A sound server that hangs does not give its device back.
_CLOSING_S = 3.0

_NO_SOUND = (pygame.error, NotImplementedError, ImportError)


class Audio:
    """Plays a speaker; :meth:`sync` is to be called after every turn of the program.

    ``volume`` is 0 to 100; while it is 0 no device is opened. :meth:`open` opens the device in a
    thread of its own, so that the first picture need not wait for it.
    """

    def __init__(self, speaker: Speaker, volume: int = 100) -> None:
        self._speaker = speaker
        self._volume = volume
        self._opener: threading.Thread | None = None
        # Whether there is no device to be opened, whether that was said, and is still to be told,
        # and when it was last tried.
        self._silent = self._said = self._trouble = False
        self._failed_s = 0.0
        self._heard_muted = speaker.muted
        self._channel: pygame.mixer.Channel | None = None
        self._heard_revision = speaker.revision
        # A chain is an unbroken run of Sounds: sample 0 is at the count ``_origin``, samples below
        # ``_handed`` are handed over, ``_total`` are known, ``_tones`` is what they were made of.
        self._chained = False
        self._origin = 0
        self._handed = 0
        self._total = 0
        self._tones: list[tuple[int, int]] = []

    def open(self) -> None:
        """Begin to open the device; one line on standard error says so if there is none."""
        if self._volume > 0 and self._opener is None:
            self._start(self._open_device)

    def device_appeared(self) -> None:
        """The host has one more sound device: try it if there is no sound."""
        if time.monotonic() - self._failed_s > _NO_NEWS_S:
            self._try_again()

    def device_lost(self) -> None:
        """The device that was open is gone: go on with what the host plays on now, if anything."""
        if self._channel is not None:
            self._channel, self._silent = None, True
            self._try_again()

    def take_trouble(self) -> bool:
        """Whether it was found since the last time that there is no sound."""
        trouble, self._trouble = self._trouble, False
        return trouble

    def wait_until_open(self) -> bool:
        """Wait for :meth:`open` to end; whether there is sound now."""
        if self._opener is not None:
            self._opener.join(_OPENING_S)
        return self._channel is not None

    def close(self) -> None:
        """Silence, and give the device back; one that hangs is left as it is."""
        if self._opener is None:
            return
        closer = threading.Thread(target=self._close_device, name="silence", daemon=True)
        closer.start()
        closer.join(_CLOSING_S)
        if closer.is_alive():
            # When Python ends pygame would wait for the device once more, without end.
            atexit.unregister(pygame.quit)

    @property
    def volume(self) -> int:
        return self._volume

    def change_volume(self, volume: int) -> None:
        """Let all that is to be heard have another volume, also what plays just now."""
        self._volume = volume
        with contextlib.suppress(*_NO_SOUND):
            if self._channel is not None:
                for sound in (self._channel.get_sound(), self._channel.get_queue()):
                    if sound is not None:
                        sound.set_volume(volume / 100)

    def sync(self, now: int) -> None:
        """Hand over what the speaker has queued, or cut what it has cut, at the count ``now``."""
        if self._volume == 0 and self._opener is None:
            return
        try:
            if self._speaker.revision != self._heard_revision:
                self._heard_revision = self._speaker.revision
                if self._heard_muted != self._speaker.muted:
                    self._heard_muted = self._speaker.muted
                    self._try_again()
                self._hear(now)
            if self._handed < self._total:
                self._hand_over(now)
        except _NO_SOUND:
            # The device went away: go on in silence.
            self._channel = None
            self._fail()

    def refuse(self) -> None:
        """Sound the tone of a refused key, beside what the speaker plays: the PC knows nothing."""
        if self._channel is None or self._speaker.muted:
            return
        with contextlib.suppress(*_NO_SOUND):
            samples = render(_REFUSED, 0, duration_samples(_REFUSED, 0))
            sound = pygame.mixer.Sound(buffer=samples.tobytes())
            sound.set_volume(self._volume / 100)
            pygame.mixer.Channel(1).play(sound)

    def _start(self, work: Callable[[], None]) -> None:
        opener = threading.Thread(target=work, name="sound", daemon=True)
        # Ctrl-C may come in between: only a thread that runs can be waited for.
        opener.start()
        self._opener = opener

    def _try_again(self) -> None:
        """Open the device once more if all is silent, and nobody is at it."""
        if self._silent and self._opener is not None and not self._opener.is_alive():
            self._start(self._open_again)

    def _open_again(self) -> None:
        with contextlib.suppress(*_NO_SOUND):
            # Whatever SDL knows of devices is as old as the one that was lost.
            pygame.mixer.quit()
        self._open_device()

    def _open_device(self) -> None:
        try:
            with quiet_libraries():
                pygame.mixer.init(RATE_HZ, -16, 1, BUFFER, allowedchanges=0)
                channel = pygame.mixer.Channel(0)
        except _NO_SOUND:
            self._fail()
            return
        # What sounds now starts again on it.
        self._heard_revision = -1
        self._channel, self._silent, self._said = channel, False, False

    def _fail(self) -> None:
        self._silent = True
        if not self._said:
            self._said = self._trouble = True
            say("tommy: no sound device, playing silently")
        # After a device that could not be opened SDL no longer looks for others, unless asked to.
        with contextlib.suppress(*_NO_SOUND), quiet_libraries():
            from pygame._sdl2 import sdl2

            with contextlib.suppress(sdl2.error):
                sdl2.init_subsystem(sdl2.INIT_AUDIO)
        self._failed_s = time.monotonic()

    def _close_device(self) -> None:
        self.wait_until_open()
        self._channel = None
        with contextlib.suppress(*_NO_SOUND):
            pygame.mixer.quit()

    def _hear(self, now: int) -> None:
        """Take over the speaker's new schedule."""
        tones = self._speaker.transitions(now)
        if self._speaker.muted or not self._goes_on(tones, now):
            self._stop()
        if not tones:
            self._total = self._handed
        elif self._playing():
            # A tone that begins just as the last one ends goes on from its phase.
            if self._tones and self._tones[-1][0] == tones[0][0]:
                tones = self._tones[-_REMEMBERED:-1] + tones
            self._total = duration_samples(tones, self._origin)
        else:
            self._begin(tones, now)
        self._tones = tones or self._tones

    def _begin(self, tones: list[tuple[int, int]], now: int) -> None:
        """Start a new chain with what sounds from ``now`` on."""
        self._chained, self._origin, self._handed = True, now, 0
        self._total = duration_samples(tones, now)

    def _goes_on(self, tones: list[tuple[int, int]], now: int) -> bool:
        """Whether the new schedule agrees with what is handed over and was not yet to be heard."""
        until = self._origin + self._handed * PIT_HZ // RATE_HZ
        end = min(until, self._tones[-1][0]) if self._tones else now
        return end <= now or _between(self._tones, now, end) == _between(tones, now, end)

    def _playing(self) -> bool:
        """Whether there is a chain that more can be appended to."""
        if self._handed and self._channel is not None:
            self._chained = self._channel.get_busy()
        elif self._total == 0:
            self._chained = False
        return self._chained

    def _stop(self) -> None:
        if self._channel is not None:
            self._channel.stop()
        self._chained = False
        self._handed = self._total = 0
        self._tones = []

    def _hand_over(self, now: int) -> None:
        """Give the mixer the next Sound if it is time."""
        if self._channel is None:
            return
        if self._handed == 0:
            if now - self._origin > _PATIENCE:
                self._begin(self._tones, now)
            cut = self._speaker.last_cut
            effect = any(count == cut for count, divisor in self._tones if divisor)
            self._channel.play(self._sound(0 if effect else LEAD))
        elif not self._channel.get_busy():
            self._channel.play(self._sound(0))
        elif self._channel.get_queue() is None:
            heard = (now - self._origin) * RATE_HZ // PIT_HZ
            if self._handed - heard <= _AHEAD:
                self._channel.queue(self._sound(0))

    def _sound(self, lead: int) -> pygame.mixer.Sound:
        """The samples not yet handed over, after ``lead`` samples of silence."""
        count = min(self._total - self._handed, _LONGEST)
        samples = render(self._tones, self._origin, count, first=self._handed)
        self._handed += count
        sound = pygame.mixer.Sound(buffer=bytes(2 * lead) + samples.tobytes())
        sound.set_volume(self._volume / 100)
        return sound


def _between(tones: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """The divisor at ``start`` and its changes up to but without ``end``."""
    divisor = 0
    for count, then in tones:
        if count <= start:
            divisor = then
    return [(start, divisor), *((count, then) for count, then in tones if start < count < end)]
