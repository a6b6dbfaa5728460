"""Reports: all that finds a fault, nothing personal. And what is said of a fault of ours."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.canasta import canasta_app
from tests.support.crazy8s import crazy8s_app
from tests.support.crazy8s.crazy8s_app import MOMENTS, playing
from tests.support.screens import message
from tommy.__main__ import prompt_for
from tommy.games.crazy8s.screen.loop import _Loop
from tommy.host.headless import Headless
from tommy.machine.drive import DriveError, RamDrive
from tommy.shell.build_info import About
from tommy.shell.records import bug_report

ABOUT = About("1.2", lambda: ["pygame 2.6.1, SDL 2.28.4"], ("ann", "ANNS-PC"))


def text_of(host: Headless, name: str) -> str:
    return host.pc.drive.read(name).decode()


# Shift-F8


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS.keys())
def test_shift_f8_names_the_file_wherever_the_game_waits_and_leaves_the_page_as_it_was(
    moment: Callable[[], Headless],
) -> None:
    host = moment()
    before = host.page.lines()
    host.key("Shift-F8")
    assert message(host) == "THE DETAILS ARE IN CRAZY8S.RPT. KEEP THAT FILE FOR A REPORT."
    host.type("x")
    assert host.page.lines() == before
    assert host.pc.keyboard.pending == 0


def test_the_answer_goes_by_itself_and_the_game_goes_on() -> None:
    host = crazy8s_app.my_turn()
    host.key("Shift-F8")
    host.run_until(lambda: not message(host).startswith("THE DETAILS"), limit_ticks=90)
    assert message(host).startswith("I PLAY THE")
    host.run_until(crazy8s_app.PROMPT)


@pytest.mark.parametrize("window", ["F5", "F8", "F7"])
def test_shift_f8_works_in_windows_and_questions(window: str) -> None:
    host = playing()
    host.key(window)
    opened = host.page.lines()
    host.key("Shift-F8")
    assert message(host).startswith("THE DETAILS ARE IN CRAZY8S.RPT.")
    assert opened[0].rstrip() in text_of(host, "CRAZY8S.RPT")
    host.key("F7")
    assert host.page.lines() == opened


def test_a_report_holds_page_tape_and_settings() -> None:
    host = canasta_app.playing()
    host.type("d")
    host.run_ticks(8)
    page, tape = host.page.dump(), text_of(host, "CANASTA.TAP")
    host.key("Shift-F8")
    told = text_of(host, "CANASTA.RPT")
    assert page in told
    assert "".join(f"{line}\n" for line in tape.splitlines()) in told
    assert "program CANASTA, seed 7" in told
    assert "adapter vga" in told


def test_a_held_key_writes_ten_reports_and_no_more() -> None:
    host = playing()
    for _ in range(30):
        host.key("Shift-F8")
        host.run_quarters(1)
    host.run_ticks(90)
    host.key("Shift-F8")
    assert message(host) == "NO REPORT: THERE ARE TEN ALREADY. DELETE SOME AT THE DOS PROMPT FIRST"
    names = [info.name for info in host.pc.drive.files() if ".RP" in info.name]
    assert names == [*(f"CRAZY8S.RP{n}" for n in range(1, 10)), "CRAZY8S.RPT"]


def test_without_room_shift_f8_says_why_there_is_no_report() -> None:
    drive = RamDrive()
    host = playing(drive=drive)
    drive.write_protected = True
    host.key("Shift-F8")
    assert message(host) == "NO REPORT: DRIVE IS WRITE-PROTECTED"


# What it must not hold


#: Apart from the lines that raise it, which a trace shows.
PERSONAL = "of Ann at anns-pc, C:\\Users\\ann\\x.py, and/or not"
FOLDER = Path(__file__).resolve().parent / "ann smith"


def test_a_trace_names_our_files_and_no_folder_user_or_computer() -> None:
    try:
        try:
            (FOLDER / "GONE").read_bytes()
        except OSError as fault:
            raise ValueError(PERSONAL) from fault
    except ValueError as fault:
        told = bug_report.compose(ABOUT, None, [], fault)
    assert "test_bug_report.py:" in told
    assert "ValueError: of *** at ***, x.py, and/or not" in told
    assert "No such file or directory: 'GONE'" in told
    assert str(FOLDER.parent) not in told
    assert not re.search(r"\bann", told, re.IGNORECASE)


def test_what_cannot_be_written_as_utf_8_is_spelled() -> None:
    drive = RamDrive()
    assert bug_report.keep(drive, "TOMMY", "a \udcff b\n") == "TOMMY.RPT"
    assert drive.read("TOMMY.RPT") == b"a \\udcff b\n"


# A fault of ours


def failing(*_: object) -> None:
    raise ZeroDivisionError("of /home/ann/x")


def in_a_game(drive: RamDrive) -> Headless:
    """Your turn in Crazy Eights, which was typed at the prompt."""
    host = Headless(prompt_for("CRAZY8S *3", seed=7, about=ABOUT), drive=drive)
    host.run_until("WHICH GAME")
    host.key("ENTER")
    host.run_ticks(2)
    crazy8s_app.answer_questions(host)
    host.run_until(crazy8s_app.PROMPT)
    return host


def stopped(host: Headless, monkeypatch: pytest.MonkeyPatch, key: str = "RIGHT") -> list[str]:
    """The page after a fault in the game, or in its instructions."""
    with monkeypatch.context() as patched:
        patched.setattr(_Loop, "ask_for_move", failing)
        patched.setattr("tommy.shell.hot_keys.show_instructions", failing)
        host.key(key)
        host.run_ticks(2)
    return [line.rstrip() for line in host.page.lines()]


def test_a_fault_is_told_on_the_screen_and_the_next_start_resumes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drive = RamDrive()
    host = in_a_game(drive)
    before = host.page.lines()[:15]
    page = stopped(host, monkeypatch)
    assert page[0] == "CRAZY8S has stopped. It is a bug in the program, not your fault:"
    assert page[1].startswith("ZeroDivisionError at test_bug_report.py, line ")
    assert page[3] == "The details are in CRAZY8S.RPT. Keep that file for a report."
    assert "CRAZY8S.TAP" in page[5]
    told = text_of(host, "CRAZY8S.RPT")
    assert "Tommy's Toys 1.2" in told
    assert "pygame 2.6.1, SDL 2.28.4" in told
    assert "ZeroDivisionError: of x" in told
    assert "TAPE 1 CRAZY8S 7" in told or "TAPE " in told
    assert "YOU: " in told
    host.key("SPACE")
    host.run_ticks(2)
    assert host.page.lines()[host.page.cursor.row].startswith("C:\\>")
    host.type("crazy8s *3\r")
    host.run_until("SAVED GAMES")
    host.key("ENTER")
    host.run_ticks(8)
    after = host.page.lines()[:15]
    del before[1], after[1]
    # The key at which it stopped is not lost: it selected the first card.
    assert after[1:] == before[1:]


def test_a_fault_that_comes_again_ends_with_giving_the_game_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drive = RamDrive()
    host = in_a_game(drive)
    stopped(host, monkeypatch)
    host.key("SPACE")
    host.run_ticks(2)
    monkeypatch.setattr(_Loop, "restore", failing)
    for _ in range(2):
        host.type("crazy8s *3\r")
        host.run_until("SAVED GAMES")
        host.key("ENTER")
        host.run_until("has stopped")
        assert "hit Enter to continue it" in "".join(host.page.lines()[5:8])
        host.key("SPACE")
        host.run_ticks(2)
    host.type("crazy8s *3\r")
    host.run_until("SAVED GAMES")
    host.type("ny")
    host.run_until("WHICH GAME")


def test_a_fault_before_the_first_key_promises_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    host = in_a_game(RamDrive())
    page = stopped(host, monkeypatch, key="F5")
    assert page[0].startswith("CRAZY8S has stopped")
    assert page[5] == "No game was saved. Type CRAZY8S again for a new one."


def test_a_fault_of_the_report_itself_still_leaves_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drive = RamDrive()
    host = in_a_game(drive)
    monkeypatch.setattr(bug_report, "compose", failing)
    page = stopped(host, monkeypatch)
    assert page[3].startswith("No report could be written")
    assert "CRAZY8S.TAP" in page[5]


def test_without_a_drive_the_fault_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    drive = RamDrive()
    host = in_a_game(drive)
    drive.ready = False
    page = stopped(host, monkeypatch)
    assert page[3] == "No report could be written: Drive is not ready"
    assert page[5].startswith("No game was saved.")
    host.key("SPACE")
    host.run_ticks(2)
    assert not host.finished


def test_a_fault_goes_through_where_nobody_asked_for_reports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = playing()
    monkeypatch.setattr(_Loop, "ask_for_move", failing)
    with pytest.raises(ZeroDivisionError):
        host.key("RIGHT")
    assert not [info for info in host.pc.drive.files() if ".RP" in info.name]
    assert issubclass(DriveError, Exception)
