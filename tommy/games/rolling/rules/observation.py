"""What one seat knows of a hand of Rolling Stone: its own cards, and what lay openly.

This is all that a computer player decides by. The module must not know `state`, where the hidden
cards are; the function `state.observation` makes an `Observation` of a state.
"""

from typing import NamedTuple

from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules.pack import Cards
from tommy.games.rolling.rules.seats import Seat


class Trick(NamedTuple):
    """A trick that is over: ``cards`` in the order played from ``leader`` on, seat after seat.

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
    that seat types; ``counts`` are the cards in each hand, ``asleep_count`` those out of play. The
    rest lay open: the trick in progress, the cards thrown out, and every trick that is over. What
    these tell of the other hands is in `holdings`.
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
    """What everybody could see of a hand: cards it took up and still holds, and suits it lacks.

    Whoever could not follow a suit had none of it; what he holds of it later he took up. So none
    of the cards of that hand that nobody saw is of a suit in ``lacking``.
    """

    taken: frozenset[Card]
    lacking: frozenset[Suit]


def holdings(observation: Observation) -> tuple[Holding, ...]:
    """What lay open of each hand, by seat, with the trick in progress played out of them."""
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
