"""Options, programs and letters on a tape that nobody can have chosen."""

from pathlib import Path

import pytest

from tests.support.runs import again, each_choice
from tests.support.screens import message
from tests.support.tapes import lines_of, tape_of, with_option
from tommy import replay
from tommy.__main__ import main
from tommy.catalog import CATALOG
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game, find_game
from tommy.shell.records import key_tape
from tommy.shell.tape_check import TapeCheck

TAPES = Path(__file__).parents[1] / "tapes"
WRONG = [
    ("canasta", "level=99"),
    ("canasta", "level=0"),
    ("canasta", "level="),
    ("canasta", "seats=9"),
    ("canasta", "seats=4000000000"),
    ("canasta", "seats=-2"),
    ("canasta", "rules=GOFISH"),
    ("crazy8s", "crazy=Z"),
    ("crazy8s", "target=4000000000"),
    ("crazy8s", "target=99"),
    ("crazy8s", "level=EXPERT"),
]


def is_refused(data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program says one line with file and line, and gives status 2."""
    path = tmp_path / "a.tap"
    path.write_bytes(data)
    assert main(["--replay", str(path), "--home", str(tmp_path / "home")]) == 2
    assert capsys.readouterr().err == f"tommy: {path}: {said}\n"


@pytest.mark.parametrize(("game", "option"), WRONG)
@pytest.mark.parametrize("form", [1, 2, 3])
def test_options_that_nobody_can_have_chosen_are_refused(
    game: str, option: str, form: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = with_option((TAPES / f"{game}-{form}.tap").read_bytes(), option)
    options = " ".join(lines_of(data)[0][4:])
    said = f"line 1: no game has the options {options}"
    is_refused(data, said, tmp_path, capsys)


@pytest.mark.parametrize(("game", "option"), WRONG)
def test_a_game_that_was_left_with_such_options_is_kept_aside(game: str, option: str) -> None:
    data = with_option((TAPES / f"{game}-3.tap").read_bytes(), option)
    drive = RamDrive()
    name = game.upper()
    drive.write(f"{name}.TAP", data)
    host = again(find_game(game, CATALOG), drive)
    assert message(host) == f"{name}.TAP WAS DAMAGED IN LINE 1: KEPT AS {name}.BAD"
    assert drive.read(f"{name}.BAD") == data
    host.run_ticks(80)
    assert "GO ON" not in "".join(host.page.lines())


@pytest.mark.parametrize("program", ["CRAZY8S", "CHESS", "TOMMY"])
def test_a_tape_with_the_name_of_another_program(
    program: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (kind, form, _, *words), *rest = lines_of((TAPES / "canasta-3.tap").read_bytes())
    data = tape_of([[kind, form, program, *words], *rest])
    options = " ".join(words[1:])
    there = program in {game.program for game in CATALOG}
    said = f"no game has the options {options}"
    is_refused(
        data, f"line 1: {said if there else f'no game is called {program}'}", tmp_path, capsys
    )


@pytest.mark.parametrize(
    ("at", "word", "said"),
    [
        (2, "CRAZY8S", "CRAZY8S does not play CANASTA"),
        (2, "CHESS", "CHESS does not play CANASTA"),
        (7, "X", "No command letter X (in X): use S, M, C, *, H, 1, 2, 3 or 4"),
        (9, "CRAZY8S.TAP", "CRAZY8S.TAP is not a recording of CANASTA"),
        (9, "CANASTA.SCR", "CANASTA.SCR is not a recording of CANASTA"),
        (9, "-", "nothing is not a recording of CANASTA"),
    ],
)
def test_a_session_that_nobody_can_have_begun(
    at: int, word: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, run, *rest = lines_of((TAPES / "canasta-3.tap").read_bytes())
    run[at] = word
    data = tape_of([header, run, *rest])
    is_refused(data, f"line 2: {said}", tmp_path, capsys)
    # It can be resumed: that takes the keys of the core only.
    read = key_tape.read(data, TapeCheck([find_game("canasta", CATALOG)]))
    assert read.sound
    assert read.keys


def test_what_stands_before_such_a_session_is_played() -> None:
    lines = lines_of((TAPES / "canasta-3.tap").read_bytes())
    run = lines[1].copy()
    run[2] = "CHESS"
    data = tape_of([*lines, run])
    after = f"damaged after line {len(lines)} (CHESS does not play CANASTA)"
    assert replay.damage(data) == f"{after}; the part before that is replayed"
    assert len(replay.session_replays(data)) == 1


@each_choice
def test_a_game_may_be_begun_as_one_that_offers_it(game: Game, other: Game) -> None:
    header, run, *rest = lines_of((TAPES / f"{other.folder}-3.tap").read_bytes())
    run[2] = game.program
    assert len(replay.session_replays(tape_of([header, run, *rest]))) == 1
