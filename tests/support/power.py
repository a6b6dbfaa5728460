"""A drive whose power goes at the n-th change of a file: before it, in its middle or after it."""

from collections.abc import Callable
from typing import Literal

from tommy.machine.drive import RamDrive

When = Literal["before", "amid", "after"]


class PowerCut(BaseException):
    """The power has gone; what is on the drive stays."""


class CutDrive(RamDrive):
    """``cut_at`` counts changes from 1, 0 is never; ``changes`` is how many there have been.

    Amid means that half of what was appended is there; all other changes are whole or not at all.
    """

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        super().__init__()
        self.changes = 0
        self.cut_at = 0
        self.when: When = "before"
        self._out = False
        for name, data in (files or {}).items():
            super().write(name, data)

    def contents(self) -> dict[str, bytes]:
        """All files, as the next start finds them."""
        return {name: bytes(data) for name, (data, _) in self._files.items()}

    def write(self, name: str, data: bytes) -> None:
        self._changed(lambda: RamDrive.write(self, name, data))

    def delete(self, name: str) -> None:
        self._changed(lambda: RamDrive.delete(self, name))

    def append(self, name: str, data: bytes, *, at: int | None = None) -> None:
        old = bytes(self._files[name][0]) if name in self._files else b""
        assert at in (None, len(old))
        half = data[: len(data) // 2]
        self._changed(
            lambda: RamDrive.write(self, name, old + data),
            amid=lambda: RamDrive.write(self, name, old + half),
        )

    def _changed(self, whole: Callable[[], None], amid: Callable[[], None] | None = None) -> None:
        if self._out:
            raise PowerCut
        self.changes += 1
        self._out = self.changes == self.cut_at
        if not self._out:
            whole()
            return
        if self.when == "after":
            whole()
        elif self.when == "amid" and amid is not None:
            amid()
        raise PowerCut
