"""What the shell knows of a game before any of its code is loaded: names, letters, settings."""

from dataclasses import dataclass
from typing import NamedTuple

from tommy.shell.command_letters import LETTERS, LETTERS_WITH_CLASSIC


class Setting(NamedTuple):
    """One way to play a game: how many seats, by which rules. Tools play all of every game."""

    name: str
    seats: int
    #: The keys that choose it at the start questions, without the level.
    answers: str
    rules: str = "TOMMY"


class SavedWords(NamedTuple):
    """What the list of saved games says of one, in the game's own words."""

    rules: str = ""
    level: str = ""
    #: Your score and the best other one, and the scores of all if there are more.
    score: str = ""
    all_scores: str = ""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game as a program of the DOS prompt, without its code."""

    #: Its 8.3 base name, ``CRAZY8S``.
    program: str
    #: The words of its title line.
    title: str
    #: The folder of its code, its assets and its laboratory.
    folder: str
    #: Whether the classic rules can be chosen.
    classic_rules: bool = False
    #: Whether Up and Down change the delay.
    arrow_delay: bool = False
    #: The program whose score file has its line; empty if it has a file of its own.
    scored_with: str = ""
    settings: tuple[Setting, ...] = ()
    #: What it is, as the first screen says it.
    about: str = ""

    @property
    def letters(self) -> str:
        return LETTERS_WITH_CLASSIC if self.classic_rules else LETTERS

    @property
    def command(self) -> str:
        """What is typed to start the game: its short command, ``crazy8s``."""
        return self.program.lower()

    @property
    def name(self) -> str:
        """The game's name as people write it, ``Crazy Eights``."""
        return self.title.title()

    @property
    def score_file(self) -> str:
        """Name of the match score file, such as ``CRAZY8S.SCR``."""
        return f"{self.scored_with or self.program}.SCR"

    @property
    def score_label(self) -> str:
        """The label of the game's line in the match score file, empty for the first line."""
        return self.program if self.scored_with else ""
