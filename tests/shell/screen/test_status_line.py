"""Clock, title, counters and key lines. Source: LOOK 1."""

import datetime

import pytest

from tests.support.canasta import canasta_app
from tests.support.desks import attributes, desk
from tommy.cardgame.players.levels import Level
from tommy.machine.clock import PIT_HZ
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk


def framed(*, mono: bool = False) -> Desk:
    of = desk(mono=mono)
    status_line.draw_frame(of)
    return of


class GameAt:
    """A game at a level, of which nothing else is asked."""

    core = None
    place = 1, 1

    def __init__(self, level: str) -> None:
        self.level = level

    def history(self) -> list[str]:
        return []

    def statistics(self) -> list[str]:
        return []


def title(of: Desk) -> list[int]:
    """The attributes of the title's characters."""
    text = "██ CRAZY EIGHTS ██"
    first = of.pc.page.lines()[21].index(text)
    return [of.pc.page.attr(21, first + i) for i in range(len(text))]


def test_each_character_of_the_title_has_a_colour_of_its_own_from_1_to_15() -> None:
    colours = title(framed())
    assert colours[:15] == list(range(1, 16))
    assert colours[15:] == [1, 2, 3]


def test_with_each_second_all_colours_go_one_step_and_come_round_after_fifteen() -> None:
    of = framed()
    first = title(of)
    status_line.tick(of)
    assert title(of) == [colour % 15 + 1 for colour in first]
    for _ in range(14):
        status_line.tick(of)
    assert title(of) == first


def test_on_mono_two_underlined_letters_walk_through_the_title() -> None:
    of = framed(mono=True)
    places: set[int] = set()
    for _ in range(15):
        inks = title(of)
        assert set(inks) == {0x07, 0x01}
        assert inks.count(0x01) == 2
        places.update(i for i, ink in enumerate(inks) if ink == 0x01)
        status_line.tick(of)
    assert places == set(range(15))


def test_the_clock_shows_the_time_of_day_of_the_pc() -> None:
    of = desk(start=datetime.datetime(1988, 2, 29, 23, 59, 59))
    status_line.draw_clock(of)
    assert of.pc.page.lines()[1][70:] == "│23:59:59│"
    of.pc.clock.advance_to(PIT_HZ)
    status_line.tick(of)
    assert of.pc.page.lines()[1][70:] == "│00:00:00│"


def test_what_a_window_covers_is_not_drawn_upon() -> None:
    of = desk()
    with of.cover():
        status_line.tick(of)
        of.switch_demo()
        status_line.draw_demo(of)
    assert not "".join(of.pc.page.lines()).strip()
    assert of.rainbow == 1


@pytest.mark.parametrize(("drawn", "shown"), [(0, "  0"), (9, "  9"), (52, " 52")])
def test_the_cards_drawn_stand_in_25_columns(drawn: int, shown: str) -> None:
    of = framed()
    status_line.draw_drawn(of, drawn, 52)
    assert of.pc.page.lines()[23][:31] == f"CARDS DRAWN:{shown} OUT OF 52      "
    assert attributes(of, 23, 0, 24) == {0x1E}
    assert attributes(of, 23, 25, 30) == {0x07}


def test_a_toggle_names_the_mode_that_its_key_would_switch_to() -> None:
    of = framed()
    assert of.pc.page.lines()[23][31:48] == "F1=MUTE   F2=DEMO"
    of.pc.speaker.muted = True
    of.switch_demo()
    status_line.draw_legends(of)
    assert of.pc.page.lines()[23][31:48] == "F1=SOUND  F2=PLAY"


@pytest.mark.parametrize(("tenths", "shown"), [(1, " 0.1"), (10, " 1.0"), (100, "10.0")])
def test_the_delay_stands_at_the_right_end_of_the_bottom_line(tenths: int, shown: str) -> None:
    of = framed()
    of.change_delay(tenths - of.delay)
    status_line.draw_bottom(of)
    assert of.pc.page.lines()[24][67:] == f"F3- F4+  {shown}"
    assert attributes(of, 24, 0, 79) == {0x1F}


def test_the_credit_line_ends_before_the_delay_keys() -> None:
    assert framed().pc.page.lines()[24][66] == " "


def test_the_counters_forget_what_stood_there() -> None:
    of = framed()
    status_line.draw_counters(of, turn=123, game=10, hand=12)
    status_line.draw_counters(of, turn=None, game=2, hand=1)
    rows = [line[30:49].rstrip() for line in of.pc.page.lines()[19:23]]
    assert [rows[0], rows[1], rows[3]] == ["", "      GAME: 2", "     HAND: 1"]


def test_demo_comes_and_goes_below_whose_turn_it_is() -> None:
    of = framed()
    of.switch_demo()
    status_line.draw_demo(of)
    assert of.pc.page.lines()[13][29:].rstrip() == "DEMO"
    assert attributes(of, 13, 29, 32) == {0x1E}
    of.switch_demo()
    status_line.draw_demo(of)
    assert of.pc.page.lines()[13].strip() == ""


@pytest.mark.parametrize("level", Level)
def test_beside_demo_stands_the_level_that_plays(level: Level) -> None:
    of = framed()
    of.begin(GameAt(level.name))
    of.switch_demo()
    status_line.draw_demo(of)
    assert of.pc.page.lines()[13].strip() == f"DEMO LEVEL: {level.name}"
    assert attributes(of, 13, 29, 32) == {0x1E}
    assert attributes(of, 13, 33, 46) == {0x07}
    of.switch_demo()
    status_line.draw_demo(of)
    assert of.pc.page.lines()[13].strip() == ""


def test_in_a_lesson_the_place_beside_demo_is_left_alone() -> None:
    of = framed()
    of.begin(GameAt(""))
    of.screen.put(13, 33, "OUT GO TWO MORE", status_line.GAME)
    for shown in ("DEMOOUT GO TWO MORE", "OUT GO TWO MORE"):
        of.switch_demo()
        status_line.draw_demo(of)
        assert of.pc.page.lines()[13].strip() == shown


# A game of 108 cards whose arrows change the delay


def canasta(*, mono: bool = False) -> Desk:
    of = canasta_app.desk(mono=mono)
    status_line.draw_frame(of)
    return of


@pytest.mark.parametrize(("drawn", "shown"), [(0, "  0"), (99, " 99"), (108, "108")])
def test_of_108_cards_the_cards_drawn_stand_in_26_columns(drawn: int, shown: str) -> None:
    of = canasta()
    status_line.draw_drawn(of, drawn, 108)
    assert of.pc.page.lines()[23][:31] == f"CARDS DRAWN:{shown} OUT OF 108     "
    assert attributes(of, 23, 0, 25) == {0x1E}
    assert attributes(of, 23, 26, 30) == {0x07}


@pytest.mark.parametrize(("tenths", "shown"), [(1, " 0.1"), (10, " 1.0"), (100, "10.0")])
def test_the_bottom_line_names_the_arrows_where_they_change_the_delay(
    tenths: int, shown: str
) -> None:
    of = canasta()
    of.change_delay(tenths - of.delay)
    status_line.draw_bottom(of)
    assert of.pc.page.lines()[24][66:] == f" ↑+ ↓-    {shown}"
    assert attributes(of, 24, 0, 79) == {0x1F}


def test_a_short_title_is_centred_in_its_place() -> None:
    row = canasta().pc.page.lines()[21]
    assert row[30:49] == "   ██ CANASTA ██   "


def test_of_a_short_title_all_characters_have_colours_of_their_own() -> None:
    of = canasta()
    assert [of.pc.page.attr(21, 33 + i) for i in range(13)] == list(range(1, 14))
