"""What hands and games count in Rolling Stone. Source: RULEBOOK R5 to R8."""

from enum import Enum
from typing import NamedTuple

from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import MatchState


class Deadlock(Enum):
    """Why a hand was called off (R7)."""

    REPETITION = "the same position came up for the third time"
    PICK_UPS = "sixty pick-ups in a row"


class Outcome(NamedTuple):
    """How a hand ended: ``points`` is what ``winner`` scores; ``left`` counts the cards by seat.

    A hand that was called off has a ``deadlock``, no winner and no points.
    """

    winner: Seat | None
    deadlock: Deadlock | None
    points: int
    left: tuple[int, ...]


def won(winner: Seat, left: tuple[int, ...]) -> Outcome:
    """The outcome of a hand that ``winner`` has won: a point for each card in the other hands (R5).

    >>> won(1, (5, 0, 8)).points
    13
    """
    return Outcome(winner, None, sum(left) - left[winner], left)


def next_dealer(dealer: Seat, winner: Seat | None, players: int) -> Seat:
    """Who deals after a hand: its winner, or after a deadlock the next player (R6, R7).

    >>> next_dealer(0, 2, 3), next_dealer(0, None, 3), next_dealer(2, None, 3)
    (2, 1, 0)
    """
    return (dealer + 1) % players if winner is None else winner


def game_winner(scores: tuple[int, ...], target: int | None) -> Seat | None:
    """Who has won a game to ``target`` points at these scores, None if it goes on (R8).

    Only the winner of a hand scores, so there are never two.

    >>> game_winner((24, 3), 25), game_winner((24, 30), 25), game_winner((900, 3), None)
    (None, 1, None)
    """
    if target is None or max(scores) < target:
        return None
    return scores.index(max(scores))


def _added(figures: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return (*figures[:seat], figures[seat] + amount, *figures[seat + 1 :])


def counted(match: MatchState, outcome: Outcome, target: int | None) -> MatchState:
    """The match with a hand that has ended counted in, and its game if that ended too."""
    if outcome.winner is None:
        return match
    match = match._replace(
        scores=_added(match.scores, outcome.winner, outcome.points),
        hands_won=_added(match.hands_won, outcome.winner, 1),
    )
    winner = game_winner(match.scores, target)
    if winner is None:
        return match
    return match._replace(games_won=_added(match.games_won, winner, 1))


def following(match: MatchState, target: int | None) -> MatchState:
    """The match as the next hand begins: in the same game, or as the first of a new one."""
    if game_winner(match.scores, target) is None:
        return match._replace(hand=match.hand + 1)
    fresh = MatchState.first(len(match.scores))
    return fresh._replace(game=match.game + 1, games_won=match.games_won)
