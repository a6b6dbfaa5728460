"""The desk: what a game works with. Screen, sounds, waits and the player's settings."""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from tommy.keystroke import Keystroke
from tommy.machine.caption import Caption
from tommy.machine.clock import quarters
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey, WaitQuarters
from tommy.shell.build_info import About
from tommy.shell.command_letters import Letters
from tommy.shell.game_spec import GameSpec
from tommy.shell.records import bug_report, settings
from tommy.shell.records.key_tape import KeyReplay, Tape
from tommy.shell.records.match_scores import MatchScore, Score
from tommy.shell.records.player_files import PlayerFiles
from tommy.shell.records.tape_recorder import Recorder
from tommy.shell.records.tape_records import BORDER_COLOURS, DELAYS, FORMAT, SettingsRecord
from tommy.shell.screen.manual import Bookmark
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.sounds import Sounds

#: Delay between turns at the start, in tenths of a second. Source: LOOK 1.
DELAY_START = 10
#: The border at the start. Source: LOOK 1.
BORDER_START = 1

#: After this many seconds without a key at a start question the show runs once more.
IDLE_S = 180

#: How long a line about trouble stays, in seconds.
_TROUBLE_S = 3

MESSAGE_ROW = 17
#: A message gets one of these colours at random. LOOK 1 has 2 to 5; of these red and magenta are
#: too dark to be read on black (a contrast below 4.5), so the bright ones stand for them.
MESSAGE_COLOURS = (2, 3, 12, 13)
MESSAGE_COLS = COLS
#: Row and column of the word DEMO, unless the game chooses another place. Source: LOOK 1.
DEMO_PLACE = 13, 29


class RunningGame(Protocol):
    """The game in progress at a desk, as hot keys and tools see it."""

    @property
    def core(self) -> object:
        """The rules core, for tools that watch it."""

    @property
    def level(self) -> str:
        """The name of the level that the computer plays at; empty if it follows a lesson."""

    @property
    def place(self) -> tuple[int, int]:
        """The numbers of the game and of the hand in it."""

    def history(self) -> Sequence[str]:
        """The lines that F8 shows."""

    def statistics(self) -> Sequence[str]:
        """The lines that F9 shows."""


class Desk:
    """One toy running on one PC.

    ``seed`` deals the cards. ``random`` is for decoration only (colours of messages, backs of
    cards, choice of jingles). ``recorder`` writes the tape of the run; ``replay`` holds the keys
    of a tape to replay. ``about`` is for reports.
    """

    def __init__(
        self,
        pc: PC,
        spec: GameSpec,
        *,
        seed: int,
        letters: Letters | None = None,
        kept: PlayerFiles | None = None,
        about: About | None = None,
        replay: KeyReplay | None = None,
    ) -> None:
        self.pc = pc
        self.letters = letters or Letters()
        self.about = about or About()
        self.kept = kept or PlayerFiles(pc.drive)
        self.replay = replay
        self.random = random.Random(seed)
        self.screen = Screen(pc.page, mono=pc.adapter.mono)
        self.sounds = Sounds(pc.speaker)
        self.recorder = Recorder(pc)
        self._spec = spec
        self._seed = seed
        self._delay = DELAY_START
        pc.watched = False
        self._covered = False
        self._modal = False
        self._rainbow = 0
        self._demo_place = DEMO_PLACE
        self._own_keys: frozenset[int | Keystroke] = frozenset()
        self._first_question = 0
        self._resumed: Tape | None = None
        self._tape_format = FORMAT
        self._game: RunningGame | None = None
        self._idle_show: Callable[[], Awaitable[bool]] | None = None
        self._name_program()
        #: Where F5 opens: at the page it was left at, unless what waits has a topic of its own.
        self.bookmark = Bookmark()
        self.topic = ""

    # What is played

    @property
    def spec(self) -> GameSpec:
        return self._spec

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def first_question(self) -> int:
        """The number of the game's first start question; there may be another above it."""
        return self._first_question

    def change_game(self, spec: GameSpec, *, asked: bool = False) -> None:
        """Switch to another game of the same program, with its own remembered settings.

        ``asked`` if a start question chose it, which stays above the game's own questions.
        """
        self._spec, self.bookmark = spec, Bookmark()
        self._first_question += asked
        self._name_program()
        self.recall_settings()

    @property
    def resumed(self) -> Tape | None:
        """The tape of a resumed run, until the core has replayed it."""
        return self._resumed

    @property
    def tape_format(self) -> int:
        """The format of the run's tape: an older one if a tape is resumed or replayed."""
        return self._tape_format

    def take_up(self, tape: Tape) -> None:
        """Resume the run on a tape: its seed and its settings."""
        self._seed, self._resumed, self._tape_format = tape.seed, tape, tape.format
        if tape.settings is not None:
            self.pc.border = tape.settings.border
            if self.replay is None:
                self.pc.watched, self._delay = tape.settings.demo, tape.settings.delay

    def forget_resumed(self) -> None:
        """Forget the tape of the resumed run: the core has replayed it."""
        self._resumed = None

    @property
    def game(self) -> RunningGame | None:
        """The game in progress; None before its cards are dealt."""
        return self._game

    def begin(self, game: RunningGame) -> None:
        """Begin a game: F8 and F9 show its history and statistics from now on."""
        self._game = game
        self._idle_show = None

    def show_when_idle(self, show: Callable[[], Awaitable[bool]]) -> None:
        """Until a game begins, run ``show`` when no key comes for three minutes.

        Like a game in a shop window. It leaves the screen as it was and gives whether it came to
        its end; if a key ended it, it comes again three minutes later.
        """
        self._idle_show = show

    def tell_score(self, score: Score) -> None:
        """Put the match score into the PC's caption."""
        self._name_program(f"you {score.you}, computer {score.me}")

    def _name_program(self, state: str = "") -> None:
        self.pc.caption = Caption(self.spec.name, state)

    # The player's settings

    @property
    def demo(self) -> bool:
        """Whether the computer plays your cards too."""
        return self.pc.watched

    def switch_demo(self) -> None:
        """Switch the demo mode on or off."""
        self.pc.watched = not self.pc.watched

    @property
    def demo_place(self) -> tuple[int, int]:
        """Row and column of the word DEMO."""
        return self._demo_place

    def place_demo(self, row: int, col: int) -> None:
        """Show the word DEMO at (row, col) from now on."""
        self._demo_place = row, col

    @property
    def delay(self) -> int:
        """The delay between turns in tenths of a second."""
        return self._delay

    def change_delay(self, tenths: int) -> bool:
        """Change the delay by ``tenths`` of a second and remember it; False at a limit."""
        delay = self._delay + tenths
        if delay not in DELAYS:
            return False
        self._delay = delay
        self.remember(settings.DELAY, delay)
        return True

    # Windows over the table

    @property
    def covered(self) -> bool:
        """Whether a window lies over rows 0 to 21."""
        return self._covered

    @contextmanager
    def cover(self) -> Iterator[None]:
        """A window lies over rows 0 to 21 while the context is open."""
        covered, self._covered = self._covered, True
        try:
            yield
        finally:
            self._covered = covered

    @property
    def modal(self) -> bool:
        """Whether the game itself shows a window, which gets F5, F7 to F9 and the arrows."""
        return self._modal

    @contextmanager
    def own_window(self) -> Iterator[None]:
        """The game itself shows a window while the context is open."""
        self._modal = True
        try:
            yield
        finally:
            self._modal = False

    @contextmanager
    def asking(self, topic: str) -> Iterator[None]:
        """F5 opens at the chapter of this topic while the context is open."""
        before, self.topic = self.topic, topic
        try:
            yield
        finally:
            self.topic = before

    @property
    def rainbow(self) -> int:
        """How far the colours of the title have moved on, modulo their number."""
        return self._rainbow

    def move_rainbow(self, colours: int) -> None:
        """Move the title on by one of its ``colours``."""
        self._rainbow = (self._rainbow + 1) % colours

    # Keys

    @property
    def own_keys(self) -> frozenset[int | Keystroke]:
        """The hot keys that the game itself handles now: keys, or numbers of function keys."""
        return self._own_keys

    @contextmanager
    def own_key(self, *keys: int | Keystroke) -> Iterator[None]:
        """The game handles these hot keys itself while the context is open.

        A number stands for all keys that are this function key.
        """
        self._own_keys |= {*keys}
        try:
            yield
        finally:
            self._own_keys -= {*keys}

    # The player's files

    def recall_settings(self) -> None:
        """Restore border and delay as the game had them last time."""
        recalled, game = self.kept.settings, self.spec.program
        border = recalled.number(game, settings.BORDER, BORDER_COLOURS)
        delay = recalled.number(game, settings.DELAY, DELAYS)
        self.pc.border = BORDER_START if border is None else border
        self._delay = DELAY_START if delay is None else delay

    def remember(self, name: str, value: int) -> None:
        """Remember a setting of the game; the supervisor writes it within a second."""
        self.kept.settings.change(self.spec.program, name, value)

    def note_settings(self) -> None:
        """Write the settings to the tape if they changed."""
        self.recorder.write(SettingsRecord(self.demo, self.pc.border, self.delay))

    def match_score(self, variant: str = "") -> MatchScore:
        """The match score of the game, or of a variant with a score of its own."""
        return self.kept.scores.of(self.spec.score_file, variant or self.spec.score_label)

    def write_report(self, fault: BaseException | None = None) -> str:
        """Write a report of the game to the drive; return the name of the file.

        Raises DriveError if it cannot be written, FileThere if all ten names are taken.
        """
        self.recorder.flush()
        facts = [
            f"program {self.spec.program}, seed {self.seed}",
            f"letters {self.letters}",
            f"demo {self.demo}, delay {self.delay}, sound {not self.pc.speaker.muted}",
            *bug_report.tape_lines(self.pc.drive, self.recorder.name),
        ]
        text = bug_report.compose(self.about, self.pc, facts, fault)
        return bug_report.keep(self.pc.drive, self.spec.program, text)

    def reseed(self, seed: int | str) -> None:
        """Seed the random choices that follow."""
        self.random.seed(seed)

    # Waiting

    async def pause(self, seconds: float) -> None:
        """Wait; keys typed meanwhile stay in the ring."""
        await WaitQuarters(quarters(seconds))

    async def delay_pause(self) -> None:
        """Wait for one delay; a change counts from the next wait on."""
        await self.pause(self.delay / 10)

    @property
    def hurried(self) -> bool:
        """Whether a key is waiting in the ring; never in the demo."""
        return not self.demo and self.pc.keyboard.pending > 0

    async def animate(self, seconds: float) -> None:
        """Wait for show only: a key that is waiting ends it."""
        for _ in range(quarters(seconds)):
            if self.hurried:
                return
            await WaitQuarters(1)

    async def key(self, repeats: frozenset[Keystroke] = frozenset()) -> Keystroke:
        """The next key; a held one counts once, but for those of ``repeats``."""
        limit = None if self._idle_show is None else quarters(IDLE_S)
        while True:
            key = await WaitKey(limit, repeats)
            if key is not None:
                return key
            if limit is not None and self._idle_show is not None and await self._idle_show():
                # It came to its end: nobody is there, and once is enough.
                limit = None

    async def key_or_demo(self, repeats: frozenset[Keystroke] = frozenset()) -> Keystroke | None:
        """The next key as :meth:`key` has it, or None if the demo mode is switched meanwhile."""
        return await WaitKey(repeats=repeats)

    # The message line

    def message(self, text: str, ink: Ink | None = None) -> Ink:
        """Show a centred line on the message line; return its ink, a random colour by default."""
        ink = ink or Ink(self.random.choice(MESSAGE_COLOURS))
        self.screen.put_centred(MESSAGE_ROW, 0, MESSAGE_COLS - 1, text, ink)
        return ink

    async def say_trouble(self, text: str) -> None:
        """Show a line about trouble, long enough to be read, and leave it there."""
        self.message(text)
        self.sounds.refused()
        await self.pause(_TROUBLE_S)

    async def show_trouble(self, text: str) -> None:
        """Show a line about trouble, long enough to be read, and blank it."""
        await self.say_trouble(text)
        self.clear_message()

    def clear_message(self) -> None:
        """Blank the message line."""
        self.screen.fill(MESSAGE_ROW, 0, 1, MESSAGE_COLS)
