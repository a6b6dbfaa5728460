"""The instructions of Rolling Stone tell of all that is its own."""

import pytest

from tommy import assets

TEXT = " ".join(assets.read_text("rolling/instructions.txt").split())
WORDS = (
    *("2 TO 6", "2, 3 OR 4 PLAYERS 32 CARDS A K Q J 10 9 8 7", "5 PLAYERS 40", "6 PLAYERS 52"),
    *("THREE, THEN TWO, THEN THREE", "THROWN OUT", "TAKES UP", "THERE AND THEN", "ONE POINT FOR"),
    *("THIRD TIME", "60 PICK-UPS", "NOBODY SCORES", "ENTER TAKES 25", "NONE IS AN ANSWER"),
    *("DOWN ARROW", "LEFT AND RIGHT ARROW", "DEL CRAZY8S.SCR", "ROLLING MS", "CRAZY8S LEADS HERE"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT
