"""The instructions of Rolling Stone tell of all that is its own."""

import pytest

from tommy.shell.screen.manual import document, read

TEXT = " ".join(" ".join(document("rolling")).split())
WORDS = (
    *("2 TO 6", "2, 3 OR 4 PLAYERS 32 CARDS A K Q J 10 9 8 7", "5 PLAYERS 40", "6 PLAYERS 52"),
    *("THREE, THEN TWO, THEN THREE", "THROWN OUT", "PICKS UP", "THERE AND THEN", "ONE POINT FOR"),
    *("THIRD TIME", "60 PICK-UPS", "NOBODY SCORES", "ENTER TAKES 25", "0 MEANS NO LIMIT"),
    *("DOWN ARROW", "LEFT AND RIGHT ARROW", "DEL CRAZY8S.SCR", "ROLLING MS", "CRAZY8S LEADS HERE"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT


def test_each_question_has_a_chapter() -> None:
    assert {"players", "target", "level"} <= {chapter.topic for chapter in read("rolling")}
