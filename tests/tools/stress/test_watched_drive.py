"""A drive that looks at every file that is written."""

import pytest

from tests.support.tapes import tape
from tommy.shell.records.tape_records import FORMAT, HeaderRecord
from tools.stress.invariants import Fault
from tools.stress.watched_drive import WatchedDrive


def test_a_drive_is_watched_file_by_file() -> None:
    drive = WatchedDrive({"CRAZY8S.SCR": b"3,2\r\n"})
    drive.append("CANASTA.TAP", tape(HeaderRecord(FORMAT, "CANASTA", 7)))
    with pytest.raises(Fault, match="a score file is damaged"):
        drive.write("CRAZY8S.SCR", b"3;2\r\n")
    with pytest.raises(Fault, match="settings or statistics"):
        drive.write("STATS.TOY", b"SUM\r\n")
    with pytest.raises(Fault, match="is in quarantine"):
        drive.write("CANASTA.BA1", b"")
    with pytest.raises(Fault, match="a tape is not sound"):
        drive.append("CANASTA.TAP", b"IN 7 +1C 00000000\r\n")
