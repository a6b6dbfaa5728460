"""Settings: what is remembered for whom, and that nobody's change is lost."""

import pytest

from tests.support.canasta import canasta_app
from tests.support.crazy8s import crazy8s_app
from tests.support.runs import each_choice
from tests.support.screens import marked
from tommy.__main__ import program_for, prompt_for
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game
from tommy.shell.records import crc_lines, settings
from tommy.shell.records.settings import NAME, SettingsFile

LEVELS = range(1, 5)


def loaded(drive: RamDrive) -> SettingsFile:
    found = SettingsFile(drive)
    found.load()
    return found


def level(drive: RamDrive, game: str) -> int | None:
    return loaded(drive).number(game, settings.LEVEL, LEVELS)


def remembering(drive: RamDrive, *words: tuple[str, str, str | int]) -> None:
    remembered = loaded(drive)
    for each in words:
        remembered.change(*each)
    remembered.write()


def test_a_change_is_on_file_when_it_is_written_and_only_then() -> None:
    drive = RamDrive()
    mine = loaded(drive)
    mine.change("CANASTA", settings.LEVEL, 2)
    assert drive.files() == []
    mine.write()
    assert drive.read(NAME) == crc_lines.line("SETTINGS", 1) + crc_lines.line(
        "SET", "CANASTA", "LEVEL", 2
    )
    assert level(drive, "CANASTA") == 2
    assert level(drive, "CRAZY8S") is None


def test_only_the_lines_that_were_changed_here_are_written() -> None:
    drive = RamDrive()
    remembering(drive, ("CANASTA", "BORDER", 3), ("CANASTA", "DELAY", 7))
    first, second = loaded(drive), loaded(drive)
    first.change("CANASTA", "BORDER", 4)
    second.change("CANASTA", "DELAY", 8)
    second.change("CRAZY8S", "LEVEL", 1)
    first.write()
    second.write()
    now = loaded(drive)
    assert now.number("CANASTA", "BORDER", range(16)) == 4
    assert now.number("CANASTA", "DELAY", range(16)) == 8
    assert level(drive, "CRAZY8S") == 1


def test_what_was_not_changed_is_not_written() -> None:
    drive = RamDrive()
    remembering(drive, ("CANASTA", "BORDER", 3))
    mine = loaded(drive)
    drive.delete(NAME)
    mine.change("CANASTA", "BORDER", 3)
    mine.write()
    assert drive.files() == []


@pytest.mark.parametrize("word", ["9", "-1", "x", "", "1.0", "1" * 5000])
def test_a_word_that_is_not_allowed_counts_as_none_and_stays(word: str) -> None:
    drive = RamDrive()
    line = crc_lines.line("SET", "CANASTA", "LEVEL", word)
    drive.write(NAME, crc_lines.line("SETTINGS", 1) + line)
    assert level(drive, "CANASTA") is None
    remembering(drive, ("CANASTA", "BORDER", 3))
    assert line in drive.read(NAME)


def test_what_cannot_be_written_is_kept_in_memory_and_tried_again_when_asked_to() -> None:
    drive = RamDrive()
    mine = loaded(drive)
    drive.write_protected = True
    mine.change("CANASTA", "LEVEL", 2)
    mine.write()
    assert mine.troubles.pop() == (
        "DRIVE IS WRITE-PROTECTED: SETTINGS.TOY IS NOT WRITTEN, SETTINGS ARE NOT SAVED"
    )
    mine.load()
    assert mine.number("CANASTA", "LEVEL", LEVELS) == 2
    drive.write_protected = False
    mine.write()
    assert level(drive, "CANASTA") is None
    mine.write(again=True)
    assert level(drive, "CANASTA") == 2


def test_a_further_change_brings_those_with_it_that_could_not_be_written() -> None:
    drive = RamDrive()
    mine = loaded(drive)
    drive.write_protected = True
    mine.change("CANASTA", "LEVEL", 2)
    mine.write()
    drive.write_protected = False
    mine.change("CANASTA", "BORDER", 5)
    mine.write()
    assert level(drive, "CANASTA") == 2
    assert loaded(drive).number("CANASTA", "BORDER", range(16)) == 5


# In the games


def started(game: str, letters: str, drive: RamDrive) -> Headless:
    host = Headless(program_for(game, letters, seed=7), drive=drive)
    host.run_ticks(2)
    return host


def test_border_and_delay_are_as_they_were_left_and_each_game_has_its_own() -> None:
    drive = RamDrive()
    host = started("canasta", "*3", drive)
    for key in ("F10", "F10", "F4", "F4", "F4", "F3"):
        host.key(key)
    host.power_off()
    host = started("canasta", "*3", drive)
    assert host.pc.border == 3
    assert host.page.lines()[24].endswith(" 1.2")
    host = started("crazy8s", "*3", drive)
    assert host.pc.border == 1
    assert host.page.lines()[24].endswith(" 1.0")


def test_a_change_is_written_within_a_second_while_the_game_goes_on() -> None:
    drive = RamDrive()
    host = started("canasta", "*3", drive)
    host.key("F10")
    host.run_ticks(20)
    assert loaded(drive).number("CANASTA", settings.BORDER, range(16)) == 2


@each_choice
def test_a_game_chosen_at_the_start_of_another_is_set_as_it_was_left(
    game: Game, other: Game
) -> None:
    drive = RamDrive()
    one, chosen = game.program, other.program
    remembering(drive, (one, "BORDER", 3), (chosen, "BORDER", 5), (chosen, "DELAY", 20))
    host = started(game.command, "*3", drive)
    assert host.pc.border == 3
    host.type(other.title[0])
    host.run_ticks(2)
    assert host.pc.border == 5
    assert host.page.lines()[24].endswith(" 2.0")
    host.key("F10")
    host.power_off()
    assert loaded(drive).number(one, settings.BORDER, range(16)) == 3
    assert loaded(drive).number(chosen, settings.BORDER, range(16)) == 6


def asked_level(host: Headless) -> str:
    """The level that Enter would take, where Crazy Eights asks for it."""
    for _ in range(3):
        host.key("ENTER")
        host.run_ticks(2)
    assert host.page.lines()[7].startswith("LEVEL?")
    return marked(host, 7).partition("=")[2]


def test_enter_takes_the_level_of_the_last_answer_at_first_hard() -> None:
    drive = RamDrive()
    host = started("crazy8s", "*", drive)
    assert asked_level(host) == "HARD"
    host.type("1")
    host.power_off()
    assert asked_level(started("crazy8s", "*", drive)) == "EASY"


def test_a_level_of_the_command_letter_is_for_one_run() -> None:
    drive = RamDrive()
    remembering(drive, ("CRAZY8S", "LEVEL", 2))
    host = crazy8s_app.playing(drive=drive)
    assert "HARD" in "".join(host.page.lines()[19:22])
    host.power_off()
    assert level(drive, "CRAZY8S") == 2


def test_letters_choose_the_adapter_for_one_run_and_the_option_for_good() -> None:
    drive = RamDrive()

    def run(command: str, adapter: str = "vga", *, chosen: bool = False) -> str:
        host = Headless(
            prompt_for(command, seed=7, adapter_chosen=chosen), drive=drive, adapter=adapter
        )
        host.run_ticks(40)
        host.power_off()
        return host.pc.adapter.name

    assert run("CANASTA * M") == "mda"
    assert run("CANASTA *") == "vga"
    assert run("CANASTA *", "cga", chosen=True) == "cga"
    assert run("CANASTA *") == "cga"
    assert run("CANASTA * C") == "cga"
    assert run("CANASTA * M") == "mda"
    assert run("CRAZY8S *") == "vga"
    assert run("CANASTA * M", "ega", chosen=True) == "mda"
    assert run("CANASTA *") == "cga"
    assert run("CANASTA *", "mda", chosen=True) == "mda"
    assert run("CANASTA * C") == "vga"
    assert run("CANASTA *") == "mda"


def test_an_overridden_run_writes_only_what_a_key_changes() -> None:
    drive = RamDrive()
    remembering(drive, ("CANASTA", "ADAPTER", "cga"), ("CANASTA", "LEVEL", 1))
    before = drive.read(NAME)
    host = started("canasta", "*SC2", drive)
    host.key("F1")
    host.power_off()
    assert drive.read(NAME) == before
    host = started("canasta", "*SC2", drive)
    host.key("F10")
    host.power_off()
    assert drive.read(NAME) == before + crc_lines.line("SET", "CANASTA", "BORDER", 2)


def test_a_game_taken_up_again_has_its_own_border_and_delay_and_changes_nothing_by_that() -> None:
    drive = RamDrive()
    host = canasta_app.playing(drive=drive)
    host.key("F10")
    host.type("d")
    host.run_ticks(8)
    host.power_off()
    remembering(drive, ("CANASTA", "BORDER", 9))
    before = drive.read(NAME)
    host = started("canasta", "*3", drive)
    assert host.pc.border == 9
    host.key("ENTER")
    host.run_ticks(8)
    assert host.pc.border == 2
    host.power_off()
    assert drive.read(NAME) == before


@pytest.mark.parametrize("place", range(0, 60, 3))
def test_a_damaged_settings_file_is_kept_aside_and_said_before_the_questions(place: int) -> None:
    drive = RamDrive()
    remembering(drive, ("CANASTA", "BORDER", 3), ("CANASTA", "DELAY", 20))
    damaged = bytearray(drive.read(NAME))
    damaged[place] ^= 0x04
    drive.write(NAME, bytes(damaged))
    host = started("canasta", "*3", drive)
    assert "SETTINGS.TOY WAS DAMAGED: KEPT AS SETTINGS.BAD" in host.page.lines()[17]
    assert drive.read("SETTINGS.BAD") == damaged
    host.run_until("HOW MANY HANDS")
    host.key("F10")
    host.power_off()
    host = started("canasta", "*3", drive)
    assert "DAMAGED" not in host.page.lines()[17]
