"""Tune files: what they may hold, what is said of bad ones, and the tunes of the games."""

import itertools

import pytest

from tommy.catalog import CATALOG
from tommy.machine.clock import PIT_HZ, QUARTER
from tommy.shell.screen import tunes
from tommy.shell.screen.tunes import TuneError

GAMES = {game.folder: tunes.load(game.folder) for game in CATALOG}
KINDS = ("win", "lose", "blocked", "game-won", "game-lost")
TUNES = [(game, name) for game, named in GAMES.items() for name in named]
JINGLES = [(game, name) for game, name in TUNES if name.rpartition("-")[0] in KINDS]


def seconds(play: str) -> float:
    return sum(note.counts for note in tunes.notes(play)) / PIT_HZ


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("CDE", "x.txt, line 1: not of the form NAME = PLAY STRING: 'CDE'"),
        ("# a\n\nup =", "x.txt, line 3: not of the form NAME = PLAY STRING: 'up ='"),
        ("= CDE", "x.txt, line 1: not of the form NAME = PLAY STRING: '= CDE'"),
        ("  CDE", "x.txt, line 1: goes on with a tune, but none has begun"),
        ("up = C\nup = D", "x.txt, line 2: the name 'up' comes twice"),
        ("up = C\n\nbad = CDE\n  H", "x.txt, line 3: bad: column 5, 'H': "),
    ],
    ids=["no-name", "no-string", "nameless", "loose-end", "twice", "no-note"],
)
def test_a_bad_tune_file_is_named_with_its_line(text: str, trouble: str) -> None:
    with pytest.raises(TuneError) as caught:
        tunes.parse(text, "x.txt")
    assert str(caught.value).startswith(trouble)


def test_a_sharp_is_no_comment() -> None:
    assert tunes.parse("# one\nup = C C# D\n", "x.txt") == {"up": "C C# D"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_choice_of_jingles_of_each_kind(kind: str, game: str) -> None:
    assert len(tunes.of_kind(GAMES[game], kind)) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_dozen_jingles(game: str) -> None:
    assert sum(jingle[0] == game for jingle in JINGLES) >= 12


def test_no_two_jingles_are_alike_in_any_of_the_games() -> None:
    melodies = {
        tuple(note.divisor for note in tunes.notes(GAMES[game][name])) for game, name in JINGLES
    }
    assert len(melodies) == len(JINGLES)


@pytest.mark.parametrize(("game", "name"), JINGLES)
def test_a_jingle_lasts_two_to_three_seconds(game: str, name: str) -> None:
    assert 2 <= seconds(GAMES[game][name]) <= 3


@pytest.mark.parametrize(("game", "name"), TUNES)
def test_every_tune_plays_in_the_background_in_one_voice(game: str, name: str) -> None:
    notes = tunes.notes(GAMES[game][name])
    assert all(note.background for note in notes)
    assert any(note.divisor for note in notes)


@pytest.mark.parametrize("game", GAMES)
def test_the_notes_of_the_farewell_are_equally_long_but_for_the_last(game: str) -> None:
    *run, last = tunes.notes(GAMES[game]["farewell"])
    assert {note.counts for note in run} == {3 * QUARTER}
    assert last.counts == 4 * run[0].counts


@pytest.mark.parametrize("game", GAMES)
def test_the_farewell_runs_up_the_chromatic_scale(game: str) -> None:
    divisors = [note.divisor for note in tunes.notes(GAMES[game]["farewell"])]
    assert divisors == sorted(divisors, reverse=True)
    semitone = 2 ** (1 / 12)
    assert all(
        low / high == pytest.approx(semitone, rel=0.01)
        for low, high in itertools.pairwise(divisors)
    )
