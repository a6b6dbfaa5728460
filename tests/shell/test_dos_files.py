"""DIR, TYPE, COPY, REN and DEL at the prompt."""

from pathlib import Path

import pytest

from tests.support.dos import answer, drive_with, shown, start
from tests.support.keys import hold
from tommy.host.folder_drive import FolderDrive
from tommy.machine.codepage import decode
from tommy.machine.drive import Drive, RamDrive
from tommy.machine.scancodes import chord_of_char
from tommy.shell.screen.console import MORE
from tommy.shell.screen.manual import document

FULL_LISTING = 30


def test_dir_lists_what_is_built_in_and_what_is_on_the_drive() -> None:
    rows = answer(start(drive=drive_with("CRAZY8S.SCR", "NOTES")), "dir")
    manual = len("".join(f"{line}\r\n" for line in document("crazy8s")))
    assert rows[3:] == [
        f"CRAZY8S  DOC {manual:>14,}  10-01-87  12:00p",
        "CRAZY8S  EXE       built in  10-01-87  12:00p",
        "CRAZY8S  SCR              5   2-03-88  12:07a",
        "NOTES                     5   2-03-88  12:07a",
        "SILENT   EXE       built in  10-01-87  12:00p",
        "        5 files, 999,990 bytes free",
    ]


def test_dir_says_what_a_disk_of_that_time_would_have_left() -> None:
    drive = RamDrive(capacity=10**12)
    empty = int(free(drive))
    assert 32_000_000 < empty < 32 * 2**20
    drive.write("ONE", b"1")
    drive.write("MORE", bytes(2049))
    assert empty - int(free(drive)) == 3 * 2048  # whole clusters, as DOS has them
    drive.write("HUGE", bytes(33_500_000))
    assert free(drive) == "0"


def free(drive: RamDrive) -> str:
    *_, foot = answer(start(drive=drive), "dir")
    return foot.split(", ")[1].removesuffix(" bytes free").replace(",", "")


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
        (".scr", 1),
        (".", 5),
        ("*z.s*x", 1),
        ("????????.???", 5),
        ("?", 0),
    ],
)
def test_dir_takes_a_pattern(pattern: str, found: int) -> None:
    rows = answer(start(drive=drive_with("CRAZY8S.SCR", "NOTES")), f"dir {pattern}")
    if not found:
        assert rows == [f"No such file - {pattern.upper()}"]
        return
    files = "file" if found == 1 else "files"
    assert rows[-1] == f"{found:>9} {files}, 999,990 bytes free"
    assert len(rows) == found + 4


def test_dir_of_nothing_says_so() -> None:
    assert answer(start(), "dir *.bas") == ["No such file - *.BAS"]


def test_k7_the_enter_of_a_listing_does_not_go_on_to_its_next_screen_but_space_may() -> None:
    pc = start(drive=drive_with(*(f"FILE{n:02}" for n in range(FULL_LISTING))))
    pc.type("dir /p")
    hold(pc, "ENTER")
    assert shown(pc)[-1] == MORE
    hold(pc, "SPACE", repeats=4)
    assert MORE not in shown(pc)


@pytest.mark.parametrize("rest", ["/x", "a b", "*.scr /p /s"])
def test_dir_says_what_it_takes(rest: str) -> None:
    expected = ["DIR takes one name, /P for page by page, /W for columns"]
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
    text = document("crazy8s")
    assert shown(pc)[:24] == [line.rstrip() for line in text[:24]]


def test_a_file_on_the_drive_lies_over_the_built_in_one() -> None:
    drive = drive_with("CRAZY8S.DOC")
    pc = start(drive=drive)
    assert answer(pc, "type crazy8s.doc") == ["3,2"]
    assert len(answer(pc, "dir crazy8s.doc")) == 5
    assert answer(pc, "del crazy8s.doc") == []
    assert answer(pc, "del crazy8s.doc") == ["CRAZY8S.DOC is built in and cannot be changed"]


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
        ("type ..\\x.txt", "Name not allowed - ..\\x.txt"),
        ("type con", "Name not allowed - con"),
        ("type crazy8s.exe", "CRAZY8S.EXE is a program; type CRAZY8S to run it"),
        ("dir toolongname", "Name not allowed - toolongname"),
        ("dir .long", "Name not allowed - .long"),
        ("del", "DEL needs the name of a file"),
        ("del *.bas", "No such file - *.BAS"),
        ("del *.doc", "Everything that matches *.DOC is built in and cannot be changed"),
        ("del n*.a.b", "Name not allowed - n*.a.b"),
        ("erase a b", "ERASE takes one name only"),
        ("del notes /p", "DEL takes one name only"),
        ("copy", "COPY takes the name of a file and the name of its copy"),
        ("copy a b c", "COPY takes the name of a file and the name of its copy"),
        ("copy notes b /x", "COPY takes the name of a file and the name of its copy"),
        ("copy notes+crazy8s.scr b", "COPY cannot join files: leave out the +"),
        ("copy nothere b", "No such file - NOTHERE"),
        ("type crazy8s", "No such file - CRAZY8S. Did you mean CRAZY8S.DOC?"),
        ("type note", "No such file - NOTE. Did you mean NOTES?"),
        ("copy con b", "Name not allowed - con"),
        ("copy notes nul", "Name not allowed - nul"),
        ("copy notes sub\\x", "Name not allowed - sub\\x"),
        ("copy *.* x", "3 files cannot all be copied to X"),
        ("ren", "REN takes the name of a file and its new name"),
        ("ren notes", "REN takes the name of a file and its new name"),
        ("rename notes a b", "RENAME takes the name of a file and its new name"),
        ("ren notes crazy8s.scr", "Name is taken - CRAZY8S.SCR"),
        ("ren notes notes", "Name is taken - NOTES"),
        ("ren notes prn.txt", "Name not allowed - prn.txt"),
        ("ren nothere x", "No such file - NOTHERE"),
        ("ren notes crazy8s.doc", "CRAZY8S.DOC is built in and cannot be changed"),
        ("ren crazy8s.doc x", "CRAZY8S.DOC is built in and cannot be changed"),
        ("ren *.* ..\\*.*", "Name not allowed - ..\\*.*"),
        ("del nothere.scr", "No such file - NOTHERE.SCR"),
        ("del crazy8s.exe", "CRAZY8S.EXE is built in and cannot be changed"),
        ("del crazy8s.doc", "CRAZY8S.DOC is built in and cannot be changed"),
    ],
)
def test_what_cannot_be_done_with_a_file_is_one_line(command: str, line: str) -> None:
    drive = drive_with("CRAZY8S.SCR", "NOTES")
    assert answer(start(drive=drive), command) == [line]
    assert [info.name for info in drive.files()] == ["CRAZY8S.SCR", "NOTES"]


def test_a_write_protected_drive_keeps_its_files() -> None:
    drive = drive_with("CRAZY8S.SCR")
    drive.write_protected = True
    expected = ["Drive is write-protected - CRAZY8S.SCR"]
    assert answer(start(drive=drive), "del crazy8s.scr") == expected


@pytest.mark.parametrize("command", ["dir", "type x.txt", "del x.txt", "copy x y", "ren x y"])
def test_a_drive_that_is_not_ready_is_one_line(command: str) -> None:
    drive = RamDrive()
    drive.ready = False
    assert answer(start(drive=drive), command) == ["Drive is not ready"]


@pytest.mark.parametrize("command", ["dir /w", "dir/w", "DIR *.* /W", "dir,/w"])
def test_dir_w_lists_five_names_in_a_row(command: str) -> None:
    rows = answer(start(drive=drive_with("A", "B.TXT", "C.D")), command)
    assert rows[3:] == [
        "A               B        TXT    C        D      CRAZY8S  DOC    CRAZY8S  EXE",
        "SILENT   EXE",
        "        6 files, 999,985 bytes free",
    ]


def test_dir_w_and_p_stop_at_each_screen() -> None:
    pc = start(drive=drive_with(*(f"FILE{n:03}" for n in range(110))))
    pc.type("dir/w/p\r")
    assert shown(pc)[-1] == MORE


# -- DEL with wildcards --------------------------------------------------------------------------


def names(drive: Drive) -> list[str]:
    return [info.name for info in drive.files()]


def test_del_takes_wildcards() -> None:
    drive = drive_with("A.SCR", "B.SCR", "B.SCT", "CC.SCR")
    pc = start(drive=drive)
    assert answer(pc, "del ?.scr") == []
    assert names(drive) == ["B.SCT", "CC.SCR"]
    assert answer(pc, "erase *.scr") == []
    assert names(drive) == ["B.SCT"]


@pytest.mark.parametrize("rest", ["*.*", "????????.???", "\\", "c:.", "*x.*y"])
def test_del_of_all_files_asks_first(rest: str) -> None:
    drive = drive_with("A", "B.SCR")
    pc = start(drive=drive)
    pc.type(f"cls\rdel {rest}\r")
    question = "DEL deletes ALL FILES: are you sure (Y/N)?"
    assert shown(pc)[1] == question
    pc.type("\rwhat\r")
    assert shown(pc)[1:4] == [question, f"{question} what", question]
    pc.type("n\r")
    assert names(drive) == ["A", "B.SCR"]
    assert shown(pc)[4:6] == ["", "C:\\>"]
    pc.type(f"del {rest}\ry")
    assert len(names(drive)) == 2
    pc.type("es\r")
    assert names(drive) == []


@pytest.mark.parametrize("key", ["CTRL-C", "CTRL-PAUSE"])
def test_ctrl_c_at_the_question_deletes_nothing(key: str) -> None:
    drive = drive_with("A")
    pc = start(drive=drive)
    pc.type("cls\rdel *.*\ry")
    pc.key(key)
    assert shown(pc)[1:3] == ["DEL deletes ALL FILES: are you sure (Y/N)? y^C", "C:\\>"]
    pc.type("ver\r")
    assert names(drive) == ["A"]


def test_what_was_typed_before_the_question_does_not_answer_it() -> None:
    drive = drive_with("A")
    pc = start(drive=drive)
    for code in [*map(chord_of_char, "del *.*\ry\r")]:
        for part in code:
            pc.pc.keyboard.make(part)
        for part in code:
            pc.pc.keyboard.release(part)
    pc.run_ticks(1)
    assert names(drive) == ["A"]


def test_the_answer_is_no_line_to_be_repeated() -> None:
    pc = start(drive=drive_with("A"))
    pc.type("del *.*\rn\r")
    pc.key("F3")
    rows = [row for row in shown(pc) if row]
    assert rows[-1] == "C:\\>del *.*"


def test_a_file_in_use_is_said_and_the_others_are_deleted() -> None:
    drive = drive_with("A", "CRAZY8S.TAP", "CRAZY8S.TA1", "Z")
    drive.claim("CRAZY8S.TAP")
    assert answer(start(drive=drive), "del *.t*") == ["File is in use - CRAZY8S.TAP"]
    assert names(drive) == ["A", "CRAZY8S.TAP", "Z"]
    assert drive.claim("CRAZY8S.TA1")


@pytest.mark.parametrize(
    "command", ["del crazy8s.tap", "ren crazy8s.tap x", "copy a crazy8s.tap", "ren a canasta.ta2"]
)
def test_a_tape_that_another_program_has_stays(command: str, tmp_path: Path) -> None:
    mine, other = FolderDrive(tmp_path), FolderDrive(tmp_path)
    for name in ("A", "CRAZY8S.TAP"):
        mine.write(name, name.encode())
    for name in ("CRAZY8S.TAP", "CANASTA.TA2"):
        assert other.claim(name)
    rows = answer(start(drive=mine), command)
    assert rows[0].startswith("File is in use - ")
    assert [mine.read(name) for name in names(mine)] == [b"A", b"CRAZY8S.TAP"]
    other.release("CRAZY8S.TAP")
    other.release("CANASTA.TA2")
    assert "in use" not in answer(start(drive=mine), command)[0:1]


# -- COPY and REN --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "copy notes b.txt",
        "copy c:notes,c:\\b.txt",
        "copy notes b.txt /v",
        "copy/b notes=b.txt",
        "copy n?tes. b.txt",
    ],
)
def test_copy_copies_a_file(command: str) -> None:
    drive = drive_with("NOTES")
    rows = answer(start(drive=drive), command)
    assert rows[-1] == "        1 file copied"
    assert drive.read("B.TXT") == drive.read("NOTES") == b"3,2\r\n"


def test_copy_takes_wildcards_and_names_the_files() -> None:
    drive = drive_with("A.SCR", "B.SCR", "C.TXT")
    assert answer(start(drive=drive), "copy *.scr ?x.old") == [
        "A.SCR",
        "B.SCR",
        "        2 files copied",
    ]
    assert names(drive) == ["A.SCR", "AX.OLD", "B.SCR", "BX.OLD", "C.TXT"]


def test_copy_replaces_a_file_as_dos_did() -> None:
    drive = drive_with("A")
    drive.write("B", b"old")
    answer(start(drive=drive), "copy a b")
    assert drive.read("B") == b"3,2\r\n"


@pytest.mark.parametrize("command", ["copy a", "copy a a", "copy a c:", "copy a .\\", "copy a *.*"])
def test_a_file_is_not_copied_onto_itself(command: str) -> None:
    drive = drive_with("A")
    rows = answer(start(drive=drive), command)
    assert rows == ["A cannot be copied onto itself", "        0 files copied"]
    assert drive.read("A") == b"3,2\r\n"


def test_a_built_in_text_can_be_copied_and_a_program_cannot() -> None:
    drive = RamDrive()
    pc = start(drive=drive)
    assert answer(pc, "copy crazy8s.doc rules.txt") == ["        1 file copied"]
    text = "".join(f"{line}\r\n" for line in document("crazy8s"))
    assert decode(drive.read("RULES.TXT").replace(b"\r\n", b"\x01")) == text.replace("\r\n", "☺")
    expected = "CRAZY8S.EXE is a program; type CRAZY8S to run it"
    assert answer(pc, "copy crazy8s.exe x") == [expected, "        0 files copied"]
    expected = "CRAZY8S.DOC is built in and cannot be changed"
    assert answer(pc, "copy rules.txt crazy8s.doc") == [expected, "        0 files copied"]
    assert answer(pc, "copy *.* *.sav") == ["CRAZY8S.DOC", "RULES.TXT", "        2 files copied"]
    assert names(drive) == ["CRAZY8S.SAV", "RULES.SAV", "RULES.TXT"]


def test_copy_ends_where_the_disk_is_full() -> None:
    drive = drive_with("A", "B")
    drive.capacity = 16
    rows = answer(start(drive=drive), "copy ? ?.new")
    assert rows == ["A", "B", "Disk is full - B.NEW", "        1 file copied"]
    assert names(drive) == ["A", "A.NEW", "B"]


@pytest.mark.parametrize("command", ["ren", "rename", "REN"])
def test_ren_gives_a_new_name(command: str) -> None:
    drive = drive_with("NOTES")
    assert answer(start(drive=drive), f"{command} notes new.txt") == []
    assert names(drive) == ["NEW.TXT"]


@pytest.mark.parametrize(
    ("rest", "after"),
    [
        ("*.scr *.old", ["AB.OLD", "CD.OLD", "E.TXT"]),
        ("?b.* x?.*", ["CD.SCR", "E.TXT", "XB.SCR"]),
        ("*.* *", ["AB", "CD", "E"]),
        ("e.txt *.t?x", ["AB.SCR", "CD.SCR", "E.TXX"]),
        ("e.txt ?b?", ["AB.SCR", "CD.SCR", "EB"]),
    ],
)
def test_ren_takes_wildcards(rest: str, after: list[str]) -> None:
    drive = drive_with("AB.SCR", "CD.SCR", "E.TXT")
    assert answer(start(drive=drive), f"ren {rest}") == []
    assert names(drive) == after


def test_ren_stops_at_a_name_that_is_taken() -> None:
    drive = drive_with("AB.SCR", "AC.SCR", "B")
    assert answer(start(drive=drive), "ren a*.scr x.*") == ["Name is taken - X.SCR"]
    assert names(drive) == ["AC.SCR", "B", "X.SCR"]


def test_a_new_name_with_a_hole_is_refused() -> None:
    drive = drive_with("A")
    assert answer(start(drive=drive), "ren a ???x") == ["Name not allowed - A  X"]
    assert names(drive) == ["A"]
