import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.host.test_headless import echo
from tommy.host.headless import Headless
from tommy.host.key_script import ScriptError, parse_script
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey
from tommy.shell.command_letters import UsageError
from tools import headless


def run(script: str, *, attributes: bool = False) -> int:
    steps = parse_script(script.splitlines(), "story")
    return headless.run(steps, Headless(echo), attributes=attributes)


def test_each_screen_prints_25_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("type ab\nscreen\ntype c\nscreen") == 0
    found = capsys.readouterr()
    lines = found.out.split("\n")
    assert (lines[0], lines[25], len(lines), found.err) == ("ab", "abc", 51, "")


def test_attributes_are_printed_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("screen", attributes=True) == 0
    assert capsys.readouterr().out.splitlines()[25:] == [f"{row}: 0-79 07" for row in range(25)]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("type ab\nuntil abc", "story:2: 'abc' cannot come: the program waits for a key\n"),
        ("type ab\nkey ESC A", "story:2: the program has ended: key A is left over\n"),
    ],
)
def test_a_step_that_fails_gives_status_1_and_the_page(
    capsys: pytest.CaptureFixture[str], script: str, message: str
) -> None:
    assert run(script) == 1
    found = capsys.readouterr()
    assert found.out.splitlines()[0] == "ab"
    assert found.err == message


def test_a_program_that_breaks_shows_its_page_first(capsys: pytest.CaptureFixture[str]) -> None:
    async def program(pc: PC) -> None:
        pc.page.put(0, 0, "so far", 0x07)
        await WaitKey()
        raise KeyError("a mistake")

    with pytest.raises(KeyError):
        headless.run(parse_script(["key A"], "story"), Headless(program))
    assert capsys.readouterr().out.startswith("so far\n")


def test_a_game_still_going_is_switched_off(capsys: pytest.CaptureFixture[str]) -> None:
    put_away = []

    async def program(_pc: PC) -> None:
        try:
            await WaitKey()
        finally:
            put_away.append(True)

    assert headless.run([], Headless(program)) == 0
    assert put_away == [True]
    assert capsys.readouterr().out == ""


def test_a_script_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match=r"no\.keys: No such file"):
        headless.read_script(str(tmp_path / "no.keys"))


def test_a_script_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.keys"
    file.write_text("# hello\nkey F5\n", encoding="utf-8")
    assert [tuple(step) for step in headless.read_script(str(file))] == [("key", "F5", f"{file}:2")]


# -- the command line, with a game of its own ------------------------------------------------------


def program_for(game: str, letters: str, *, seed: int | None) -> Callable[[PC], Program]:
    """In the place of the composition root's: a game called ``echo``."""
    if game != "echo":
        raise UsageError(f"no game is called {game}")

    async def program(pc: PC) -> None:
        files = [file.name for file in pc.drive.files()]
        pc.page.put(1, 0, f"{letters!r} {seed} {pc.adapter.name} {files}", 0x07)
        await echo(pc)

    return program


@pytest.fixture
def _own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    root = types.ModuleType("tommy.__main__")
    root.program_for = program_for  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tommy.__main__", root)


@pytest.fixture
def script(tmp_path: Path) -> str:
    file = tmp_path / "a.keys"
    file.write_text("type ab\nscreen\n", encoding="utf-8")
    return str(file)


@pytest.mark.usefixtures("_own_game")
@pytest.mark.parametrize(
    ("arguments", "row"),
    [
        ([], "'' None vga []"),
        (["--seed", "7", "--video", "cga"], "'' 7 cga []"),
        (["s", "--seed", "7", "m*"], "'s m*' 7 mda []"),
        (["MC", "--video", "ega"], "'MC' None ega []"),
        (["C", "--video", "mda"], "'C' None vga []"),
        (["H"], "'H' None vga []"),
    ],
)
def test_letters_seed_and_video_reach_the_game(
    script: str, capsys: pytest.CaptureFixture[str], arguments: list[str], row: str
) -> None:
    assert headless.main(["echo", "--keys", script, *arguments]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["ab", row]


@pytest.mark.usefixtures("_own_game")
def test_the_home_folder_is_the_drive(
    script: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "ECHO.SCR").write_bytes(b"1 2\r\n")
    assert headless.main(["echo", "--keys", script, "--home", str(home)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "'' None vga ['ECHO.SCR']"


@pytest.mark.usefixtures("_own_game")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "no game is called chess"),
        (["echo", "X"], "No command letter X"),
        (["echo", "--seed", "-1"], "'-1' is not a whole number"),
        (["echo", "--seed", "9" * 20], "is not a whole number, 0 to 999999999"),
        (["echo", "--video", "hgc"], "hgc"),
    ],
)
def test_a_bad_command_line_gives_status_2(
    script: str, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    try:
        status: object = headless.main([*arguments, "--keys", script])
    except SystemExit as left:
        status = left.code
    assert status == 2
    assert message in capsys.readouterr().err


@pytest.mark.usefixtures("_own_game")
def test_a_bad_script_gives_status_2_and_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.keys"
    file.write_text("screen\nkee F5\n", encoding="utf-8")
    assert headless.main(["echo", "--keys", str(file)]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith(f"{file}:2: no step is called 'kee'")


def test_every_letter_of_a_game_is_taken_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = tmp_path / "a.keys"
    keys.write_text("\ufeffticks 9\r\nscreen\r\n", encoding="utf-8")
    assert headless.main(["canasta", "*H", "--keys", str(keys)]) == 0
    assert "HOW MANY HANDS" in capsys.readouterr().out
    assert headless.main(["crazy8s", "*H", "--keys", str(keys)]) == 2
    assert "No command letter H" in capsys.readouterr().err
