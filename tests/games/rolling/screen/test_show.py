"""The startup show of Rolling Stone: locked to its tunes, in its rows, in colour and mono."""

import itertools

import pytest

from tests.support.golden import golden
from tommy.games.rolling.screen.show import LAST_LOOK, ROLL_ROW, TITLE, TUNES, rolling_show
from tommy.machine.clock import PIT_HZ
from tommy.machine.page import Page
from tommy.shell.screen import tunes
from tommy.shell.screen.big_letters import HEIGHT, banner
from tommy.shell.screen.screen import Screen
from tommy.shell.screen.startup_show import Show, sixteenths

SHOW = rolling_show()
LAST = len(SHOW.frames) - 1
MUSIC = tunes.load("rolling")
FAST = TUNES[0][1]
BURST = FAST + TUNES[1][1]
#: The step at which each note of the hall begins.
STARTS = [
    first + step
    for first, (name, steps) in zip((0, FAST), TUNES[:2], strict=True)
    for step in list(itertools.accumulate(sixteenths(tunes.notes(MUSIC[name]), steps), initial=0))[
        :-1
    ]
]
STUCK = STARTS[-1]


def picture(step: int, *, mono: bool = False, show: Show = SHOW) -> Page:
    page = Page()
    show.frames[step].draw(Screen(page, mono=mono))
    return page


def row(step: int) -> str:
    return picture(step).lines()[ROLL_ROW]


def stone(step: int) -> int:
    assert row(step).count("○") == 1
    return row(step).index("○")


def in_front(step: int) -> str:
    """Row 12 from the stone on once round."""
    at = stone(step)
    return row(step)[at + 1 :] + row(step)[:at]


def test_it_lasts_about_twelve_seconds() -> None:
    assert 12 <= SHOW.length / PIT_HZ <= 13


def test_the_tune_of_the_hall_comes_twice_and_is_faster_the_second_time() -> None:
    slow, fast = (tunes.notes(MUSIC[name]) for name, _ in TUNES[:2])
    assert [note.divisor for note in slow] == [note.divisor for note in fast]
    counts = [sum(note.counts for note in notes) for notes in (slow, fast)]
    assert counts[0] / counts[1] == pytest.approx(255 / 170, rel=0.01)


def test_the_stone_rolls_to_the_right_along_row_12_faster_and_faster() -> None:
    ways = [(stone(step + 1) - stone(step)) % 80 for step in range(STUCK)]
    quarters = [sum(ways[at : at + STUCK // 4]) for at in range(0, STUCK, STUCK // 4)]
    assert quarters == sorted(quarters)
    assert quarters[-1] > 3 * quarters[0]
    assert sum(ways) > 2 * 80
    assert stone(0) == 0


def test_it_pushes_all_the_blocks_that_have_fallen_in_its_way() -> None:
    for step in range(STUCK):
        notes = sum(start <= step for start in STARTS)
        blocks = 1 + notes + max(0, notes - STARTS.index(FAST))
        assert in_front(step) == "■" * blocks + " " * (79 - blocks)


@pytest.mark.parametrize("step", STARTS[1:-1])
def test_every_note_lets_a_block_fall_where_the_row_of_blocks_then_ends(step: int) -> None:
    before = picture(step - 1).lines()
    col = (stone(step) + in_front(step).rindex("■") + 1) % 80
    assert before[ROLL_ROW - 2][col] == "■"
    assert before[ROLL_ROW][col] == " "


def test_the_last_note_plugs_the_gap_and_nothing_rolls_any_more() -> None:
    assert " " in row(STUCK - 1)
    assert in_front(STUCK) == in_front(STUCK + 1) == "■" * 79
    assert stone(STUCK) == stone(STUCK + 1)


def test_then_the_stone_swells_until_it_bursts() -> None:
    sizes = ["".join(picture(step).lines()).count("○") for step in range(STUCK, BURST)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 1
    assert sizes[-1] > 50
    assert "".join(picture(BURST).lines()).count("○") == 1


def test_the_trolls_multiply_and_are_amazed_when_all_is_stuck() -> None:
    crowds = ["".join(picture(step).lines()).count("☻") for step in range(STUCK)]
    assert crowds[0] == 1 < crowds[FAST] < crowds[STUCK - 1]
    amazed = "".join(picture(STUCK).lines())
    assert amazed.count("☺") == crowds[STUCK - 1]
    assert "☻" not in amazed


def test_the_pieces_of_the_burst_become_the_title() -> None:
    assert "".join(picture(BURST).lines()).count("■") > 150
    for step in range(BURST + 9, LAST + 1):
        lines = picture(step).lines()
        for word, top in TITLE:
            shown = [line.rstrip() for line in lines[top : top + HEIGHT]]
            big = banner(word)
            left = (80 - len(big[0])) // 2
            assert shown == [(" " * left + line).rstrip() for line in big]


def test_the_stone_rolls_on_out_of_the_picture() -> None:
    places = [row(step).find("○") for step in range(BURST, LAST + 1)]
    rolling = [place for place in places if place >= 0]
    assert rolling == sorted(rolling)
    assert rolling[0] > 40
    assert rolling[-1] >= 78
    assert places[-1] == -1


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
def test_the_colours_of_the_title_step_to_the_end(mono: bool) -> None:
    inks = [picture(step, mono=mono).attr(2, 12) for step in range(LAST - LAST_LOOK, LAST + 1)]
    assert picture(LAST).char(2, 12) == "R"
    assert len(set(inks)) == (2 if mono else 7)


def test_a_seed_gives_the_same_mountains_and_another_seed_others() -> None:
    pages = [picture(FAST, show=rolling_show(seed)).cells for seed in (5, 5, 6)]
    assert pages[0] == pages[1] != pages[2]


@pytest.mark.parametrize("seed", [1, 12345, 2**63])
def test_it_can_be_drawn_with_any_seed(seed: int) -> None:
    show = rolling_show(seed)
    assert all(picture(step, show=show).lines()[12] == "▀" * 80 for step in range(STUCK))
    assert picture(LAST, show=show).lines() == picture(LAST).lines()


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@pytest.mark.parametrize("step", [10, 40, 100, 127, 131, LAST])
def test_the_pictures_are_as_they_were_drawn(step: int, mono: bool) -> None:
    name = f"rolling/show_{step:03}_{'mono' if mono else 'colour'}.page"
    source = f"source: LOOK 4 and our design; step {step} of the show, no seed\n"
    golden(name, source + picture(step, mono=mono).dump())
