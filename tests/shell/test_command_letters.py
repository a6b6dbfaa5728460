"""The letters behind the name of a program."""

import itertools

import pytest

from tommy.shell.command_letters import Letters, UsageError, parse_letters


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("", Letters()),
        ([], Letters()),
        ("S", Letters(sound=False)),
        ("m", Letters(mono=True)),
        ("C", Letters(mono=False)),
        ("*", Letters(skip_show=True)),
        ("MS", Letters(sound=False, mono=True)),
        ("s m", Letters(sound=False, mono=True)),
        (["s", "M*"], Letters(sound=False, mono=True, skip_show=True)),
        (["S m"], Letters(sound=False, mono=True)),
        ("SsS", Letters(sound=False)),
    ],
)
def test_letters_in_any_case_and_grouping(words: str | list[str], letters: Letters) -> None:
    assert parse_letters(words) == letters


@pytest.mark.parametrize("order", list(itertools.permutations("SM*")), ids="".join)
def test_letters_in_any_order(order: tuple[str, ...]) -> None:
    assert parse_letters("".join(order)) == Letters(sound=False, mono=True, skip_show=True)


@pytest.mark.parametrize(("words", "mono"), [("MC", False), ("CM", True), ("C M C", False)])
def test_of_m_and_c_the_later_wins(words: str, mono: bool) -> None:
    assert parse_letters(words).mono is mono


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("x", "No command letter X (in X): use S, M, C, *, 1, 2, 3 or 4"),
        (["S", "mq"], "No command letter Q (in MQ): use S, M, C, *, 1, 2, 3 or 4"),
        ("-s", "No command letter - (in -S): use S, M, C, *, 1, 2, 3 or 4"),
        ("é", "No command letter \\xc9 (in \\xc9): use S, M, C, *, 1, 2, 3 or 4"),
        (
            ["CHANGES-OF-LAST-SUMMER.TXT"],
            "No command letter H (in CHANGES-OF-LAST-S...): use S, M, C, *, 1, 2, 3 or 4",
        ),
    ],
)
def test_an_unknown_letter_is_named_with_those_there_are(words: str | list[str], line: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_letters(words)
    assert str(caught.value) == line


@pytest.mark.parametrize("words", ["12", "34*", ["3", "4"], "1 S 2"])
def test_two_levels_are_refused(words: str | list[str]) -> None:
    with pytest.raises(UsageError, match=r"Two levels, [1-4] and [1-4]: use one"):
        parse_letters(words)
    assert parse_letters("3S3").level == 3


def test_a_program_may_take_fewer_letters() -> None:
    assert parse_letters("S", "SM") == Letters(sound=False)
    with pytest.raises(UsageError, match="use S or M"):
        parse_letters("*", "SM")
