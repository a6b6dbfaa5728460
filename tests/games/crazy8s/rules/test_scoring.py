"""RULEBOOK E2, E8 and E9."""

import pytest

from tests.support.hands import cards
from tommy.cards.card import Rank
from tommy.games.crazy8s.rules.match_state import (
    MatchState,
    counted,
    game_points,
    game_winner,
    next_dealer,
    next_hand,
)
from tommy.games.crazy8s.rules.scoring import HandOutcome, hand_outcome
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.games.crazy8s.rules.state import Options


@pytest.mark.parametrize(("last", "winner", "dealer"), [
    (YOU, YOU, YOU), (YOU, ME, ME), (ME, YOU, YOU), (ME, ME, ME), (YOU, None, ME), (ME, None, YOU),
])  # fmt: skip
def test_e2_the_winner_deals_or_the_other_player(
    last: Seat, winner: Seat | None, dealer: Seat
) -> None:
    assert next_dealer(last, winner) == dealer


@pytest.mark.parametrize(("rule", "you", "me", "expected"), [
    ("E8-you-are-out", "", "8S 5C", HandOutcome(YOU, False, 55, (0, 55))),
    ("E8-me-is-out", "KH AD", "", HandOutcome(ME, False, 11, (11, 0))),
    ("E8-blocked-you-are-lower", "AS", "KH 2D", HandOutcome(YOU, True, 11, (1, 12))),
    ("E8-blocked-me-is-lower", "9S", "3H 2D", HandOutcome(ME, True, 4, (9, 5))),
    ("E8-blocked-equal", "KS 2S", "7H 5D", HandOutcome(None, True, 0, (12, 12))),  # CASES 49
])  # fmt: skip
def test_e8_who_scores_what(rule: str, you: str, me: str, expected: HandOutcome) -> None:
    assert hand_outcome((cards(you), cards(me)), Rank.EIGHT) == expected, rule


@pytest.mark.parametrize(("scores", "target", "winner"), [
    ((99, 98), 100, None), ((100, 98), 100, YOU), ((99, 130), 100, ME),
    ((499, 0), 500, None), ((0, 500), 500, ME),
])  # fmt: skip
def test_e9_a_game_ends_at_its_target(
    scores: tuple[int, int], target: int, winner: Seat | None
) -> None:
    assert game_winner(scores, target) == winner


def test_e9_the_winner_gets_the_target_and_the_difference() -> None:
    assert game_points((120, 43), 100) == 177
    assert game_points((0, 503), 500) == 1003


@pytest.mark.parametrize("target", [99, 501, 0, -100])
def test_e9_other_targets_are_no_options(target: int) -> None:
    with pytest.raises(ValueError, match=f"to {target} points"):
        Options(target=target)


def test_a_hand_counts_for_its_winner_only() -> None:
    match = MatchState(hand=3, scores=(40, 50), hands_won=(1, 1))
    after = counted(match, HandOutcome(ME, False, 20, (20, 0)), 100)
    assert after == match._replace(scores=(40, 70), hands_won=(1, 2))
    assert next_hand(after, 100) == after._replace(hand=4)


def test_a_hand_without_a_winner_changes_no_figure() -> None:
    match = MatchState(hand=3, scores=(40, 50), hands_won=(1, 1))
    assert counted(match, HandOutcome(None, True, 0, (12, 12)), 100) == match


def test_a_game_counts_and_the_next_begins_with_nothing() -> None:
    match = MatchState(2, 5, (90, 50), (2, 2), (0, 1), (0, 150))
    after = counted(match, HandOutcome(YOU, False, 25, (0, 25)), 100)
    assert after == MatchState(2, 5, (115, 50), (3, 2), (1, 1), (165, 150))
    assert next_hand(after, 100) == MatchState(3, 1, (0, 0), (0, 0), (1, 1), (165, 150))
