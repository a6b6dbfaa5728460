from typing import Any

import pytest

from tests.support.keys import SDL_KEYS, keyboard, press, words_ah00, words_ah10
from tommy.host.sdl.keys import SET1_OF_SDL
from tommy.machine.scancodes import CODE_OF_NAME

NAME_OF_CODE = {code: name for name, code in CODE_OF_NAME.items()}


@pytest.mark.parametrize("key", SDL_KEYS, ids=lambda key: str(key["name"]))
def test_every_key_of_the_reference_has_its_set_1_code(key: dict[str, Any]) -> None:
    assert SET1_OF_SDL[key["sdl"]] == int(key["set1"].replace(" ", ""), 16)


def test_no_key_is_without_a_name() -> None:
    assert set(SET1_OF_SDL.values()) == set(CODE_OF_NAME.values())


def test_only_the_second_backslash_is_not_in_the_reference() -> None:
    assert set(SET1_OF_SDL) - {key["sdl"] for key in SDL_KEYS} == {50}


# What each column of the reference with words is, as (modifier, Num Lock, INT 16h function).
COLUMNS = {
    "int16": ("", False, words_ah00),
    "int16_shift": ("SHIFT-", False, words_ah00),
    "int16_ctrl": ("CTRL-", False, words_ah00),
    "int16_alt": ("ALT-", False, words_ah00),
    "int16_enhanced": ("", False, words_ah10),
    "int16_numlock_off": ("", False, words_ah00),
    "int16_numlock_on": ("", True, words_ah00),
}
CELLS = [(key, column) for key in SDL_KEYS for column in COLUMNS if column in key]


@pytest.mark.parametrize(
    ("key", "column"), CELLS, ids=[f"{key['name']}-{column}" for key, column in CELLS]
)
def test_the_words_of_the_reference_come_out(key: dict[str, Any], column: str) -> None:
    modifier, num_lock, read = COLUMNS[column]
    if key["name"] in ("F11", "F12"):
        read = words_ah10  # the reference gives their words, which AH=00 drops
    keys = keyboard(num_lock=num_lock)
    press(keys, modifier + NAME_OF_CODE[SET1_OF_SDL[key["sdl"]]])
    expected = [] if key[column].startswith("none") else [key[column]]
    assert read(keys) == expected


def test_the_reference_has_all_its_words() -> None:
    assert len(CELLS) == 36 * 2 + 12 * 4 + 11 * 2 + 10 * 2
