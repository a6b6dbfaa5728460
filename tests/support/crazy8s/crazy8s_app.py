"""Crazy Eights on the headless PC, brought to a moment of interest."""

from collections.abc import Callable

from tommy.__main__ import program_for
from tommy.host.headless import Headless
from tommy.machine.drive import Drive, RamDrive

#: The command letter of the level, so that no story is asked for it.
LEVEL = "3"
#: You move first; your cards are 8S 8D 4S KH 4H 3H 2D and the starter is 2H.
SEED = 7
#: The easy player ends the first hand after few moves.
SHORT_SEED = 111
PROMPT = "WHICH CARD"
#: What was chosen at the start of a saved game.
SAVED = {"crazy": "9", "target": "250", "level": "1"}
#: My hand: the gap of a card that left it is closed when a game is taken up again.
CLOSED_UP = range(6, 11)


def started(letters: str = "*", *, seed: int = SEED, drive: Drive | None = None) -> Headless:
    """At the first question of Crazy Eights, or in the show if the letters leave it in."""
    host = Headless(program_for("crazy8s", letters + LEVEL, seed=seed), drive=drive or RamDrive())
    host.run_ticks(2)
    if "*" in letters:
        host.key("ENTER")
        host.run_ticks(2)
    return host


def playing(letters: str = "*", *, seed: int = SEED, drive: Drive | None = None) -> Headless:
    """Your first turn of a game with the usual options; seeds on which I begin play on to it."""
    host = started(letters, seed=seed, drive=drive)
    answer_questions(host)
    host.run_until(PROMPT)
    return host


def answer_questions(host: Headless) -> None:
    """The crazy rank and the points, both as usual."""
    host.key("ENTER")
    host.run_ticks(2)
    host.key("ENTER")
    host.run_ticks(2)


def naming(letters: str = "*") -> Headless:
    """Your crazy card lies on the pile and its suit is asked for."""
    host = playing(letters)
    host.type("1\r")
    host.run_until("NAME A SUIT")
    host.run_ticks(8)
    return host


def dealing(letters: str = "*") -> Headless:
    """In the middle of the deal."""
    host = started(letters)
    answer_questions(host)
    host.run_until("CARDS DEALT:  9")
    return host


def my_turn() -> Headless:
    """I have said what I play and wait for one delay."""
    host = playing()
    host.type("4\r")
    host.run_until("I PLAY THE")
    return host


def hand_over(letters: str = "*") -> Headless:
    """The demo has played a hand and was switched off at its end."""
    host = playing(letters)
    host.key("F2")
    host.run_until("THE HAND!")
    host.key("F2")
    host.run_until("ANY KEY DEALS")
    return host


#: Every kind of moment in which a program waits, by name.
MOMENTS: dict[str, Callable[[], Headless]] = {
    "show": lambda: started(""),
    "question": started,
    "deal": dealing,
    "your turn": playing,
    "suit": naming,
    "my turn": my_turn,
    "hand over": hand_over,
}


def legend(host: Headless) -> str:
    """The line of the key legends."""
    return host.page.lines()[23]
