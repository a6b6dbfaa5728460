"""A match of Rolling Stone: its figures, how a hand counts in them, and who has won a game."""

from typing import NamedTuple

from tommy.games.rolling.rules.scoring import HandOutcome
from tommy.games.rolling.rules.seats import Seat


class MatchState(NamedTuple):
    """The figures of the boxes, by seat; hands and games count as soon as they end.

    ``game`` and ``hand`` count from 1, hands within a game. ``scores`` and ``hands_won`` are
    of this game, ``games_won`` of all games since the program started.
    """

    game: int
    hand: int
    scores: tuple[int, ...]
    hands_won: tuple[int, ...]
    games_won: tuple[int, ...]

    @classmethod
    def first(cls, players: int) -> "MatchState":
        """The match as its first hand begins."""
        none = (0,) * players
        return cls(1, 1, none, none, none)


def next_dealer(dealer: Seat, winner: Seat | None, players: int) -> Seat:
    """Who deals after a hand: its winner, or after a deadlock the next player (R6, R7).

    >>> next_dealer(0, 2, 3), next_dealer(0, None, 3), next_dealer(2, None, 3)
    (2, 1, 0)
    """
    return (dealer + 1) % players if winner is None else winner


def game_winner(scores: tuple[int, ...], target: int | None) -> Seat | None:
    """Who has won a game to ``target`` points at these scores, None if it goes on (R8).

    Only one player scores in a hand, so there are never two.

    >>> game_winner((24, 3), 25), game_winner((24, 30), 25), game_winner((900, 3), None)
    (None, 1, None)
    """
    if target is None or max(scores) < target:
        return None
    return scores.index(max(scores))


def _added(figures: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return (*figures[:seat], figures[seat] + amount, *figures[seat + 1 :])


def counted(match: MatchState, outcome: HandOutcome, target: int | None) -> MatchState:
    """The match after a hand that ended, and after its game if that ended too."""
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


def next_hand(match: MatchState, target: int | None) -> MatchState:
    """The match as the next hand begins: in the same game, or as the first of a new one."""
    if game_winner(match.scores, target) is None:
        return match._replace(hand=match.hand + 1)
    fresh = MatchState.first(len(match.scores))
    return fresh._replace(game=match.game + 1, games_won=match.games_won)
