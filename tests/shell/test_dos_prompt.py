"""The DOS prompt: what is typed, what the page then shows."""

import datetime
from collections.abc import Awaitable, Callable

import pytest

from tests.support.sounds import divisor_now
from tommy import assets
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.machine.page import ROWS
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey
from tommy.shell.command_letters import Letters
from tommy.shell.dos_prompt import dos_prompt
from tommy.shell.game import Game
from tommy.shell.screen.console import MORE
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.line_editor import LINE_LENGTH


async def _play(_desk: Desk) -> None:
    raise AssertionError("the prompt plays no game itself")


CATALOG = (
    Game(program="CRAZY8S", title="CRAZY EIGHTS", folder="crazy8s", play=_play),
    Game(program="SILENT", title="SILENT", folder="without-instructions", play=_play),
)
FULL_LISTING = 30


class Toy:
    """A game that writes down how it was called and each key it gets; Q leaves it."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Letters]] = []
        self.keys = ""

    def on(self, pc: PC) -> Callable[[Game, Letters], Awaitable[None]]:
        async def run_game(spec: Game, letters: Letters) -> None:
            self.calls.append((spec.program, letters))
            pc.page.cursor.visible = False
            while (key := await WaitKey()) is not None and key.char.upper() != "Q":
                self.keys += key.char or {13: "\r"}.get(key.ascii, "?")
            pc.page.clear(0x1E)
            pc.page.put(7, 0, "FAREWELL", 0x1E)
            pc.page.cursor.row, pc.page.cursor.col = 7, 8

        return run_game


def start(
    *,
    drive: RamDrive | None = None,
    toy: Toy | None = None,
    autorun: str | None = None,
    adapter: str = "vga",
) -> Headless:
    toy = toy or Toy()

    def program(pc: PC) -> Program:
        return dos_prompt(pc, CATALOG, toy.on(pc), autorun=autorun, version="9.8.7")

    return Headless(program, drive=drive, adapter=adapter)


def shown(pc: Headless) -> list[str]:
    return [line.rstrip() for line in pc.page.lines()]


def answer(pc: Headless, command: str) -> list[str]:
    """What the prompt prints for a command, from the row below it to the next prompt."""
    pc.type("cls\r" + command + "\r")
    rows = shown(pc)
    assert rows[0].lower() == f"c:\\>{command}".lower()
    last = max(row for row, line in enumerate(rows) if line.startswith("C:\\>"))
    assert rows[last - 1] == ""
    return rows[1 : last - 1]


@pytest.mark.parametrize("adapter", ["vga", "mda"])
def test_the_prompt_opens_with_what_can_be_typed(adapter: str) -> None:
    pc = start(adapter=adapter)
    rows = shown(pc)
    named = " ".join(rows[:3])
    for word in [
        "CRAZY8S",
        "SILENT",
        "MS",
        "DIR",
        "TYPE",
        "DEL",
        "CLS",
        "VER",
        "DATE",
        "TIME",
        "EXIT",
    ]:
        assert word in named
    assert rows[3] == "C:\\>"
    assert all(runs == [(0, 79, 0x07)] for runs in pc.page.attributes())
    assert (pc.page.cursor.row, pc.page.cursor.col, pc.page.cursor.visible) == (3, 4, True)


def test_typed_characters_appear_and_the_cursor_follows() -> None:
    pc = start()
    pc.type("Ver")
    assert shown(pc)[3] == "C:\\>Ver"
    assert pc.page.cursor.col == 7
    pc.key("BACKSPACE")
    pc.key("LEFT")
    assert shown(pc)[3] == "C:\\>V"
    assert pc.page.cursor.col == 5
    for _ in range(3):
        pc.key("BACKSPACE")
    assert shown(pc)[3] == "C:\\>"
    assert pc.page.cursor.col == 4


def test_an_empty_line_gives_the_next_prompt_at_once() -> None:
    pc = start()
    pc.type("\r  \r")
    assert shown(pc)[3:6] == ["C:\\>", "C:\\>", "C:\\>"]


def test_esc_drops_the_line() -> None:
    pc = start()
    pc.type("exit")
    pc.key("ESC")
    pc.type("ver\r")
    assert shown(pc)[3:6] == ["C:\\>exit\\", "    ver", answer(pc, "ver")[0]]
    assert not pc.finished


def test_ctrl_c_drops_the_line() -> None:
    pc = start()
    pc.type("exit")
    pc.key("CTRL-C")
    assert shown(pc)[3:5] == ["C:\\>exit^C", "C:\\>"]


@pytest.mark.parametrize("key", ["F3", "UP", "ALT-3"])
def test_f3_repeats_the_rest_of_the_last_line(key: str) -> None:
    pc = start()
    pc.type("ver\r")
    pc.key(key)
    assert shown(pc)[6] == "C:\\>ver"
    for _ in range(3):
        pc.key("BACKSPACE")
    pc.type("d")
    pc.key(key)
    assert shown(pc)[6] == "C:\\>der"
    pc.key(key)
    assert shown(pc)[6] == "C:\\>der"


@pytest.mark.parametrize("key", ["F1", "RIGHT", "ALT-1"])
def test_f1_repeats_one_character_of_the_last_line(key: str) -> None:
    pc = start()
    pc.type("ver\r\r")
    pc.key(key)
    pc.key(key)
    assert shown(pc)[7] == "C:\\>ve"


def test_a_line_takes_127_characters_and_wraps_and_beeps() -> None:
    pc = start()
    pc.type("x" * LINE_LENGTH)
    assert divisor_now(pc.pc) == 0
    pc.type("y")
    assert divisor_now(pc.pc) == 1331
    assert "".join(shown(pc)[3:5]) == "C:\\>" + "x" * LINE_LENGTH
    for _ in range(100):
        pc.key("BACKSPACE")
    assert shown(pc)[3:5] == ["C:\\>" + "x" * 27, ""]
    assert (pc.page.cursor.row, pc.page.cursor.col) == (3, 31)


def test_a_line_that_wraps_at_the_bottom_scrolls_and_can_be_taken_back() -> None:
    pc = start()
    pc.type("\r" * 30)
    pc.type("x" * 90)
    assert shown(pc)[-2:] == ["C:\\>" + "x" * 76, "x" * 14]
    for _ in range(89):
        pc.key("BACKSPACE")
    assert shown(pc)[-2:] == ["C:\\>x", ""]


def test_the_page_scrolls_at_the_bottom() -> None:
    pc = start()
    pc.type("date\r" * 12)
    assert shown(pc)[-1] == "C:\\>"
    assert pc.page.cursor.row == ROWS - 1
    assert shown(pc)[-4:-1] == ["C:\\>date", "Today is Thu 10-01-1987", ""]


def test_ver_date_and_time_show() -> None:
    pc = start()
    assert answer(pc, "VER") == ["Tommy's Toys 9.8.7, on a PC that is emulated"]
    assert answer(pc, "date") == ["Today is Thu 10-01-1987"]
    assert answer(pc, "time") == ["It is 12:00:00"]
    pc.run_ticks(92)
    assert answer(pc, "time") == ["It is 12:00:05"]


@pytest.mark.parametrize("command", ["DATE", "TIME"])
def test_the_clock_cannot_be_set(command: str) -> None:
    expected = [f"{command} only shows: the clock is that of the machine outside"]
    assert answer(start(), f"{command} 01:02") == expected


def test_cls_leaves_the_prompt_alone_on_the_page() -> None:
    pc = start()
    pc.type("dir\rcls\r")
    assert shown(pc) == ["C:\\>"] + [""] * (ROWS - 1)


def test_help_names_every_program_letter_and_command() -> None:
    rows = answer(start(), "help")
    first = {row[2:19].rstrip() for row in rows}
    assert {"CRAZY8S", "DIR [name] [/P]", "TYPE name", "DEL name", "CLS", "EXIT"} <= first
    assert "VER DATE TIME" in first
    assert any("S sound off, M mono, C color, * no show, 1-4 level" in row for row in rows)
    assert any("without its .SCR a match score is 0 to 0" in row for row in rows)


def test_exit_switches_the_machine_off() -> None:
    pc = start()
    pc.type("exit\r")
    assert pc.finished
    assert not pc.pc.powered


@pytest.mark.parametrize("command", ["FOO", "CRAZY8S.DOC", "CRAZY", "EXITS", "DIR.EXE"])
def test_an_unknown_command_says_so(command: str) -> None:
    expected = [f"{command} is no command and no program; HELP lists them"]
    assert answer(start(), f"{command} bar") == expected


def test_an_unknown_command_may_hold_any_character() -> None:
    pc = start()
    pc.make(0x38)  # Alt and 152 on the keypad: a letter whose capital is not in CP437
    for code in (0x4F, 0x4C, 0x50):
        pc.make(code)
        pc.release(code)
    pc.release(0x38)
    pc.type("\r")
    assert shown(pc)[4] == "ÿ is no command and no program; HELP lists them"


def test_another_drive_is_not_there() -> None:
    pc = start()
    assert answer(pc, "a:") == ["There is no drive A:"]
    assert answer(pc, "c:") == []


# -- games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "letters"),
    [
        ("CRAZY8S", Letters()),
        ("crazy8s ms", Letters(sound=False, mono=True)),
        ("  Crazy8s  c *", Letters(mono=False, skip_show=True)),
        ("crazy8s.exe S", Letters(sound=False)),
        ("c:\\crazy8s", Letters()),
    ],
)
def test_a_game_is_run_with_its_letters(command: str, letters: Letters) -> None:
    toy = Toy()
    pc = start(toy=toy)
    pc.type(command + "\r")
    assert toy.calls == [("CRAZY8S", letters)]


def test_an_unknown_letter_is_refused_before_the_game_starts() -> None:
    toy = Toy()
    pc = start(toy=toy)
    assert answer(pc, "crazy8s mx") == ["No command letter X (in MX): use S, M, C, *, 1, 2, 3 or 4"]
    assert toy.calls == []


def test_after_a_game_the_prompt_goes_on_in_the_colours_left() -> None:
    pc = start()
    pc.type("crazy8s\r")
    assert not pc.page.cursor.visible
    pc.type("q")
    assert shown(pc)[7:10] == ["FAREWELL", "", "C:\\>"]
    pc.type("foo\r" * 9)
    assert all(runs == [(0, 79, 0x1E)] for runs in pc.page.attributes())
    assert pc.page.cursor.visible
    pc.type("cls\r")
    assert all(runs == [(0, 79, 0x07)] for runs in pc.page.attributes())


def test_autorun_types_its_command_and_runs_it() -> None:
    toy = Toy()
    pc = start(toy=toy, autorun="CRAZY8S MS")
    assert shown(pc)[3] == "C:\\>"
    pc.run_quarters(7)
    assert shown(pc)[3] == "C:\\>CRAZY8S"
    assert toy.calls == []
    pc.run_ticks(2)
    assert toy.calls == [("CRAZY8S", Letters(sound=False, mono=True))]
    assert shown(pc)[3] == "C:\\>CRAZY8S MS"


def test_keys_pressed_during_autorun_wait_for_the_game() -> None:
    toy = Toy()
    pc = start(toy=toy, autorun="CRAZY8S")
    pc.type("\rab")
    pc.run_ticks(4)
    assert toy.keys == "\rab"


def test_enter_hit_twice_leaves_one_for_the_game() -> None:
    toy = Toy()
    pc = start(toy=toy)
    pc.type("crazy8s\r\r")
    assert toy.keys == "\r"


def test_after_autorun_and_the_game_the_prompt_is_there() -> None:
    pc = start(autorun="CRAZY8S")
    pc.run_ticks(4)
    pc.type("q")
    pc.key("F3")
    assert shown(pc)[9] == "C:\\>CRAZY8S"


def test_autorun_of_anything_is_typed_as_far_as_it_can_be() -> None:
    pc = start(autorun="\u265e" * 200)
    pc.run_ticks(60)
    assert "".join(shown(pc)[3:5]) == "C:\\>" + "?" * LINE_LENGTH


# -- files ---------------------------------------------------------------------------------------


def drive_with(*names: str) -> RamDrive:
    drive = RamDrive(capacity=1_000_000, now=lambda: datetime.datetime(1988, 2, 3, 0, 7))
    for name in names:
        drive.write(name, b"3,2\r\n")
    return drive


def test_dir_lists_what_is_built_in_and_what_is_on_the_drive() -> None:
    rows = answer(start(drive=drive_with("CRAZY8S.SCR", "NOTES")), "dir")
    manual = len(assets.read_text("crazy8s/instructions.txt").replace("\n", "\r\n"))
    assert rows[3:] == [
        f"CRAZY8S  DOC {manual:>14,}  10-01-87  12:00p",
        "CRAZY8S  EXE       built in  10-01-87  12:00p",
        "CRAZY8S  SCR              5   2-03-88  12:07a",
        "NOTES                     5   2-03-88  12:07a",
        "SILENT   EXE       built in  10-01-87  12:00p",
        "        5 files, 999,990 bytes free",
    ]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.scr", 1),
        ("crazy8s", 3),
        ("crazy8s.scr", 1),
        ("c:\\", 5),
        ("c:*.*", 5),
        ("n*", 1),
        ("?????8s.*", 3),
        ("*.", 1),
    ],
)
def test_dir_takes_a_pattern(pattern: str, found: int) -> None:
    rows = answer(start(drive=drive_with("CRAZY8S.SCR", "NOTES")), f"dir {pattern}")
    files = "file" if found == 1 else "files"
    assert rows[-1] == f"{found:>9} {files}, 999,990 bytes free"
    assert len(rows) == found + 4


def test_dir_of_nothing_says_so() -> None:
    assert answer(start(), "dir *.bas") == ["No such file - *.bas"]


@pytest.mark.parametrize("rest", ["/w", "a b", "*.scr /p /s"])
def test_dir_says_what_it_takes(rest: str) -> None:
    expected = ["DIR takes one name, and /P to stop at each screen"]
    assert answer(start(), f"dir {rest}") == expected


def test_dir_p_stops_at_each_screen() -> None:
    pc = start(drive=drive_with(*(f"FILE{n:02}" for n in range(FULL_LISTING))))
    pc.type("dir/p\r")
    rows = shown(pc)
    assert rows[-1] == MORE
    pc.type(" ")
    rows = shown(pc)
    assert MORE not in rows
    assert rows[-1] == "C:\\>"
    assert f"{FULL_LISTING + 3:>9} files" in rows[-3]


def test_a_long_dir_scrolls_by() -> None:
    pc = start(drive=drive_with(*(f"FILE{n:02}" for n in range(FULL_LISTING))))
    pc.type("dir\r")
    assert shown(pc)[-1] == "C:\\>"


def test_type_shows_a_file() -> None:
    drive = RamDrive()
    drive.write("A.TXT", b"one\r\ntwo\tcols\n\x03 \x80\r\n\r\nend\r\n\x1aafter")
    rows = answer(start(drive=drive), "type c:a.txt")
    assert rows == ["one", "two     cols", "♥ Ç", "", "end"]


def test_type_wraps_long_lines_and_gives_full_ones_one_row() -> None:
    drive = RamDrive()
    drive.write("A.TXT", b"x" * 80 + b"\r\n" + b"y" * 90)
    assert answer(start(drive=drive), "type a.txt") == ["x" * 80, "y" * 80, "y" * 10]


def test_type_stops_at_each_screen_and_loses_no_line() -> None:
    drive = RamDrive()
    drive.write("A.TXT", b"".join(b"line %d\r\n" % n for n in range(60)))
    pc = start(drive=drive)
    pc.type("type a.txt\r")
    assert shown(pc) == [f"line {n}" for n in range(24)] + [MORE]
    pc.type(" ")
    assert shown(pc) == [f"line {n}" for n in range(24, 48)] + [MORE]
    pc.type("\r")
    assert shown(pc)[-3:] == ["line 59", "", "C:\\>"]
    assert f"line {48}" in shown(pc)


@pytest.mark.parametrize("key", ["ESC", "CTRL-C"])
def test_esc_leaves_out_the_rest_of_a_text(key: str) -> None:
    pc = start()
    pc.type("type crazy8s.doc\r")
    assert shown(pc)[-1] == MORE
    pc.key(key)
    assert shown(pc)[-2:] == ["", "C:\\>"]


def test_type_shows_the_built_in_text_whole() -> None:
    pc = start()
    pc.type("type crazy8s.doc\r")
    text = assets.read_text("crazy8s/instructions.txt").splitlines()
    assert shown(pc)[:24] == [line.rstrip() for line in text[:24]]


def test_a_file_on_the_drive_lies_over_the_built_in_one() -> None:
    drive = drive_with("CRAZY8S.DOC")
    pc = start(drive=drive)
    assert answer(pc, "type crazy8s.doc") == ["3,2"]
    assert len(answer(pc, "dir crazy8s.doc")) == 5
    assert answer(pc, "del crazy8s.doc") == []
    assert answer(pc, "del crazy8s.doc") == ["CRAZY8S.DOC is built in and stays"]


@pytest.mark.parametrize("command", ["del", "erase"])
def test_del_clears_the_match_score(command: str) -> None:
    drive = drive_with("CRAZY8S.SCR", "NOTES")
    assert answer(start(drive=drive), f"{command} crazy8s.scr") == []
    assert [info.name for info in drive.files()] == ["NOTES"]


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("type", "TYPE needs the name of a file"),
        ("type *.scr", "TYPE takes one file at a time, without * or ?"),
        ("type a b", "TYPE takes one file at a time, without * or ?"),
        ("type nothere", "No such file - NOTHERE"),
        ("type toolongname.txt", "Name not allowed - toolongname.txt"),
        ("type a:x.txt", "Name not allowed - a:x.txt"),
        ("type ..\\x.txt", "Name not allowed - ..\\x.txt"),
        ("type con", "Name not allowed - con"),
        ("type crazy8s.exe", "CRAZY8S.EXE is a program: its name alone runs it"),
        ("del", "DEL needs the name of a file"),
        ("del *.*", "DEL takes one file at a time, without * or ?"),
        ("del note?", "DEL takes one file at a time, without * or ?"),
        ("erase a b", "ERASE takes one file at a time, without * or ?"),
        ("del nothere.scr", "No such file - NOTHERE.SCR"),
        ("del crazy8s.exe", "CRAZY8S.EXE is built in and stays"),
        ("del crazy8s.doc", "CRAZY8S.DOC is built in and stays"),
    ],
)
def test_what_cannot_be_done_with_a_file_is_one_line(command: str, line: str) -> None:
    drive = drive_with("CRAZY8S.SCR", "NOTES")
    assert answer(start(drive=drive), command) == [line]
    assert len(drive.files()) == 2


def test_a_write_protected_drive_keeps_its_files() -> None:
    drive = drive_with("CRAZY8S.SCR")
    drive.write_protected = True
    expected = ["Drive is write-protected - CRAZY8S.SCR"]
    assert answer(start(drive=drive), "del crazy8s.scr") == expected


@pytest.mark.parametrize("command", ["dir", "type x.txt", "del x.txt"])
def test_a_drive_that_is_not_ready_is_one_line(command: str) -> None:
    drive = RamDrive()
    drive.ready = False
    assert answer(start(drive=drive), command) == ["Drive is not ready"]
