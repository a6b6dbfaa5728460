"""RULEBOOK R5 to R8: what hands and games count."""

import pytest

from tommy.games.rolling.rules import match_state, scoring
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.scoring import Deadlock, HandOutcome
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import Options

CALLED_OFF = HandOutcome(None, Deadlock.REPETITION, 0, (2, 2))


@pytest.mark.parametrize(("winner", "left", "points"), [
    (0, (0, 1), 1), (1, (16, 0), 16), (2, (3, 5, 0), 8), (0, (0, 9, 9, 9, 9, 4), 40),
])  # fmt: skip
def test_r5_a_point_for_each_card_in_the_other_hands(
    winner: Seat, left: tuple[int, ...], points: int
) -> None:
    assert scoring.won(winner, left) == HandOutcome(winner, None, points, left)


@pytest.mark.parametrize(("dealer", "winner", "players", "deals"), [
    (0, 1, 2, 1), (0, 0, 2, 0), (4, 2, 6, 2),
    (0, None, 2, 1), (1, None, 2, 0), (2, None, 6, 3), (5, None, 6, 0),
])  # fmt: skip
def test_r6_r7_the_winner_deals_or_else_the_next_player(
    dealer: Seat, winner: Seat | None, players: int, deals: Seat
) -> None:
    assert match_state.next_dealer(dealer, winner, players) == deals


@pytest.mark.parametrize(("scores", "target", "winner"), [
    ((24, 24), 25, None), ((25, 3), 25, 0), ((3, 31), 25, 1), ((0, 9, 12, 25), 25, 3),
    ((900, 3), None, None),
])  # fmt: skip
def test_r8_who_reaches_the_target_wins_the_game(
    scores: tuple[int, ...], target: int | None, winner: Seat | None
) -> None:
    assert match_state.game_winner(scores, target) == winner


def test_a_hand_is_counted_for_its_winner() -> None:
    match = MatchState(1, 4, (3, 9, 0), (1, 2, 0), (0, 0, 5))
    after = match_state.counted(match, scoring.won(2, (4, 5, 0)), 25)
    assert after == MatchState(1, 4, (3, 9, 9), (1, 2, 1), (0, 0, 5))


def test_the_hand_that_reaches_the_target_wins_the_game() -> None:
    match = MatchState(1, 4, (20, 9), (1, 2), (0, 5))
    assert match_state.counted(match, scoring.won(0, (0, 5)), 25).games_won == (1, 5)
    assert match_state.counted(match, scoring.won(0, (0, 4)), 25).games_won == (0, 5)


def test_r8_without_a_target_points_run_on() -> None:
    match = MatchState(1, 4, (420, 9), (40, 2), (0, 0))
    after = match_state.counted(match, scoring.won(0, (0, 5)), None)
    assert after == MatchState(1, 4, (425, 9), (41, 2), (0, 0))
    assert match_state.next_hand(after, None) == after._replace(hand=5)


def test_r7_a_hand_that_was_called_off_counts_nothing() -> None:
    match = MatchState(1, 4, (3, 9), (1, 2), (0, 0))
    assert match_state.counted(match, CALLED_OFF, 25) == match
    assert match_state.next_hand(match, 25) == match._replace(hand=5)


def test_a_new_game_begins_at_nothing_but_games_won() -> None:
    match = MatchState(3, 7, (25, 9, 12), (3, 2, 2), (2, 1, 0))
    assert match_state.next_hand(match, 25) == MatchState(4, 1, (0, 0, 0), (0, 0, 0), (2, 1, 0))


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_r1_other_numbers_of_players_are_no_options(players: int) -> None:
    with pytest.raises(ValueError, match="R1 allows 2 to 6"):
        Options(players)


@pytest.mark.parametrize("target", [0, 4, 501])
def test_r8_other_targets_are_no_options(target: int) -> None:
    with pytest.raises(ValueError, match=f"to {target} points"):
        Options(2, target)


def test_r8_the_target_is_25_unless_chosen() -> None:
    assert (Options().target, Options(2, None).target, Options(2, 500).target) == (25, None, 500)
