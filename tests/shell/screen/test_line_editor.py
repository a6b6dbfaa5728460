"""A line at the prompt, typed and edited with the keys of DOS."""

import pytest

from tests.support.dos import PROMPT_ROW, answer, below, shown, start
from tests.support.keys import hold
from tests.support.sounds import divisor_now
from tommy.shell.screen.line_editor import LINE_LENGTH


def test_typed_characters_appear_and_the_cursor_follows() -> None:
    pc = start()
    pc.type("Ver")
    assert below(pc)[0] == "C:\\>Ver"
    assert pc.page.cursor.col == 7
    pc.key("BACKSPACE")
    pc.key("LEFT")
    assert below(pc)[0] == "C:\\>V"
    assert pc.page.cursor.col == 5
    for _ in range(3):
        pc.key("BACKSPACE")
    assert below(pc)[0] == "C:\\>"
    assert pc.page.cursor.col == 4


def test_an_empty_line_gives_the_next_prompt_at_once() -> None:
    pc = start()
    pc.type("  \r\r")
    assert below(pc)[0:3] == ["C:\\>", "C:\\>", "C:\\>"]


def test_k7_every_key_repeats_at_the_prompt() -> None:
    pc = start()
    hold(pc, "X", repeats=9)
    assert below(pc)[0].endswith(">" + "x" * 10)
    hold(pc, "BACKSPACE", repeats=7)
    assert below(pc)[0].endswith(">xx")
    hold(pc, "ENTER", repeats=2)
    assert [line for line in below(pc)[1:] if line.startswith("C:")] == ["C:\\>"] * 3


def test_k7_the_key_that_asks_up_to_which_character_is_no_character() -> None:
    pc = start()
    pc.type("ver\r")
    hold(pc, "F2")
    pc.type("r")
    assert below(pc)[3] == "C:\\>ve"


def test_esc_drops_the_line() -> None:
    pc = start()
    pc.type("exit")
    pc.key("ESC")
    pc.type("ver\r")
    assert below(pc)[0:3] == ["C:\\>exit\\", "    ver", answer(pc, "ver")[0]]
    assert not pc.finished


def test_ctrl_c_drops_the_line() -> None:
    pc = start()
    pc.type("exit")
    pc.key("CTRL-C")
    assert below(pc)[0:2] == ["C:\\>exit^C", "C:\\>"]


@pytest.mark.parametrize("key", ["F3", "UP", "ALT-3"])
def test_f3_repeats_the_rest_of_the_last_line(key: str) -> None:
    pc = start()
    pc.type("ver\r")
    pc.key(key)
    assert below(pc)[3] == "C:\\>ver"
    for _ in range(3):
        pc.key("BACKSPACE")
    pc.type("d")
    pc.key(key)
    assert below(pc)[3] == "C:\\>der"
    pc.key(key)
    assert below(pc)[3] == "C:\\>der"


@pytest.mark.parametrize("key", ["F1", "RIGHT", "ALT-1"])
def test_f1_repeats_one_character_of_the_last_line(key: str) -> None:
    pc = start()
    pc.type("ver\r\r")
    pc.key(key)
    pc.key(key)
    assert below(pc)[4] == "C:\\>ve"


def test_a_line_takes_127_characters_and_wraps_and_beeps() -> None:
    pc = start()
    pc.type("x" * LINE_LENGTH)
    assert divisor_now(pc.pc) == 0
    pc.type("y")
    assert divisor_now(pc.pc) == 1331
    assert "".join(below(pc)[0:2]) == "C:\\>" + "x" * LINE_LENGTH
    for _ in range(100):
        pc.key("BACKSPACE")
    assert below(pc)[0:2] == ["C:\\>" + "x" * 27, ""]
    assert (pc.page.cursor.row, pc.page.cursor.col) == (PROMPT_ROW, 31)


def test_a_line_that_wraps_at_the_bottom_scrolls_and_can_be_taken_back() -> None:
    pc = start()
    pc.type(" " + "\r" * 30)
    pc.type("x" * 90)
    assert shown(pc)[-2:] == ["C:\\>" + "x" * 76, "x" * 14]
    for _ in range(89):
        pc.key("BACKSPACE")
    assert shown(pc)[-2:] == ["C:\\>x", ""]


def edited(template: str, keys: str) -> str:
    """The line after ``keys``, names of keys between blanks, with ``template`` as the line before.

    A single small letter is typed.
    """
    pc = start()
    pc.type(f"{template}\r")
    row = max(row for row, line in enumerate(shown(pc)) if line.startswith("C:\\>"))
    for key in keys.split():
        (pc.type if len(key) == 1 else pc.key)(key)
    return "\n".join(shown(pc)[row:]).rstrip().removeprefix("C:\\>").replace("\n    ", "|")


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        # F2 copies up to a character, and looks for it behind the one that is next.
        ("F2 c", "ab"),
        ("F2 a", "abcde"),
        ("F2 a F3", "abcdeabxy"),
        ("F1 F2 a F1", "abcdea"),
        ("F2 z F1", "a"),
        ("F2 LEFT F1", "a"),
        ("F2 F2 F1", "a"),
        ("ALT-2 c", "ab"),
        ("F3 F2 a", "abcdeabxy"),
        # F4 skips as much.
        ("F4 c F3", "cdeabxy"),
        ("F4 z F3", "abcdeabxy"),
        ("F1 F4 a F3", "aabxy"),
        ("ALT-4 d F1", "d"),
        # Del skips one, what is typed too, but not while Ins is on.
        ("DEL F3", "bcdeabxy"),
        ("F1 DEL DEL F1", "ad"),
        ("KP. F1", "b"),
        ("z F3", "zbcdeabxy"),
        ("INS z z F3", "zzabcdeabxy"),
        ("KP0 z z F3", "zzabcdeabxy"),
        ("INS z INS z F3", "zzbcdeabxy"),
        ("F1 INS z F1 z F1", "azbzd"),
        ("z z z z z z z z z z z F3", "zzzzzzzzzzz"),
        # Taking back goes back in the template, but not while Ins is on.
        ("F3 BACKSPACE BACKSPACE F3", "abcdeabxy"),
        ("DEL DEL BACKSPACE F3", "bcdeabxy"),
        ("DEL BACKSPACE BACKSPACE F1", "a"),
        ("F1 F1 INS z BACKSPACE F3", "abcdeabxy"),
        ("z CTRL-H F1", "a"),
        ("z CTRL-BACKSPACE F1", "a"),
        ("z KP4 F1", "a"),
        # Esc drops the line, F5 makes it the template; both begin again below.
        ("F1 F1 ESC F1", "ab\\|a"),
        ("INS ESC z F1", "\\|zb"),
        ("z CTRL-[ F1", "z\\|a"),
        ("z z F5 F1 F1 F1", "zz@|zz"),
        ("F2 d F5 z F3", "abc@|zbc"),
        ("F5 F3", "@"),
        ("ALT-5 F3", "@"),
        # Keys that edit nothing.
        ("F6 F7 F8 F9 F10 HOME END PGUP PGDN DOWN TAB CTRL-Z CTRL-ENTER F1", "a"),
    ],
)
def test_the_keys_of_dos_edit_the_line(keys: str, line: str) -> None:
    assert edited("abcdeabxy", keys) == line


@pytest.mark.parametrize("key", ["CTRL-C", "CTRL-PAUSE"])
def test_ctrl_c_and_ctrl_break_drop_the_line_and_leave_the_template(key: str) -> None:
    pc = start()
    pc.type("ver\rexit")
    pc.key(key)
    pc.key("F3")
    assert below(pc)[3:5] == ["C:\\>exit^C", "C:\\>ver"]


def test_f5_and_an_empty_line_leave_a_template() -> None:
    pc = start()
    pc.type("cls\rver")
    pc.key("F5")
    pc.type("\rcls\r")
    pc.type("x")
    pc.key("F5")
    pc.key("F3")
    assert shown(pc)[:2] == ["C:\\>x@", "    x"]


def test_the_line_that_is_run_is_the_one_that_is_shown() -> None:
    pc = start()
    pc.type("cls\rtime\r")
    pc.type("d")
    pc.key("INS")
    pc.type("a")
    pc.key("DEL")
    pc.key("DEL")
    pc.key("DEL")
    pc.type("te\r")
    assert shown(pc)[3:5] == ["C:\\>date", "Today is Thu 10-01-1987"]


def test_copies_fill_a_line_and_no_more() -> None:
    pc = start()
    pc.type("x" * LINE_LENGTH + "\r")
    row = max(row for row, line in enumerate(shown(pc)) if line.startswith("C:\\>"))
    pc.key("INS")
    pc.type("ab")
    pc.key("F3")
    pc.key("F1")
    assert divisor_now(pc.pc) == 0
    assert "".join(shown(pc)[row : row + 2]) == "C:\\>ab" + "x" * (LINE_LENGTH - 2)
