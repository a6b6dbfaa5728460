"""The desk: what a game works at. The screen, the sounds, the waits and the player's settings."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tommy.keystroke import Keystroke
from tommy.machine.clock import quarters
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey, WaitQuarters
from tommy.shell.build_info import About
from tommy.shell.command_line import Letters
from tommy.shell.game_spec import GameSpec
from tommy.shell.records import settings
from tommy.shell.records.match_scores import MatchScore
from tommy.shell.records.player_files import Kept
from tommy.shell.records.recorder import Recorder
from tommy.shell.records.tape import BORDER_COLOURS, DELAYS, Rerun, Settings, Tape
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.sounds import Sounds

#: Delay between turns at the start, in tenths of a second. Source: LOOK 1.
DELAY_START = 10
#: The border at the start. Source: LOOK 1.
BORDER_START = 1

#: For how many seconds a line about trouble stays.
_TROUBLE_SEEN = 3

MESSAGE_ROW = 17
#: A message takes one of these colours by chance. Source: LOOK 1.
MESSAGE_COLOURS = (2, 3, 4, 5)
MESSAGE_COLS = 80


class Desk:
    """One toy running on one PC.

    ``seed`` deals the cards; ``random`` serves only what does not matter for the game (colours of
    messages, backs of cards, choice of jingles). ``delay`` is in tenths of a second.
    ``deck_size`` is the number of cards in play, ``first_question`` the number of the game's first
    start question (others may stand above it), ``letters`` the command letters.
    ``recorder`` keeps the tape of the run; ``resumed`` is the tape of a run to be taken up,
    ``rerun`` that of one to be looked at again, key by key.
    ``covered`` is true while a window lies over rows 0 to 21, ``modal`` while the game itself
    shows one, whose keys F5, F7 and the arrows then are. ``own_keys`` are the numbers of
    function keys that the game itself takes at the moment; ``history`` and ``statistics`` give the
    lines that F8 and F9 show; ``about`` is for reports.
    """

    def __init__(
        self,
        pc: PC,
        spec: GameSpec,
        *,
        seed: int,
        letters: Letters | None = None,
        kept: Kept | None = None,
        about: About | None = None,
    ) -> None:
        self.pc = pc
        self.spec = spec
        self.seed = seed
        self.letters = letters or Letters()
        self.deck_size = spec.deck_size
        self.about = about or About()
        self.kept = kept or Kept(pc.drive)
        self.random = random.Random(seed)
        self.screen = Screen(pc.page, mono=pc.adapter.mono)
        self.sounds = Sounds(pc.speaker)
        self.delay = DELAY_START
        self.demo = False
        self.demo_place = (13, 29)
        self.covered = False
        self.modal = False
        self.recorder = Recorder(pc)
        self.resumed: Tape | None = None
        self.rerun: Rerun | None = None
        self.own_keys: frozenset[int] = frozenset()
        self.first_question = 0
        self.history: Callable[[], Sequence[str]] | None = None
        self.statistics: Callable[[], Sequence[str]] | None = None
        self.rainbow = 0

    @contextmanager
    def own_key(self, number: int) -> Iterator[None]:
        """Inside, a wait for a key gets this function key too."""
        self.own_keys |= {number}
        try:
            yield
        finally:
            self.own_keys -= {number}

    def change_game(self, spec: GameSpec) -> None:
        """Go on with another game of the same program, as it was set the last time."""
        self.spec = spec
        self.deck_size = spec.deck_size
        self.recall_settings()

    def recall_settings(self) -> None:
        """Set border and delay as they were when the game was played last."""
        recalled, game = self.kept.settings, self.spec.program
        border = recalled.number(game, settings.BORDER, BORDER_COLOURS)
        delay = recalled.number(game, settings.DELAY, DELAYS)
        self.pc.border = BORDER_START if border is None else border
        self.delay = DELAY_START if delay is None else delay

    def remember(self, name: str, value: int) -> None:
        """Remember a setting of the game that the player changed; it is written in a moment."""
        self.kept.settings.change(self.spec.program, name, value)

    def note_settings(self) -> None:
        """Put what the player has set on the tape, if it changed."""
        self.recorder.settings(Settings(self.demo, self.pc.border, self.delay))

    def match_score(self, variant: str = "") -> MatchScore:
        """The match score of the game, or of a variant that is counted apart."""
        return self.kept.scores.of(self.spec.score_file, variant or self.spec.score_label)

    # Waiting

    async def pause(self, seconds: float) -> None:
        """Wait; keys typed meanwhile stay in the ring."""
        await WaitQuarters(quarters(seconds))

    async def delay_pause(self) -> None:
        """Wait one delay, as the player has set it (a change counts from the next wait on)."""
        await self.pause(self.delay / 10)

    @property
    def hurried(self) -> bool:
        """Whether a key of the player waits to be served; in the demo none is waited for."""
        return not self.demo and self.pc.keyboard.pending > 0

    async def animate(self, seconds: float) -> None:
        """Wait for the eye's sake only: not at all while the player is in a hurry."""
        for _ in range(quarters(seconds)):
            if self.hurried:
                return
            await WaitQuarters(1)

    async def key(self) -> Keystroke:
        """The next key."""
        while True:
            key = await WaitKey()
            if key is not None:
                return key

    async def key_or_demo(self) -> Keystroke | None:
        """The next key, or None when the demo mode was switched while waiting."""
        return await WaitKey()

    # The message line

    def message(self, text: str, ink: Ink | None = None) -> Ink:
        """Show one line on the message line, centred; gives its ink, a colour drawn by chance."""
        ink = ink or Ink(self.random.choice(MESSAGE_COLOURS))
        self.screen.put_centred(MESSAGE_ROW, 0, MESSAGE_COLS - 1, text, ink)
        return ink

    async def say_trouble(self, text: str) -> None:
        """Say in one line what went wrong, long enough to be read."""
        self.message(text)
        self.sounds.refused()
        await self.pause(_TROUBLE_SEEN)

    def clear_message(self) -> None:
        """Blank the message line."""
        self.screen.fill(MESSAGE_ROW, 0, 1, MESSAGE_COLS)
