"""The DOS prompt: what is typed, what the page then shows."""

import pytest

from tests.support.dos import Toy, answer, shown, start
from tommy.machine.page import COLS, ROWS
from tommy.shell.command_letters import Letters
from tommy.shell.screen.line_editor import LINE_LENGTH


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
        "COPY",
        "REN",
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
    assert {"CRAZY8S", "DIR name /P /W", "TYPE name", "DEL name", "CLS", "EXIT"} <= first
    assert {"COPY name name", "REN name name", "VER", "DATE", "TIME", "HELP"} <= first
    assert all(len(row) < COLS for row in rows)
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


@pytest.mark.parametrize("before", range(0, 127, 7))
def test_a_long_unknown_word_is_answered_in_one_row(before: int) -> None:
    pc = start()
    pc.type("cls\r" + " " * before + "x" * (LINE_LENGTH - before) + "\r")
    rows = shown(pc)
    word = "X" * 27 + "..." if LINE_LENGTH - before > 30 else "X" * (LINE_LENGTH - before)
    expected = f"{word} is no command and no program; HELP lists them"
    assert [row for row in rows if row.startswith("X")] == [expected]


@pytest.mark.parametrize("command", ["dir", "type", "copy", "ren", "del", "crazy8s", "foo"])
def test_no_message_breaks_a_word_at_the_edge(command: str) -> None:
    letters = "\xdf" * 40
    for rest in ["y" * 90, "y" * 90 + " z", "*" * 60, "c:\\" + "y" * 90, f"/{'y' * 90}", letters]:
        pc = start(autorun=f"{command} {rest}")
        pc.run_ticks(40)
        rows = shown(pc)[3:]
        typed = -(-len(f"C:\\>{command} {rest}") // COLS)
        assert all(len(row) < COLS for row in rows[typed:])


@pytest.mark.parametrize("letter", "abDEfz")
def test_another_drive_is_not_there(letter: str) -> None:
    pc = start()
    for command in [
        "{}:",
        "dir {}:",
        "dir {}:*.scr /w",
        "type {}:crazy8s.doc",
        "copy {}:x y",
        "copy crazy8s.doc {}:",
        "ren {}:x y",
        "ren crazy8s.doc {}:y",
        "del {}:*.*",
        "{}:crazy8s",
        "{}:\\crazy8s.exe ms",
    ]:
        expected = f"There is no drive {letter.upper()}:"
        assert answer(pc, command.format(letter)) == [expected], command


def test_drive_c_is_there() -> None:
    pc = start()
    assert answer(pc, "c:") == []
    assert answer(pc, "dir c:") == answer(pc, "dir")


@pytest.mark.parametrize(
    ("sign", "word"), [(">", "prints to the screen"), ("<", "reads no file"), ("|", "no pipes")]
)
@pytest.mark.parametrize(
    "line", ["dir {} x", "dir{}x", "type crazy8s.doc {} more", "crazy8s ms{}nul", "foo {}"]
)
def test_redirection_is_said_not_to_be_there(line: str, sign: str, word: str) -> None:
    toy = Toy()
    pc = start(toy=toy)
    (said,) = answer(pc, line.format(sign))
    assert word in said
    assert toy.calls == []
    assert pc.pc.drive.files() == []


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


def test_l5_a_program_is_started_with_a_seed() -> None:
    toy = Toy()
    host = start(toy=toy)
    for line in ("crazy8s/seed:7", "CRAZY8S m /SEED:TODAY", "crazy8s"):
        host.type(f"{line}\r")
        host.run_ticks(3)
        host.type("q")
        host.run_ticks(3)
    # The PC was switched on in October 1987.
    assert toy.seeds == [7, 19_871_001, None]
    host.type("crazy8s /seed:7000000000\r")
    host.run_ticks(3)
    assert host.page.shows("/SEED: takes a number from 0 to 999999999, or TODAY, not 7000000000")
    assert len(toy.seeds) == 3
