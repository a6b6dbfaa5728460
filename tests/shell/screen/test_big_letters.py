"""Big letters: eight rows, each letter of its own sign."""

import string

import pytest

from tommy.catalog import CATALOG
from tommy.shell.screen.big_letters import HEIGHT, banner

SIGNS = string.ascii_uppercase + string.digits + "'"


@pytest.mark.parametrize("sign", SIGNS)
def test_a_letter_is_made_of_its_own_sign(sign: str) -> None:
    rows = banner(sign)
    assert len(rows) == HEIGHT
    assert len({len(row) for row in rows}) == 1
    assert set("".join(rows)) - {" "} == {sign}


def test_no_two_letters_look_alike() -> None:
    shapes = {tuple(row.replace(sign, "#") for row in banner(sign)) for sign in SIGNS}
    assert len(shapes) == len(SIGNS)


@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign not in "'"])
def test_a_letter_fills_all_eight_rows(sign: str) -> None:
    assert all(sign in row for row in banner(sign))


@pytest.mark.parametrize("word", [*" ".join(game.title for game in CATALOG).split(), "TOMMY'S"])
def test_the_words_of_the_titles_fit_the_screen(word: str) -> None:
    assert len(banner(word)[0]) <= 80


def test_a_space_keeps_words_apart() -> None:
    assert all("    " in row for row in banner("A B"))


def test_an_unknown_sign_is_named_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"'AB!': no big letter '!' \(character 3\)"):
        banner("AB!")
