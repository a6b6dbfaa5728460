"""Files of weights for the heuristics of the computer players, assets of each game.

Each line has a name and its values, one a column; a column is usually a number of seats. Empty
lines are ignored, and so is everything after a `#`. The names and types are the fields of the
game's own `NamedTuple`, `int` or `float`. `tools/tune.py` writes such files, and
`tools/tournament.py` lets them play. Knows no particular game.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from tommy import assets

C = TypeVar("C", bound=Hashable)
W = TypeVar("W", bound=NamedTuple)


@dataclass(frozen=True)
class WeightsFormat(Generic[C, W]):
    """The format of a game's file: weights of a ``kind`` for each of its ``columns``.

    ``file`` is the name of the asset. A column may be any hashable value, usually a number of
    seats.

    >>> class Figures(NamedTuple):
    ...     high: float
    ...     cards: int
    >>> layout = WeightsFormat("whist", Figures, (2, 4))
    >>> print(layout.text({2: Figures(0.5, 3), 4: Figures(1.0, 5)}, note="Made up."), end="")
    # Made up.
    high               0.5     1.0
    cards                3       5
    """

    game: str
    kind: type[W]
    columns: Sequence[C]
    file: str = "weights.txt"

    def shipped(self) -> Mapping[C, W]:
        """The weights of the game's asset, by column; raises like :meth:`read`."""
        name = f"{self.game}/{self.file}"
        return self._parsed(assets.read_text(name), name)

    def read(self, file: Path) -> dict[C, W]:
        """The weights of a file, by column.

        Raises OSError if the file cannot be read. Raises ValueError with file and line number if
        a line is no weight, or with the names of missing weights.
        """
        return self._parsed(file.read_text(encoding="utf-8"), str(file))

    def _parsed(self, text: str, name: str) -> dict[C, W]:
        rows: dict[str, Sequence[float]] = {}
        for place, line in enumerate(text.splitlines(), 1):
            weight, *words = line.partition("#")[0].split() or ("",)
            if not weight:
                continue
            try:
                if weight in rows:
                    raise ValueError("a second time")
                rows[weight] = self._values(weight, words)
            except ValueError as error:
                raise ValueError(f"{name}, line {place}: {error}: {line!r}") from error
        missing = [weight for weight in self.kind._fields if weight not in rows]
        if missing:
            raise ValueError(f"{name}: weights are missing: {', '.join(missing)}")
        columns = zip(*(rows[weight] for weight in self.kind._fields), strict=True)
        return dict(zip(self.columns, map(self.kind._make, columns), strict=True))

    def _values(self, name: str, words: Sequence[str]) -> list[float]:
        if name not in self.kind._fields:
            raise ValueError(f"no weight of {self.game}")
        if len(words) != len(self.columns):
            raise ValueError(f"{len(words)} values for {len(self.columns)} columns")
        number: Callable[[str], float] = int if self.is_whole(name) else float
        values = list(map(number, words))
        if not all(map(isfinite, values)):
            raise ValueError("no number")
        return values

    def is_whole(self, name: str) -> bool:
        """Whether the values of a weight are whole numbers."""
        return self.kind.__annotations__[name] is int

    def text(self, by_column: Mapping[C, W], note: str = "") -> str:
        """The text of a file that :meth:`read` reads, with a note on top."""
        fields = self.kind._fields
        width = max(14, *map(len, fields))
        rows = zip(fields, *(by_column[column] for column in self.columns), strict=True)
        head = [f"# {line}" for line in note.splitlines()]
        lines = [
            f"{name:<{width}}" + "".join(f" {value:>7}" for value in values)
            for name, *values in rows
        ]
        return "".join(f"{line}\n" for line in (*head, *lines))
