"""The evaluation of a computer player of Crazy Eights: chances, and what moves are worth.

It reads an `Observation` and does not look ahead. Source: COMPUTER.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from tommy.cardgame.players.arithmetic import power
from tommy.cardgame.players.weights import WeightsFormat
from tommy.cards.card import Card, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Did, Observation
from tommy.games.crazy8s.rules.pack import DEALT, Cards
from tommy.games.crazy8s.rules.scoring import card_points


class Weights(NamedTuple):
    """The weights of the heuristic, in points."""

    #: For each point of the card played.
    shed: float = 1.0
    #: The value of keeping a crazy card.
    crazy_kept: float = 16.0
    #: For each plain card that fits next, up to three.
    follow_up: float = 4.0
    #: Times the chance that the other player lacks the suit; and when that one is near the end.
    starve: float = 10.0
    starve_near_end: float = 20.0
    draw: float = -14.0
    #: For naming a suit of which no plain card is left, though others are.
    bare: float = -12.0


#: A file of weights has one column, for two hands.
LAYOUT: Final = WeightsFormat("crazy8s", Weights, (2,))


#: The weights shipped.
WEIGHTS: Final = LAYOUT.shipped()[2]


#: The other player is near the end with this many cards or fewer.
NEAR_END = 2


INFINITE = float("inf")


def suit_after(move: Play) -> Suit:
    """The suit that must be followed after a play."""
    return move.card.suit if move.suit is None else move.suit


def left_to_play(observation: Observation, move: Play) -> int:
    """How many cards of the hand would fit the one played."""
    rest = without(observation.hand, move.card)
    return len(playable(rest, observation.crazy, move.card, move.suit))


def worth(
    observation: Observation, lacking: Sequence[float], move: Move, weights: Weights
) -> float:
    """The value of a legal move by the heuristic, in points.

    ``lacking`` is `chances_of_lacking` of the four suits.
    """
    if isinstance(move, Draw):
        return weights.draw
    crazy, card = observation.crazy, move.card
    rest = without(observation.hand, card)
    if not rest:
        return INFINITE
    plain = tuple(held for held in rest if held.rank != crazy)
    shed = -weights.crazy_kept if card.rank == crazy else weights.shed * card_points(card, crazy)
    follow_ups = len(playable(plain, crazy, card, move.suit))
    near_end = observation.other_count <= NEAR_END
    starve = weights.starve_near_end if near_end else weights.starve
    lacks = lacking[suit_after(move)]
    if move.suit is not None and plain and not follow_ups:
        shed += weights.bare
    return shed + weights.follow_up * min(follow_ups, 3) + starve * lacks


def hidden_cards(observation: Observation) -> Cards:
    """The cards that the observer cannot see: the other hand's and the stock's, in deck order."""
    seen = {*observation.hand, *observation.pile}
    return tuple(card for card in DECK_52 if card not in seen)


def chances_of_lacking(observation: Observation) -> tuple[float, ...]:
    """For each suit the estimated chance, 0 to 1, that the other player has no plain card of it.

    Assumes that a player who drew instead of following a suit held none of it, and that one who
    named a suit holds a card of it.
    """
    hidden = [card for card in hidden_cards(observation) if card.rank != observation.crazy]
    if not hidden:
        return (1.0,) * len(Suit)
    counts = [0] * len(Suit)
    for card in hidden:
        counts[card.suit] += 1
    held, unknown = suit_held(observation), cards_since_void(observation)
    if held is None or not counts[held]:
        return tuple(map(partial(_chance_of_none, len(hidden)), counts, unknown))
    most = observation.other_count - 1
    return tuple(
        0.0 if suit == held else _chance_of_none(len(hidden), count, min(cards, most))
        for suit, count, cards in zip(Suit, counts, unknown, strict=True)
    )


def _chance_of_none(hidden: int, count: int, cards: int) -> float:
    """The chance that none of some cards is one of ``count`` among the ``hidden``."""
    return power(1.0 - count / hidden, cards)


def cards_since_void(observation: Observation) -> list[int]:
    """For each suit, how many cards the other hand may have got since it last lacked the suit."""
    unknown = [DEALT] * len(Suit)
    drew_on: Suit | None = None
    for seen in observation.seen:
        if seen.seat == observation.seat:
            continue
        if seen.card is None:
            unknown[seen.suit] = 0
            if seen.did is Did.DRAW:
                unknown = [count + 1 for count in unknown]
                drew_on = seen.suit
                continue
        elif drew_on is None or seen.card.rank == observation.crazy:
            unknown[seen.card.suit] = max(0, unknown[seen.card.suit] - 1)
        else:
            # The card drawn last fits, so it is the one played.
            unknown = [max(0, count - 1) for count in unknown]
        if drew_on is not None:
            unknown[drew_on] = 0
        drew_on = None
    return [min(count, observation.other_count) for count in unknown]


def suit_held(observation: Observation) -> Suit | None:
    """The suit that the other player named last, of which it has played no card since."""
    held: Suit | None = None
    named = [seen.named for seen in observation.seen[1:]] + [observation.named]
    for seen, then_named in zip(observation.seen, named, strict=False):
        if seen.seat == observation.seat:
            continue
        if seen.card is not None and seen.card.rank == observation.crazy:
            held = then_named
        elif held == (seen.suit if seen.card is None else seen.card.suit):
            held = None
    return held


def without(hand: Cards, card: Card) -> Cards:
    """The hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
