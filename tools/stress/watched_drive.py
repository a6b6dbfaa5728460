"""The drive of a fuzzed PC, which checks every write."""

from collections.abc import Mapping

from tommy.machine.drive import RamDrive
from tools.stress import invariants
from tools.stress.invariants import hold


class WatchedDrive(RamDrive):
    """A drive in memory that checks every write to a file of ours."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(capacity=1 << 30)
        #: For each tape the earlier lines that later lines need to be parsed.
        self._heads: dict[str, bytes] = {}
        for name, data in files.items():
            self.write(name, data)

    def write(self, name: str, data: bytes) -> None:
        """Replace a file; Fault if its contents are invalid."""
        super().write(name, data)
        self._heads.pop(name, None)
        hold(invariants.file_fault(name, data))

    def append(self, name: str, data: bytes) -> None:
        """Append to a file; Fault if the new data are invalid there."""
        if name not in self._heads:
            there = any(info.name == name for info in self.files())
            self._heads[name] = _head(self.read(name)) if there else b""
        hold(invariants.file_fault(name, self._heads[name] + data))
        super().append(name, data)
        if b"RUN " in data or not self._heads[name]:
            self._heads[name] = _head(self._heads[name] + data)

    def delete(self, name: str) -> None:
        """Delete a file."""
        super().delete(name)
        self._heads.pop(name, None)

    def contents(self) -> dict[str, bytes]:
        """All files."""
        return {info.name: self.read(info.name) for info in self.files()}


def _head(data: bytes) -> bytes:
    """The first line of a tape, and the first line of its last session."""
    first, *others = data.splitlines(keepends=True)
    return first + next((raw for raw in reversed(others) if raw.startswith(b"RUN ")), b"")
