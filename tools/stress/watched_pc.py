"""A headless PC that performs acts and checks every invariant."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Self

from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.screen.card_loop import HINT
from tommy.host.headless import Headless
from tommy.keystroke import Keystroke
from tommy.machine.clock import QUARTER
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey, WaitQuarters
from tommy.machine.speaker import Tone
from tommy.shell.hot_keys import QUIT_ROW
from tommy.shell.records import key_tape
from tommy.shell.screen.desk import Desk
from tools.stress import invariants
from tools.stress.acts import Act, Kind, named, typed
from tools.stress.invariants import Core, Fault, hold
from tools.stress.scenes import Scene
from tools.stress.watched_drive import WatchedDrive

#: Quarter ticks in which a key must be served; no turns of the computer take that long.
_SERVED_WITHIN = 3600 * 73
#: Quarter ticks in which a game must resume.
_RESUMED_WITHIN = 4_000
#: How often to try Esc with F7 or EXIT: windows may overlap, and the prompt may run commands that
#: were typed ahead.
_TRIES = 8
_QUIT = "LEAVE THE GAME"


class WatchedPC:
    """A PC and, after each power cut, the next one with the same files.

    ``desk`` belongs to the running toy, None without one. ``taken`` counts the keystrokes that
    reached the program, ``keys`` the key presses. After the program ends, the next act restarts it.
    Use it as a context manager.
    """

    host: Headless
    drive: WatchedDrive
    desk: Desk | None
    _state: object
    _cells: bytes
    _taken_before: int

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self._seed = seed
        self.keys = 0
        self.taken = 0
        self._cuts = 0

    def __enter__(self) -> Self:
        self._boot({})
        return self

    def __exit__(self, *_: object) -> None:
        # After a fault further errors of the program do not matter.
        with suppress(Exception):
            self.host.power_off()

    # -- acts ------------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        """Perform an act. Raises Fault if an invariant fails, and whatever the program raises."""
        if self.host.finished:
            self._boot(self.drive.contents())
        self._do(act)
        self._look()

    def leave(self) -> None:
        """Leave the program by its keys; Fault if that is not possible."""
        self._end_program()
        hold(None if self.host.finished else "the program cannot be left")

    def _do(self, act: Act) -> None:
        match act.kind:
            case Kind.MAKE:
                self.keys += 1
                self.host.make(act.value)
            case Kind.BREAK:
                self.host.release(act.value)
            case Kind.WAIT:
                self.host.run_quarters(act.value)
            case Kind.FOCUS_LOST:
                self.host.pc.keyboard.release_all()
            case Kind.KILL:
                # The next PC does not get what the program writes while it is switched off.
                files = self.drive.contents()
                self.host.power_off()
                self._restart(files)
            case Kind.POWER_OFF:
                self.host.power_off()
                self._restart(self.drive.contents())

    def _press(self, *acts: Act) -> None:
        for act in acts:
            if not self.host.finished:
                self._do(act)
                self._look()

    def _end_program(self) -> None:
        self.host.pc.keyboard.release_all()
        for _ in range(_SERVED_WITHIN // 73 + 2):
            if not self.host.pc.keyboard.pending or self._demo:
                break
            self._press(Act(Kind.WAIT, 73))
        for _ in range(_TRIES):
            # A command typed ahead may start another toy, which must be left too.
            if self.in_toy:
                self._press(*named("ESC"), Act(Kind.WAIT, 8), *named("F7"), Act(Kind.WAIT, 8))
                if self._asked_to_leave:
                    self._press(*named("Y"), Act(Kind.WAIT, 8))
            else:
                self._press(*named("ESC"), Act(Kind.WAIT, 8), *typed("EXIT\r"))

    def _restart(self, files: Mapping[str, bytes]) -> None:
        """Boot the next PC with these files; every other time it resumes the unfinished game."""
        core, desk = self.core, self.desk
        self._boot(files)
        self._cuts += 1
        if core is None or desk is None or self._cuts % 2 == 0:
            return
        left = [
            found
            for name, data in files.items()
            if invariants.is_tape(name) and (found := key_tape.read(data)).goes_on
        ]
        if [found.program for found in left] == [desk.spec.program]:
            self._resume(core, desk.spec.program)

    def _resume(self, core: Core, program: str) -> None:
        """Resume the unfinished game; Fault if it is not as it was."""
        if not self.scene.game:
            self._press(*typed(f"{program} *\r", 1))
        for _ in range(_RESUMED_WITHIN):
            self._press(*(named("ENTER") if self.core is None else ()), Act(Kind.WAIT, 1))
            if self.core is not None and self._is_as(core):
                return
        raise Fault(f"the resumed game is not as it was: {core.state}")

    def _is_as(self, core: Core) -> bool:
        """True if the game equals another one; in the demo, half-typed keys do not count."""
        assert self.core is not None
        same: bool = self.core.state == core.state if self._demo else self.core.view == core.view
        return same

    # -- what is looked at -----------------------------------------------------------------------

    @property
    def core(self) -> Core | None:
        """The core of the game that is played, None while there is none."""
        game = None if self.desk is None else self.desk.game
        core = None if game is None else game.core
        assert core is None or isinstance(core, MatchCore)
        return core

    @property
    def in_toy(self) -> bool:
        """Whether a toy runs: the prompt has no hot keys."""
        return bool(self.host.pc.keyboard.traps)

    @property
    def _demo(self) -> bool:
        return self.desk is not None and self.desk.demo

    @property
    def _asked_to_leave(self) -> bool:
        return self.host.page.lines()[QUIT_ROW].startswith(_QUIT)

    def _look(self) -> None:
        """Check the invariants of everything that changed."""
        host, page = self.host, self.host.page
        hold(invariants.ring_fault(host.pc.keyboard))
        self._wait_for_service()
        if not self.in_toy:
            self.desk = None
        if self.core is not None and self.core.state is not self._state:
            self._state = self.core.state
            hold(invariants.cards_fault(self.core))
        if page.cells == self._cells or host.finished:
            return
        self._cells = bytes(page.cells)
        hold(invariants.page_fault(page, mono=host.pc.adapter.mono and self.in_toy))
        if self.in_toy:
            hold(invariants.frame_fault(page))
        if self.core is None or self.desk is None:
            return
        hold(invariants.boxes_fault(page))
        if not (self.desk.covered or self.desk.modal):
            hold(invariants.hidden_fault(page, self.core))
            if HINT in self.desk.own_keys:
                hold(invariants.hand_fault(page, self.core))

    def _wait_for_service(self) -> None:
        now = self.host.pc.clock.now
        if not self.host.pc.keyboard.pending or self.taken != self._taken_before:
            self._taken_before, self._unserved_since = self.taken, now
        elif now - self._unserved_since > _SERVED_WITHIN * QUARTER:
            raise Fault("a key that was pressed an hour ago has not been served")

    # -- the machine -----------------------------------------------------------------------------

    def _note_desk(self, desk: Desk) -> None:
        self.desk = desk

    def _boot(self, files: Mapping[str, bytes]) -> None:
        self.desk = self._state = None
        self._tones = 0
        self._taken_before, self._unserved_since = self.taken, 0
        self.drive = WatchedDrive(files)
        self._cells = b""
        make = self.scene.program(self._seed, self._note_desk)
        adapter = "mda" if self.scene.mono else "vga"
        self.host = Headless(
            lambda pc: self._watched(pc, make(pc)), adapter=adapter, drive=self.drive
        )

    async def _watched(self, pc: PC, program: Program) -> None:
        """Run the program, and check that each key has an answer before it waits again."""
        pc.speaker.listener = self._note_tone
        answer: Keystroke | None = None
        while True:
            before = self._answers(pc) if answer is not None and pc.keyboard.traps else None
            try:
                wait: WaitKey | WaitQuarters = program.send(answer)
            except StopIteration:
                return
            self.taken += answer is not None
            if answer is not None and before == self._answers(pc):
                raise Fault(f"a key has no answer: {answer.word:04X}")
            try:
                answer = await wait
            except BaseException as leaving:
                try:
                    program.throw(leaving)
                finally:
                    program.close()
                raise

    def _answers(self, pc: PC) -> tuple[object, ...]:
        """Everything that a player may see or hear change after a key."""
        cursor = pc.page.cursor
        place = cursor.row, cursor.col, cursor.visible
        return bytes(pc.page.cells), place, pc.border, pc.speaker.muted, self._tones

    def _note_tone(self, _start: int, tone: Tone) -> None:
        self._tones += tone.divisor != 0
