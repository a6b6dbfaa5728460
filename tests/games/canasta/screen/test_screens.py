"""The main screens, cell by cell, in colour and mono. Seed, date and time of day are fixed.

Positions are built, so that no golden depends on what the computer players choose.
"""

import datetime
from collections.abc import Callable

import pytest

from tests.support.agreed_screens import agree_buttons, agree_screen
from tests.support.canasta.canasta_app import (
    DRAWING_MATCH,
    Position,
    dealing,
    drawing_state,
    playing,
    started,
)
from tests.support.canasta.positions import position
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.pack import PACK, RED_TREYS
from tommy.games.canasta.rules.situation import Permission
from tommy.host.headless import Headless
from tommy.shell.records.past_games import PastGame
from tommy.shell.records.statistics import Figures, Key, StatisticsFile, Tally
from tommy.shell.records.tape_records import CountedRecord

RED = "9S 9H 9D 9C 9S 9H 9D"
BLACK = "7S 7H 7D 7C 7S 7H 2D"


def pressed(host: Headless, *keys: str) -> Headless:
    for key in keys:
        host.key(key)
    host.run_ticks(1)
    return host


def fan(letters: str, count: int) -> Headless:
    """A hand of so many cards, the cursor in the middle of it."""
    cards = [card for card in PACK if card not in RED_TREYS]
    step = 7 if count <= 60 else 1
    hand = " ".join(str(cards[i * step % len(cards)]) for i in range(count))
    host = Position(position(hand, others="", stock="", pile="", drawn=True), letters)
    return pressed(host, *["RIGHT"] * (count // 2))


def drawing(letters: str) -> Headless:
    return Position(drawing_state(), letters, match=DRAWING_MATCH)


def two_hands(letters: str) -> Headless:
    state = position(
        "AS AH KC KD QS 9D 4S 3C 2H **", pile="5D KD", mine="7S 7H 7D / JS JH JD 2S",
        theirs="TS TH TD TC TS / 5S 5H **", treys=("3H 3D", "3H"), scores=(1490, -45),
        drawn=True,
    )  # fmt: skip
    return Position(state, letters, match=MatchState(2, 3, (1490, -45), (1, 1)))


def canastas(letters: str) -> Headless:
    state = position(
        "AS AH KC KD QS", pile="2H 5D KD", mine=f"{RED} / {BLACK} / 3S 3C 3S",
        theirs="TS TH TD TC TS TH ** ** 2C / 8S 8H 8D 8C 8S 8H 8D 8C", treys=("3H", "3D 3H 3D"),
        seats=4,
    )  # fmt: skip
    return Position(state, letters)


def frozen(letters: str) -> Headless:
    return Position(position("AS AH KC KD QS", pile="2H 5D **", mine=BLACK), letters)


def prize(letters: str) -> Headless:
    return Position(position("AS AH KC KD QS", pile="3H 2H 5D KS", mine=BLACK), letters)


def staged(letters: str) -> Headless:
    host = Position(position("AS AH KS KC KD QS 4S 4H"), letters)
    host.type("mk\r")
    host.run_ticks(1)
    return host


def melding(letters: str) -> Headless:
    """Wild cards alone, and the arrows choose their meld."""
    host = Position(position("AS 2H ** QS 4S 4H", mine=f"{BLACK} / KS KH KD"), letters)
    host.type("m2")
    return pressed(host, "RIGHT")


def taking(letters: str) -> Headless:
    host = Position(
        position("TS TH KS KH QS QH 2D 2S ** 9D", pile="5D TD", scores=(3000, 0)), letters
    )
    host.type("t*mk2")
    host.run_ticks(1)
    return host


def refused(letters: str) -> Headless:
    host = two_hands(letters)
    host.type("8h")
    host.run_ticks(1)
    return host


def asked(letters: str) -> Headless:
    state = position(
        "AS AH AD 9D", seats=4, seat=2, mine=BLACK, permission=Permission.ASKED, drawn=True
    )
    return Position(state, letters)


def sheet(letters: str, seats: int = 2) -> Headless:
    state = position(
        "KC", drawn=True, mine=f"{BLACK} / {RED}", theirs="TS TH TD TC", treys=("3H 3D", ""),
        scores=(1500, -200), seats=seats,
    )  # fmt: skip
    host = Position(state, letters, match=MatchState(1, 3, (1500, -200), (1, 1)))
    host.type("kc")
    host.run_until("ANY KEY")
    return host


def game_over(letters: str) -> Headless:
    state = position("KC", drawn=True, mine=BLACK, scores=(4800, 900))
    host = Position(state, letters)
    host.type("kc")
    host.run_until("THE GAME, ")
    return host


def statistics(letters: str, *keys: str) -> Headless:
    """F9 after a hand of four, with games of other days in the file; then ``keys``."""
    host = sheet(letters, 4)
    games = (
        (1, True, 5105, 2240, 0),
        *[(3, True, 5010 + 35 * each, 4000 - 420 * each, each % 3) for each in range(9)],
        (3, False, 3985, 5320, 1),
        (3, True, 6240, 4875, 0),
        (4, False, 1190, 5025, 0),
    )
    tallies = []
    for number, (level, won, points, against, hints) in enumerate(games, start=1):
        figures = Figures(
            games=1, games_won=int(won), games_helped=int(hints > 0), hands=6, hands_won=3,
            points=points, points_against=against, canastas=9, best=1385,
        )  # fmt: skip
        key = Key("CANASTA", "TOMMY-4", level)
        past = PastGame(datetime.date(1987, 9, number), won, points, against, hints)
        tallies.append(Tally(key, figures, "", CountedRecord(0, number), past))
    StatisticsFile(host.pc.drive).count(tallies)
    return pressed(host, "F9", *keys)


def farewell(letters: str) -> Headless:
    host = pressed(playing(letters), "F7")
    host.type("y")
    return host


SCREENS: dict[str, Callable[[str], Headless]] = {
    "questions": started,
    "deal": lambda letters: dealing(letters, seats=4),
    "first_turn_2": playing,
    "first_turn_4": lambda letters: playing(letters, seats=4),
    "two_hands": two_hands,
    "four_hands": drawing,
    "hand_of_31": lambda letters: fan(letters, 31),
    "hand_of_60": lambda letters: fan(letters, 60),
    "hand_of_80": lambda letters: fan(letters, 80),
    "canastas": canastas,
    "frozen": frozen,
    "prize": prize,
    "staged": staged,
    "melding": melding,
    "taking": taking,
    "refused": refused,
    "asked": asked,
    "sheet_2": sheet,
    "sheet_4": lambda letters: sheet(letters, 4),
    "open_hand": lambda letters: pressed(sheet(letters), "F8", "F8"),
    "statistics": lambda letters: pressed(sheet(letters, 4), "F9"),
    "statistics_games": statistics,
    "statistics_last": lambda letters: statistics(letters, "PGDN"),
    "game_over": game_over,
    "quit_question": lambda letters: pressed(two_hands(letters), "F7"),
    "instructions": lambda letters: pressed(two_hands(letters), "F5"),
    "farewell": farewell,
}


@pytest.mark.parametrize("letters", ["*", "M*"], ids=["colour", "mono"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_agreed(name: str, letters: str) -> None:
    agree_screen("canasta", name, SCREENS[name], letters)


def test_what_can_be_clicked_on_the_screens_is_as_agreed() -> None:
    agree_buttons("canasta", SCREENS)
