"""The command of the tuner writes a file that plays, in every game. It tests no strength."""

from pathlib import Path

import pytest

from tommy.cardgame.players.levels import thought_out
from tommy.games.canasta.players.evaluation import Weights
from tools import tune
from tools.lab.canasta.objective import CanastaGround
from tools.lab.contestants import contestant, game_called, simulator
from tools.lab.evolution import Plan, tuned

SMALL = Plan(generations=1, candidates=2, pairs=1)


@pytest.mark.parametrize(
    ("game", "seats"), [(game, ground.layout.seats[-1]) for game, ground in tune.grounds().items()]
)
def test_the_command_writes_a_file_that_plays(game: str, seats: int, tmp_path: Path) -> None:
    file = tmp_path / "tuned.txt"
    small = ["--generations", "1", "--candidates", "2", "--pairs", "1", "--jobs", "1"]
    words = [game, "--seats", str(seats), "--seed", "3", *small]
    assert tune.main([*words, "--out", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert f"python -m tools.tune {game} --seats {seats} --seed 3 --generations 1" in text
    layout = tune.grounds()[game].layout
    by_seats = layout.read(file)
    ground = tune.grounds()[game](seats)
    assert by_seats[seats] == tuned(ground, ground.start, 3, SMALL)
    for other in set(layout.seats) - {seats}:
        assert by_seats[other] == layout.shipped()[other]
    sim = simulator(game_called(game), seats)
    state = sim.dealt(sim.start(0))
    actor = sim.actor(state)
    assert actor is not None
    seen = sim.observation(state, actor)
    assert not sim.is_refused(state, thought_out(contestant(sim, str(file))(seen, 1)))


def test_a_run_goes_on_from_a_file_and_prints_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "start.txt"
    layout = CanastaGround.layout
    start = {2: Weights(single=77.0), 4: Weights(single=55.0)}
    file.write_text(layout.text(start), encoding="utf-8")
    words = ["canasta", "--generations", "0", "--start", str(file), "--jobs", "1"]
    assert tune.main(words) == 0
    shown = capsys.readouterr().out
    assert "--start start.txt" in shown
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
])  # fmt: skip
def test_what_cannot_be_tuned_is_said(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tune.main(words)
    assert complaint in capsys.readouterr().err
