"""What the shell knows of a game: a :class:`GameSpec`, listed in ``tommy.catalog``."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tommy.shell.screen.desk import Desk
    from tommy.shell.screen.startup_show import Show


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game as a program of the DOS prompt.

    ``program`` is its 8.3 base name (``CRAZY8S``), ``title`` the words of its title line,
    ``folder`` its folder under assets. ``play`` plays match after match until the player quits.
    A game that is not there yet has ``play`` None. ``arrow_delay``: Up and Down change the delay.
    ``others`` are games that may be chosen at the start in place of this one. A game without a
    score file of its own has a line in that of ``scored_with``.
    """

    program: str
    title: str
    folder: str
    deck_size: int = 52
    show: "Callable[[int], Show] | None" = None
    play: "Callable[[Desk], Awaitable[None]] | None" = None
    letters: str = "SMC*1234"
    arrow_delay: bool = False
    others: "tuple[GameSpec, ...]" = ()
    scored_with: str = ""

    @property
    def score_file(self) -> str:
        """Name of the match score file, such as ``CRAZY8S.SCR``."""
        return f"{self.scored_with or self.program}.SCR"

    @property
    def score_label(self) -> str:
        """The label of the game's line in the match score file, empty for the first line."""
        return self.program if self.scored_with else ""
