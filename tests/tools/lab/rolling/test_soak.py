import pytest

from tests.support.rolling.positions import position
from tommy.games.rolling.rules import hand_length, hand_play
from tommy.games.rolling.rules.moves import parse_move
from tools import soak
from tools.lab.rolling import soak as soak_rolling


def test_hands_of_all_policies_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["rolling", "--hands", "20", "--players", "2", "6", "--seed", "5"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in said] == ["2 players: 20 hands", "6 players: 20 hands"]
    assert "WON" in said[0]
    assert "REPETITION" in said[0]


def test_faults_are_found() -> None:
    state = position("7S 8H", "9S TH", trick="JS", leader=1)
    assert soak_rolling.fault(state, hand_play.legal_moves(state)) is None
    lost = state._replace(asleep=state.asleep[1:])
    assert soak_rolling.fault(lost, hand_play.legal_moves(lost)) == "the pack is not whole"
    assert soak_rolling.fault(state, ()) == "a hand that goes on has no move"
    wrong = (parse_move("8H"),)
    assert soak_rolling.fault(state, wrong) == "the suit need not be followed"


def test_a_fault_names_the_hand_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hand_length, "longest", lambda players: players)
    assert soak.main(["rolling", "--hands", "1", "--players", "4", "--seed", "7"]) == 1
    assert "4 players, seed 7, greedy: more moves than there can be" in capsys.readouterr().out


def test_the_computer_player_can_play_all_hands(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--hands", "4", "--players", "2", "4", "--computer", "1"]
    assert soak.main(["rolling", *asked]) == 0
    assert [line[:10] for line in capsys.readouterr().out.splitlines()] == [
        "2 players:",
        "4 players:",
    ]
