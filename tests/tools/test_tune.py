"""The command of the tuner writes a file that plays, in every game. It tests no strength."""

import re
from pathlib import Path
from typing import Any

import pytest

from tommy import assets
from tommy.cardgame.players.levels import run_to_end
from tommy.games.canasta.players.evaluation import Weights
from tools import tune
from tools.lab import made_by
from tools.lab.canasta.objective import CanastaObjective
from tools.lab.contestants import contestant, game_called, simulator
from tools.lab.evolution import Objective, Plan, tuned

SMALL = Plan(generations=1, candidates=2, pairs=1)


EACH_TUNED = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, max(objective.layout.columns)) for game, objective in tune.objectives().items()],
)
TINY = ["--generations", "1", "--candidates", "2", "--pairs", "1", "--jobs", "1"]


@EACH_TUNED
def test_the_command_writes_a_file_that_plays(game: str, seats: int, tmp_path: Path) -> None:
    file = tmp_path / "tuned.txt"
    words = [game, "--seats", str(seats), "--seed", "3", *TINY]
    assert tune.main([*words, "--out", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    command = f"tools.tune {game} --seats {seats} --seed 3 --generations 1 --candidates 2 --pairs 1"
    assert f"# Made by: python -m {command}\n" in text
    layout = tune.objectives()[game].layout
    by_seats = layout.read(file)
    objective = tune.objectives()[game](seats)
    assert by_seats[seats] == tuned(objective, objective.start, 3, SMALL)
    for other in set(layout.columns) - {seats}:
        assert by_seats[other] == layout.shipped()[other]
    sim = simulator(game_called(game), seats)
    state = sim.dealt(sim.start(0))
    actor = sim.actor(state)
    assert actor is not None
    seen = sim.observation(state, actor)
    assert not sim.is_refused(state, run_to_end(contestant(sim, str(file))(seen, 1)))


def tuned_file(file: Path, *words: str) -> str:
    """What a tiny run writes to a file, or one again."""
    jobs = TINY if "--again" not in words else ["--jobs", "1"]
    assert tune.main([*words, *jobs, "--out", str(file)]) == 0
    return file.read_text(encoding="utf-8")


@EACH_TUNED
def test_a_file_names_the_command_that_makes_it_again(
    game: str, seats: int, tmp_path: Path
) -> None:
    file = tmp_path / "tuned.txt"
    text = tuned_file(file, game, "--seats", str(seats), "--seed", "8")
    (command,) = made_by.commands(text, "tools.tune")
    assert tune.main([*command.words, "--jobs", "1", "--out", str(tmp_path / "typed.txt")]) == 0
    assert (tmp_path / "typed.txt").read_text(encoding="utf-8") == text
    assert tuned_file(tmp_path / "again.txt", "--again", str(file)) == text


def test_a_run_from_a_file_is_made_again_with_that_file(tmp_path: Path) -> None:
    begun = tmp_path / "my start.txt"
    tuned_file(begun, "canasta", "--seed", "2")
    file = tmp_path / "tuned.txt"
    text = tuned_file(file, "canasta", "--seats", "4", "--start", str(begun))
    assert f"for 2 seats are the weights of {begun.as_posix()}." in text
    assert tuned_file(file, "--again", str(file)) == text
    assert CanastaObjective.layout.read(file)[2] == CanastaObjective.layout.read(begun)[2]


def test_a_file_of_several_commands_is_made_again_by_all_or_by_one(tmp_path: Path) -> None:
    two, four = (
        tuned_file(tmp_path / "one.txt", "canasta", "--seats", seats, "--seed", "5")
        for seats in ("2", "4")
    )
    layout = CanastaObjective.layout
    file = tmp_path / "both.txt"
    runs = [line for text in (two, four) for line in text.splitlines() if "Made by" in line]
    file.write_text("\n".join(runs), encoding="utf-8")
    by_all, by_one = tmp_path / "all.txt", tmp_path / "one.txt"
    text = tuned_file(by_all, "--again", str(file))
    assert [line for line in text.splitlines() if "Made by" in line] == runs
    assert tuned_file(by_one, "--again", str(file), "--seats", "2") == two
    assert layout.read(by_all)[2] == layout.read(by_one)[2]
    assert tuned_file(by_one, "--again", str(file), "--seats", "4") == four
    assert layout.read(by_all)[4] == layout.read(by_one)[4]


@pytest.mark.parametrize("kind", tune.objectives().values(), ids=list(tune.objectives()))
def test_an_asset_says_of_each_number_of_seats_what_made_its_weights(
    kind: type[Objective[Any]],
) -> None:
    layout = kind.layout
    name = f"{layout.game}/weights.txt"
    text = assets.read_text(name)
    by_hand = re.findall(r"^# Made by hand: ([\d, ]+) seats\.$", text, re.MULTILINE)
    seats = [int(number) for line in by_hand for number in line.split(", ")]
    runs = tune.noted_runs(assets.folder() / name) if "Made by: " in text else []
    assert sorted([*seats, *(run.seats for run in runs)]) == sorted(layout.columns)
    assert {run.game for run in runs} <= {layout.game}
    head = [f"# {line}" for line in tune.head(layout, runs).splitlines()]
    assert text.splitlines()[: len(head)] == head


@pytest.mark.parametrize(("text", "words", "complaint"), [
    ("# By hand.", [], "does not say that it was made by tools.tune"),
    ("\n# Made by: python -m tools.tune whist", [], "note.txt, line 2: error: .*'whist'"),
    ("# Made by: python -m tools.tune --again it", [], "note.txt, line 1: error: --again inside"),
    ("# Made by: python -m tools.tune canasta --seats 7", [], "no weights for 7 seats"),
    ("# Made by: python -m tools.tune canasta --pairs 0", [], "a pair of hands at least"),
    ("# Made by: python -m tools.tune crazy8s\n# Made by: python -m tools.tune canasta", [],
     "more than one game"),
    ("# Made by: python -m tools.tune canasta\n# Made by: python -m tools.tune canasta", [],
     "twice"),
    ("# Made by: python -m tools.tune canasta", ["--seats", "4"], "how those for 4 were made"),
    ("# Made by: python -m tools.tune canasta", ["--seed", "3"], "--seed is what the file"),
    ("# Made by: python -m tools.tune canasta", ["canasta"], "not allowed with"),
])  # fmt: skip
def test_what_cannot_be_made_again_is_said(
    text: str,
    words: list[str],
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "note.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit):
        tune.main(["--again", str(file), *words])
    assert re.search(complaint, capsys.readouterr().err)


def test_a_run_goes_on_from_a_file_and_prints_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "start.txt"
    layout = CanastaObjective.layout
    start = {2: Weights(single=77.0), 4: Weights(single=55.0)}
    file.write_text(layout.text(start), encoding="utf-8")
    words = ["canasta", "--generations", "0", "--start", str(file), "--jobs", "1"]
    assert tune.main(words) == 0
    shown = capsys.readouterr().out
    assert f"--start {file.as_posix()}\n" in shown
    file.write_text(shown, encoding="utf-8")
    assert layout.read(file) == start


@pytest.mark.parametrize(("words", "complaint"), [
    (["whist"], "invalid choice"),
    (["canasta", "--seats", "3"], "canasta knows no weights for 3 seats"),
    (["crazy8s", "--start", "no_such_file"], "no_such_file"),
    (["crazy8s", "--candidates", "3"], "an even number of candidates"),
    (["crazy8s", "--candidates", "0"], "an even number of candidates"),
    (["crazy8s", "--pairs", "0"], "a pair of hands at least"),
    (["crazy8s", "--out", "/no_such_folder/weights.txt"], "no folder for"),
    (["--again", "no_such_file"], "no_such_file"),
    ([], "one of the arguments game --again is required"),
])  # fmt: skip
def test_what_cannot_be_tuned_is_said(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tune.main(words)
    assert complaint in capsys.readouterr().err
