"""The statistics file: figures add up, a hand counts once, nothing is overwritten."""

import datetime

import pytest

from tommy.machine.adapter import ADAPTERS
from tommy.machine.drive import RamDrive
from tommy.machine.pc import PC
from tommy.shell.records import crc_lines
from tommy.shell.records.past_games import PastGame, PastGames
from tommy.shell.records.statistics import NAME, Figures, Key, StatisticsFile, Tally
from tommy.shell.records.tape_records import CountedRecord
from tommy.shell.records.tape_session import begun

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


def won(points: int, against: int = 0, *, day: int = 1) -> PastGame:
    return PastGame(datetime.date(1987, 10, day), points > against, points, against, 2)


def a_game(number: int, game: PastGame, *, key: Key = KEY) -> Tally:
    return Tally(key, Figures(games=1), TAPE, CountedRecord(1, number), game)


def past(drive: RamDrive, key: Key = KEY) -> PastGames:
    return StatisticsFile(drive).past_games()[key]


def test_streaks_the_best_game_and_the_last_ten_are_kept_for_each_kind_and_level() -> None:
    drive = RamDrive()
    ends = [(100, 40), (90, 80), (120, 5), (7, 100), (100, 99), (101, 1), *[(50, 49)] * 6]
    games = [won(*end, day=day) for day, end in enumerate(ends, start=1)]
    for number, game in enumerate(games, start=1):
        counted(drive, a_game(number, game))
    counted(drive, a_game(13, won(1, 2), key=OTHER))
    assert past(drive) == PastGames(8, 8, games[2], tuple(games[-10:]))
    assert past(drive, OTHER) == PastGames(0, 0, None, (won(1, 2),))


def test_the_line_of_games_can_be_read_by_a_person() -> None:
    drive = RamDrive()
    counted(drive, a_game(1, won(5240, 3155)), a_game(2, won(-10, 5005, day=12)))
    lines = drive.read(NAME).decode().splitlines()
    assert next(line[:-9] for line in lines if line.startswith("GAMES")) == (
        "GAMES CANASTA TOMMY-2 3 STREAK=0 LONGEST=1 BEST=1987-10-01/W/5240/3155/2"
        " LAST=1987-10-01/W/5240/3155/2,1987-10-12/L/-10/5005/2"
    )


def test_a_game_whose_hand_is_counted_already_is_not_kept_again() -> None:
    drive = RamDrive()
    counted(drive, a_game(1, won(9)), a_game(2, won(8)))
    counted(drive, a_game(2, won(8)), a_game(1, won(9)))
    assert past(drive).streak == 2


def test_a_file_without_lines_of_games_is_read_on() -> None:
    drive = RamDrive()
    counted(drive, entry(1))
    assert b"GAMES CANASTA" not in drive.read(NAME)
    assert StatisticsFile(drive).past_games() == {}
    counted(drive, a_game(2, won(9)))
    assert past(drive).streak == 1
    assert sums(drive)[KEY].hands == 1


def test_what_is_no_line_of_games_and_words_of_a_later_version_stay() -> None:
    drive = RamDrive()
    mine, *others = (
        crc_lines.line(*line.split())
        for line in (
            "GAMES CANASTA TOMMY-2 3 STREAK=4 LONGEST=6 MEDALS=2",
            "GAMES CANASTA CLASSIC-4 3 STREAK=MANY",
            "GAMES CANASTA CLASSIC-4 3 STREAK=1 LAST=1987-10-01/X/1/2/0",
            "GAMES CANASTA CLASSIC-4 3 BEST=YESTERDAY",
        )
    )
    drive.write(NAME, crc_lines.line("STATS", 2) + mine + b"".join(others))
    assert list(StatisticsFile(drive).past_games()) == [KEY]
    counted(drive, a_game(1, won(9)))
    assert past(drive) == PastGames(5, 6, won(9), (won(9),))
    data = drive.read(NAME)
    assert b"MEDALS=2" in data
    assert all(line in data for line in others)


def test_the_fullest_file_of_statistics_is_still_put_on_tapes() -> None:
    drive = RamDrive()
    tallies = [
        Tally(
            Key("CANASTA", f"TOMMY-{kind}", level),
            Figures(*[100_000] * 11),
            "",
            CountedRecord(0, game),
            won(4000, -1000, day=28),
        )
        for kind in range(10)
        for level in range(1, 5)
        for game in range(10)
    ]
    counted(drive, *tallies)
    pc = PC(ADAPTERS["vga"], drive)
    session = begun(pc, "CANASTA", "", 7, "0", [NAME], adapter_chosen=False)
    assert session.files[NAME] == drive.read(NAME)


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
    counted(whole, a_game(1, won(9)), entry(2), entry(3, key=OTHER))
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
        assert message == "STATS.TOY WAS DAMAGED: KEPT AS STATS.BAD, THE REST IS USED"
        mine.past_games()
        assert mine.count([a_game(4, won(8))])
        assert mine.load()[KEY].games in (1, 2)
        assert mine.past_games()[KEY].streak in (1, 2)
