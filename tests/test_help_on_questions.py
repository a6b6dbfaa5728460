"""F5 at every question that a program asks before a game opens the chapter about it."""

import pytest

from tests.support.manuals import page_opened_by, turn_to_first_page
from tests.support.runs import each_game
from tommy.__main__ import program_for
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.machine.drive import Drive, RamDrive
from tommy.shell.game import Game
from tommy.shell.screen.manual import read
from tommy.shell.screen.start_questions import QUESTION_ROW

#: The rows of the questions of one start, and more than there are.
_ROWS = slice(QUESTION_ROW, QUESTION_ROW + 6)


def begun(game: Game, drive: Drive | None = None) -> Headless:
    host = Headless(program_for(game.program, "*", seed=7), drive=drive or RamDrive())
    host.run_ticks(2)
    return host


def questions(host: Headless) -> list[str]:
    """The questions that stand on the screen."""
    return [row.strip() for row in host.page.lines()[_ROWS] if "?" in row]


def topics_of_questions(host: Headless, folder: str) -> list[str]:
    """What F5 opens at each question, from the one that waits on; Enter answers them."""
    topics: list[str] = []
    asked = 0
    while len(questions(host)) > asked:
        asked = len(questions(host))
        topics.append(page_opened_by(host, folder))
        host.key("ENTER")
        host.run_ticks(2)
    return topics


@each_game
def test_each_start_question_has_a_chapter_of_its_own(game: Game) -> None:
    host = begun(game)
    topics = topics_of_questions(host, game.folder)
    chapters = {each.topic for each in read(game.folder)}
    assert len(topics) >= 3
    assert len({*topics}) == len(topics)
    assert chapters.issuperset(topics)
    assert {*topics}.isdisjoint({"keys", "aim", ""})
    host.run_until("DEAL")
    turn_to_first_page(host)
    assert page_opened_by(host, game.folder) == "keys"


@pytest.mark.parametrize(
    ("game", "other"),
    [(game, other) for game in CATALOG for other in game.others],
    ids=lambda game: game.program,
)
def test_the_other_game_of_a_program_answers_with_its_own_chapters(game: Game, other: Game) -> None:
    host = begun(game)
    assert page_opened_by(host, game.folder) == "game"
    host.type(other.title[0])
    host.run_ticks(2)
    assert topics_of_questions(host, other.folder) == topics_of_questions(
        begun(other), other.folder
    )


@each_game
def test_saved_games_have_a_chapter(game: Game) -> None:
    drive = RamDrive()
    host = begun(game, drive)
    topics_of_questions(host, game.folder)
    host.run_until("DEAL")
    host.run_ticks(200)
    host.key("RIGHT")
    host.power_off()
    host = begun(game, drive)
    assert page_opened_by(host, game.folder) == "saved"
