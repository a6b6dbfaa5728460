"""Lessons on the headless PC: begun, and played as the coach says."""

from collections.abc import Iterable

import pytest

from tests.support.power import CutDrive
from tommy import catalog
from tommy.__main__ import prompt_for
from tommy.cardgame.records import lesson
from tommy.cardgame.records.lesson import Lesson, Step, key_words
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.host.headless import Headless
from tommy.keystroke import ENTER, Keystroke
from tommy.shell.game import Game
from tommy.shell.screen.desk import Desk

#: Every lesson: its game, its word and its asset.
LESSONS = [
    (game, word, f"{game.folder}/{'_'.join((*word.lower().split(), 'lesson'))}.txt")
    for game in catalog.CATALOG
    for word in game.lessons
]
each_lesson = pytest.mark.parametrize(
    ("game", "word", "asset"), LESSONS, ids=[asset for _, _, asset in LESSONS]
)
#: Ticks in which even a long hand of the demo is over.
_LONG = 20_000


class Pupil:
    """Somebody who takes a lesson."""

    def __init__(
        self,
        game: Game,
        word: str,
        asset: str,
        *,
        mono: bool = False,
        files: dict[str, bytes] | None = None,
    ) -> None:
        """``files`` are on the drive before."""
        self.drive = CutDrive(files)
        self.lesson: Lesson = lesson.load(asset)
        self._desks: list[Desk] = []
        line = f"LESSON {game.program} {word}".strip()
        made = prompt_for(line, seed=5, started=self._desks.append)
        self.host = Headless(made, adapter="mda" if mono else "vga", drive=self.drive)

    @property
    def loop(self) -> CardLoop[object]:
        """The game in progress at the newest desk."""
        game = self._desks[-1].game
        assert isinstance(game, CardLoop)
        return game

    @property
    def desks(self) -> int:
        """How many programs were started."""
        return len(self._desks)

    def keys(self, move: str) -> tuple[Keystroke, ...]:
        """The keys of a legal move of yours."""
        core = self.loop.core
        found = next(each for each in core.legal_moves() if str(each) == move)
        return core.spelling(found)

    def see(self, lines: Iterable[str]) -> None:
        """Wait until all lines are on the page."""
        for line in lines:
            self.host.run_until(line, limit_ticks=_LONG)
        for line in lines:
            assert self.host.page.shows(line)

    def hear(self, step: Step, *, pages: int | None = None) -> None:
        """Read the pages of a step of yours, the last ``pages`` of them, up to the prompt."""
        heard = step.pages if pages is None else step.pages[-pages:]
        for number, page in enumerate(heard):
            if number:
                self.host.key("ENTER")
            # The game exists, and it is your turn, once the first line is there.
            self.see(page[:1])
            words = key_words(self.keys(step.move))
            self.see([line.replace("{keys}", words) for line in page])
        self.host.run_ticks(4)

    def make(self, move: str) -> None:
        """Type a move."""
        for key in self.keys(move):
            self.host.key("ENTER") if key == ENTER else self.host.type(key.char)
        self.host.run_ticks(4)

    @property
    def mine(self) -> list[Step]:
        """The steps that are yours."""
        return [step for step in self.lesson.steps if step.seat == 0]

    def others(self, step: Step) -> list[str]:
        """Your legal moves besides the lesson's."""
        moves = map(str, self.loop.core.legal_moves())
        return [move for move in moves if move != step.move]

    def follow(self, *, until: int = 1 << 30, choice: bool = False) -> int:
        """Do as the coach says up to your step ``until``, or one with a ``choice`` from there on.

        The pages of that step are read; returns its number.
        """
        for number, step in enumerate(self.mine):
            self.hear(step)
            if number >= until and (not choice or self.others(step)):
                return number
            self.make(step.move)
        return len(self.mine)
