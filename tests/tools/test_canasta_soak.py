import pytest

from tests.support.canasta import position
from tommy.games.canasta import rules
from tools import canasta_soak


def test_hands_of_all_policies_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert canasta_soak.main(["--hands", "24", "--seats", "2", "4", "--seed", "5"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in said] == ["2 seats: 24 hands", "4 seats: 24 hands"]
    assert "WENT_OUT" in said[0]


@pytest.mark.parametrize(("hand", "stock", "fault"), [
    ("4C 5C", None, None),
    ("4C 5C", "9C", "the pack is not whole"),
    ("3H 5C", None, "a red trey lies in a hand"),
])  # fmt: skip
def test_faults_are_found(hand: str, stock: str | None, fault: str | None) -> None:
    state = position(hand, stock=stock)
    assert canasta_soak.fault(state, rules.legal_moves(state)) == fault


def test_a_hand_without_a_move_or_an_end_is_a_fault() -> None:
    state = position("4C 5C")
    assert canasta_soak.fault(state, ()) == "a hand that goes on has no move"
    state = state._replace(turn=rules.MOST_TURNS + 1)
    assert canasta_soak.fault(state, rules.legal_moves(state)) == "more turns than there can be"


def test_a_fault_names_the_hand_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "MOST_TURNS", 3)
    assert canasta_soak.main(["--hands", "1", "--seats", "4", "--seed", "7"]) == 1
    assert "4 seats, seed 7, never_takes: more turns" in capsys.readouterr().out
