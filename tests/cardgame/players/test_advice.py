"""Levels, hints and the history as they are seen in every game."""

from collections.abc import Callable
from enum import Enum

import pytest

from tests.support.canasta import canasta_app
from tests.support.crazy8s import crazy8s_app
from tests.support.rolling import rolling_app
from tommy.__main__ import program_for
from tommy.cardgame.players.levels import Level
from tommy.games.canasta.players import levels as canasta_levels
from tommy.games.canasta.screen import texts as canasta_texts
from tommy.games.crazy8s.players import levels as crazy8s_levels
from tommy.games.crazy8s.screen import texts as crazy8s_texts
from tommy.games.rolling.players import levels as rolling_levels
from tommy.games.rolling.screen import texts as rolling_texts
from tommy.host.headless import Headless
from tommy.machine.codepage import encode

MESSAGE_ROW = 17
PLAYING: dict[str, Callable[[], Headless]] = {
    "canasta": canasta_app.playing,
    "crazy8s": crazy8s_app.playing,
    "rolling": rolling_app.playing,
}
WORDS: dict[str, tuple[type[Enum], Callable[[Enum], str]]] = {
    "canasta": (canasta_levels.Why, canasta_texts.why_word),
    "crazy8s": (crazy8s_levels.Why, crazy8s_texts.why_word),
    "rolling": (rolling_levels.Why, rolling_texts.why_word),
}
LEVELS = {
    "canasta": canasta_levels.LEVELS,
    "crazy8s": crazy8s_levels.LEVELS,
    "rolling": rolling_levels.LEVELS,
}
QUESTIONS = {"canasta": 2, "crazy8s": 3, "rolling": 2}


def message(host: Headless) -> str:
    return host.page.lines()[MESSAGE_ROW].strip()


def right_box(host: Headless) -> str:
    return " ".join(line[50:79] for line in host.page.lines()[19:22])


# Levels


def started(game: str, letters: str) -> Headless:
    host = Headless(program_for(game, letters, seed=7))
    host.run_ticks(2)
    for _ in range(QUESTIONS[game]):
        host.key("ENTER")
        host.run_ticks(2)
    return host


@pytest.mark.parametrize("game", [game for game, levels in LEVELS.items() if len(levels) > 1])
def test_the_last_question_is_the_level_and_enter_takes_hard(game: str) -> None:
    host = started(game, "*")
    row = 4 + QUESTIONS[game]
    assert host.page.lines()[row].rstrip().endswith("? HARD")
    host.key("ENTER")
    host.run_until(lambda: "HARD" in right_box(host))


@pytest.mark.parametrize("game", LEVELS)
@pytest.mark.parametrize("digit", [1, 2, 3, 4])
def test_a_digit_among_the_letters_chooses_the_level(game: str, digit: int) -> None:
    host = started(game, f"*{digit}")
    wanted = [level for level in LEVELS[game] if level <= digit] or LEVELS[game][:1]
    host.run_until(lambda: max(wanted).name in right_box(host))


@pytest.mark.parametrize("game", LEVELS)
def test_levels_stand_in_order_and_hard_is_among_them(game: str) -> None:
    assert sorted(LEVELS[game]) == list(LEVELS[game])
    assert Level.HARD in LEVELS[game]


# Hints


@pytest.mark.parametrize("game", PLAYING)
def test_every_reason_has_words_of_its_own_that_fit(game: str) -> None:
    reasons, word = WORDS[game]
    words = [word(why) for why in reasons]
    assert len(set(words)) == len(words)
    for text in words:
        assert text == text.upper()
        assert len(text) <= 45
        encode(text)


@pytest.mark.parametrize("game", PLAYING)
def test_f6_gives_a_hint_and_the_box_says_that_you_were_helped(game: str) -> None:
    host = PLAYING[game]()
    before = host.page.lines()[:13]
    host.key("F6")
    host.run_until("HINT: ")
    assert len(message(host)) <= 80
    assert host.page.lines()[3:13] == before[3:]
    assert any("1 HINT" in line for line in host.page.lines()[19:22])
    host.key("F6")
    host.run_until("2 HINTS")


@pytest.mark.parametrize("game", PLAYING)
def test_a_hint_stays_until_the_next_key(game: str) -> None:
    host = PLAYING[game]()
    host.key("F6")
    host.run_until("HINT: ")
    host.run_ticks(100)
    assert message(host).startswith("HINT: ")
    host.key("RIGHT")
    host.run_ticks(2)
    assert not message(host).startswith("HINT: ")


# The history


def history(host: Headless) -> list[str]:
    host.key("F8")
    host.key("HOME")
    lines = [line.rstrip() for line in host.page.lines()[1:21]]
    host.key("ESC")
    return lines


@pytest.mark.parametrize("game", PLAYING)
def test_the_history_begins_with_the_deck_and_tells_no_reason_while_cards_are_hidden(
    game: str,
) -> None:
    host = PLAYING[game]()
    host.key("F2")
    host.run_until("TURN: 3 ")
    host.key("F2")
    host.run_until("YOUR TURN")
    lines = history(host)
    assert lines[0].startswith("DECK ")
    assert "--SEED" in lines[0]
    told = [line for line in lines[1:] if line]
    assert told
    _, word = WORDS[game]
    reasons = {word(why) for why in WORDS[game][0]}
    assert not any(line.endswith(reason) for line in told for reason in reasons)


@pytest.mark.parametrize("game", LEVELS)
def test_the_deck_that_the_history_names_is_dealt_again(game: str) -> None:
    # The first seed is nobody's choice.
    once = dealt(game, None)
    number = int(history(once)[0].split(",")[0].removeprefix("DECK "))
    again = dealt(game, number)
    assert again.page.lines()[:13] == once.page.lines()[:13]
    assert history(again)[0] == history(once)[0]
    assert dealt(game, number + 1).page.lines()[:13] != once.page.lines()[:13]


def dealt(game: str, seed: int | None) -> Headless:
    host = Headless(program_for(game, "*3", seed=seed))
    host.run_ticks(2)
    for _ in range(QUESTIONS[game]):
        host.key("ENTER")
        host.run_ticks(2)
    host.run_ticks(600)
    return host


@pytest.mark.parametrize("game", ["crazy8s", "rolling"])
def test_after_the_hand_the_history_has_the_hands_and_the_reasons(game: str) -> None:
    host = PLAYING[game]()
    host.key("F2")
    host.run_until(lambda: "THE HAND" in message(host), limit_ticks=100_000)
    host.key("F2")
    host.run_until("ANY KEY")
    lines = history(host)
    reasons = {WORDS[game][1](why) for why in WORDS[game][0]}
    assert any(line.endswith(reason) for line in lines for reason in reasons)
    assert any(line.split()[:1] == ["YOU"] for line in lines)


def test_after_a_hand_of_canasta_the_history_follows_the_hands_on_f8() -> None:
    host = canasta_app.playing()
    host.key("F2")
    host.run_until("SCORE NOW", limit_ticks=200_000)
    host.key("F2")
    host.run_until("ANY KEY")
    for shown in ("YOUR HAND", "MY HAND"):
        host.key("F8")
        assert message(host).startswith(shown)
    host.key("F8")
    host.run_ticks(1)
    assert "HISTORY" in host.page.lines()[0]
    host.key("HOME")
    assert host.page.lines()[1].startswith("DECK ")
    host.key("ESC")
    host.run_ticks(1)
    assert "THE SCORE OF HAND" in host.page.lines()[1]
