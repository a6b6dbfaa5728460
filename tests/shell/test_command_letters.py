"""The letters behind the name of a program."""

import datetime
import itertools

import pytest

from tommy.shell.command_letters import LETTERS, Letters, UsageError, parse_arguments, parse_letters

DAY = datetime.date(2026, 12, 1)


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
        ("é", "No command letter \\xe9 (in \\xe9): use S, M, C, *, 1, 2, 3 or 4"),
        # Its capital is SS, and that of the long s is S.
        ("mß", "No command letter \\xdf (in M\\xdf): use S, M, C, *, 1, 2, 3 or 4"),
        ("ſ", "No command letter \\u017f (in \\u017f): use S, M, C, *, 1, 2, 3 or 4"),
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


@pytest.mark.parametrize(
    ("words", "seed"),
    [
        ("", None),
        ("ms", None),
        ("/SEED:881621614", 881_621_614),
        ("/seed:0", 0),
        ("ms /Seed:7", 7),
        ("/seed:7 ms", 7),
        ("/seed:007 *", 7),
        ("/SEED:TODAY", 20_261_201),
        ("s/seed:today", 20_261_201),
    ],
)
def test_l5_a_seed_stands_among_the_letters(words: str, seed: int | None) -> None:
    assert parse_arguments(words, LETTERS, DAY).seed == seed


def test_l5_the_letters_beside_a_seed_count() -> None:
    typed = parse_arguments("m/SEED:7 s", LETTERS, DAY)
    assert typed.letters == Letters(sound=False, mono=True)


_RANGE = "/SEED: takes a number from 0 to 999999999, or TODAY"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("/SEED", _RANGE),
        ("/SEED:", _RANGE),
        ("/seed:-1", f"{_RANGE}, not -1"),
        ("/seed:1000000000", f"{_RANGE}, not 1000000000"),
        (f"/seed:{'9' * 99}", f"{_RANGE}, not {'9' * 17}..."),
        ("/seed:7a", f"{_RANGE}, not 7A"),
        ("/seed:tomorrow", f"{_RANGE}, not TOMORROW"),
        ("/seed:\xb2", f"{_RANGE}, not \\XB2"),
        ("/seed:1 /seed:2", "Two seeds: use one /SEED:n"),
        ("/p", "No switch /P: there is /SEED:n"),
        ("/", "No switch /: there is /SEED:n"),
        ("/\u017feed:7", "No switch /\\u017fEED:7: there is /SEED:n"),
        ("/seeds:7", "No switch /SEEDS:7: there is /SEED:n"),
        ("x/seed:7", "No command letter X (in X): use S, M, C, *, 1, 2, 3 or 4"),
    ],
)
def test_l5_what_is_no_seed_is_refused(words: str, line: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_arguments(words, LETTERS, DAY)
    assert str(caught.value).upper() == line.upper()
