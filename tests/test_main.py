"""The composition root: what the command line makes of machine, host and program."""

import datetime
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.runs import each_game
from tommy import __main__ as root
from tommy.host.headless import Headless
from tommy.host.sdl import live_pc, window, window_options
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.game import Game


class Opened:
    """What a window would have been opened with, or why it could not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.trouble: BaseException | None = None
        self.begins = False
        self.change_to: window_options.Look | None = None
        monkeypatch.setattr(live_pc, "run_window", self._open)

    def _open(self, make: Callable[[PC], Program], pc: PC, options: Any) -> None:
        self.make, self.pc, self.options = make, pc, options
        if self.begins:
            self.run()
        if self.trouble:
            raise self.trouble
        if self.change_to is not None:
            options.on_change(self.change_to)

    def run(self) -> Headless:
        """The program on the headless host, until it has begun."""
        host = Headless(self.make, pc=self.pc)
        host.run_ticks(30)
        return host


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    return Opened(monkeypatch)


def test_without_a_game_the_prompt_opens(opened: Opened, tmp_path: Path) -> None:
    assert root.main(["--home", str(tmp_path)]) == 0
    host = opened.run()
    row = host.page.cursor.row
    assert host.page.lines()[row].rstrip() == "C:\\>"


def test_a_game_and_its_letters_are_typed_at_the_prompt(opened: Opened, tmp_path: Path) -> None:
    assert root.main(["crazy8s", "m", "--skip-show", "S", "--home", str(tmp_path)]) == 0
    host = opened.run()
    assert "WHICH GAME" in host.page.lines()[4]
    assert host.pc.adapter.mono
    assert host.pc.speaker.muted


@pytest.mark.parametrize(
    "words",
    [
        ("/seed:7", "m", "--skip-show", "S"),
        ("ms/Seed:7", "--skip-show"),
        ("s", "/SEED:7", "M*"),
        ("/seed:7", "--skip-show", "--seed", "8", "ms"),
    ],
)
def test_a_deck_may_be_named_anywhere_among_the_letters(
    words: tuple[str, ...], opened: Opened, tmp_path: Path
) -> None:
    assert root.main(["crazy8s", *words, "--home", str(tmp_path)]) == 0
    host = opened.run()
    assert "WHICH GAME" in host.page.lines()[4]
    assert host.pc.adapter.mono
    assert host.pc.speaker.muted
    for _ in range(4):
        host.key("ENTER")
        host.run_ticks(9)
    host.run_until("CARDS D")
    host.power_off()
    assert (tmp_path / "CRAZY8S.TAP").read_bytes().startswith(b"TAPE 3 CRAZY8S 7 ")


@pytest.mark.parametrize("script", ["kk", "game.exe", "tommy-dev"])
@each_game
def test_the_short_command_runs_its_game_whatever_the_script_is_called(
    game: Game, script: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [f"/usr/bin/{script}", "*"])
    assert getattr(root, f"main_{game.command}")() == 0
    host = Headless(opened.make)
    host.run_ticks(30)
    assert "?" in host.page.lines()[4]
    assert game.title in host.page.lines()[24]


@pytest.mark.parametrize("name", ["main_whist", "canasta", "mains"])
def test_what_is_no_short_command_is_no_attribute(name: str) -> None:
    assert not hasattr(root, name)


@each_game
def test_the_score_of_a_game_is_read_from_its_line(
    game: Game, opened: Opened, tmp_path: Path
) -> None:
    line = f'3,2\r\n"{game.score_label}",7,5\r\n' if game.score_label else "7,5\r\n"
    (tmp_path / game.score_file).write_bytes(line.encode())
    assert root.main([game.command, "--skip-show", "--home", str(tmp_path)]) == 0
    host = opened.run()
    host.type("\r\r\r\r")
    host.run_until(lambda: "YOU: 7 ME: 5" in " ".join("".join(host.page.lines()).split()))


def test_the_show_alone_is_no_prompt(opened: Opened, tmp_path: Path) -> None:
    assert root.main(["crazy8s", "--show", "--home", str(tmp_path)]) == 0
    host = opened.run()
    assert "8" in host.page.lines()[9]
    host.run_to_end(limit_ticks=18 * 15)


def test_the_options_reach_the_window(opened: Opened, tmp_path: Path) -> None:
    argv = [
        "--video",
        "cga",
        "--scale",
        "2",
        "--border",
        "4",
        "--volume",
        "10",
        "--fullscreen",
        "--aspect",
        "square",
    ]
    assert root.main([*argv, "--home", str(tmp_path)]) == 0
    options = opened.options
    assert opened.pc.adapter.name == "cga"
    assert (options.scale, options.border, options.volume) == (2, 4, 10)
    assert (options.fullscreen, options.shape) == (True, "square")


def test_the_adapter_is_vga_until_another_is_asked_for(opened: Opened, tmp_path: Path) -> None:
    assert root.main(["--home", str(tmp_path)]) == 0
    assert opened.pc.adapter.name == "vga"


def test_the_clock_starts_at_the_time_of_day(opened: Opened, tmp_path: Path) -> None:
    assert root.main(["--home", str(tmp_path)]) == 0
    late = datetime.datetime.now() - opened.pc.clock.date_and_time()
    assert 0 <= late.total_seconds() < 60


def test_the_keyboard_is_as_asked_for(opened: Opened, tmp_path: Path) -> None:
    assert root.main(["--home", str(tmp_path)]) == 0
    assert not opened.pc.keyboard.shift_inverts_num_lock
    assert root.main(["--shift-keypad", "--home", str(tmp_path)]) == 0
    assert opened.pc.keyboard.shift_inverts_num_lock


def test_the_kind_of_keyboard_is_remembered(opened: Opened, tmp_path: Path) -> None:
    found = []
    for asked in ([], ["--keyboard", "us"], [], ["--keyboard", "layout"], []):
        assert root.main([*asked, "--home", str(tmp_path)]) == 0
        found.append(opened.options.us_keys)
    assert found == [False, True, True, False, False]


def test_the_tube_is_remembered(opened: Opened, tmp_path: Path) -> None:
    found = []
    for asked in ([], ["--crt"], [], ["--crt", "canasta"], ["--no-crt"], []):
        assert root.main([*asked, "--home", str(tmp_path)]) == 0
        found.append(opened.options.crt)
    assert found == [False, True, True, True, False, False]


def test_the_volume_is_as_it_was_left_and_the_option_is_for_one_start(
    opened: Opened, tmp_path: Path
) -> None:
    def volume(*asked: str) -> int:
        assert root.main([*asked, "--home", str(tmp_path)]) == 0
        found: int = opened.options.volume
        return found

    assert volume() == 50
    assert volume("--volume", "0") == 0
    assert volume() == 50
    assert not list(tmp_path.iterdir())
    opened.options.on_volume(70)
    assert volume() == 70
    assert volume("--volume", "10") == 10
    assert volume() == 70
    opened.options.on_volume(0)
    assert volume() == 0
    opened.options.on_volume(101)
    assert volume() == 50


def test_captures_go_to_the_home_folder_if_there_is_none_for_pictures(
    opened: Opened, tmp_path: Path
) -> None:
    assert root.main(["--home", str(tmp_path)]) == 0
    assert opened.options.home == tmp_path


def look_of(opened: Opened, tmp_path: Path, *argv: str) -> tuple[Any, bool]:
    """Size and full screen that the window is opened with."""
    assert root.main([*argv, "--home", str(tmp_path)]) == 0
    return opened.options.size, opened.options.fullscreen


def test_the_window_is_opened_as_it_was_left(opened: Opened, tmp_path: Path) -> None:
    assert look_of(opened, tmp_path) == (None, False)
    assert not list(tmp_path.iterdir())
    opened.options.on_change(window_options.Look(800, 600, False))
    assert look_of(opened, tmp_path) == ((800, 600), False)
    opened.options.on_change(window_options.Look(800, 600, True))
    assert look_of(opened, tmp_path) == ((800, 600), True)
    assert look_of(opened, tmp_path, "--scale", "2") == ((800, 600), False)
    assert look_of(opened, tmp_path) == ((800, 600), True)
    opened.options.on_change(window_options.Look(800, 600, False))
    assert look_of(opened, tmp_path, "--fullscreen") == ((800, 600), True)
    assert look_of(opened, tmp_path) == ((800, 600), False)


def test_a_window_that_was_maximized_is_opened_so_with_its_old_size_below(
    opened: Opened, tmp_path: Path
) -> None:
    def kept(*argv: str) -> tuple[Any, bool]:
        size, _ = look_of(opened, tmp_path, *argv)
        return size, opened.options.maximized

    assert kept() == (None, False)
    opened.options.on_change(window_options.Look(800, 600, False))
    opened.options.on_change(window_options.Look(800, 600, False, True))
    assert kept() == ((800, 600), True)
    assert kept("--scale", "2") == ((800, 600), False)
    assert kept() == ((800, 600), True)
    opened.options.on_change(window_options.Look(800, 600, False, False))
    assert kept() == ((800, 600), False)
    # Dragging its edge may end it too.
    opened.options.on_change(window_options.Look(800, 600, False, True))
    opened.options.on_change(window_options.Look(900, 600, False, False))
    assert kept() == ((900, 600), False)


def test_full_screen_and_maximizing_remember_no_size_that_nobody_chose(
    opened: Opened, tmp_path: Path
) -> None:
    look_of(opened, tmp_path)
    for fullscreen, maximized in ((True, False), (False, False), (False, True), (False, False)):
        opened.options.on_change(window_options.Look(1008, 776, fullscreen, maximized))
        assert look_of(opened, tmp_path)[0] is None


def test_two_windows_do_not_undo_each_others_changes(opened: Opened, tmp_path: Path) -> None:
    look_of(opened, tmp_path)
    first = opened.options.on_change
    look_of(opened, tmp_path)
    opened.options.on_change(window_options.Look(800, 600, True))
    first(window_options.Look(900, 700, False))
    assert look_of(opened, tmp_path) == ((900, 700), True)


def test_a_damaged_settings_file_is_left_to_the_game_and_the_window_opens_as_usual(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "SETTINGS.TOY").write_bytes(b"rubbish")
    assert look_of(opened, tmp_path) == (None, False)
    assert (tmp_path / "SETTINGS.TOY").read_bytes() == b"rubbish"
    assert root.main(["crazy8s", "*", "--home", str(tmp_path)]) == 0
    assert "KEPT AS SETTINGS.BAD" in opened.run().page.lines()[17]
    assert capsys.readouterr().err == ""


def test_a_look_that_cannot_be_remembered_is_one_line(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.write_text("")
    opened.change_to = window_options.Look(800, 600, False)
    assert root.main(["--home", str(home)]) == 0
    assert capsys.readouterr().err == (
        "tommy: DRIVE IS NOT READY: SETTINGS.TOY IS NOT WRITTEN, SETTINGS ARE NOT SAVED\n"
    )


def test_the_home_folder_is_the_drive(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "CRAZY8S.SCR").write_bytes(b"3,2\r\n")
    assert root.main(["crazy8s", "3", "--skip-show", "--home", str(tmp_path)]) == 0
    assert opened.pc.drive.read("CRAZY8S.SCR") == b"3,2\r\n"
    host = opened.run()
    host.type("\r\r\r")
    host.run_until("YOU: 3   ME: 2")


def test_a_seed_deals_the_same_cards_again(opened: Opened, tmp_path: Path) -> None:
    hands = []
    for seed in ("5", "5", "6"):
        argv = ["crazy8s", "3", "--skip-show", "--seed", seed, "--home", str(tmp_path)]
        assert root.main(argv) == 0
        host = opened.run()
        host.type("\r\r\r")
        host.run_until("CARDS DEALT: 15")
        hands.append("".join(row[:42] for row in host.page.lines()[1:3]))
    assert hands[0] == hands[1] != hands[2]


def test_no_display_is_one_line_and_status_1(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.trouble = window.NoDisplay("there is no display")
    assert root.main(["--home", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "tommy: there is no display\n"


def test_a_fault_outside_a_game_is_one_line_and_a_report(
    opened: Opened,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened.trouble = ZeroDivisionError("of the\nhost's own")
    opened.begins = True
    assert root.main(["--home", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("tommy: stopped by ZeroDivisionError of the host's own at test_main.py")
    assert told.endswith(". The details are in TOMMY.RPT. Keep that file for a report.\n")
    assert told.count("\n") == 1
    report = (tmp_path / "TOMMY.RPT").read_text(encoding="utf-8")
    assert "ZeroDivisionError: of the" in report
    assert "Python 3" in report
    assert "CANASTA   Canasta, a card game" in report
    # A fault of the report itself does not hide the first one.
    monkeypatch.delattr("tommy.shell.records.bug_report.compose")
    assert root.main(["--home", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "stopped by ZeroDivisionError" in told
    assert told.endswith("; no report could be written: AttributeError\n")


def test_a_fault_before_there_is_a_pc_is_one_line(
    opened: Opened,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_: object) -> Any:
        raise ZeroDivisionError("of the drive")

    monkeypatch.setattr("tommy.host.folder_drive.home_drive", fails)
    assert root.main(["--home", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("tommy: stopped by ZeroDivisionError of the drive at test_main.py")
    assert told.count("\n") == 1
    assert "report" not in told
    assert not hasattr(opened, "pc")
    assert not list(tmp_path.iterdir())


def test_ctrl_c_before_the_window_opens_ends_quietly(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened.trouble = KeyboardInterrupt()
    assert root.main(["--home", str(tmp_path)]) == 130
    assert capsys.readouterr().err == ""


def test_shortcuts_are_for_linux(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert root.main(["--install-shortcut"]) == 1
    assert "for Linux" in capsys.readouterr().err


def test_the_command_line_is_read_without_pygame_numpy_or_a_game() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, tommy.__main__; print(*sys.modules, sep='\\n')"],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    loaded = set(told.stdout.split())
    assert not loaded & {
        "pygame",
        "numpy",
        "tommy.host.sdl.window",
        "tommy.games.crazy8s.screen.loop",
    }
    assert not {name for name in loaded if name.startswith("tommy.games.")}
    assert "tommy.catalog" in loaded


def test_seeds_that_nobody_chose_differ_and_can_be_typed_again() -> None:
    seeds = {root.seed_or_new(None) for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed < 1 << 63 for seed in seeds)
