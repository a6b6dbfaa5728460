"""Where the fuzzer begins: every game and prompt, all seatings and rule sets, colour and mono."""

from collections.abc import Callable
from dataclasses import dataclass

from tommy import catalog
from tommy.__main__ import program_for, prompt_for
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.screen.desk import Desk
from tools.stress.acts import Act, named, typed

#: Sets the shortest delay.
SHORTEST_DELAY = ("F3",) * 9


@dataclass(frozen=True)
class Scene:
    """A beginning: a game with command letters, or the DOS prompt if ``game`` is empty.

    ``answers`` are typed at the start questions. A ``slow`` one takes much longer for each key.
    """

    name: str
    game: str = ""
    letters: str = ""
    answers: str = ""
    mono: bool = False
    slow: bool = False

    def program(
        self, seed: int, started: Callable[[Desk], None] = lambda _: None
    ) -> Callable[[PC], Program]:
        """The program that the PC runs; ``started`` gets the desk of each game that begins."""
        if not self.game:
            return prompt_for(None, seed=seed, started=started)
        return program_for(self.game, self.letters, seed=seed, started=started)

    def opening(self) -> list[Act]:
        """The acts that come before the random ones."""
        return [*typed(self.answers), *named(*SHORTEST_DELAY)] if self.answers else []


#: One run of 24 is in a slow scene.
_SLOW_EVERY = 24


def scenes() -> tuple[Scene, ...]:
    """The prompt, and every setting of every game at its easiest level, which thinks least."""
    return (
        Scene("dos"),
        Scene("dos, mono", mono=True),
        *(
            Scene(f"{game.command} from its show", game.command, "1", mono=number % 2 == 1)
            for number, game in enumerate(catalog.CATALOG)
        ),
        *(
            Scene(f"{each.name}{', mono' * mono}", game.command, "*1", each.answers, mono=mono)
            for mono in (False, True)
            for game in catalog.CATALOG
            for each in game.settings
        ),
    )


def slow_scenes() -> tuple[Scene, ...]:
    """The start questions, where a high level may be chosen, and games at a high level."""
    return (
        *(
            Scene(f"{game.command}, questions", game.command, "*", mono=number % 2 == 0, slow=True)
            for number, game in enumerate(catalog.CATALOG)
        ),
        *(
            Scene(f"{each.name}, hard, no sound", game.command, "*3S", each.answers, slow=True)
            for game in catalog.CATALOG
            for each in game.settings[-1:]
        ),
    )


def scene_of(number: int) -> Scene:
    """The scene of a run: scenes take turns, so that every game gets its share."""
    turn, place = divmod(number, _SLOW_EVERY)
    slow, usual = slow_scenes(), scenes()
    if place == _SLOW_EVERY - 1:
        return slow[turn % len(slow)]
    return usual[(number - turn) % len(usual)]
