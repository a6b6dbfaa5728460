"""What startup shows draw with."""

from tommy.machine.page import Page
from tommy.shell.screen.screen import Ink, Screen
from tommy.shell.screen.show_art import STEPPING, plot

INK = Ink(0x0E, 0x0F)


def test_signs_are_laid_over_what_is_there_and_blanks_are_not() -> None:
    page = Page()
    screen = Screen(page, mono=False)
    screen.put(4, 10, "HAND", Ink(0x02))
    plot(screen, 4, 9, "█ █", INK)
    assert page.lines()[4].strip() == "█H█ND"
    assert [page.attr(4, col) for col in range(9, 14)] == [0x0E, 0x02, 0x0E, 0x02, 0x02]


def test_what_is_beyond_the_edges_is_not_seen() -> None:
    page = Page()
    screen = Screen(page, mono=False)
    plot(screen, 7, -2, "ABCD", INK)
    plot(screen, 7, 78, "WXYZ", INK)
    plot(screen, 8, 200, "FAR", INK)
    assert page.lines()[7] == "CD" + " " * 76 + "WX"
    assert page.lines()[6] == page.lines()[8] == " " * 80


def test_the_stepping_inks_are_seven_colours_and_bright_and_normal_in_mono() -> None:
    assert [ink.colour for ink in STEPPING] == list(range(9, 16))
    assert {ink.mono for ink in STEPPING} == {0x07, 0x0F}
