"""The files of weights: what is read is what was written; what is wrong is said with its line."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.runs import simulator
from tommy import assets
from tommy.cardgame.players.weights import WeightsFormat
from tommy.catalog import CATALOG
from tommy.shell.game import Game


class Figures(NamedTuple):
    high: float
    cards: int


LAYOUT = WeightsFormat("whist", Figures, (2, 4))
WEIGHED = [game for game in CATALOG if (assets.folder() / game.folder / "weights.txt").exists()]


def read(text: str, folder: Path) -> dict[int, Figures]:
    file = folder / "some.txt"
    file.write_text(text, encoding="utf-8")
    return LAYOUT.read(file)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    by_seats = {2: Figures(-0.25, 3), 4: Figures(1e-3, 12)}
    again = read(LAYOUT.text(by_seats, "How it was made.\nAnd why."), tmp_path)
    assert again == by_seats
    assert [list(map(type, weights)) for weights in again.values()] == [[float, int]] * 2


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.floats(allow_nan=False, allow_infinity=False), st.integers()),
                min_size=2, max_size=2))  # fmt: skip
def test_numbers_of_any_length_are_read_as_they_were_written(
    tmp_path: Path, columns: list[tuple[float, int]]
) -> None:
    by_seats = dict(zip((2, 4), map(Figures._make, columns), strict=True))
    assert read(LAYOUT.text(by_seats), tmp_path) == by_seats


def test_comments_empty_lines_and_the_order_count_nothing(tmp_path: Path) -> None:
    text = "# by hand\n\ncards 3 5 # at most\n  high 0.5 1\n"
    assert read(text, tmp_path) == {2: Figures(0.5, 3), 4: Figures(1.0, 5)}


@pytest.mark.parametrize(("text", "complaint"), [
    ("high 1", "line 1: 1 values for 2 columns: 'high 1'"),
    ("high 1 2 3", "line 1: 3 values for 2 columns"),
    ("\nhigh 1 2\nhigh 1 2", "line 3: a second time"),
    ("unheard 1 2", "line 1: no weight of whist: 'unheard 1 2'"),
    ("high 1 many", "line 1: .*many"),
    ("high 1 nan", "line 1: no number"),
    ("cards 1 2.5", "line 1: .*2.5"),
    ("high 1 2 # a comment", "weights are missing: cards"),
    ("", "weights are missing: high, cards"),
])  # fmt: skip
def test_a_wrong_file_is_refused_with_its_name_and_line(
    text: str, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=rf"some\.txt(:|,) {complaint}"):
        read(text, tmp_path)


def test_a_wrong_asset_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "whist").mkdir()
    (tmp_path / "whist/weights.txt").write_text("high 1", encoding="utf-8")
    monkeypatch.setattr(assets, "folder", lambda: tmp_path)
    with pytest.raises(ValueError, match=r"^whist/weights\.txt, line 1: "):
        LAYOUT.shipped()


def test_an_asset_may_have_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "whist").mkdir()
    (tmp_path / "whist/luck.txt").write_text("high 1 2\ncards 3 4", encoding="utf-8")
    monkeypatch.setattr(assets, "folder", lambda: tmp_path)
    layout = WeightsFormat("whist", Figures, (2, 4), file="luck.txt")
    assert layout.shipped() == {2: Figures(1.0, 3), 4: Figures(2.0, 4)}


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.folder)
def test_an_asset_tells_how_it_was_made(game: Game) -> None:
    layout: WeightsFormat[int, Any] = simulator(game).layout
    assert layout.game == game.folder
    head = assets.read_text(f"{layout.game}/weights.txt").partition("\n")[0]
    assert head.startswith("# What counts how much")
    assert sorted(layout.shipped()) == sorted(layout.columns)


@pytest.mark.parametrize("game", WEIGHED, ids=lambda game: game.folder)
def test_an_asset_is_written_as_the_tools_write_it(game: Game) -> None:
    layout: WeightsFormat[int, Any] = simulator(game).layout
    text = assets.read_text(f"{layout.game}/weights.txt")
    assert text.endswith("\n" + layout.text(layout.shipped()))


def test_names_of_any_length_leave_the_values_in_columns(tmp_path: Path) -> None:
    class Long(NamedTuple):
        a: float
        a_name_of_many_letters: float

    layout = WeightsFormat("whist", Long, ("lead", "sum"))
    written = layout.text({"lead": Long(1.0, 2.0), "sum": Long(3.0, 4.0)})
    first, second = written.splitlines()
    assert len(first) == len(second)
    (tmp_path / "some.txt").write_text(written, encoding="utf-8")
    assert layout.read(tmp_path / "some.txt")["sum"] == Long(3.0, 4.0)
