"""Why a player of Rolling Stone makes a move; the words are those of `texts`.

A reason says what the card does, as everybody at the table can see it, rather than how the player
evaluated it.
"""

from collections.abc import Iterable
from enum import Enum

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.card import Card, Suit
from tommy.games.rolling.players.determinization import past_positions
from tommy.games.rolling.rules.legality import playable
from tommy.games.rolling.rules.observation import Observation, holdings
from tommy.games.rolling.rules.pack import height
from tommy.games.rolling.rules.seats import Seat


class MoveReason(Enum):
    """The reason for a move; the tape has its name."""

    GOES_OUT = "it is the last card"
    ONLY_CARD = "no other card may be played"
    ALL_ALIKE = "the other cards would do just the same"
    GOES_OVER = "it beats the trick so far"
    DUCKS = "it could beat the trick and does not"
    CANNOT_WIN = "no card beats the trick"
    OTHERS_PICK_UP = "a later player is known to lack the suit, picks up and leads"
    BREAKS_CIRCLE = "the position has come back, and it leads something else"
    LEADS_HIS_VOID = "somebody is known to lack the suit and must pick up"
    LEADS_LONG = "a lead of the longest suit"
    WEIGHED = "all in all the best lead; no single reason decides"
    TRIED = "it came out best in hands that were tried"
    SLIP = "a mistake, made on purpose"


def reason(observation: Observation, card: Card, otherwise: MoveReason) -> MoveReason:
    """The reason for a card; ``otherwise`` if a lead has no other."""
    players = observation.players
    later = [
        (observation.seat + place) % players for place in range(1, players - len(observation.trick))
    ]
    if observation.trick:
        top = max(map(height, observation.trick))
        cards = playable(observation.hand, observation.suit)
        if max(map(height, cards)) <= top:
            return MoveReason.CANNOT_WIN
        if _picked_up(observation, card.suit, later):
            return MoveReason.OTHERS_PICK_UP
        return MoveReason.GOES_OVER if height(card) > top else MoveReason.DUCKS
    if _leaves_circle(observation, card):
        return MoveReason.BREAKS_CIRCLE
    if _picked_up(observation, card.suit, later):
        return MoveReason.LEADS_HIS_VOID
    lengths = [int_sum(held.suit == suit for held in observation.hand) for suit in Suit]
    length = lengths.pop(card.suit)
    return MoveReason.LEADS_LONG if length > max(*lengths, 1) else otherwise


def _leaves_circle(observation: Observation, card: Card) -> bool:
    """Whether the position came up before, each time with another lead."""
    (leader, now), *past = past_positions(observation)
    led = [
        observation.tricks[-back].cards[0]
        for back, position in enumerate(past, 1)
        if position == (leader, now)
    ]
    return bool(led) and card not in led


def _picked_up(observation: Observation, suit: Suit, later: Iterable[Seat]) -> bool:
    """Whether a later player is known to lack the suit, and nobody before that one may go out."""
    known = holdings(observation)
    for seat in later:
        taken, count = known[seat].taken, observation.counts[seat]
        may_lack = not any(card.suit == suit for card in taken)
        if may_lack and (suit in known[seat].lacking or len(taken) == count):
            return True
        if count == 1:
            return False
    return False
