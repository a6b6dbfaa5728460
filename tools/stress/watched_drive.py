"""The drive of a fuzzed PC, which looks at all that is written."""

from collections.abc import Mapping

from tommy.machine.drive import RamDrive
from tools.stress import invariants
from tools.stress.invariants import hold


class WatchedDrive(RamDrive):
    """A drive in memory that looks at all that is written to a file of ours."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(capacity=1 << 30)
        #: Of each tape the lines that those written next need before them to make sense.
        self._heads: dict[str, bytes] = {}
        for name, data in files.items():
            self.write(name, data)

    def write(self, name: str, data: bytes) -> None:
        """Write a file anew; Fault if it cannot be read afterwards."""
        super().write(name, data)
        self._heads.pop(name, None)
        hold(invariants.file_fault(name, data))

    def append(self, name: str, data: bytes) -> None:
        """Write behind a file; Fault if what is new makes no sense there."""
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
    """The first line of a tape, and that with which its last session begins."""
    first, *others = data.splitlines(keepends=True)
    return first + next((raw for raw in reversed(others) if raw.startswith(b"RUN ")), b"")
