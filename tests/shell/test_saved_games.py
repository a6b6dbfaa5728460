"""The list of saved games at the start of a program: continue, new game, delete."""

import datetime

import pytest

from tests.support.buttons import click, click_word
from tests.support.golden import golden
from tests.support.runs import CANASTA, CRAZY8S, again, each_choice, each_game, own, wait_on
from tests.support.screens import message
from tests.support.tapes import tape
from tommy import replay
from tommy.__main__ import program_for, prompt_for
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.keystroke import ENTER
from tommy.machine import scancodes
from tommy.machine.drive import RamDrive, WriteProtected
from tommy.shell.game import Game, find_game
from tommy.shell.records import key_tape
from tommy.shell.records.tape_files import tape_names
from tommy.shell.records.tape_records import (
    FORMAT,
    DoneRecord,
    HandRecord,
    HeaderRecord,
    KeyRecord,
    WinRecord,
)

LIST = "SAVED GAMES"
FIRST = 3
#: A game that may be chosen in place of Crazy Eights.
OTHER = CRAZY8S.others[0]
OTHERS_TAPE = f"{OTHER.program}.TAP"
NOON = datetime.datetime(1987, 10, 1, 12)
KEY = KeyRecord(ENTER, by_hand=True)


def chosen_in(game: Game) -> dict[str, str]:
    """What was chosen at the start of a saved game."""
    options: dict[str, str] = own(game, f"{game.folder}_app", "SAVED")
    return options


class Shelf(RamDrive):
    """A drive on which tapes are written an hour apart."""

    def __init__(self) -> None:
        self.hours = 0
        super().__init__(1 << 24, now=lambda: NOON + datetime.timedelta(hours=self.hours))

    def put(self, name: str, scores: tuple[int, ...] = ()) -> None:
        """A tape after the end of a hand with these scores, or in the first hand."""
        self.hours += 1
        program = name.partition(".")[0]
        options = chosen_in(find_game(program, CATALOG))
        ends = [HandRecord(1, 1, scores, "00000000"), KEY] if scores else []
        self.write(name, tape(HeaderRecord(FORMAT, program, 7, options), KEY, *ends))

    @property
    def tapes(self) -> list[str]:
        return [info.name for info in self.files() if ".TA" in info.name]


def games(host: Headless) -> list[str]:
    """The rows of the list."""
    return [line.rstrip() for line in host.page.lines()[FIRST : FIRST + 10] if line.strip()]


def chosen(host: Headless) -> int:
    """The row that is shown reversed."""
    (row,) = (row for row in range(10) if host.page.attr(FIRST + row, 0) == 0x70)
    return row


def press(host: Headless, *keys: str) -> None:
    for key in keys:
        host.key(key)
        host.run_ticks(2)


@pytest.fixture
def shelf() -> Shelf:
    """Three games wait, in this order."""
    drive = Shelf()
    drive.put(OTHERS_TAPE, (12, 8, 25, 3, 0, 4))
    drive.put("CRAZY8S.TAP", (60, 40))
    drive.put("CRAZY8S.TA1")
    return drive


@pytest.mark.parametrize("letters", ["*", "M*"])
def test_l1_each_game_stands_there_with_rules_level_scores_and_date(
    shelf: Shelf, letters: str
) -> None:
    host = Headless(program_for("crazy8s", letters, seed=1), drive=shelf)
    host.run_ticks(2)
    assert games(host) == [
        " 1 CRAZY EIGHTS   9=CRAZY, TO 250        EASY   YOU 0 ME 0        10-01-87 15:00",
        " 2 CRAZY EIGHTS   9=CRAZY, TO 250        EASY   YOU 60 ME 40      10-01-87 14:00",
        f" 3 {OTHER.title}  6 PLAYERS, NO LIMIT    MEDIUM YOU 12 BOB 25     10-01-87 13:00",
    ]
    press(host, "UP")
    assert "SCORES: YOU 12 ANN 8 BOB 25 CAL 3 DOT 0 EVE 4" in host.page.lines()[14]
    golden(f"shell/saved_games_{'mono' if 'M' in letters else 'colour'}.page", host.page.dump())


def test_canasta_names_rules_and_sides() -> None:
    drive = Shelf()
    drive.put("CANASTA.TAP", (1185, -315))
    (line,) = games(again(CANASTA, drive))
    assert line.startswith(" 1 CANASTA        4 HANDS, CLASSIC RULES EXPERT ")
    assert " 1185 " in line
    assert " -315 " in line


@pytest.mark.parametrize(
    ("keys", "row"),
    [((), 0), (("DOWN",), 1), (("RIGHT", "KP2"), 2), (("KP8",), 2), (("3", "LEFT"), 1),
     (("END",), 2), (("END", "KP7"), 0), (("3",), 2), (("DOWN", "1"), 0)],
)  # fmt: skip
def test_arrows_digits_and_keypad_choose(shelf: Shelf, keys: tuple[str, ...], row: int) -> None:
    host = again(CRAZY8S, shelf)
    press(host, *keys)
    assert chosen(host) == row


def test_where_the_arrows_are_hot_keys_they_choose_too_and_the_delay_keeps_its_own() -> None:
    drive = Shelf()
    for name in tape_names("CANASTA")[:3]:
        drive.put(name)
    host = again(CANASTA, drive)
    press(host, "DOWN", "KP2", "UP")
    assert chosen(host) == 1
    assert host.page.lines()[24].endswith(" 1.0")
    press(host, "F3")
    assert chosen(host) == 1
    assert host.page.lines()[24].endswith(" 0.9")


@pytest.mark.parametrize("key", ["ENTER", "SPACE", "C", "KPENTER"])
def test_the_chosen_game_goes_on_and_the_others_wait(shelf: Shelf, key: str) -> None:
    before = {name: shelf.read(name) for name in shelf.tapes}
    host = again(CRAZY8S, shelf)
    press(host, "END", key)
    host.run_until("CARDS D")
    assert OTHER.title in host.page.lines()[21]
    assert not host.page.shows(LIST)
    host.power_off()
    assert shelf.tapes == sorted(before)
    grown = [name for name in before if shelf.read(name) != before[name]]
    assert grown == [OTHERS_TAPE]


@pytest.mark.parametrize("key", ["N", "INS", "KP0"])
def test_a_new_game_is_dealt_and_all_others_wait(shelf: Shelf, key: str) -> None:
    before = {name: shelf.read(name) for name in shelf.tapes}
    host = again(CRAZY8S, shelf)
    press(host, key)
    assert "WHICH GAME" in host.page.lines()[4]
    press(host, *["ENTER"] * 4)
    host.run_until("CARDS D")
    host.power_off()
    assert all(shelf.read(name) == data for name, data in before.items())
    assert shelf.tapes == ["CRAZY8S.TA1", "CRAZY8S.TA2", "CRAZY8S.TAP", OTHERS_TAPE]
    host = again(CRAZY8S, shelf)
    assert len(games(host)) == 3


@pytest.mark.parametrize("keys", [("D", "Y", "Y"), ("DEL", "DEL", "DEL"), ("KP.", "KP.", "KP.")])
def test_deleting_is_asked_twice_and_names_what_goes(shelf: Shelf, keys: tuple[str, ...]) -> None:
    host = again(CRAZY8S, shelf)
    press(host, "DOWN", keys[0])
    assert message(host) == (
        "DELETE CRAZY EIGHTS, 9=CRAZY, TO 250, YOU 60 ME 40 (Y/DEL=YES, N=NO)?"
    )
    press(host, keys[1])
    assert message(host) == (
        "REALLY DELETE CRAZY EIGHTS OF 10-01-87 14:00 FOR GOOD (Y/DEL=YES, N=NO)?"
    )
    assert len(shelf.tapes) == 3
    press(host, keys[2])
    assert shelf.tapes == ["CRAZY8S.TA1", OTHERS_TAPE]
    assert len(games(host)) == 2
    # The one below it is chosen now.
    assert chosen(host) == 1


@pytest.mark.parametrize("keys", [("D", "N"), ("D", "Y", "N"), ("D", "ENTER"), ("D", "Y", "ESC")])
def test_without_two_answers_nothing_is_deleted(shelf: Shelf, keys: tuple[str, ...]) -> None:
    host = again(CRAZY8S, shelf)
    press(host, *keys)
    assert len(games(host)) == len(shelf.tapes) == 3
    assert not message(host)
    press(host, "ENTER")
    host.run_until("CARDS D")


@pytest.mark.parametrize("key", ["ENTER", "D"])
def test_a_game_that_was_changed_since_it_was_shown_is_shown_again(shelf: Shelf, key: str) -> None:
    host = again(CRAZY8S, shelf)
    press(host, "DOWN")
    # Another program goes on with it, or has another game in that file by now.
    shelf.put("CRAZY8S.TAP", (90, 95))
    press(host, key)
    assert message(host) == "ANOTHER PROGRAM CHANGED THAT GAME: CHOOSE AGAIN"
    assert len(shelf.tapes) == 3
    # It is the newest now, and still the chosen one.
    assert "YOU 90 ME 95 " in games(host)[chosen(host)]
    assert chosen(host) == 0
    press(host, "D")
    assert message(host).startswith("DELETE CRAZY EIGHTS, 9=CRAZY, TO 250, YOU 90 ME 95 ")


def test_that_the_only_game_is_gone_is_seen_before_the_questions_come() -> None:
    drive = Shelf()
    drive.put("CRAZY8S.TAP")
    host = again(CRAZY8S, drive)
    drive.claim("CRAZY8S.TAP")
    press(host, "ENTER")
    assert message(host) == "ANOTHER PROGRAM HAS THAT GAME NOW"
    host.run_until("WHICH GAME")


def test_keys_typed_ahead_delete_nothing(shelf: Shelf) -> None:
    host = again(CRAZY8S, shelf)
    for char in "dyy":
        for code in scancodes.chord_of_char(char):
            host.pc.keyboard.make(code)
            host.pc.keyboard.release(code)
    host.run_ticks(10)
    assert message(host).startswith("DELETE CRAZY EIGHTS")
    assert len(shelf.tapes) == 3


def test_after_the_last_one_is_deleted_the_questions_come() -> None:
    drive = Shelf()
    drive.put("CANASTA.TAP")
    host = again(CANASTA, drive)
    press(host, "D", "Y", "Y")
    assert not host.page.shows(LIST)
    assert host.page.lines()[4].startswith("HOW MANY HANDS")
    assert not drive.tapes


def test_a_game_that_cannot_be_deleted_says_so(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = again(CRAZY8S, shelf)

    def protected(name: str, *_: object, **__: object) -> None:
        raise WriteProtected(name)

    monkeypatch.setattr(shelf, "delete", protected)
    monkeypatch.setattr(shelf, "append", protected)
    press(host, "D", "Y", "Y")
    assert message(host) == "CRAZY8S.TA1 IS NOT DELETED: DRIVE IS WRITE-PROTECTED"
    host.run_ticks(80)
    assert len(games(host)) == 3


def test_a_click_chooses_and_another_continues(shelf: Shelf) -> None:
    host = again(CRAZY8S, shelf)
    click(host, FIRST + 2, 20)
    host.run_ticks(2)
    assert chosen(host) == 2
    click(host, FIRST + 2, 20)
    host.run_until("CARDS D")
    assert OTHER.title in host.page.lines()[21]


@pytest.mark.parametrize(
    ("word", "seen"),
    [
        ("ENTER=CONTINUE", "CARDS D"),
        ("N/INS=NEW GAME", "WHICH GAME"),
        ("D/DEL=DELETE", "(Y/DEL=YES, N=NO)?"),
    ],
)
def test_what_can_be_done_is_clicked(shelf: Shelf, word: str, seen: str) -> None:
    host = again(CRAZY8S, shelf)
    click_word(host, 15, word)
    host.run_until(seen)


def test_another_key_says_what_there_is(shelf: Shelf) -> None:
    host = again(CRAZY8S, shelf)
    press(host, "X")
    assert message(host) == "CHOOSE A GAME, THEN ENTER, OR N FOR A NEW GAME"
    press(host, "9")
    assert message(host)
    press(host, "DOWN")
    assert not message(host)


def test_more_than_ten_games_roll_through_the_window() -> None:
    drive = Shelf()
    for program in ("CRAZY8S", OTHER.program):
        for name in tape_names(program):
            drive.put(name)
    host = again(CRAZY8S, drive)
    assert "SAVED GAMES (1-10 OF 20)" in host.page.lines()[1]
    press(host, "UP")
    assert "SAVED GAMES (11-20 OF 20)" in host.page.lines()[1]
    assert (chosen(host), len(games(host))) == (9, 10)
    press(host, *["UP"] * 12)
    assert "SAVED GAMES (8-17 OF 20)" in host.page.lines()[1]
    press(host, "0")
    assert chosen(host) == 9


def test_with_ten_waiting_a_new_game_says_so_and_overwrites_nothing() -> None:
    drive = Shelf()
    for name in tape_names("CANASTA"):
        drive.put(name)
    before = {name: drive.read(name) for name in drive.tapes}
    host = again(CANASTA, drive)
    press(host, "N")
    assert message(host) == (
        "TEN GAMES OF CANASTA ARE SAVED: D=DELETE ONE, OR N AGAIN TO PLAY UNSAVED"
    )
    press(host, "N", *["ENTER"] * 3)
    host.run_until("THIS GAME CANNOT BE SAVED")
    host.run_until(YOUR_TURN)
    press(host, "F7")
    assert host.page.lines()[5].startswith("LEAVE THE GAME (Y=YES, ANY OTHER KEY=NO)?")
    host.power_off()
    assert {name: drive.read(name) for name in drive.tapes} == before


@each_choice
def test_a_full_shelf_of_one_game_leaves_room_for_another(game: Game, other: Game) -> None:
    drive = Shelf()
    for name in tape_names(other.program):
        drive.put(name)
    host = again(game, drive)
    press(host, "N", "N", *["ENTER"] * 4)
    host.run_until("CARDS D")
    host.power_off()
    assert f"{game.program}.TAP" in drive.tapes


def test_a_game_that_another_program_has_open_is_not_offered(shelf: Shelf) -> None:
    shelf.claim("CRAZY8S.TA1")
    host = again(CRAZY8S, shelf)
    assert len(games(host)) == 2
    # The list itself holds none: another program may take one meanwhile.
    assert shelf.claim("CRAZY8S.TAP")
    press(host, "ENTER")
    assert message(host) == "ANOTHER PROGRAM HAS THAT GAME NOW"
    (line,) = games(host)
    assert OTHER.title in line


def test_who_leaves_at_the_list_finds_it_unchanged(shelf: Shelf) -> None:
    host = Headless(prompt_for("CRAZY8S *", seed=3), drive=shelf)
    host.run_until(LIST)
    press(host, "F7")
    assert host.page.lines()[5].startswith("LEAVE THE GAME (Y=YES, ANY OTHER KEY=NO)?")
    press(host, "Y")
    host.run_until("TO SWITCH OFF")
    assert len(shelf.tapes) == 3


@each_game
def test_d7_f7_says_that_the_game_will_be_saved(game: Game) -> None:
    drive = RamDrive()
    wait_on(drive, game)
    host = again(game, drive)
    press(host, "ENTER")
    host.run_ticks(20)
    press(host, "F7")
    assert host.page.lines()[5].startswith(
        "LEAVE THE GAME?  IT WILL BE SAVED (Y=YES, ANY OTHER KEY=NO)"
    )


def test_d7_at_the_end_of_a_game_nothing_is_saved_and_nothing_said() -> None:
    drive = RamDrive()
    wait_on(drive, CRAZY8S)
    host = again(CRAZY8S, drive)
    press(host, "ENTER")
    host.run_ticks(20)
    press(host, "F2")
    host.run_until("STARTS GAME", limit_ticks=400_000)
    host.run_ticks(2)
    press(host, "F7")
    assert host.page.lines()[5].startswith("LEAVE THE GAME (Y=YES, ANY OTHER KEY=NO)?")


def test_l5_a_seed_at_the_prompt_deals_at_once_and_the_saved_games_wait(shelf: Shelf) -> None:
    before = {name: shelf.read(name) for name in shelf.tapes}
    host = Headless(prompt_for(f"{OTHER.command} *3 /SEED:881621614", seed=None), drive=shelf)
    host.run_until("HOW MANY PLAYERS")
    press(host, *["ENTER"] * 4)
    host.run_until(YOUR_TURN)
    press(host, "RIGHT", "F8")
    assert f"({OTHER.program} /SEED:881621614 DEALS THIS MATCH)" in host.page.lines()[1]
    host.power_off()
    data = shelf.read(f"{OTHER.program}.TA1")
    assert key_tape.read(data).seed == 881_621_614
    assert {name: shelf.read(name) for name in before} == before
    (take,) = replay.session_replays(data)
    assert replay.play(take).same


def scores_shown(*records: KeyRecord | HandRecord | WinRecord | DoneRecord, form: int = 3) -> str:
    drive = Shelf()
    header = HeaderRecord(form, "CRAZY8S", 7, chosen_in(CRAZY8S))
    drive.write("CRAZY8S.TAP", tape(header, KEY, *records))
    (line,) = games(again(CRAZY8S, drive))
    return line[48:66].strip()


END = HandRecord(1, 4, (260, 40), "00000000")


def test_l4_the_scores_are_those_of_the_game_that_waits() -> None:
    assert scores_shown() == "YOU 0 ME 0"
    assert scores_shown(END) == "YOU 260 ME 40"
    assert scores_shown(END, KEY) == "YOU 260 ME 40"
    assert scores_shown(END, DoneRecord(), KEY) == "YOU 0 ME 0"
    # The score file could not be written, and so the end of the game is to come.
    assert scores_shown(WinRecord(1, 0), END) == "YOU 260 ME 40"
    assert scores_shown(WinRecord(1, 0), END, KEY) == "YOU 0 ME 0"
    # The first tapes had no scores.
    assert scores_shown(form=1) == ""
