"""The drive of a fuzzed PC, which checks every write."""

from collections.abc import Mapping

from tommy.machine.drive import RamDrive
from tommy.shell.records import key_tape
from tommy.shell.records.key_tape import Tape
from tools.stress import invariants
from tools.stress.invariants import hold


class WatchedDrive(RamDrive):
    """A drive in memory that checks every write to a file of ours."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(capacity=1 << 30)
        #: Each tape, read up to where it is written.
        self._tapes: dict[str, Tape] = {}
        for name, data in files.items():
            self.write(name, data)

    def write(self, name: str, data: bytes) -> None:
        """Replace a file; Fault if its contents are invalid."""
        super().write(name, data)
        self._tapes.pop(name, None)
        hold(invariants.file_fault(name, data))

    def append(self, name: str, data: bytes, *, at: int | None = None) -> None:
        """Append to a file; Fault if the new data are invalid there."""
        super().append(name, data, at=at)
        if name in self._tapes:
            self._tapes[name].extend(data)
        else:
            self._tapes[name] = key_tape.read(self.read(name))
        hold(invariants.tape_fault(name, self._tapes[name], data))

    def delete(self, name: str) -> None:
        """Delete a file."""
        super().delete(name)
        self._tapes.pop(name, None)

    def contents(self) -> dict[str, bytes]:
        """All files."""
        return {info.name: self.read(info.name) for info in self.files()}
