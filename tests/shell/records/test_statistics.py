"""The statistics file: figures add up, a hand counts once, nothing is overwritten."""

import pytest

from tommy.machine.drive import RamDrive
from tommy.shell.records import crc_lines
from tommy.shell.records.statistics import NAME, Figures, Key, StatisticsFile, Tally
from tommy.shell.records.tape_records import CountedRecord

KEY = Key("CANASTA", "TOMMY-2", 3)
OTHER = Key("CANASTA", "CLASSIC-4", 3)
HAND = Figures(hands=1, hands_won=1, points=700, points_against=-20, canastas=2, best=700)
TAPE = "CANASTA.TAP"


def entry(hand: int, *, key: Key = KEY, figures: Figures = HAND, serial: int = 1) -> Tally:
    return Tally(key, figures, TAPE, CountedRecord(serial, hand))


def counted(drive: RamDrive, *entries: Tally) -> bool:
    return StatisticsFile(drive).count(entries)


def sums(drive: RamDrive) -> dict[Key, Figures]:
    return StatisticsFile(drive).load()


def test_hands_add_up_in_the_line_of_their_game_kind_and_level() -> None:
    drive = RamDrive()
    worse = Figures(hands=1, points=-300, points_against=900, best=-300, games=1, games_helped=1)
    assert counted(drive, entry(1, figures=worse))
    assert counted(drive, entry(2), entry(3, key=OTHER))
    assert sums(drive) == {
        KEY: Figures(
            games=1, games_won=0, games_helped=1, hands=2, hands_won=1, hands_helped=0,
            points=400, points_against=880, canastas=2, best=700, demo=0,
        ),
        OTHER: HAND,
    }  # fmt: skip


def test_the_file_can_be_read_by_a_person() -> None:
    drive = RamDrive()
    counted(drive, entry(1))
    assert [line[:-9] for line in drive.read(NAME).decode().splitlines()] == [
        "STATS 1",
        "RUN CANASTA.TAP 1 1",
        "SUM CANASTA TOMMY-2 3 GAMES=0 GAMES-WON=0 GAMES-HELPED=0 HANDS=1 HANDS-WON=1"
        " HANDS-HELPED=0 POINTS=700 POINTS-AGAINST=-20 CANASTAS=2 BEST=700 DEMO=0",
    ]


@pytest.mark.parametrize(("first", "second", "best"), [(5, 9, 9), (-90, -50, -50), (-5, 5, 5)])
def test_the_best_hand_may_be_a_loss(first: int, second: int, best: int) -> None:
    one, two = Figures(hands=1, best=first), Figures(hands=1, best=second)
    assert one.plus(two).best == two.plus(one).best == best
    assert Figures(demo=1).plus(one).best == first


def test_a_hand_of_a_run_counts_once() -> None:
    drive = RamDrive()
    counted(drive, entry(1), entry(2))
    counted(drive, entry(2), entry(1))
    counted(drive, entry(2), entry(3))
    assert sums(drive)[KEY].hands == 3


def test_a_new_tape_of_the_same_name_counts_from_its_own_beginning() -> None:
    drive = RamDrive()
    assert StatisticsFile(drive).new_serial(TAPE) == 1
    counted(drive, entry(1), entry(2))
    assert StatisticsFile(drive).new_serial("CANASTA.TA1") == 1
    assert StatisticsFile(drive).new_serial(TAPE) == 2
    counted(drive, entry(1, serial=2))
    assert sums(drive)[KEY].hands == 3
    assert drive.read(NAME).count(b"RUN ") == 1


def test_without_a_tape_each_hand_counts() -> None:
    drive = RamDrive()
    alone = Tally(KEY, HAND, "", CountedRecord(0, 1))
    counted(drive, alone, alone)
    assert sums(drive)[KEY].hands == 2
    assert b"RUN" not in drive.read(NAME)


def test_words_and_lines_of_a_later_version_stay() -> None:
    drive = RamDrive()
    later = crc_lines.line("SUM", "CANASTA", "TOMMY-2", 3, "HANDS=4", "SLAMS=2")
    other = crc_lines.line("BEST-DAY", "TUESDAY") + crc_lines.line("SUM", "WHIST", "A", "MANY")
    drive.write(NAME, crc_lines.line("STATS", 2) + later + other)
    counted(drive, entry(1))
    data = drive.read(NAME)
    assert data.startswith(crc_lines.line("STATS", 2))
    assert b"SLAMS=2" in data
    assert other in data
    assert sums(drive) == {KEY: HAND._replace(hands=5)}


def test_two_lines_of_one_key_count_together() -> None:
    drive = RamDrive()
    twice = crc_lines.line("SUM", "CANASTA", "TOMMY-2", 3, "HANDS=4", "BEST=9") * 2
    drive.write(NAME, crc_lines.line("STATS", 1) + twice)
    counted(drive, entry(1))
    assert sums(drive)[KEY].hands == 9


def test_what_cannot_be_written_counts_in_memory_until_it_can() -> None:
    drive = RamDrive()
    mine = StatisticsFile(drive)
    drive.write_protected = True
    assert not mine.count([entry(1)])
    assert mine.troubles.pop() == (
        "DRIVE IS WRITE-PROTECTED: STATS.TOY IS NOT WRITTEN, HANDS COUNT IN MEMORY"
    )
    assert mine.load()[KEY].hands == 1
    drive.write_protected = False
    assert mine.count([entry(2)])
    assert mine.load()[KEY].hands == sums(drive)[KEY].hands == 2


def test_two_programs_add_to_each_others_figures() -> None:
    drive = RamDrive()
    first, second = StatisticsFile(drive), StatisticsFile(drive)
    first.load()
    second.load()
    first.count([entry(1)])
    second.count([Tally(KEY, HAND, "CANASTA.TA1", CountedRecord(1, 1))])
    assert sums(drive)[KEY].hands == 2


def test_erasing_the_file_clears_the_figures() -> None:
    drive = RamDrive()
    mine = StatisticsFile(drive)
    mine.count([entry(1)])
    drive.delete(NAME)
    assert mine.load() == {}
    mine.count([entry(2)])
    assert mine.load()[KEY].hands == 1


def test_any_flipped_byte_is_said_the_file_kept_aside_and_the_next_hand_counts() -> None:
    whole = RamDrive()
    counted(whole, entry(1), entry(2, key=OTHER))
    data = whole.read(NAME)
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 0x20
        drive = RamDrive()
        drive.write(NAME, bytes(damaged))
        mine = StatisticsFile(drive)
        mine.load()
        assert drive.read("STATS.BAD") == damaged
        message = mine.troubles.pop()
        assert message == "STATS.TOY WAS DAMAGED: KEPT AS STATS.BAD, WHAT IS SOUND STAYS"
        assert mine.count([entry(3)])
        assert mine.load()[KEY].hands in (1, 2)
