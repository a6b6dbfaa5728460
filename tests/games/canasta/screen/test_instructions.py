"""The instructions of Canasta tell of all that is its own."""

import pytest

from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.screen import refusals
from tommy.shell.screen.manual import document, read

TEXT = " ".join(" ".join(document("canasta")).split())
WORDS = (
    *("2 OR 4 HANDS", "CANASTA.SCR", "DEL CANASTA.SCR", "CANASTA MS", "STAGED", "FORCED"),
    *("JOKER 50", "ACE, DEUCE 20", "K Q J 10 9 8 10", "7 6 5 4 5", "BLACK TREY (3S 3C) 5"),
    *("BELOW 0 15", "0 TO 1499 50", "1500 TO 2999 90", "3000 OR MORE 120", "30 OF 50"),
    *("100 EACH, ALL FOUR 800", "NO RED TREY AT ALL MINUS 200", "EACH RED CANASTA 500"),
    *("EACH BLACK CANASTA 300", "GOING OUT 100", "CONCEALED 100 MORE", "NOT GONE OUT MINUS 100"),
    *(" D DRAW A CARD", " T TAKE THE PILE", " M MELD", " P ASK", " N DECLINE", " I SHOW"),
    *("LEFT, RIGHT MOVE", "INS OR 0 DRAW", "PGUP TAKE", "HOME MELD", "PGDN ASK", "DEL OR ."),
    *("END DECLINE", "- TAKE BACK", "+ SHOW", "/ FOR EACH DEUCE", "* FOR EACH JOKER"),
    *("UP MAKES THE DELAY LONGER", "DOWN SHORTER", "FROZEN THE", "PRIZE A", "Y OR N", "7/3"),
    *("WHICH RULES", "THE CLASSIC RULES", " H CLASSIC RULES", " N KEEP YOUR LAST CARD"),
    *("11 CARDS EACH", "FIRST YOU DRAW", "FROZEN YOU NEED TWO", "KEEP A CARD", "M K + ENTER"),
)


@pytest.mark.parametrize("word", WORDS)
def test_the_text_tells_of_everything(word: str) -> None:
    assert word in TEXT


@pytest.mark.parametrize("rules", [TOMMY, CLASSIC])
def test_each_refusal_has_a_chapter_or_none(rules: Rules) -> None:
    chapters = {chapter.topic for chapter in read("canasta")}
    core = Core(Options(2, rules), seed=1)
    core.begin()
    view = core.view
    about = {refusals.topic(view, reason) for reason in RefusalReason} - {""}
    assert about <= chapters
    assert {"pile", "classic-pile"} & about
    assert {"hands", "rules", "level", "typing", "keys"} <= chapters
