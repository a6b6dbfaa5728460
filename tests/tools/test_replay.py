"""The tool that checks tapes."""

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.runs import CRAZY8S, a_hand, again, left
from tests.support.tapes import lines_of, tape_of
from tommy import __version__, replay
from tommy.__main__ import main
from tommy.machine.drive import RamDrive
from tools import replay as tool

TAPES = Path(__file__).parents[1] / "tapes"


def written(path: Path, end: int | None = None) -> Path:
    drive = RamDrive()
    a_hand(CRAZY8S, drive).power_off()
    path.write_bytes(left(drive, CRAZY8S)[:end])
    return path


def test_the_tool_says_that_all_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main([str(written(tmp_path / "a.tap"))]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "scores of 1 hands: the same"
    assert out[1].startswith("session 1 of 1: ")
    assert out[1].endswith(" lines, the same")


def test_the_tool_plays_the_tape_in_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drive = RamDrive()
    host = a_hand(CRAZY8S, drive)
    host.key("Shift-F8")
    host.run_ticks(20)
    host.power_off()
    (report,) = (info.name for info in drive.files() if info.name.endswith("RPT"))
    path = tmp_path / "a.rpt"
    path.write_bytes(drive.read(report))
    assert tool.main([str(path)]) == 0
    assert "session 1 of 1" in capsys.readouterr().out


def test_the_tool_plays_the_sound_part_of_a_damaged_tape(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main([str(written(tmp_path / "a.tap", end=-9))]) == 0
    assert capsys.readouterr().out.startswith("damaged after line ")


def test_the_tool_says_in_one_line_what_it_cannot_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main([str(tmp_path / "none.tap")]) == 2
    (tmp_path / "b.tap").write_bytes(b"hello")
    assert tool.main([str(tmp_path / "b.tap")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_cells_of_another_version_are_not_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "a.tap")
    monkeypatch.setattr(replay, "__version__", "9.9")
    assert tool.main([str(path)]) == 0
    assert f"of version {__version__}, cells are not compared" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("canasta", "seats=9 rules=TOMMY level=3"),
        ("canasta", "seats=2 rules=HOYLE level=3"),
        ("canasta", "seats=2 level=3"),
        ("canasta", "seats=two rules=TOMMY level=3"),
        ("crazy8s", "crazy=8 target=100 level=9"),
        ("crazy8s", "crazy=X target=100 level=3"),
        ("crazy8s", "crazy=8 target=99 level=3"),
    ],
)
def test_of_options_that_nobody_can_have_chosen_the_tool_says_so(
    name: str, options: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (*begun, _, _, _), *rest = lines_of((TAPES / f"{name}-3.tap").read_bytes())
    path = tmp_path / "a.tap"
    path.write_bytes(tape_of([[*begun, *options.split()], *rest]))
    assert tool.main([str(path)]) == 2
    said = f"{path}: line 1: no game has the options {options}\n"
    assert capsys.readouterr().err == said


def folder(path: Path) -> str:
    path.mkdir()
    return "Is a directory"


def pipe(path: Path) -> str:
    os.mkfifo(path)
    return "Not a regular file"


def too_long(path: Path) -> str:
    with path.open("wb") as file:
        file.truncate((16 << 20) + 1)
    return "Longer than 16 MB"


def nothing(_path: Path) -> str:
    return "No such file or directory"


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("make", [folder, pipe, too_long, nothing])
def test_only_a_regular_file_of_16_megabytes_is_read(
    make: Callable[[Path], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.tap"
    why = make(path)
    assert tool.main([str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: {why}\n"
    assert main(["--replay", str(path), "--home", str(tmp_path / "home")]) == 2
    assert capsys.readouterr().err == f"tommy: {path}: {why}\n"


def test_a_long_replay_says_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "_EVERY_S", 0.0)
    assert tool.main([str(written(tmp_path / "a.tap"))]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "scores: 0%"
    assert said[-1] == "session 1 of 1: 100%"


def test_ctrl_c_ends_it_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "play", interrupted)
    assert tool.main([str(written(tmp_path / "a.tap"))]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", ["0 16 10", "0 1 0", "0 1 101", "2 1 10", "0 -1 10", "0 1 1E9"])
def test_settings_that_nobody_can_have_chosen_are_not_taken(words: str) -> None:
    lines = lines_of((TAPES / "crazy8s-3.tap").read_bytes())
    data = tape_of([*lines, ["SET", *words.split()]])
    assert replay.damage(data) == (
        f"damaged after line {len(lines)}; the part before that is replayed"
    )
    drive = RamDrive()
    drive.write("CRAZY8S.TAP", data)
    host = again(CRAZY8S, drive)
    host.run_ticks(80)
    host.key("ENTER")
    host.run_ticks(20)
    assert host.pc.border == 2
    host.key("F2")
    host.run_ticks(400)
    assert host.page.shows("TURN:")


def test_a_tape_of_many_sessions_is_replayed_without_much_memory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, run, *_ = lines_of((TAPES / "crazy8s-3.tap").read_bytes())
    run[1] = "0.0.1"
    session = [run, ["FILE", "CRAZY8S.SCR", "AAAA" * 4000], ["KEY", "Y", "1C0D"]]
    path = tmp_path / "a.tap"
    path.write_bytes(tape_of([header, *session * 300]))
    tracemalloc.start()
    assert tool.main([str(path)]) == 0
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 60 << 20
    assert capsys.readouterr().out.count("cells are not compared") == 300
