"""The main screens, cell by cell, in colour and mono. Seed, date and time of day are fixed."""

from collections.abc import Callable

import pytest

from tests.support.agreed_screens import agree_buttons, agree_screen
from tests.support.crazy8s.crazy8s_app import dealing, hand_over, naming, playing, started
from tests.support.golden import golden
from tommy.__main__ import prompt_for
from tommy.host.headless import Headless


def many_cards(letters: str, count: int) -> Headless:
    host = playing(letters)
    for _ in range(count - 7):
        host.type("d")
        host.run_ticks(8)
    host.key("RIGHT")
    host.run_ticks(1)
    return host


def instructions(letters: str) -> Headless:
    host = playing(letters)
    host.key("F5")
    return host


def refused(letters: str) -> Headless:
    host = playing(letters)
    host.type("3\r")
    return host


def quit_question(letters: str) -> Headless:
    host = playing(letters)
    host.key("F7")
    return host


def farewell(letters: str) -> Headless:
    host = quit_question(letters)
    host.type("y")
    return host


def game_over(letters: str) -> Headless:
    host = playing(letters)
    host.key("F2")
    for _ in range(9):
        host.key("F3")
    host.run_until("THE GAME, ", limit_ticks=18 * 60 * 60)
    return host


SCREENS: dict[str, Callable[[str], Headless]] = {
    "questions": started,
    "first_turn": playing,
    "refused": refused,
    "hand_of_20": lambda letters: many_cards(letters, 20),
    "hand_of_30": lambda letters: many_cards(letters, 30),
    "hand_of_44": lambda letters: many_cards(letters, 44),
    "instructions": instructions,
    "quit_question": quit_question,
    "farewell": farewell,
    "game_over": game_over,
    "suit": naming,
    "deal": dealing,
    "hand_over": hand_over,
}


@pytest.mark.parametrize("letters", ["*", "M*"], ids=["colour", "mono"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_agreed(name: str, letters: str) -> None:
    agree_screen("crazy8s", name, SCREENS[name], letters)


def test_what_can_be_clicked_on_the_screens_is_as_agreed() -> None:
    agree_buttons("crazy8s", SCREENS)


def test_the_dos_prompt_is_as_agreed() -> None:
    host = Headless(prompt_for(None, seed=7))
    host.run_ticks(2)
    golden("dos/prompt.page", "SOURCE: the DOS prompt at the start\n" + host.page.dump())


def test_the_first_sounds_are_as_agreed() -> None:
    """From the first question to your first turn: count in clocks, length, divisor."""
    host = started()
    notes: list[str] = []
    host.pc.speaker.listener = lambda at, tone: notes.append(f"{at} {tone.counts} {tone.divisor}")
    host.key("ENTER")
    host.run_ticks(2)
    host.key("ENTER")
    host.run_until("WHICH CARD")
    golden("crazy8s/deal.notes", "SOURCE: LOOK 3; seed 7\n" + "\n".join(notes) + "\n")
