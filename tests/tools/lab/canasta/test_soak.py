import pytest

from tests.support.canasta.positions import position
from tommy.games.canasta.rules import hand_length, move_generation
from tommy.games.canasta.rules.pack import parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC
from tools import soak
from tools.lab.canasta import soak as soak_canasta


def test_hands_of_all_policies_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--hands", "24", "--rules", "tommy", "CLASSIC", "--seats", "2", "4", "--seed", "5"]
    assert soak.main(["canasta", *asked]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(" hands")[0] for line in said] == [
        "tommy, 2 seats: 24", "tommy, 4 seats: 24", "classic, 2 seats: 24", "classic, 4 seats: 24",
    ]  # fmt: skip
    assert all("WENT_OUT" in line for line in said)


@pytest.mark.parametrize(("hand", "stock", "fault"), [
    ("4C 5C", None, None),
    ("4C 5C", "9C", "the pack is not whole"),
    ("3H 5C", None, "a red trey lies in a hand"),
])  # fmt: skip
def test_faults_are_found(hand: str, stock: str | None, fault: str | None) -> None:
    state = position(hand, stock=stock)
    assert soak_canasta.fault(state, move_generation.legal_moves(state)) == fault


def test_a_hand_without_a_move_or_an_end_is_a_fault() -> None:
    state = position("4C 5C")
    assert soak_canasta.fault(state, ()) == "a hand that goes on has no move"
    state = state._replace(turn=hand_length.MOST_TURNS + 1)
    assert (
        soak_canasta.fault(state, move_generation.legal_moves(state))
        == "more turns than there can be"
    )


@pytest.mark.parametrize(("turn", "to_move", "waiting"), [
    (1, 2, {3, 0, 1}), (2, 3, {0, 1}), (3, 0, {1}), (4, 1, set()), (5, 2, set()),
])  # fmt: skip
def test_a_red_trey_waits_only_where_no_turn_was(
    turn: int, to_move: int, waiting: set[int]
) -> None:
    state = position("4C 5C", seats=4, rules=CLASSIC)._replace(turn=turn, to_move=to_move)
    for seat in range(4):
        hands = (*state.hands[:seat], parse_cards("3H"), *state.hands[seat + 1 :])
        found = soak_canasta.fault(state._replace(hands=hands, stock=()), ())
        trey_found = any(
            hand == parse_cards("3H")
            for hand in soak_canasta.had_a_turn(state._replace(hands=hands))
        )
        assert found == "the pack is not whole"
        assert trey_found == (seat not in waiting)


def test_a_fault_names_the_hand_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hand_length, "MOST_TURNS", 3)
    assert soak.main(["canasta", "--hands", "1", "--seats", "4", "--seed", "7"]) == 1
    assert "TOMMY, 4 seats, seed 7, never_takes: more turns" in capsys.readouterr().out
