"""A lesson: a prepared deal with the moves of all seats, and what a coach says to yours.

It is an asset, a text file of lines that begin with a word:

    seed 12                     the deal, and the options of the game as a tape has them
    options crazy=8 target=100
    you 4S                      your next move, in the notation of the game
    say THE FIRST PAGE          what the coach says before it, a line each;
    more                        from here on a further page
    say TYPE {keys}             {keys} are the keys that make the move
    why IT IS BETTER            what he says if you make another move
    seat 1 QD                   a move of the computer
    end                         the end of the hand, and what he says then
    scores 0 25                 the scores then, for tests
    alone                       what he says in turn once you play on your own

Lines with # are remarks. Knows no particular game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tommy import assets
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.keystroke import ENTER, Keystroke
from tommy.shell.records.key_tape import Tape
from tommy.shell.records.tape_records import FORMAT, KeyRecord

Page = list[str]


@dataclass
class Step:
    """A move of the lesson; the coach speaks only to yours."""

    seat: int
    move: str
    pages: list[Page] = field(default_factory=lambda: [[]])
    why: Page = field(default_factory=list)


@dataclass
class Lesson:
    """A prepared deal: its seed and options, its moves, and the coach's pages."""

    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    end: list[Page] = field(default_factory=lambda: [[]])
    scores: tuple[int, ...] = ()
    alone: list[Page] = field(default_factory=lambda: [[]])


def load(name: str) -> Lesson:
    """The lesson in the asset ``name``, such as ``crazy8s/lesson.txt``."""
    return parse(assets.read_text(name).splitlines())


def parse(lines: Iterable[str]) -> Lesson:
    """The lesson that the lines describe; ValueError names the first that means nothing.

    >>> lesson = parse(["seed 7", "you 4S", "say TYPE {keys}", "why IT FITS", "seat 1 DRAW"])
    >>> lesson.seed, lesson.steps[0].pages, [step.move for step in lesson.steps]
    (7, [['TYPE {keys}']], ['4S', 'DRAW'])
    """
    lesson = Lesson()
    pages = lesson.alone
    for number, line in enumerate(lines, start=1):
        word, _, rest = line.strip().partition(" ")
        match word:
            case "" | "#":
                pass
            case "seed":
                lesson.seed = int(rest)
            case "options":
                lesson.options = dict(pair.split("=") for pair in rest.split())
            case "you":
                lesson.steps.append(Step(YOUR_SEAT, rest))
                pages = lesson.steps[-1].pages
            case "seat":
                seat, _, move = rest.partition(" ")
                lesson.steps.append(Step(int(seat), move))
            case "end":
                pages = lesson.end
            case "alone":
                pages = lesson.alone
            case "scores":
                lesson.scores = tuple(map(int, rest.split()))
            case "more":
                pages.append([])
            case "say":
                pages[-1].append(rest)
            case "why":
                lesson.steps[-1].why.append(rest)
            case _:
                raise ValueError(f"line {number} of a lesson means nothing: {line!r}")
    return lesson


class LessonRun:
    """How far a player is in a lesson; it survives the return to an earlier move."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        #: Whether the player left the moves of the lesson.
        self.alone = False
        #: How many pages he has heard since.
        self.heard = 0
        #: The step whose pages he has read.
        self.read: Step | None = None
        #: The keys of the lesson's moves so far.
        self.keys: list[KeyRecord] = []
        self._at = 0

    @property
    def step(self) -> Step | None:
        """The next move of the lesson; None if it has none, or the player left them."""
        if self.alone or self._at == len(self.lesson.steps):
            return None
        return self.lesson.steps[self._at]

    def made(self, keys: Sequence[Keystroke]) -> None:
        """The next move was made; ``keys`` make it again."""
        self.keys += (KeyRecord(key, by_hand=False) for key in keys)
        self._at += 1

    def tape(self, program: str) -> "LessonTape":
        """The lesson so far as the tape of a run."""
        lesson = self.lesson
        return LessonTape(FORMAT, program, lesson.seed, lesson.options, keys=[*self.keys], run=self)


@dataclass
class LessonTape(Tape):
    """The tape of a lesson: it is in no file, and what is played by it counts nowhere."""

    run: LessonRun = field(default_factory=lambda: LessonRun(Lesson()))


def key_words(keys: Sequence[Keystroke]) -> str:
    r"""The keys as the coach names them.

    >>> from tommy.keystroke import typed
    >>> key_words(typed("12\r")), key_words(typed("4\rS")), key_words(typed("D"))
    ('12 AND ENTER', '4, ENTER, S', 'D')
    """
    typed = "".join("\r" if key == ENTER else key.char.upper() for key in keys)
    words = [word for word in typed.replace("\r", " ENTER ").split(" ") if word]
    return f"{words[0]} AND ENTER" if words[1:] == ["ENTER"] else ", ".join(words)
