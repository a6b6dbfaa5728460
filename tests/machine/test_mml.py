from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.machine.clock import PIT_HZ, QUARTER
from tommy.machine.mml import (
    IllegalFunctionCall,
    MissingOperand,
    Note,
    PlayState,
    divisor_of_note,
    parse,
)

# Source: MACHINE 6, the note table: divisors of N1 to N84.
# fmt: off
DIVISORS = [
    18242, 17218, 16252, 15340, 14479, 13666, 12899, 12175, 11492, 10847, 10238, 9663,
    9121, 8609, 8126, 7670, 7239, 6833, 6449, 6087, 5746, 5423, 5119, 4831,
    4560, 4304, 4063, 3835, 3619, 3416, 3224, 3043, 2873, 2711, 2559, 2415,
    2280, 2152, 2031, 1917, 1809, 1708, 1612, 1521, 1436, 1355, 1279, 1207,
    1140, 1076, 1015, 958, 904, 854, 806, 760, 718, 677, 639, 603,
    570, 538, 507, 479, 452, 427, 403, 380, 359, 338, 319, 301,
    285, 269, 253, 239, 226, 213, 201, 190, 179, 169, 159, 150,
]
# fmt: on
def quarters(text: str) -> list[int]:
    return [note.counts // QUARTER for note in parse(text)[0]]


def divisors(text: str) -> list[int]:
    return [note.divisor for note in parse(text)[0]]


def test_all_84_notes_have_the_divisors_of_the_table() -> None:
    assert [divisor_of_note(n) for n in range(1, 85)] == DIVISORS
    by_number = divisors("".join(f"N{n}" for n in range(1, 85)))
    by_letter = divisors("O0" + ">".join(["CC#DD#EFF#GG#AA#B"] * 7))
    assert by_number == by_letter == DIVISORS


@pytest.mark.parametrize("number", [0, 85])
def test_no_divisor_for_a_note_that_is_not_there(number: int) -> None:
    with pytest.raises(ValueError, match="not 1 to 84"):
        divisor_of_note(number)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("D-", "C#"),
        ("C+", "C#"),
        ("c#", "C#"),
        ("o2 a", "N34"),
        ("O2A", "N34"),
        (" O 2 ; A ; ", "N34"),
        ("C # 8 .", "C#8."),
        ("C 1 6", "C16"),
        ("C0", "C"),
        ("N5 0", "N50"),
        ("O0<C", "O0C"),
        ("O6>C", "O6C"),
        ("O3<C", "O2C"),
        ("O3>C", "O4C"),
        ("P0C", "C"),
        ("N0", "P4"),
        ("L8N0", "P8"),
        ("L16N0.", "P16."),
        ("L008C", "L8C"),
    ],
)
def test_ways_to_write_the_same(text: str, same: str) -> None:
    assert parse(text)[0] == parse(same)[0]


def test_the_defaults_are_t120_o4_l4_mn_mf() -> None:
    assert parse("C")[0] == parse("T120 O4 L4 MN MF C4")[0]
    assert not parse("C")[0][0].background
    assert PlayState().carry == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C", [36]),  # 0.5 s are 36.4 quarter ticks
        ("L8 C", [18]),
        ("T240 C", [18]),
        ("T60 C", [73]),
        ("C.", [55]),
        ("C..", [82]),
        ("C2.", [109]),
        ("P2.", [109]),
        ("T255 L64 C", [1]),
        ("T255 P64", [1]),
        ("T32 L1 C", [546]),
    ],
)
def test_a_length_in_quarter_ticks(text: str, expected: list[int]) -> None:
    assert quarters(text) == expected


def test_what_a_note_lacks_the_next_one_gets() -> None:
    assert quarters("CCCCC") == [36, 37, 36, 37, 36]


@pytest.mark.parametrize("bar", ["L16 CCCCCCCCCCCCCCCC", "C8.C8.C8.C8.C8.C16", "L64 " + "C" * 64])
def test_bars_keep_their_length(bar: str) -> None:
    for tempo in (32, 111, 170, 200, 255):
        bars = quarters(f"T{tempo}" + bar * 20)
        assert abs(sum(bars) - Fraction(20 * 240, tempo) * PIT_HZ / QUARTER) <= Fraction(1, 2)


@given(
    st.integers(32, 255),
    st.lists(st.tuples(st.sampled_from("ABCDEFGP"), st.integers(1, 64), st.integers(0, 3))),
)
def test_no_tune_drifts(tempo: int, tune: list[tuple[str, int, int]]) -> None:
    text = f"T{tempo}" + "".join(f"{letter}{n}{'.' * dots}" for letter, n, dots in tune)
    notes, after = parse(text)
    exact = sum(Fraction(240, tempo * n) * Fraction(3, 2) ** dots for _, n, dots in tune)
    played = sum(note.counts for note in notes)
    assert played + after.carry * QUARTER == exact * PIT_HZ
    assert abs(after.carry) <= Fraction(1, 2)
    assert all(note.counts >= QUARTER and note.counts % QUARTER == 0 for note in notes)


def test_the_carry_goes_from_one_string_to_the_next() -> None:
    notes, state = parse("C")
    more, _ = parse("C", state)
    assert [n.counts // QUARTER for n in (*notes, *more)] == [36, 37]


@pytest.mark.parametrize(("mode", "part"), [("MN", 7 / 8), ("ML", 1), ("MS", 3 / 4)])
def test_articulation_is_a_part_of_the_note(mode: str, part: float) -> None:
    for note in parse(f"{mode} T200 C2C8C16C32C64")[0]:
        assert note.sounding == note.counts * part
    assert parse(f"{mode} P4")[0] == (Note(0, 36 * QUARTER, 0),)


def test_the_mode_goes_with_each_note() -> None:
    assert [n.background for n in parse("C MB C P MF C".replace("P", "P4"))[0]] == [
        False,
        True,
        True,
        False,
    ]


def test_the_state_comes_back_and_goes_on() -> None:
    _, state = parse("T200 O2 L8 MS MB")
    assert state == PlayState(2, 8, 200, Fraction(3, 4), True)
    assert parse("A", state)[0] == parse("T200 O2 L8 MS MB A")[0]


@pytest.mark.parametrize("text", [None, ""])
def test_play_without_a_string_misses_its_operand(text: str | None) -> None:
    with pytest.raises(MissingOperand):
        parse(text)


def test_a_string_of_blanks_plays_nothing() -> None:
    assert parse(" ; ")[0] == ()


@pytest.mark.parametrize(
    ("text", "column", "rule"),
    [
        ("E#", 1, "black keys"),
        ("CB+", 2, "black keys"),
        ("C-", 1, "black keys"),
        ("F-", 1, "black keys"),
        ("C##", 3, "not a command"),
        ("C65", 1, "0 to 64"),
        ("C99999999999999999999", 1, "0 to 64"),
        ("N85", 1, "0 to 84"),
        ("N", 1, "needs a number"),
        ("CC O7", 4, "0 to 6"),
        ("O", 1, "needs a number"),
        ("O-1", 1, "needs a number"),
        ("L0", 1, "1 to 64"),
        ("L65", 1, "1 to 64"),
        ("L8.", 3, "not a command"),
        ("P", 1, "needs a number"),
        ("P;4", 1, "needs a number"),
        ("P65", 1, "0 to 64"),
        ("P0.", 1, "dots"),
        ("T31", 1, "32 to 255"),
        ("T256", 1, "32 to 255"),
        ("T", 1, "needs a number"),
        ("MX", 1, "followed by"),
        ("M", 1, "followed by"),
        ("H", 1, "not a command"),
        ("8C", 1, "not a command"),
        ("C;4", 3, "not a command"),
        ("cé", 2, "not a command"),
        ("XA$", 1, "variables"),
        ("T=V", 1, "needs a number"),
        ("=V", 1, "variables"),
        ("C" + "." * 5000, 1, "longest"),
    ],
)
def test_an_illegal_function_call_names_place_and_rule(text: str, column: int, rule: str) -> None:
    with pytest.raises(IllegalFunctionCall, match=rf"^column {column}, '.*{rule}"):
        parse(text)
