"""The main screens, cell by cell, in colour and mono. Seed, date and time of day are fixed."""

from collections.abc import Callable

import pytest

from tests.support.agreed_screens import agree_buttons, agree_screen
from tests.support.rolling.positions import position
from tests.support.rolling.rolling_app import Position, circle, dealing, started
from tommy.games.rolling.rules.match_state import MatchState
from tommy.host.headless import Headless

_HANDS = ("AS KS 9S QH 8H KD JD 7D TC", "7S 8S 9H TH AD QD 7C", "7H 9D 8D", "JS", "TS 5C", "3S 4S")


def table(letters: str, players: int) -> Headless:
    """You are the last to a trick that your left-hand neighbour leads, some are out."""
    state = position(
        *_HANDS[:players],
        trick="KC 8C 9C AC 6C"[: 3 * players - 4],
        leader=1,
        thrown="QC JC JH KH TD QS"[: 3 * players - 1],
    )
    scores, hands = (19, 11, 0, 7, 24, 8)[:players], (2, 1, 0, 1, 3, 1)[:players]
    match = MatchState(2, 9, scores, hands, (1,) + (0,) * (players - 1))
    return Position(state, letters, match=match)


def refused(letters: str) -> Headless:
    host = table(letters, 2)
    host.type("2\r")
    return host


def picked_up(letters: str) -> Headless:
    state = position("AS KH", "KS QC", "JH 8H", "9S 7C")
    host = Position(state, letters, replies="KS JH")
    host.type("1\r")
    host.run_until("BOB TAKES 2 CARDS")
    return host


def thrown_out(letters: str) -> Headless:
    host = Position(position("AS 9S KH 8H", "KS 7S QC 7C", thrown="8C 9C"), letters, replies="KS")
    host.type("1\r")
    host.run_until("ALL FOLLOWED")
    return host


def won(letters: str, *others: str) -> Headless:
    host = Position(position("8S", *others), letters)
    host.type("1\r")
    host.run_until("ANY KEY DEALS")
    return host


def deadlock(letters: str) -> Headless:
    host = circle(letters)
    for _ in range(2):
        host.run_until("LEAD WHICH CARD")
        host.type("1\r")
        host.run_until("YOU TAKE THE CARD")
    host.run_until("THIS HAND IS A DRAW")
    return host


def deadlock_over(letters: str) -> Headless:
    host = deadlock(letters)
    host.run_until("NO POINTS")
    return host


def long_hand(letters: str) -> Headless:
    """A hand of 40 cards, of which the last but one is chosen."""
    mine = " ".join(f"{rank}{suit}" for suit in "SHD" for rank in "AKQJT98765432")
    host = Position(position(f"{mine} 2C", "AC", "KC", "QC", "JC 3C", "TC"), letters)
    host.key("LEFT")
    host.key("LEFT")
    return host


SCREENS: dict[str, Callable[[str], Headless]] = {
    "questions": started,
    "deal": dealing,
    "table_of_2": lambda letters: table(letters, 2),
    "table_of_4": lambda letters: table(letters, 4),
    "table_of_6": lambda letters: table(letters, 6),
    "refused": refused,
    "picked_up": picked_up,
    "thrown_out": thrown_out,
    "hand_over": lambda letters: won(letters, "AS KS 7D"),
    "hand_over_of_4": lambda letters: won(letters, "AS KS 7D", "9H TH JH", "7C"),
    "deadlock": deadlock,
    "deadlock_over": deadlock_over,
    "long_hand": long_hand,
}


@pytest.mark.parametrize("letters", ["*", "M*"], ids=["colour", "mono"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_agreed(name: str, letters: str) -> None:
    agree_screen("rolling", name, SCREENS[name], letters)


def test_what_can_be_clicked_on_the_screens_is_as_agreed() -> None:
    agree_buttons("rolling", SCREENS)
