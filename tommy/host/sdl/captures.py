"""What a player takes from the screen and the speaker: a picture, the page as text, the sound.

The PC does not notice. One line says where each capture is, or why there is none; nothing is
raised.
"""

import io
from collections.abc import Callable
from pathlib import Path

from tommy.host.captured_files import CapturedFiles, why
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.wave_recording import WaveRecording
from tommy.machine.pc import PC


class Captures:
    """Captures of a PC, in new files.

    ``say`` gets a line about each; ``usual`` is in the files' names while no program has a name
    of its own. :meth:`sync` is to be called after every turn of the program.
    """

    def __init__(
        self, pc: PC, files: CapturedFiles, say: Callable[[str], None], usual: str
    ) -> None:
        self._pc = pc
        self._files = files
        self._say = say
        self._usual = usual
        self._recording: WaveRecording | None = None
        self._path = Path()

    def save_picture(self, screen: pygame.Surface) -> None:
        """Save pixels as a PNG."""
        file = io.BytesIO()
        try:
            pygame.image.save(screen, file, "screen.png")
        except pygame.error as fault:
            self._say(f"no picture: {fault}")
            return
        self._save("png", file.getvalue(), "no picture")

    def save_text(self) -> None:
        """Save the page as it can be read, in UTF-8, without the blanks at the ends of its rows."""
        text = "".join(f"{line.rstrip()}\n" for line in self._pc.page.lines())
        self._save("txt", text.encode(), "no text")

    def record(self) -> None:
        """Begin to record the sound, or end that."""
        if self._recording is not None:
            self._end("saved")
            return
        pc = self._pc
        try:
            self._path, self._recording = self._files.begin(
                self._name, "wav", lambda file: WaveRecording(file, pc.speaker, pc.clock.now)
            )
        except OSError as fault:
            self._say(f"no recording: {why(fault)}")
        else:
            self._say(f"recording {self._path}")

    def sync(self, now: int) -> None:
        """Record what the speaker has been told to play, at the count ``now``."""
        if self._recording is None:
            return
        try:
            self._recording.sync(now)
        except OSError as fault:
            self._end(f"the recording ends, {why(fault)}:")
        else:
            if self._recording.full:
                self._end("an hour is full: saved")

    def close(self) -> None:
        """End a recording with its program."""
        if self._recording is not None:
            self._end("saved")

    @property
    def _name(self) -> str:
        return self._pc.caption.name or self._usual

    def _save(self, ending: str, data: bytes, none: str) -> None:
        try:
            path = self._files.write(self._name, ending, data)
        except OSError as fault:
            self._say(f"{none}: {why(fault)}")
        else:
            self._say(f"saved {path}")

    def _end(self, how: str) -> None:
        recording, self._recording = self._recording, None
        if recording is not None:
            try:
                recording.close(self._pc.clock.now)
            except OSError as fault:
                how = f"the recording ends, {why(fault)}:"
            self._say(f"{how} {self._path}")
