"""The instructions of Crazy Eights tell of all that is its own."""

import pytest

from tommy.shell.screen.manual import document, read

TEXT = " ".join(" ".join(document("crazy8s")).split())
WORDS = (
    *("INS", "DEL", "PERIOD", "DOWN ARROW", "LEFT AND RIGHT ARROW", "HIT D,", "S, H, D OR C"),
    *("CRAZY8S.SCR", "DEL CRAZY8S.SCR", "CRAZY8S MS", "100 TO 500", "BLOCKED"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT


def test_each_question_has_a_chapter() -> None:
    assert {"rank", "target", "level", "suit"} <= {chapter.topic for chapter in read("crazy8s")}
