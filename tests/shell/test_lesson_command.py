"""LESSON at the prompt: what it offers, and what it refuses."""

import pytest

from tests.support.buttons import click_word
from tests.support.dos import answer, start
from tommy import catalog
from tommy.__main__ import prompt_for
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive

NAMES = [f"{game.program} {word}".strip() for game in catalog.CATALOG for word in game.lessons]


def prompt() -> Headless:
    """The prompt with the real games."""
    host = Headless(prompt_for(None, seed=1), drive=RamDrive())
    host.run_ticks(4)
    return host


def test_lesson_lists_every_lesson() -> None:
    host = prompt()
    host.type("lesson\r")
    host.run_ticks(4)
    for name in NAMES:
        assert host.page.shows(name)


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
def test_a_lesson_is_clicked_typed_or_chosen(number: int) -> None:
    def clicked(host: Headless) -> None:
        click_word(host, 1 + number, NAMES[number - 1])

    def named(host: Headless) -> None:
        host.type(f"lesson  {NAMES[number - 1].lower()}\r")

    def chosen(host: Headless) -> None:
        for _ in range(number - 1):
            host.key("DOWN")
        host.key("ENTER")

    pages = set()
    for choose in (clicked, named, chosen):
        host = prompt()
        host.type("lesson\r")
        host.run_ticks(4)
        choose(host)
        host.run_until("ENTER=GO ON", limit_ticks=2000)
        pages.add("".join(host.page.lines()[5:17]))
    assert len(pages) == 1


@pytest.mark.parametrize("name", ["CHESS", f"{NAMES[0]} AT ONCE", "0", "99"])
def test_a_lesson_that_there_is_not_is_refused(name: str) -> None:
    assert answer(prompt(), f"lesson {name}")[0].endswith(
        "is not a lesson. Type LESSON for a list."
    )


def test_without_a_game_that_has_one_the_first_screen_offers_no_lesson() -> None:
    assert not start().page.shows("A coach")
    assert prompt().page.shows("A coach")
