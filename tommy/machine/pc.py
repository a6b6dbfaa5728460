"""The PC: all devices together, as a program sees them."""

from tommy.machine.adapter import ADAPTERS, Adapter
from tommy.machine.caption import Caption
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.inputs import InputLog, shifted
from tommy.machine.keyboard import Keyboard
from tommy.machine.page import Page
from tommy.machine.speaker import Speaker


class PC:
    """One emulated PC. ``border`` is the CGA border colour, 0 to 15 (LOOK 1: starts at 1)."""

    def __init__(
        self,
        adapter: Adapter = ADAPTERS["vga"],
        drive: Drive | None = None,
        clock: Clock | None = None,
    ) -> None:
        #: The adapter that is built in, and the one that shows now (a program may change it).
        self.installed = self.adapter = adapter
        self.clock = clock or Clock()
        self.page = Page()
        self.speaker = Speaker(self.clock)
        #: What comes from outside, for the tape.
        self.inputs = InputLog(self.clock)
        self.keyboard = Keyboard(self.speaker, log=self.inputs)
        self.drive = drive if drive is not None else RamDrive()
        self.border = 1
        #: What the program that runs calls itself, for the host.
        self.caption = Caption()
        #: Set by a program to end: the host stops when it sees it.
        self.powered = True
        #: Set by a program while somebody looks on without a key: the host keeps its screen lit.
        self.watched = False

    def shift_time(self, microseconds: int) -> None:
        """Let the time of day jump, as after the host was asleep; the count stands still."""
        self.inputs.note(shifted(microseconds))
        self.clock.shift(microseconds)
