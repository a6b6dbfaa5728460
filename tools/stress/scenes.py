"""Where the fuzzer begins: every game and prompt, all seatings and rule sets, colour and mono."""

from collections.abc import Callable
from dataclasses import dataclass

from tommy.__main__ import program_for, prompt_for
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tools.stress.acts import Act, named, typed

#: F3 so often makes the delay as short as it gets.
_SHORTEST = ("F3",) * 9


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

    def program(self, seed: int) -> Callable[[PC], Program]:
        """The program that the PC runs."""
        if not self.game:
            return prompt_for(None, seed=seed)
        return program_for(self.game, self.letters, seed=seed)

    def opening(self) -> list[Act]:
        """The acts that lead to where it becomes interesting."""
        return [*typed(self.answers), *named(*_SHORTEST)] if self.answers else []


#: Every game in all seatings and rule sets: name, program, what is typed at the start questions.
GAMES = (
    *((f"canasta {n}", "canasta", f"{n}T") for n in (2, 4)),
    *((f"classic canasta {n}", "canasta", f"{n}H") for n in (2, 4)),
    ("crazy8s", "crazy8s", "C8100\r"),
    ("crazy8s, tens to 250", "crazy8s", "CT250\r"),
    *((f"rolling {n}", "rolling", f"{n}\r") for n in range(2, 7)),
)

#: Games at their easiest level, which thinks least.
SCENES: tuple[Scene, ...] = (
    Scene("dos"),
    Scene("dos, mono", mono=True),
    *(Scene(f"{game} from its show", game, "1", mono=mono)
      for game, mono in (("canasta", False), ("crazy8s", True), ("rolling", False))),
    *(Scene(name, game, "*1", answers) for name, game, answers in GAMES),
    *(Scene(f"{name}, mono", game, "*1", answers, mono=True) for name, game, answers in GAMES),
)  # fmt: skip
#: Where the level is asked for or a higher one plays, which takes much longer.
SLOW_SCENES = (
    *(Scene(f"{game}, questions", game, "*", mono=mono, slow=True)
      for game, mono in (("canasta", True), ("crazy8s", False), ("rolling", True))),
    Scene("canasta 4, hard, no sound", "canasta", "*3S", "4T", slow=True),
    Scene("crazy8s, hard", "crazy8s", "*3", "C\r\r", slow=True),
    Scene("rolling 4, medium", "rolling", "*2", "4\r", slow=True),
)  # fmt: skip
#: One of so many runs is in a slow scene.
_SLOW_EVERY = 24


def scene_of(number: int) -> Scene:
    """The scene of a run: scenes come in turns, so that every game gets its part."""
    turn, place = divmod(number, _SLOW_EVERY)
    if place == _SLOW_EVERY - 1:
        return SLOW_SCENES[turn % len(SLOW_SCENES)]
    return SCENES[(number - turn) % len(SCENES)]
