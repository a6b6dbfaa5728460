"""Levels, hints and the history as they are seen in every game."""

import pytest

from tests.support.runs import (
    again,
    answered,
    counted,
    each_game,
    each_setting,
    part,
    playing,
    simulator,
    unplug,
)
from tests.support.screens import marked, message
from tests.support.tapes import lines_of
from tommy.cardgame.players.levels import Level
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.host.headless import Headless
from tommy.machine.codepage import encode
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting


def right_box(host: Headless) -> str:
    return " ".join(line[50:79] for line in host.page.lines()[19:22])


# Levels


@each_setting
def test_the_last_question_is_the_level_and_enter_takes_hard(game: Game, setting: Setting) -> None:
    host = answered(game, setting=setting)
    lines = host.page.lines()[:16]
    last = max(row for row in range(4, 16) if lines[row].strip())
    assert lines[last].startswith("LEVEL?")
    assert marked(host, last) == "3=HARD"
    host.key("ENTER")
    host.run_until(lambda: "HARD" in right_box(host))


@each_setting
@pytest.mark.parametrize("digit", [1, 2, 3, 4])
def test_a_digit_among_the_letters_chooses_the_level(
    game: Game, setting: Setting, digit: int
) -> None:
    host = answered(game, f"*{digit}", setting=setting)
    levels = simulator(game, setting).offered
    wanted = [level for level in levels if level <= digit] or levels[:1]
    host.run_until(lambda: max(wanted).name in right_box(host))


@each_setting
def test_levels_stand_in_order_and_hard_is_among_them(game: Game, setting: Setting) -> None:
    found = simulator(game, setting)
    assert sorted(found.levels) == list(found.levels)
    assert Level.HARD in found.offered
    assert [level for level in found.levels if level in found.offered] == list(found.offered)


# Hints


def reasons(game: Game) -> list[str]:
    """What the game says of each reason that a player may give."""
    word = part(game, "screen.texts").why_word
    whys = part(game, "players.explanations").MoveReason
    return [word(why, 0) if game.program == "CRAZY8S" else word(why) for why in whys]


@each_game
def test_every_reason_has_words_of_its_own_that_fit(game: Game) -> None:
    words = reasons(game)
    assert len(set(words)) == len(words)
    for text in words:
        assert text == text.upper()
        assert len(text) <= 45
        encode(text)


@each_game
def test_f6_gives_a_hint_and_the_box_says_that_you_were_helped(game: Game) -> None:
    host = playing(game)
    before = host.page.lines()[:13]
    host.key("F6")
    host.run_until("HINT: ")
    assert len(message(host)) <= 80
    assert host.page.lines()[3:13] == before[3:]
    assert any("1 HINT" in line for line in host.page.lines()[19:22])


@each_game
def test_a_hint_counts_once_at_a_turn_also_after_the_game_was_left(game: Game) -> None:
    drive = RamDrive()
    host = playing(game, drive=drive)
    for _ in range(3):
        host.key("F6")
        host.run_until("HINT: ")
        host.key("RIGHT")
        host.run_ticks(2)
    assert any("1 HINT " in line for line in host.page.lines()[19:22])
    unplug(host, drive)
    host = again(game, drive)
    host.run_ticks(10)
    host.key("ENTER")
    host.run_until(YOUR_TURN)
    host.key("F6")
    host.run_until("HINT: ")
    unplug(host, drive)
    assert sum(line[0] == "HINT" for line in lines_of(drive.read(f"{game.program}.TAP"))) == 1


@each_game
def test_a_hint_stays_until_the_next_key(game: Game) -> None:
    host = playing(game)
    host.key("F6")
    host.run_until("HINT: ")
    host.run_ticks(100)
    assert "S HINT: " in message(host)
    host.key("RIGHT")
    host.run_ticks(2)
    assert "S HINT: " not in message(host)


# The history


def history(host: Headless) -> list[str]:
    host.key("F8")
    return page(host)


def page(host: Headless) -> list[str]:
    """The lines of the first page of the history, which is closed."""
    host.key("HOME")
    assert "HISTORY" in host.page.lines()[0]
    lines = [line.rstrip() for line in host.page.lines()[1:21]]
    host.key("ESC")
    return lines


@each_game
def test_the_history_of_the_hand_before_is_kept_with_its_reasons(game: Game) -> None:
    host = playing(game)
    host.key("F2")
    host.run_until("ANY KEY", limit_ticks=400_000)
    host.key("F2")
    host.run_ticks(7)
    host.key("ENTER")
    host.run_until(YOUR_TURN, limit_ticks=40_000)
    host.key("F8")
    host.key("HOME")
    lines = [line.rstrip() for line in host.page.lines()[1:21]]
    assert lines[0].startswith("DECK ")
    assert "HAND 1" in lines[0]
    host.key("PGUP")
    assert any("HAND 2" in line for line in host.page.lines()[1:21])


@each_game
def test_the_history_begins_with_the_deck_and_tells_no_reason_while_cards_are_hidden(
    game: Game,
) -> None:
    host = playing(game)
    host.key("F2")
    host.run_until(lambda: counted(host, 3))
    host.key("F2")
    host.run_until(YOUR_TURN)
    lines = history(host)
    assert lines[0].startswith("DECK ")
    assert f"({game.program} /SEED:7 DEALS THIS MATCH)" in lines[0]
    told = [line for line in lines[1:] if line]
    assert told
    assert not any(line.endswith(reason) for line in told for reason in reasons(game))


@each_game
def test_the_deck_that_the_history_names_is_dealt_again(game: Game) -> None:
    # The first seed is nobody's choice.
    once = dealt(game, None)
    number = int(history(once)[0].split(",")[0].removeprefix("DECK "))
    again = dealt(game, number)
    assert again.page.lines()[:13] == once.page.lines()[:13]
    assert history(again)[0] == history(once)[0]
    assert dealt(game, number + 1).page.lines()[:13] != once.page.lines()[:13]


def dealt(game: Game, seed: int | None) -> Headless:
    host = answered(game, "*3", seed=seed)
    host.run_ticks(600)
    return host


@each_game
def test_after_the_hand_the_history_has_the_hands_and_the_reasons(game: Game) -> None:
    host = playing(game)
    host.key("F2")
    host.run_until("ANY KEY DEALS", limit_ticks=400_000)
    host.key("F2")
    # Where F8 shows the table first, it shows each hand on it, and the history follows them.
    hands = game.settings[0].seats if "F8=TABLE" in message(host) else 0
    for _ in range(hands + 1):
        host.key("F8")
        host.run_ticks(1)
    lines = page(host)
    assert any(line.endswith(reason) for line in lines for reason in reasons(game))
    assert any(line.split()[:1] == ["YOU"] for line in lines)
