import pytest

from tommy.machine.scancodes import CODE_OF_NAME, LALT, LCTRL, LSHIFT, RSHIFT, chord, chord_of_char


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("F5", (0x3F,)),
        ("kp4", (0x4B,)),
        ("KPENTER", (0xE01C,)),
        ("GREY-LEFT", (0xE04B,)),
        ("Left", (0xE04B,)),
        ("KP.", (0x53,)),
        ("KP+", (0x4E,)),
        ("-", (0x0C,)),
        ("SHIFT", (LSHIFT,)),
        ("SHIFT--", (LSHIFT, 0x0C)),
        ("Shift+=", (LSHIFT, 0x0D)),
        ("ALT-1", (LALT, 0x02)),
        ("CTRL-C", (LCTRL, 0x2E)),
        ("rshift-kp7", (RSHIFT, 0x47)),
        ("Ctrl-Alt-Del", (LCTRL, LALT, 0xE053)),
    ],
)
def test_a_name_gives_its_codes_in_the_order_they_go_down(
    name: str, codes: tuple[int, ...]
) -> None:
    assert chord(name) == codes


@pytest.mark.parametrize("name", ["", "F13", "SHIFT-", "HYPER-A", "KP", "AA", "KP-F5"])
def test_an_unknown_name_is_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match=f"no key is called '{name}'"):
        chord(name)


def test_a_character_that_no_key_types_is_refused() -> None:
    with pytest.raises(ValueError, match="no key types 'é'"):
        chord_of_char("é")


def test_the_101_keys_and_the_four_of_larger_keyboards_have_names() -> None:
    assert len(set(CODE_OF_NAME.values())) == 105
