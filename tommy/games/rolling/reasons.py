"""Why a player of Rolling Stone makes a move; the words are those of `texts`.

The player weighs its leads, or tries its cards in many deals and takes the one that comes out best.
What can be told of that is what the card does, as everybody at the table could see it.
"""

from enum import Enum

from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules import playable
from tommy.games.rolling.state import Observation, height, holdings


class Why(Enum):
    """Why a player makes a move."""

    GOES_OUT = "it is the last card"
    ONLY_CARD = "no other card may be played"
    ALL_ALIKE = "the other cards would do just the same"
    GOES_OVER = "it beats the trick so far"
    DUCKS = "it could beat the trick and does not"
    CANNOT_WIN = "no card beats the trick"
    BREAKS_CIRCLE = "after pick-ups in a row it leads something else"
    LEADS_HIS_VOID = "somebody was seen to lack the suit and must pick up"
    LEADS_LONG = "a lead of the longest suit"
    WEIGHED = "all in all the best lead; no single thing decided"
    TRIED = "it came out best in hands that were tried"
    SLIP = "a mistake, made on purpose"


def reason(observation: Observation, card: Card, patience: int, otherwise: Why) -> Why:
    """What the card does, and ``otherwise`` of a lead that does nothing to be told.

    From ``patience`` pick-ups in a row on a new lead leaves a circle.
    """
    if observation.trick:
        top = max(map(height, observation.trick))
        if height(card) > top:
            return Why.GOES_OVER
        cards = playable(observation.hand, observation.suit)
        return Why.DUCKS if max(map(height, cards)) > top else Why.CANNOT_WIN
    if observation.pick_ups >= patience and not _led_in_circle(observation, card):
        return Why.BREAKS_CIRCLE
    if _somebody_lacks(observation, card.suit):
        return Why.LEADS_HIS_VOID
    lengths = [sum(held.suit == suit for held in observation.hand) for suit in Suit]
    return Why.LEADS_LONG if lengths[card.suit] == max(lengths) else otherwise


def _led_in_circle(observation: Observation, card: Card) -> bool:
    """Whether the observer led the card since a trick was thrown out last."""
    circle = observation.tricks[len(observation.tricks) - observation.pick_ups :]
    return any(t.leader == observation.seat and t.cards[0] == card for t in circle)


def _somebody_lacks(observation: Observation, suit: Suit) -> bool:
    """Whether another hand was seen to have no card of the suit, and took none up since."""
    return any(
        suit in holding.lacking and not any(card.suit == suit for card in holding.taken)
        for seat, holding in enumerate(holdings(observation))
        if seat != observation.seat
    )
