"""The startup show of Crazy Eights: locked to its tune, in its rows, in colour and mono."""

import pytest

from tests.support.golden import golden
from tommy.games.crazy8s.screen.show import BAR, crazy8s_show
from tommy.machine.clock import PIT_HZ
from tommy.machine.page import Page
from tommy.shell.screen.screen import Screen
from tommy.shell.screen.startup_show import Show

SHOW = crazy8s_show()
LAST = len(SHOW.frames) - 1
HALF, CRAZY = 9 * BAR, 10 * BAR


def picture(step: int, *, mono: bool = False, show: Show = SHOW) -> Page:
    page = Page()
    show.frames[step].draw(Screen(page, mono=mono))
    return page


def test_it_lasts_about_fourteen_seconds() -> None:
    assert 14 <= SHOW.length / PIT_HZ <= 14.5


def test_it_begins_with_a_big_8_made_of_8s() -> None:
    rows = picture(BAR).lines()[3:12]
    assert [row[30:51].strip() for row in rows] == [
        "88888",
        "88     88",
        "88       88",
        "88     88",
        "88888",
        "88     88",
        "88       88",
        "88     88",
        "88888",
    ]


def test_it_ends_with_the_title() -> None:
    page = picture(LAST)
    signs = "".join(page.lines()[7].split())
    assert set(signs) >= set("CRAZY8S")
    assert "8" in picture(3 * BAR).lines()[9]


def faces(page: Page) -> list[tuple[str, int]]:
    return [
        (char, page.attr(row, col))
        for row, line in enumerate(page.lines())
        for col, char in enumerate(line)
        if char in "☺☻"
    ]


def test_half_of_the_crowd_goes_crazy_on_the_word_half_and_then_all_of_it() -> None:
    def calm(step: int) -> float:
        crowd = faces(picture(step))
        return sum(face == ("☺", 0x07) for face in crowd) / len(crowd)

    assert calm(HALF - 1) == 1
    assert calm(HALF) == pytest.approx(0.5, abs=0.05)
    assert calm(CRAZY - 1) == pytest.approx(0.5, abs=0.05)
    assert calm(CRAZY) == 0


def test_a_seed_gives_the_same_crowd_and_another_seed_another() -> None:
    pages = [picture(HALF, show=crazy8s_show(seed)).cells for seed in (5, 5, 6)]
    assert pages[0] == pages[1] != pages[2]


@pytest.mark.parametrize("seed", [1, 12345, 2**63])
def test_it_can_be_drawn_with_any_crowd(seed: int) -> None:
    show = crazy8s_show(seed)
    assert all(picture(step, show=show).lines()[12] == "▀" * 80 for step in range(LAST + 1))


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("step", [18, 29, 80, 128, 158, LAST])
def test_the_pictures_are_as_they_were_drawn(step: int, mono: bool) -> None:
    name = f"crazy8s/show_{step:03}_{'mono' if mono else 'colour'}.page"
    source = f"source: LOOK 4 and our design; step {step} of the show, no seed\n"
    golden(name, source + picture(step, mono=mono).dump())
