"""Names with * and ?, and the laws that they keep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tommy.machine.drive import BadName, valid_name
from tommy.shell.wildcards import ALL, matches, places, renamed

NAMES = st.from_regex(r"[A-Z0-9~]{1,8}(\.[A-Z0-9~]{1,3})?", fullmatch=True).filter(valid_name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        ".scr",
        "*.a.b",
        "a b*",
        "toolongna*",
        "*.long",
        "a/b",
        "é*",
        "ß",
        "con",
        "*\\x",
    ],
)
def test_what_no_file_can_be_called_is_refused_as_it_was_typed(name: str) -> None:
    with pytest.raises(BadName) as refused:
        places(name)
    assert refused.value.name == name


@pytest.mark.parametrize(
    ("pattern", "stands_for"),
    [
        ("*.*", ["A", "A.B", "CRAZY8S.SCR"]),
        ("*", ["A"]),
        ("*.", ["A"]),
        ("a", ["A"]),
        ("a.", ["A"]),
        ("?.?", ["A", "A.B"]),
        ("????????.*", ["A", "A.B", "CRAZY8S.SCR"]),
        ("c*8s.*", ["CRAZY8S.SCR"]),
        ("*zzz.s*x", ["CRAZY8S.SCR"]),
        ("?*.b", ["A.B"]),
        ("crazy?s.sc?", ["CRAZY8S.SCR"]),
        ("crazy8s?.scr", ["CRAZY8S.SCR"]),
        ("b*.*", []),
    ],
)
def test_a_pattern_stands_for_the_files_it_did_in_dos(pattern: str, stands_for: list[str]) -> None:
    found = [name for name in ("A", "A.B", "CRAZY8S.SCR") if matches(places(pattern), name)]
    assert found == stands_for


@given(NAMES)
def test_every_name_is_a_file_and_itself(name: str) -> None:
    assert matches(places(ALL), name)
    assert matches(places(name), name)
    assert renamed(name, places(ALL)) == name


@given(NAMES, NAMES)
def test_a_name_without_wildcards_stands_for_itself_alone(one: str, other: str) -> None:
    assert matches(places(one), other) == (one == other)
    assert renamed(one, places(other)) == other
