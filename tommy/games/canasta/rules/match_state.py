"""A match of Canasta: its figures, how a hand counts in them, and who has won a game."""

from typing import NamedTuple

from tommy.games.canasta.rules.rulesets import (
    TARGET,
)
from tommy.games.canasta.rules.seats import Side


class MatchState(NamedTuple):
    """The figures of the boxes, by side; a hand and a game count from the moment they end.

    ``game`` and ``hand`` count from 1, hands within a game. ``scores`` and ``hands_won`` (hands
    in which the side scored more) are of this game, ``games_won`` and ``margins`` (by how much
    they were won) of all games since the program started.
    """

    game: int = 1
    hand: int = 1
    scores: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    games_won: tuple[int, int] = (0, 0)
    margins: tuple[int, int] = (0, 0)


def game_winner(scores: tuple[int, int]) -> Side | None:
    """Who has won a game at these scores, None if it goes on; a tie is played off (C32).

    >>> game_winner((4995, 0)), game_winner((5000, 5600)), game_winner((5005, 5005))
    (None, 1, None)
    """
    if max(scores) < TARGET or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def _added(pair: tuple[int, int], side: Side, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if side == 0 else (pair[0], pair[1] + amount)


def counted(match: MatchState, totals: tuple[int, int]) -> MatchState:
    """The match with a hand that has ended counted in, and its game if that ended too."""
    scores = (match.scores[0] + totals[0], match.scores[1] + totals[1])
    hands_won = match.hands_won
    if totals[0] != totals[1]:
        hands_won = _added(hands_won, 0 if totals[0] > totals[1] else 1, 1)
    match = match._replace(scores=scores, hands_won=hands_won)
    winner = game_winner(scores)
    if winner is None:
        return match
    return match._replace(
        games_won=_added(match.games_won, winner, 1),
        margins=_added(match.margins, winner, abs(scores[0] - scores[1])),
    )


def next_hand(match: MatchState) -> MatchState:
    """The match as the next hand begins: in the same game, or as the first of a new one."""
    if game_winner(match.scores) is None:
        return match._replace(hand=match.hand + 1)
    return match._replace(game=match.game + 1, hand=1, scores=(0, 0), hands_won=(0, 0))
