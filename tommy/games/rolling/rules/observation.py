"""What one seat knows of a hand of Rolling Stone: its own cards, and all open ones.

A computer player decides by this alone. The module must not import `state`, which has the hidden
cards; `state.observation` makes an `Observation` from a state.
"""

from typing import NamedTuple

from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules.pack import Cards
from tommy.games.rolling.rules.seats import Seat


class Trick(NamedTuple):
    """A completed trick: ``cards`` in the order played, from ``leader`` on, seat after seat.

    ``picker`` is the seat that could not follow and took them up (R4), None if all followed and
    they were thrown out (R3). Either way ``winner`` leads the next.
    """

    leader: Seat
    cards: Cards
    picker: Seat | None
    winner: Seat


class Observation(NamedTuple):
    """All that one seat may know of a hand, and nothing else. Source: DESIGN D7.

    ``hand`` is in the order shown (see `pack.shown`), so that its positions are the card numbers
    that seat types. ``counts`` are the sizes of all hands; ``asleep_count`` cards are out of play.
    The rest is open: the trick in progress, the cards thrown out, and all completed tricks.
    `holdings` says what these reveal of the other hands.
    """

    seat: Seat
    dealer: Seat
    leader: Seat
    hand: Cards
    counts: tuple[int, ...]
    trick: Cards
    thrown: Cards
    asleep_count: int
    tricks: tuple[Trick, ...]
    pick_ups: int

    @property
    def players(self) -> int:
        return len(self.counts)

    @property
    def suit(self) -> Suit | None:
        """The suit that must be followed, None for the leader."""
        return self.trick[0].suit if self.trick else None


class Holding(NamedTuple):
    """What is known to all of a hand: the cards that it took up and still has, and suits it lacked.

    Who could not follow a suit had none of it, and later has only cards of it that were picked up.
    So no unseen card of the hand is of a suit in ``lacking``.
    """

    taken: frozenset[Card]
    lacking: frozenset[Suit]


def holdings(observation: Observation) -> tuple[Holding, ...]:
    """What is known to all of each hand, by seat, without the cards in the trick in progress."""
    taken: list[set[Card]] = [set() for _ in observation.counts]
    lacking: list[set[Suit]] = [set() for _ in observation.counts]
    for leader, cards, picker, _ in observation.tricks:
        for place, card in enumerate(cards):
            taken[(leader + place) % len(taken)].discard(card)
        if picker is not None:
            taken[picker].update(cards)
            lacking[picker].add(cards[0].suit)
    for place, card in enumerate(observation.trick):
        taken[(observation.leader + place) % len(taken)].discard(card)
    return tuple(
        Holding(frozenset(cards), frozenset(suits))
        for cards, suits in zip(taken, lacking, strict=True)
    )
