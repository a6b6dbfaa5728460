"""What hands and games count in Crazy Eights. Source: RULEBOOK E7 to E9, E2."""

from typing import NamedTuple

from tommy.cards.card import Rank
from tommy.games.crazy8s.rules.pack import Cards, hand_total
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat, other
from tommy.games.crazy8s.rules.state import MatchState


class Outcome(NamedTuple):
    """How a hand ended: ``points`` is what ``winner`` scores, 0 where nobody won.

    ``totals`` are what the two hands counted at the end, yours first.
    """

    winner: Seat | None
    blocked: bool
    points: int
    totals: tuple[int, int]


def hand_outcome(hands: tuple[Cards, Cards], crazy: Rank) -> Outcome:
    """The outcome of a hand that ended with these cards left (E6, E8).

    The hand was blocked if nobody's is empty.

    >>> from tommy.cards.card import Card
    >>> hands = (Card.parse("KS"),), (Card.parse("4H"), Card.parse("2H"))
    >>> hand_outcome(hands, Rank.EIGHT)
    Outcome(winner=1, blocked=True, points=4, totals=(10, 6))
    """
    totals = hand_total(hands[YOU], crazy), hand_total(hands[ME], crazy)
    blocked = bool(hands[YOU]) and bool(hands[ME])
    if totals[YOU] == totals[ME]:
        return Outcome(None, blocked, 0, totals)
    winner = YOU if totals[YOU] < totals[ME] else ME
    return Outcome(winner, blocked, abs(totals[YOU] - totals[ME]), totals)


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
    """What the winner of a game gets: its target and the difference of the totals (E9).

    >>> game_points((120, 43), 100)
    177
    """
    return target + abs(scores[YOU] - scores[ME])


def _added(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == YOU else (pair[0], pair[1] + amount)


def counted(match: MatchState, outcome: Outcome, target: int) -> MatchState:
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
    return match._replace(
        games_won=_added(match.games_won, winner, 1),
        game_points=_added(match.game_points, winner, game_points(match.scores, target)),
    )


def following(match: MatchState, target: int) -> MatchState:
    """The match as the next hand begins: in the same game, or as the first of a new one."""
    if game_winner(match.scores, target) is None:
        return match._replace(hand=match.hand + 1)
    return match._replace(game=match.game + 1, hand=1, scores=(0, 0), hands_won=(0, 0))
