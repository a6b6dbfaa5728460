"""The DOS prompt: what is typed, what the page then shows."""

import pytest

from tests.support.buttons import click_word
from tests.support.dos import PROMPT_ROW, Toy, answer, below, shown, start
from tests.support.screens import marked
from tommy.machine.page import COLS, ROWS
from tommy.shell.command_letters import Letters
from tommy.shell.screen.line_editor import LINE_LENGTH

GAMES = ["CRAZY8S   Crazy Eights, for tests", "SILENT    Silent"]


@pytest.mark.parametrize("adapter", ["vga", "mda"])
def test_d1_the_first_screen_says_what_the_games_are_and_how_one_begins(adapter: str) -> None:
    pc = start(adapter=adapter)
    rows = shown(pc)
    assert rows[0].startswith("TOMMY'S TOYS")
    assert [row.strip() for row in rows[2:4]] == GAMES
    assert marked(pc, 2) == GAMES[0]
    assert "arrows and Enter" in rows[5]
    assert "type its name" in rows[5]
    for word in [
        "DIR",
        "TYPE",
        "COPY",
        "REN",
        "DEL",
        "CLS",
        "VER",
        "DATE",
        "TIME",
        "MENU",
        "HELP",
        "EXIT",
    ]:
        assert f" {word}" in rows[6]
    assert all(len(row) < COLS for row in rows)
    assert rows[PROMPT_ROW:] == ["C:\\>"] + [""] * (ROWS - PROMPT_ROW - 1)
    cursor = pc.page.cursor
    assert (cursor.row, cursor.col, cursor.visible) == (PROMPT_ROW, 4, True)


@pytest.mark.parametrize(
    ("keys", "program"),
    [
        (["ENTER"], "CRAZY8S"),
        (["DOWN", "ENTER"], "SILENT"),
        (["KP2", "KPENTER"], "SILENT"),
        (["KP8", "KPENTER"], "SILENT"),
        (["DOWN", "DOWN", "ENTER"], "CRAZY8S"),
        (["END", "ENTER"], "SILENT"),
        (["END", "KP7", "ENTER"], "CRAZY8S"),
        (["ESC", "DOWN", "ESC", "ENTER"], "SILENT"),
        (["X", "BACKSPACE", "DOWN", "ENTER"], "SILENT"),
        (["X", "ESC", "DOWN", "ENTER"], "SILENT"),
    ],
    ids=str,
)
def test_d1_a_game_is_chosen_with_arrows_and_enter(keys: list[str], program: str) -> None:
    toy = Toy()
    pc = start(toy=toy)
    for key in keys:
        assert not toy.calls
        pc.key(key)
    pc.run_ticks(8)
    assert toy.calls == [(program, Letters())]
    assert any(row.strip().removeprefix("C:\\>") == program for row in below(pc))


@pytest.mark.parametrize("typed", ["", "DIR", "x" * 100, "vEr"])
def test_d1_a_game_is_chosen_by_a_click_whatever_was_typed(typed: str) -> None:
    for row, program in ((2, "CRAZY8S"), (3, "SILENT")):
        toy = Toy()
        pc = start(toy=toy)
        pc.type(typed)
        click_word(pc, row, GAMES[row - 2])
        pc.run_ticks(8)
        assert toy.calls == [(program, Letters())]


def test_help_and_exit_can_be_clicked() -> None:
    pc = start()
    click_word(pc, 6, "HELP")
    assert pc.page.shows("show this list")
    pc = start()
    click_word(pc, 6, "EXIT")
    assert not pc.pc.powered


def test_what_is_typed_goes_to_the_prompt_and_nothing_is_marked_meanwhile() -> None:
    pc = start()
    pc.type("v")
    assert below(pc)[0] == "C:\\>v"
    assert not marked(pc, 2)
    pc.key("DOWN")
    pc.type("er\r")
    assert below(pc)[1].startswith("Tommy's Toys 9.8.7")
    assert not marked(pc, 2)


@pytest.mark.parametrize("keys", [["D", "ENTER"], ["CTRL-C"], ["SPACE", "ENTER"]], ids=str)
def test_the_list_of_games_takes_no_key_after_the_first_line(keys: list[str]) -> None:
    toy = Toy()
    pc = start(toy=toy)
    for key in [*keys, "DOWN", "ENTER", "ENTER"]:
        pc.key(key)
    pc.run_ticks(8)
    assert not toy.calls
    assert not marked(pc, 2)
    assert not marked(pc, 3)
    assert shown(pc)[pc.page.cursor.row] == "C:\\>"


def test_the_list_of_games_that_has_moved_away_is_not_drawn_again() -> None:
    pc = start()
    for _ in range(ROWS):
        pc.type("x")
        pc.key("ESC")
    rows = shown(pc)
    pc.key("DOWN")
    assert shown(pc) == rows
    assert not any(row.strip() in GAMES for row in rows)


def test_menu_shows_the_first_screen_again() -> None:
    toy = Toy()
    pc = start(toy=toy)
    page = pc.page.dump()
    pc.type("dir\rmenu\r")
    assert pc.page.dump() == page
    pc.key("DOWN")
    pc.key("ENTER")
    pc.run_ticks(8)
    assert toy.calls == [("SILENT", Letters())]


def test_the_page_scrolls_at_the_bottom() -> None:
    pc = start()
    pc.type("date\r" * 12)
    assert shown(pc)[-1] == "C:\\>"
    assert pc.page.cursor.row == ROWS - 1
    assert shown(pc)[-4:-1] == ["C:\\>date", "Today is Thu 10-01-1987", ""]


def test_ver_date_and_time_show() -> None:
    pc = start()
    assert answer(pc, "VER") == ["Tommy's Toys 9.8.7 on an emulated PC"]
    assert answer(pc, "date") == ["Today is Thu 10-01-1987"]
    assert answer(pc, "time") == ["It is 12:00:00"]
    pc.run_ticks(92)
    assert answer(pc, "time") == ["It is 12:00:05"]


@pytest.mark.parametrize("command", ["DATE", "TIME"])
def test_the_clock_cannot_be_set(command: str) -> None:
    expected = [f"{command} only shows the {command.lower()}; set it on your real computer"]
    assert answer(start(), f"{command} 01:02") == expected


def test_cls_leaves_the_prompt_alone_on_the_page() -> None:
    pc = start()
    pc.type("dir\rcls\r")
    assert shown(pc) == ["C:\\>"] + [""] * (ROWS - 1)


def test_help_names_every_program_letter_and_command() -> None:
    rows = answer(start(), "help")
    first = {row[2:19].rstrip() for row in rows}
    assert {"CRAZY8S", "DIR name /P /W", "TYPE name", "DEL name", "CLS", "EXIT"} <= first
    assert {"COPY name name", "REN name name", "VER", "DATE", "TIME", "HELP name", "MENU"} <= first
    assert all(len(row) < COLS for row in rows)
    assert any("S sound off, M mono, C color, * no show, 1-4 level" in row for row in rows)
    assert any("DEL CRAZY8S.SCR resets a match score" in row for row in rows)


def test_exit_switches_the_machine_off() -> None:
    pc = start()
    pc.type("exit\r")
    assert pc.finished
    assert not pc.pc.powered


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("FOO", "Type HELP for a list."),
        ("CRAZY8S.DOC", "Did you mean CRAZY8S?"),
        ("CRAZY8", "Did you mean CRAZY8S?"),
        ("EXITS", "Did you mean EXIT?"),
        ("HLEP", "Did you mean HELP?"),
        ("DIR.EXE", "Type HELP for a list."),
    ],
)
def test_d13_an_unknown_command_says_so_and_what_may_have_been_meant(
    command: str, meant: str
) -> None:
    expected = [f"{command} is not a command or a program. {meant}"]
    assert answer(start(), f"{command} bar") == expected


@pytest.mark.parametrize("command", ["?", "/?", "help"])
def test_d13_a_question_mark_asks_for_help(command: str) -> None:
    assert any("show this list" in row for row in answer(start(), command))


@pytest.mark.parametrize(
    "command", ["help crazy8s", "crazy8s /?", "? crazy8s.exe", "HELP CRAZY8S x"]
)
def test_d13_help_on_a_game_says_what_it_is_and_where_its_rules_are(command: str) -> None:
    toy = Toy()
    rows = answer(start(toy=toy), command)
    assert rows[0].split(maxsplit=1) == ["CRAZY8S", "Crazy Eights, for tests"]
    assert any("TYPE CRAZY8S.DOC" in row for row in rows)
    assert any("S sound off" in row for row in rows)
    assert not toy.calls


@pytest.mark.parametrize("command", ["help del", "del /?", "help erase"])
def test_help_on_a_command_is_its_line(command: str) -> None:
    assert [row.split()[:2] for row in answer(start(), command)] == [["DEL", "name"]]


def test_help_on_nothing_that_there_is_says_what_may_have_been_meant() -> None:
    pc = start()
    assert answer(pc, "help crzay8s") == ["There is no help on CRZAY8S. Did you mean CRAZY8S?"]
    assert answer(pc, "help foo") == ["There is no help on FOO. Type HELP for a list."]


def test_an_unknown_command_may_hold_any_character() -> None:
    pc = start()
    pc.make(0x38)  # Alt and 152 on the keypad: a letter whose capital is not in CP437
    for code in (0x4F, 0x4C, 0x50):
        pc.make(code)
        pc.release(code)
    pc.release(0x38)
    pc.type("\r")
    assert below(pc)[1] == "ÿ is not a command or a program. Type HELP for a list."


@pytest.mark.parametrize("before", range(0, 127, 7))
def test_a_long_unknown_word_is_answered_in_one_row(before: int) -> None:
    pc = start()
    pc.type("cls\r" + " " * before + "x" * (LINE_LENGTH - before) + "\r")
    rows = shown(pc)
    word = "X" * 23 + "..." if LINE_LENGTH - before > 26 else "X" * (LINE_LENGTH - before)
    expected = f"{word} is not a command or a program. Type HELP for a list."
    assert [row for row in rows if row.startswith("X")] == [expected]


@pytest.mark.parametrize("command", ["dir", "type", "copy", "ren", "del", "crazy8s", "foo"])
def test_no_message_breaks_a_word_at_the_edge(command: str) -> None:
    letters = "\xdf" * 40
    for rest in ["y" * 90, "y" * 90 + " z", "*" * 60, "c:\\" + "y" * 90, f"/{'y' * 90}", letters]:
        pc = start(autorun=f"{command} {rest}")
        pc.run_ticks(40)
        rows = below(pc)
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
    ("sign", "word"),
    [(">", "print to the screen"), ("<", "cannot read from a file"), ("|", "no pipes")],
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
    assert below(pc)[0] == "C:\\>"
    pc.run_quarters(7)
    assert below(pc)[0] == "C:\\>CRAZY8S"
    assert toy.calls == []
    pc.run_ticks(2)
    assert toy.calls == [("CRAZY8S", Letters(sound=False, mono=True))]
    assert below(pc)[0] == "C:\\>CRAZY8S MS"


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
    assert "".join(below(pc)[0:2]) == "C:\\>" + "?" * LINE_LENGTH


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
