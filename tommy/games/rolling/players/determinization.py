"""Determinization for Rolling Stone: random deals that agree with all that a seat has seen.

Cards are `bits` here, 13 x suit + height - 2, from the two to the ace.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.bits import SUITS, Bits, singly
from tommy.cards.card import Card
from tommy.cards.deck import DECK_52
from tommy.games.rolling.rules.observation import Observation, holdings
from tommy.games.rolling.rules.pack import height, pack
from tommy.games.rolling.rules.seats import Seat

#: A number from 0 to 1, 1 excluded.
Chance: TypeAlias = Callable[[], float]

_BITS = {card: 1 << 13 * card.suit + height(card) - 2 for card in DECK_52}


def bits(cards: Iterable[Card]) -> Bits:
    """The cards as bits.

    >>> bits([Card.parse("2S"), Card.parse("AS")]) == 1 | 1 << 12
    True
    """
    total = 0
    for card in cards:
        total |= _BITS[card]
    return total


def suit_of(card: Bits) -> Bits:
    """All cards of the suit of a card.

    >>> suit_of(1 << 20) == SUITS[1]
    True
    """
    return SUITS[(card.bit_length() - 1) // 13]


def told_apart(cards: Bits, own: Bits, gone: Bits) -> Bits:
    """The ``cards`` that are worth telling apart: of neighbours, only the lowest.

    Two cards are neighbours if every card between them is ``own`` or ``gone``.

    >>> told_apart(0b101100, own=0b101101, gone=0b000010) == 0b100000
    True
    """
    kept = 0
    for card in singly(cards):
        below = card >> 1
        while below & gone:
            below >>= 1
        if not below & own & suit_of(card):
            kept |= card
    return kept


class DealSampler:
    """Draws random deals that an observation allows.

    ``past`` are its `past_positions`, the same in every deal.
    """

    def __init__(self, observation: Observation) -> None:
        players = observation.players
        known = holdings(observation)
        self._known = [bits(holding.taken) for holding in known]
        self._known[observation.seat] = bits(observation.hand)
        seen = bits(observation.thrown) | bits(observation.trick)
        for held in self._known:
            seen |= held
        #: How many unseen cards each hand has, by seat, and last how many are asleep.
        self._room = [
            count - held.bit_count()
            for count, held in zip(observation.counts, self._known, strict=True)
        ]
        self._room.append(observation.asleep_count)
        lacking = [int_sum(SUITS[suit] for suit in holding.lacking) for holding in known]
        #: The unseen cards, each with the places where it may be.
        self._places = {
            card: [
                place
                for place, (room, suits) in enumerate(zip(self._room, (*lacking, 0), strict=True))
                if room and not card & suits
            ]
            for card in singly(bits(pack(players)) & ~seen)
        }
        self.past = past_positions(observation)

    def dealt(self, chance: Chance) -> list[Bits]:
        """The hands of a random deal, by seat."""
        hands, room = self._known[:], self._room[:]
        laid: list[list[Bits]] = [[] for _ in room]
        cards = list(self._places)
        for last in range(len(cards) - 1, 0, -1):
            other = int(chance() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        # Cards with the fewest places go first, while there is room.
        cards.sort(key=lambda card: len(self._places[card]))
        for card in cards:
            open_places = [place for place in self._places[card] if room[place] > len(laid[place])]
            if open_places:
                laid[_drawn(open_places, room, laid, chance)].append(card)
            else:
                self._make_room(card, room, laid)
        for seat in range(len(hands)):
            for card in laid[seat]:
                hands[seat] |= card
        return hands

    def _make_room(self, card: Bits, room: list[int], laid: list[list[Bits]]) -> None:
        """Place a card whose places are full, by an augmenting path as in bipartite matching."""
        came_from: dict[int, tuple[int, Bits] | None] = dict.fromkeys(self._places[card])
        waiting = list(came_from)
        for place in waiting:
            for moved in laid[place]:
                for free in self._places[moved]:
                    if free in came_from:
                        continue
                    came_from[free] = place, moved
                    waiting.append(free)
                    if room[free] > len(laid[free]):
                        while (step := came_from[free]) is not None:
                            laid[step[0]].remove(step[1])
                            laid[free].append(step[1])
                            free = step[0]
                        laid[free].append(card)
                        return
        raise ValueError(f"no deal agrees with what was seen: {card:#x} has no place")


def _drawn(places: list[int], room: list[int], laid: list[list[Bits]], chance: Chance) -> int:
    """A random place, weighted by the room left."""
    weights = [room[place] - len(laid[place]) for place in places]
    left = int(chance() * int_sum(weights))
    for place, weight in zip(places, weights, strict=True):
        left -= weight
        if left < 0:
            return place
    raise ValueError(f"chance gave 1 or more for {weights}")


def past_positions(observation: Observation) -> list[tuple[Seat, tuple[Bits, ...]]]:
    """The positions since the last trick was thrown out, from the start of the present trick back.

    Each is the leader, and for each hand the cards by which it differed from now. All moves since
    were open, so these differences are known though the hands are not.
    """
    players = observation.players
    changed = [0] * players
    for place, card in enumerate(observation.trick):
        changed[(observation.leader + place) % players] ^= _BITS[card]
    past = [(observation.leader, tuple(changed))]
    for trick in reversed(observation.tricks):
        if trick.picker is None:
            break
        changed[trick.picker] ^= bits(trick.cards)
        for place, card in enumerate(trick.cards):
            changed[(trick.leader + place) % players] ^= _BITS[card]
        past.append((trick.leader, tuple(changed)))
    return past
