"""Every byte of a tape and of a score file turned over, and every length: nothing is overwritten.

What is damaged is kept whole under another name, and told. A digit of a score that became another
digit cannot be told from a score, for its file is that of 1987.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from tests.support.crazy8s import crazy8s_app
from tests.support.screens import message
from tests.support.tapes import left_run
from tommy.__main__ import program_for
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.shell.records import key_tape
from tommy.shell.records.match_scores import MatchScore
from tommy.shell.records.tape_files import keep_aside

TAPE, SCORES = "CRAZY8S.TAP", "CRAZY8S.SCR"
#: Bits that make of a digit another, of a capital a small letter, of text none.
MASKS = (0x01, 0x20, 0x80, 0xFF)
SCORE_FILE = b'12,7\r\n"WHIST",3,1\r\n"CLASSIC",2,0\r\nFASTEST 7\r\n\x1atail'
LABELS = ("", "WHIST", "CLASSIC")


@cache
def recorded() -> bytes:
    """The tape of a game that was left after some moves."""
    drive = RamDrive()
    host = crazy8s_app.playing(drive=drive)
    host.key("F2")
    host.run_until("TURN: 5 ", limit_ticks=40_000)
    host.power_off()
    return drive.read(TAPE)


def flipped(data: bytes) -> Iterator[bytes]:
    for place in range(len(data)):
        for mask in MASKS:
            yield data[:place] + bytes([data[place] ^ mask]) + data[place + 1 :]


def with_file(name: str, data: bytes) -> RamDrive:
    drive = RamDrive()
    drive.write(name, data)
    return drive


def test_every_byte_of_a_tape_turned_over_is_noticed_and_the_whole_is_kept() -> None:
    whole = recorded()
    for damaged in flipped(whole):
        drive = with_file(TAPE, damaged)
        left = left_run(drive, "CRAZY8S")
        assert left is not None
        assert not left.tape.sound
        assert drive.read(keep_aside(drive, left)) == damaged
        front = drive.read(TAPE)
        assert whole.startswith(front)
        assert key_tape.read(front).sound
        # At most the line with the damage, and what comes behind it, is missing.
        assert whole.find(b"\n", len(front)) >= len(front)
        assert damaged[: len(front)] == front


def test_a_tape_of_every_length_is_good_up_to_its_last_whole_line() -> None:
    whole = recorded()
    for length in range(len(whole)):
        cut = whole[:length]
        drive = with_file(TAPE, cut)
        left = left_run(drive, "CRAZY8S")
        front = cut[: cut.rfind(b"\n") + 1]
        if front == cut:
            # Nothing to take up before the first keystroke.
            assert (left is not None) == bool(key_tape.read(cut).keys)
            continue
        assert left is not None
        assert drive.read(keep_aside(drive, left)) == cut
        assert drive.read(TAPE) == front


@pytest.mark.parametrize("label", LABELS)
def test_every_byte_of_a_score_file_turned_over_overwrites_nothing(label: str) -> None:
    for damaged in flipped(SCORE_FILE):
        drive = with_file(SCORES, damaged)
        score = MatchScore(drive, SCORES, label)
        games = score.load()
        names = [info.name for info in drive.files()]
        if score.message is None:
            assert names == [SCORES]
            assert drive.read(SCORES) == damaged
        else:
            assert names == ["CRAZY8S.BAD", SCORES]
            assert drive.read("CRAZY8S.BAD") == damaged
            assert (
                score.message
                == "CRAZY8S.SCR WAS DAMAGED: KEPT AS CRAZY8S.BAD, A NEW ONE IS STARTED"
            )
        assert score.add_win(0) == games._replace(you=games.you + 1)
        again = MatchScore(drive, SCORES, label)
        assert again.load() == games._replace(you=games.you + 1)
        assert again.message is None


@pytest.mark.parametrize("label", LABELS)
def test_a_score_file_of_every_length_overwrites_nothing(label: str) -> None:
    for length in range(len(SCORE_FILE)):
        cut = SCORE_FILE[:length]
        drive = with_file(SCORES, cut)
        score = MatchScore(drive, SCORES, label)
        score.load()
        kept = {drive.read(info.name) for info in drive.files()}
        assert cut in kept
        assert score.message is None or "KEPT AS" in score.message


# Through the whole program


def started(drive: RamDrive) -> Headless:
    host = Headless(program_for("crazy8s", "*3", seed=1), drive=drive)
    host.run_ticks(2)
    return host


@pytest.mark.parametrize("part", [0.0, 0.1, 0.3, 0.6, 0.999])
def test_the_player_is_told_of_a_damaged_tape_and_offered_its_front(part: float) -> None:
    whole = recorded()
    place = int(part * len(whole))
    damaged = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
    drive = with_file(TAPE, damaged)
    host = started(drive)
    line = damaged.count(b"\n", 0, place) + 1
    assert message(host) == f"CRAZY8S.TAP WAS DAMAGED IN LINE {line}: KEPT AS CRAZY8S.BAD"
    assert drive.read("CRAZY8S.BAD") == damaged
    front = drive.read(TAPE)
    host.run_until("SAVED GAMES" if key_tape.read(front).keys else "WHICH GAME")
    host.key("ENTER")
    host.run_ticks(2)
    if key_tape.read(front).keys:
        host.run_until("TURN: ")
    assert drive.read(TAPE)[: len(front)] == front


def test_a_label_that_lost_a_byte_is_damage_and_no_line_of_another_game() -> None:
    for place in range(SCORE_FILE.index(b'"WHIST"'), SCORE_FILE.index(b",3,1")):
        damaged = SCORE_FILE[:place] + b"?" + SCORE_FILE[place + 1 :]
        score = MatchScore(with_file(SCORES, damaged), SCORES, "WHIST")
        assert score.load() == (0, 0)
        assert score.message is not None
    # Its line end: the label stands in the middle of a line.
    joined = SCORE_FILE.replace(b"\r\n", b"\r\xff", 1)
    score = MatchScore(with_file(SCORES, joined), SCORES, "WHIST")
    score.load()
    assert score.message is not None


@pytest.mark.parametrize("place", [0, 2, 3, 4])
def test_the_player_is_told_of_a_damaged_score_file(place: int) -> None:
    damaged = SCORE_FILE[:place] + b"\xff" + SCORE_FILE[place + 1 :]
    drive = with_file(SCORES, damaged)
    host = started(drive)
    host.type("\r\r\r")
    host.run_until("CRAZY8S.SCR WAS DAMAGED: KEPT AS CRAZY8S.BAD")
    assert drive.read("CRAZY8S.BAD") == damaged
    host.run_until(crazy8s_app.PROMPT)
