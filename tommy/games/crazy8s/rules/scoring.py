"""The points of cards and hands in Crazy Eights. Source: RULEBOOK E6 to E8."""

from collections.abc import Iterable
from typing import NamedTuple

from tommy.cards.card import Card, Rank
from tommy.games.crazy8s.rules.pack import Cards
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat


class HandOutcome(NamedTuple):
    """How a hand ended: ``points`` is what ``winner`` scores, 0 if nobody won.

    ``totals`` are the points of the cards left in both hands, yours first.
    """

    winner: Seat | None
    blocked: bool
    points: int
    totals: tuple[int, int]


def hand_outcome(hands: tuple[Cards, Cards], crazy: Rank) -> HandOutcome:
    """The outcome of a hand that ended with these cards left (E6, E8).

    The hand is blocked if neither seat has run out of cards.

    >>> from tommy.cards.card import Card
    >>> hands = (Card.parse("KS"),), (Card.parse("4H"), Card.parse("2H"))
    >>> hand_outcome(hands, Rank.EIGHT)
    HandOutcome(winner=1, blocked=True, points=4, totals=(10, 6))
    """
    totals = hand_total(hands[YOU], crazy), hand_total(hands[ME], crazy)
    blocked = bool(hands[YOU]) and bool(hands[ME])
    if totals[YOU] == totals[ME]:
        return HandOutcome(None, blocked, 0, totals)
    winner = YOU if totals[YOU] < totals[ME] else ME
    return HandOutcome(winner, blocked, abs(totals[YOU] - totals[ME]), totals)


#: The points of a crazy card. Source: RULEBOOK E7.
CRAZY_POINTS = 50


def card_points(card: Card, crazy: Rank) -> int:
    """The points of a card left in a hand: 50 if crazy, ace 1, K Q J 10, others their rank.

    >>> [card_points(Card.parse(text), Rank.EIGHT) for text in ("AS", "9S", "TS", "KS", "8S")]
    [1, 9, 10, 10, 50]
    """
    return CRAZY_POINTS if card.rank == crazy else min(int(card.rank), 10)


def hand_total(hand: Iterable[Card], crazy: Rank) -> int:
    """The points of a whole hand (E7)."""
    return sum(card_points(card, crazy) for card in hand)
