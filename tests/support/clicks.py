"""A player who only clicks: on the words of the page, and on cards and piles where they lie.

He knows where things are drawn and never asks the page which keys a click presses.
"""

from collections.abc import Callable, Generator, Iterable
from types import coroutine
from typing import Any, NamedTuple

from tests.support.runs import simulator
from tommy.__main__ import program_for
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.cardgame.screen.card_loop import HINT
from tommy.catalog import CATALOG
from tommy.games.crazy8s.rules.moves import Draw
from tommy.machine.page import Page
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey
from tommy.shell.game import find_game
from tommy.shell.screen.card_art import layout
from tommy.shell.screen.desk import DELAY_START, Desk

Cell = tuple[int, int]
#: Rows in which words may be clicked on: questions at the start, the message line, delay keys.
WORD_ROWS = (24, 17, 7, 6, 5, 4)


def word(page: Page, text: str) -> Cell | None:
    """The last character of a text, in the lowest of the rows that has it; None if none has."""
    lines = page.lines()
    places = ((row, lines[row].rfind(text)) for row in WORD_ROWS)
    return next(((row, col + len(text) - 1) for row, col in places if col >= 0), None)


def card(place: int, count: int, breaks: Iterable[int] = (), cursor: int = 0) -> Cell:
    """The middle of what shows of a card of your hand."""
    return 1, layout(count, tuple(breaks), cursor).middle_col(place)


def number_game_cell(desk: Desk, core: Any, move: Any) -> Cell | None:
    """Where to click next for a move of Crazy Eights or Rolling Stone."""
    if isinstance(move, Draw):
        return 13, 14
    if core.phase.name == "NAME_SUIT":
        return word(desk.pc.page, f"{move.suit.sign} {move.suit.letter}")
    hand = core.view.hands[0]
    return card(hand.index(move.card), len(hand))


def kinds(move: Any) -> set[str]:
    """What kind of move it is, and what goes with it: `Take`, `Take jokers`, `Take further`."""
    name = type(move).__name__
    extras = ("suit", "deuces", "jokers", "further")
    return {name} | {f"{name} {extra}" for extra in extras if getattr(move, extra, None)}


class Story(NamedTuple):
    """A game, the words that answer its questions, and kinds of moves that come in the hand."""

    command: str
    seed: int
    answers: tuple[str, ...]
    kinds: frozenset[str]
    cell_of_move: Callable[[Desk, Any, Any], Cell | None] = number_game_cell


class HandByClicks:
    """The hand of a story, with the moves of the easy level.

    With ``faster``, the words of a key, the delay is set to the shortest first, by clicks as well.
    """

    def __init__(self, story: Story, faster: str = "") -> None:
        self.desk: Desk | None = None
        #: The kinds of moves that were wanted.
        self.kinds: set[str] = set()
        self._story = story
        self._answers = [*[faster] * (DELAY_START - 1 if faster else 0), *story.answers]
        self._seen: object = None
        self._wanted: tuple[int, Any] | None = None

    @property
    def program(self) -> Callable[[PC], Program]:
        """The game that is played, at the easy level."""
        story = self._story
        return program_for(story.command, "*1", seed=story.seed, started=self._note)

    def _note(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def over(self) -> bool:
        """Whether the hand has ended, and any key goes on."""
        page = self.desk.pc.page if self.desk is not None else Page()
        return not self._answers and page.lines()[17].strip().startswith("ANY KEY")

    def next_cell(self) -> Cell | None:
        """Where to click now; None while nothing is awaited or a click has had no effect yet."""
        desk = self.desk
        if desk is None or desk.pc.keyboard.pending or self.over:
            return None
        if self._answers:
            return self._answer(desk, self._answers[0])
        if desk.game is None or HINT not in desk.own_keys:
            return None
        core: Any = desk.game.core
        view = core.view
        if view == self._seen:
            return None
        self._seen = view
        return self._story.cell_of_move(desk, core, self._move(core))

    def _answer(self, desk: Desk, text: str) -> Cell | None:
        cell = word(desk.pc.page, text)
        now = bytes(desk.pc.page.cells[4 * 160 : 8 * 160]), desk.delay
        if cell is None or self._seen == now:
            return None
        self._seen = now
        self._answers.pop(0)
        return cell

    def _move(self, core: Any) -> Any:
        """The move that is wanted, which stays the same until it is made."""
        place = len(core.moves)
        if self._wanted is None or self._wanted[0] != place:
            players = simulator(find_game(self._story.command, CATALOG))
            move = run_to_end(players.think(core.observation(0), 0, Level.EASY)).move
            self._wanted = place, move
            self.kinds |= kinds(move)
        return self._wanted[1]

    def telling(self, tell: Callable[[str], None]) -> Callable[[PC], Program]:
        """The program, which tells after each of its turns where to click, and of the end."""

        async def main(pc: PC) -> None:
            await watched(self.program(pc), look)

        def look() -> None:
            cell = self.next_cell()
            if cell is not None:
                tell("{} {}".format(*cell))
            elif self.over and self._seen is not None:
                self._seen = None
                tell("over")

        return main


@coroutine
def watched(program: Program, look: Callable[[], None]) -> Generator[Any, Any, None]:
    """Run a program and look whenever it begins to wait for a key."""
    answer = None
    while True:
        try:
            wait = program.send(answer)
        except StopIteration:
            return
        if isinstance(wait, WaitKey):
            look()
        try:
            answer = yield wait
        except BaseException as leaving:
            program.throw(leaving)
            raise
