"""Programs that run at the same time in one folder lose nothing of each other's."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.xvfb import ROOT
from tommy.host.folder import FolderDrive
from tommy.keystroke import ENTER
from tommy.machine.pc import PC
from tommy.shell import tape
from tommy.shell.recorder import Recorder, left_run
from tommy.shell.scores import MatchScore
from tommy.shell.tape import Heard

PLAYED = ("CRAZY8S", "CRAZY8S", "ROLLING")


@pytest.mark.timeout(300)
def test_games_won_at_the_same_time_all_count_and_have_tapes_of_their_own(tmp_path: Path) -> None:
    programs = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "tools.crash", "--play", program),
                *("--seed", str(seed), "--home", str(tmp_path)),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
        )
        for seed, program in enumerate(PLAYED)
    ]
    try:
        assert [program.wait(280) for program in programs] == [0, 0, 0]
    finally:
        for process in programs:
            process.kill()
            process.wait()
    drive = FolderDrive(tmp_path)
    assert sum(MatchScore(drive, "CRAZY8S.SCR").load()) == 2
    assert sum(MatchScore(drive, "CRAZY8S.SCR", "ROLLING").load()) == 1
    tapes = [tape.read(path.read_bytes()) for path in tmp_path.glob("[A-Z]*.TA?")]
    # One that had ended before another program began may be cleared away.
    played = {(program, seed) for seed, program in enumerate(PLAYED)}
    assert {(found.program, found.seed) for found in tapes} <= played
    assert tapes
    assert all(found.sound and found.won == 1 for found in tapes)


def test_two_programs_that_start_take_up_different_games(tmp_path: Path) -> None:
    drive = FolderDrive(tmp_path)
    recorders = [Recorder(PC(drive=drive)) for _ in range(2)]
    for seed, recorder in enumerate(recorders, start=1):
        recorder.begin("CRAZY8S", seed, {})
        recorder.heard(Heard(ENTER, by_hand=True))
    for recorder in recorders:
        recorder.close()
    starting = [FolderDrive(tmp_path) for _ in range(3)]
    first, second, third = (left_run(each, ["CRAZY8S"]) for each in starting)
    assert first is not None
    assert second is not None
    assert third is None
    assert {first.tape.seed, second.tape.seed} == {1, 2}
