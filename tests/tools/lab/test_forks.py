"""Forks: where two players differ, and what that costs; the same whatever the number of jobs."""

import math
import re
import shlex
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.support.runs import each_seating
from tommy.games.canasta.rules.moves import Keep
from tommy.games.crazy8s.simulator import CrazyEightsSimulator
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tools.lab import forks, provenance
from tools.lab.forks import Comparison, Difference, HandRecord, compared, hand_record, loss

GREEDY_RANDOM = Comparison("crazy8s", ("greedy", "random"), play_on="greedy", forks=2)


@each_seating
def test_a_player_does_not_differ_from_itself(game: Game, setting: Setting) -> None:
    names = "medium", "medium"
    record = hand_record(Comparison(game.command, names, setting.seats, setting.rules), 0)
    assert record.asked > 0
    assert record.differences == []


def test_a_worse_player_loses_and_the_other_way_round_it_wins() -> None:
    swapped = GREEDY_RANDOM._replace(names=("random", "greedy"))
    worse, better = (
        loss([record.differences for record in compared(comparison, positions=2000)])
        for comparison in (GREEDY_RANDOM, swapped)
    )
    assert worse.value > worse.plus_minus
    assert better.value < -better.plus_minus


def test_the_weakest_level_of_canasta_loses() -> None:
    comparison = Comparison("canasta", ("hard", "easy"), forks=1)
    assert loss([record.differences for record in compared(comparison, positions=150)]).value > 0


def test_hands_go_on_by_the_players_in_turns() -> None:
    swapped = GREEDY_RANDOM._replace(names=("random", "greedy"))
    for number in (0, 1):
        record, other = hand_record(GREEDY_RANDOM, number), hand_record(swapped, number)
        assert record != other
        assert [kind for kind, _, _ in record.differences[:1]] == [
            kind[::-1] for kind, _, _ in other.differences[:1]
        ]
        assert record.differences[0].loss == -other.differences[0].loss


def test_the_first_difference_is_forked_again_from_the_same_seeds() -> None:
    assert hand_record(GREEDY_RANDOM, 3) == hand_record(GREEDY_RANDOM, 3)
    other = hand_record(GREEDY_RANDOM._replace(seed=2), 3)
    assert other != hand_record(GREEDY_RANDOM, 3)


def test_more_forks_change_losses_but_not_differences() -> None:
    few, many = hand_record(GREEDY_RANDOM, 0), hand_record(GREEDY_RANDOM._replace(forks=3), 0)
    assert [each.kind for each in few.differences] == [each.kind for each in many.differences]
    assert few != many


def test_records_are_the_same_whatever_the_jobs() -> None:
    one, two = (compared(GREEDY_RANDOM, positions=500, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert sum(record.asked for record in one[:-1]) < 500 <= sum(record.asked for record in one)


def test_a_difference_is_weighed_by_hand() -> None:
    def hand(*losses: float) -> list[Difference]:
        return [Difference(("Draw", "Take"), each, 0) for each in losses]

    # The mean of three, but two trials: the hand without a difference tells nothing.
    found = loss([hand(2.0, 4.0), [], hand(6.0)])
    assert found.value == 4
    assert found.plus_minus == pytest.approx(12.706205 * math.sqrt(2 * (2**2 + 2**2)) / 3)


def test_a_move_that_the_rules_refuse_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(seen: Any, nonce: int) -> Generator[None, None, Any]:  # noqa: ARG001
        yield
        return Keep()

    monkeypatch.setattr(forks, "contestant_of", lambda *_: stubborn)
    with pytest.raises(RuntimeError, match=r"the rules refuse KEEP in .*, stock "):
        hand_record(GREEDY_RANDOM._replace(game="canasta"), 0)


def test_a_hand_that_stalls_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "MANY_MOVES", 5)
    record = hand_record(GREEDY_RANDOM._replace(game="canasta"), 0)
    assert record.asked == 5
    assert {each.loss for each in record.differences} == {0.0}
    assert {each.stalls for each in record.differences} == {4}


def test_kinds_are_counted_the_most_frequent_first() -> None:
    drawn, taken = Difference(("Draw", "Take"), 5.0, 0), Difference(("Take", "Draw"), -1.0, 0)
    lines = forks.kinds([HandRecord(9, [taken, drawn, drawn]), HandRecord(9, [drawn])]).splitlines()
    assert [re.split(r" *\| *", line)[1:-1] for line in lines[2:]] == [
        ["Draw", "Take", "3", "5.0 +-0.0"],
        ["Take", "Draw", "1", "-1.0 +-nan"],
    ]


def written(out: Path, *words: str) -> str:
    """The file of a short run."""
    few = ["--positions", "20", "--forks", "1", "--jobs", "1", "--quiet", "--play-on", "greedy"]
    assert forks.main(["crazy8s:greedy", "random", *few, *words, "--out", str(out)]) == 0
    return out.read_text("utf-8")


def test_a_file_names_commit_command_and_seed_and_comes_again_by_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provenance, "commit", lambda: "`1234abcd`")
    out = tmp_path / "forks.md"
    text = written(out, "--seed", "7")
    assert text.startswith("# crazy8s: where random differs from greedy\n")
    assert "\n- commit: `1234abcd`\n" in text
    assert "\n- setting: 2 seats, rules tommy, seed 7; 1 forks of a difference," in text
    shown = capsys.readouterr().out
    assert shown.startswith("| what ")
    assert text.endswith(shown)
    (command,) = re.findall(r"`python -m tools.lab.forks (.+)`", text)
    out.unlink()
    forks.main(shlex.split(command))
    assert out.read_text("utf-8") == text


@pytest.mark.parametrize(("words", "complaint"), [
    (["canasta:hard"], "required: SECOND"),
    (["whist:hard", "easy"], "No program is called WHIST"),
    (["canasta:hard", "nobody"], "no player 'nobody'"),
    (["canasta:hard", "crazy8s:easy"], "no player 'crazy8s:easy'"),
    (["canasta:hard", "easy", "--play-on", "nobody"], "no player 'nobody'"),
    (["canasta:hard", "easy", "--seats", "3"], "C3 knows 2 and 4"),
    (["canasta:hard", "easy", "--forks", "0"], "1 at least"),
    (["canasta:hard", "easy", "--out", "nowhere/a.md"], "no folder for nowhere"),
])  # fmt: skip
def test_what_cannot_be_compared_is_said(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        forks.main(words)
    assert complaint in capsys.readouterr().err


def test_hands_in_a_row_begin_at_the_same_start_with_other_decks() -> None:
    starts = []

    class Noted(CrazyEightsSimulator):
        def dealt(self, deal: Any) -> Any:
            starts.append(deal)
            return super().dealt(deal)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forks, "simulator_of", lambda *_: Noted())
        for number in range(4):
            hand_record(GREEDY_RANDOM, number)
    assert [deal._replace(seed=0) for deal in starts] == [
        CrazyEightsSimulator().start(index) for index in (0, 0, 1, 1)
    ]
    assert len({deal.seed for deal in starts}) == 4
