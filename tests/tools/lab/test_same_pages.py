"""The comparison of demo pages: the same program is the same, and what differs is shown."""

import random
import shutil
from dataclasses import replace as replaced
from pathlib import Path

import pytest

from tests.support.sounds import divisor_now
from tommy import catalog
from tommy.machine.adapter import ADAPTERS
from tommy.machine.page import Page
from tommy.machine.pc import PC
from tools.lab import same_pages
from tools.lab.demo_recording import Change, Heard, Recording, Sound
from tools.lab.page_difference import difference

ROOT = Path(__file__).resolve().parents[3]
SMALL = ["--games", "crazy8s", "--levels", "1", "--hands", "1", "--adapters", "mda"]
NAMES = "998a220", "now"


def checkout(folder: Path) -> Path:
    """A copy of what plays."""
    for part in ("tommy", "assets"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    return folder


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def change(at: int, hand: int = 1, border: int = 1, **rows: tuple[str, int]) -> Change:
    """A change by the text and the attribute of rows ``r0`` to ``r24``."""
    page = Page()
    cells = {}
    for name, (text, attr) in rows.items():
        row = int(name[1:])
        page.put(row, 0, text.ljust(80), attr)
        cells[str(row)] = page.copy(row, 0, 1, 80).cells.hex()
    return Change(at, hand, {"cursor row": 0, "border": border}, cells)


def test_the_working_tree_shows_its_own_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert same_pages.main([*SMALL, "--reference", str(ROOT)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("same: crazy8s, level 1, mda: ")
    assert told[-1].startswith("0 of 1 settings differ; ")


def test_another_word_is_found_with_its_setting_and_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop = checkout(tmp_path) / "tommy/cardgame/screen/card_loop.py"
    replace(loop, "DEALS THE NEXT HAND", "DEALS THE NEXT ROUND")
    assert same_pages.main([*SMALL, "--reference", str(tmp_path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("DIFFERENT: crazy8s, level 1, mda: ")
    assert told[1].startswith("  hand 1, count ")
    assert told[2] == "    row 17:"
    assert "DEALS THE NEXT ROUND" in told[3]
    assert "DEALS THE NEXT HAND" in told[4]
    assert told[-1].startswith("1 of 1 settings differ; ")


def test_a_side_that_breaks_is_told_with_what_it_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(
        checkout(tmp_path) / "tommy/cardgame/screen/card_loop.py",
        '        what = f"STARTS GAME',
        '        raise ValueError("planted")\n        what = f"STARTS GAME',
    )
    assert same_pages.main([*SMALL, "--reference", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "  reference has not played to the end:\n    Traceback " in told
    assert "    ValueError: planted\n" in told
    assert "reference has no further page\n" in told


def test_a_kept_recording_is_not_played_again(tmp_path: Path) -> None:
    side = same_pages.Side("now", ROOT, tmp_path / "tree", tmp_path)
    (setting,) = same_pages.offered(["crazy8s"], [1], ["mda"])
    side.lay_out()
    played = side.played(setting, seed=1, hands=1)
    shutil.rmtree(side.tree)
    assert side.played(setting, seed=1, hands=1) == played._replace(seconds=0.0)
    assert side.played(setting, seed=2, hands=1).trouble


def test_all_levels_that_a_game_offers_are_compared() -> None:
    levels = {
        name: [each.level for each in same_pages.offered([name], range(10), ["vga"])]
        for name in ("canasta 4", "classic canasta 4", "crazy8s")
    }
    assert levels == {
        "canasta 4": [4, 3, 2, 1],
        "classic canasta 4": [3, 2, 1],
        "crazy8s": [4, 3, 2, 1],
    }


def test_what_nobody_offers_is_no_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        same_pages.main(["--games", "classic canasta 4", "--levels", "4"])
    assert "none of this is offered" in capsys.readouterr().err


def test_a_game_without_a_reference_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crazy8s = catalog.CATALOG[1]
    whist = replaced(crazy8s, program="WHIST1", title="WHIST", folder="whist")
    left_out = "left out: Whist has no reference, no PAGES in tools/lab/whist"
    monkeypatch.setattr(catalog, "CATALOG", (whist,))
    with pytest.raises(SystemExit):
        same_pages.main(SMALL)
    told, complaint = capsys.readouterr()
    assert told == f"{left_out}\n"
    assert "there is nothing to compare with" in complaint
    monkeypatch.setattr(catalog, "CATALOG", (whist, crazy8s))
    own = {whist: same_pages.reference_of(whist), crazy8s: str(ROOT)}
    monkeypatch.setattr(same_pages, "reference_of", own.__getitem__)
    assert same_pages.main(SMALL) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first == left_out
    assert second.startswith("same: crazy8s, level 1, mda: ")
    assert last.startswith("0 of 1 settings differ; ")


def test_only_the_rows_that_differ_are_shown() -> None:
    first = [change(0, r3=("same", 7), r4=("STOCK", 0x17)), change(90, 2, r5=("later", 7))]
    second = [change(0, r3=("same", 7), r4=("STOVK", 0x17)), change(90, 2, r5=("LATER", 7))]
    told = difference(NAMES, Recording(first, []), Recording(second, []))
    assert [line.rstrip() for line in told] == [
        "hand 1, count 0:",
        "  row 4:",
        "  998a220 |" + "STOCK".ljust(80) + "|",
        "  now     |" + "STOVK".ljust(80) + "|",
        "              ^",
    ]


def test_attributes_and_border_are_told_where_they_differ() -> None:
    first = [change(0, r4=("STOCK", 0x17))]
    second = [change(0, border=4, r4=("STOCK", 0x1F))]
    told = difference(NAMES, Recording(first, []), Recording(second, []))
    assert told[-4:] == [
        " " * 11 + "^" * 80,
        "  998a220 0-79:17",
        "  now     0-79:1f",
        "  border: 998a220 1, now 4",
    ]


def test_a_page_that_comes_later_is_shown_beside_the_one_it_replaces() -> None:
    first = [change(0, r1=("one", 7)), change(50, r1=("two", 7))]
    second = [change(0, r1=("one", 7)), change(60, r1=("two", 7))]
    told = difference(NAMES, Recording(first, []), Recording(second, []))
    assert told[:2] == ["hand 1, count 50:", "  all pages are the same, but come at other counts"]
    assert [line.split() for line in told[3:5]] == [["998a220", "|two", "|"], ["now", "|one", "|"]]


def test_what_is_heard_is_compared_too() -> None:
    changes = [change(0), change(70, hand=2)]
    first = Recording(changes, [Sound(10, 20, 2711), Sound(80, 90, 1491)])
    other = Recording(changes, [Sound(10, 20, 2711), Sound(80, 95, 1491)])
    assert difference(NAMES, first, first) == []
    assert difference(NAMES, first, other) == [
        "hand 2, count 80, what is heard:",
        "  998a220: divisor 1491 from 80 to 90",
        "  now: divisor 1491 from 80 to 95",
    ]
    silent = Recording(changes, first.sounds[:1])
    assert "  now has no further tone" in difference(NAMES, first, silent)


def test_what_is_heard_is_what_the_speaker_sounds() -> None:
    chance = random.Random(7)
    pc, heard, sounded = PC(ADAPTERS["vga"]), Heard(), []
    clock, speaker = pc.clock, pc.speaker
    speaker.listener = heard.note
    for _ in range(5000):
        match chance.randrange(12):
            case 0:
                tones = [(chance.randrange(1, 4), chance.choice((0, 100, 200))) for _ in range(3)]
                speaker.enqueue(tones)
            case 1:
                speaker.hold(chance.choice((100, 200)))
            case 2:
                speaker.cut()
        sounded.append(divisor_now(pc))
        clock.advance_to(clock.now + 1)
    of_count = [0] * clock.now
    for start, end, divisor in heard.until(clock.now):
        of_count[start:end] = [divisor] * (end - start)
    assert of_count == sounded
