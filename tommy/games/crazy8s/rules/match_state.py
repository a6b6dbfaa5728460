"""A match of Crazy Eights: its figures, how a hand counts in them, and who has won a game."""

from typing import NamedTuple

from tommy.games.crazy8s.rules.scoring import HandOutcome
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat, other


class MatchState(NamedTuple):
    """The figures of the boxes; hands and games count as soon as they end.

    ``game`` and ``hand`` count from 1, hands within a game. ``scores`` and ``hands_won`` are
    of this game, ``games_won`` and ``game_points`` of all games since the program started.
    """

    game: int = 1
    hand: int = 1
    scores: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    games_won: tuple[int, int] = (0, 0)
    game_points: tuple[int, int] = (0, 0)


def next_dealer(dealer: Seat, winner: Seat | None) -> Seat:
    """Who deals after a hand: its winner, or the other player if nobody won it (E2).

    >>> next_dealer(YOU, winner=ME), next_dealer(YOU, winner=None), next_dealer(ME, winner=ME)
    (1, 1, 1)
    """
    return other(dealer) if winner is None else winner


def game_winner(scores: tuple[int, int], target: int) -> Seat | None:
    """Who has won a game to ``target`` points at these scores, None if it goes on (E9).

    >>> game_winner((99, 43), 100), game_winner((104, 99), 100)
    (None, 0)
    """
    if max(scores) < target:
        return None
    return YOU if scores[YOU] > scores[ME] else ME


def game_points(scores: tuple[int, int], target: int) -> int:
    """The game points of the winner: the target and the difference of the scores (E9).

    >>> game_points((120, 43), 100)
    177
    """
    return target + abs(scores[YOU] - scores[ME])


def _added(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == YOU else (pair[0], pair[1] + amount)


def counted(match: MatchState, outcome: HandOutcome, target: int) -> MatchState:
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
    return match._replace(
        games_won=_added(match.games_won, winner, 1),
        game_points=_added(match.game_points, winner, game_points(match.scores, target)),
    )


def next_hand(match: MatchState, target: int) -> MatchState:
    """The match as the next hand begins: in the same game, or as the first of a new one."""
    if game_winner(match.scores, target) is None:
        return match._replace(hand=match.hand + 1)
    return match._replace(game=match.game + 1, hand=1, scores=(0, 0), hands_won=(0, 0))
