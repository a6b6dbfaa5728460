"""The frozen values of Rolling Stone: options, a hand in progress, the match, what a seat knows.

States say how things stand; what may happen next is the business of `rules`.
"""

from typing import NamedTuple, TypeAlias

from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52

#: 0 is the person at the keyboard, the others are computers; play goes round from seat to seat.
Seat: TypeAlias = int
YOU: Seat = 0

Cards: TypeAlias = tuple[Card, ...]

#: How many may play. Source: RULEBOOK R1.
LEAST_PLAYERS, MOST_PLAYERS = 2, 6
#: The points of a game unless others are chosen, and the limits of those. Source: RULEBOOK R8.
USUAL_TARGET = 25
LEAST_TARGET, GREATEST_TARGET = 5, 500

#: The lowest rank in play by the number of players. Source: RULEBOOK R1.
_LOWEST = {2: Rank.SEVEN, 3: Rank.SEVEN, 4: Rank.SEVEN, 5: Rank.FIVE, 6: Rank.TWO}

#: Where each card stands in a sorted hand.
_PLACES = {
    card: place
    for place, card in enumerate(
        sorted(DECK_52, key=lambda card: (card.suit, (1 - card.rank) % 13))
    )
}


class _Options(NamedTuple):
    players: int
    target: int | None


class Options(_Options):
    """What is chosen at start-up: how many play, and the points that a game goes to.

    ``target`` None: points run on without an end. Raises ValueError if the players are not 2 to 6,
    or the target is not 5 to 500. Source: RULEBOOK R1, R8.

    >>> Options()
    Options(players=2, target=25)
    """

    __slots__ = ()

    def __new__(cls, players: int = LEAST_PLAYERS, target: int | None = USUAL_TARGET) -> "Options":
        """Options that R1 and R8 allow."""
        if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
            raise ValueError(f"{players} players: R1 allows 2 to 6")
        if target is not None and not LEAST_TARGET <= target <= GREATEST_TARGET:
            raise ValueError(f"a game to {target} points: 5 to 500, or None for no end (R8)")
        return super().__new__(cls, players, target)


def height(card: Card) -> int:
    """How high a card is among those of its suit: the two 2, the king 13, the ace 14 (R1).

    >>> [height(Card.parse(text)) for text in ("7S", "TS", "KS", "AS")]
    [7, 10, 13, 14]
    """
    return 14 if card[0] == Rank.ACE else int(card[0])


def pack(players: int) -> Cards:
    """The cards in play for so many players: 32, with five players 40, with six 52 (R1).

    >>> [len(pack(players)) for players in range(2, 7)]
    [32, 32, 32, 40, 52]
    """
    lowest = _LOWEST[players]
    return tuple(card for card in DECK_52 if height(card) >= lowest)


class Trick(NamedTuple):
    """A trick that is over: ``cards`` in the order played from ``leader`` on, seat after seat.

    ``picker`` is the seat that could not follow and took them up (R4), None if all followed and
    they were thrown out (R3). Either way ``winner`` leads the next.
    """

    leader: Seat
    cards: Cards
    picker: Seat | None
    winner: Seat


class Position(NamedTuple):
    """What R7 calls a position: who leads, and which cards each seat holds, in whatever order."""

    leader: Seat
    hands: tuple[frozenset[Card], ...]


class HandState(NamedTuple):
    """One hand, from the deal to its end.

    ``hands`` by seat in the order the cards came; ``trick`` the cards played to the trick in
    progress from ``leader`` on, ``thrown`` those thrown out so far in the order played, ``asleep``
    those beyond the deal, face down for the whole hand (R1). ``tricks`` are the tricks that are
    over. ``pick_ups`` counts those in a row, and ``positions`` are the ones at the start of each
    trick since one was thrown out last: no earlier one can come again, for its cards are gone.
    The player to move is never one who would have to pick up.
    """

    dealer: Seat
    leader: Seat
    hands: tuple[Cards, ...]
    trick: Cards
    thrown: Cards
    asleep: Cards
    tricks: tuple[Trick, ...]
    pick_ups: int
    positions: tuple[Position, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def to_move(self) -> Seat:
        """The seat that plays the next card of the trick."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def suit(self) -> Suit | None:
        """The suit that must be followed, None for the leader."""
        return self.trick[0].suit if self.trick else None

    @property
    def cards(self) -> Cards:
        """Every card of the hand, wherever it lies."""
        held = (card for hand in self.hands for card in hand)
        return (*held, *self.trick, *self.thrown, *self.asleep)

    def __str__(self) -> str:
        """The position in one line, for error messages and transcripts."""
        hands = ", ".join(
            f"seat {seat} {' '.join(map(str, hand))}" for seat, hand in enumerate(self.hands)
        )
        trick = " ".join(map(str, self.trick)) or "-"
        return f"{hands}; trick {trick}, seat {self.to_move} to move"


class MatchState(NamedTuple):
    """The figures of the boxes, by seat; a hand and a game count from the moment they end.

    ``game`` and ``hand`` count from 1, hands anew in each game. ``scores`` and ``hands_won`` are
    of this game, ``games_won`` of all games since the program started.
    """

    game: int
    hand: int
    scores: tuple[int, ...]
    hands_won: tuple[int, ...]
    games_won: tuple[int, ...]

    @classmethod
    def first(cls, players: int) -> "MatchState":
        """The match as its first hand begins."""
        none = (0,) * players
        return cls(1, 1, none, none, none)


class Observation(NamedTuple):
    """All that one seat may know of a hand, and nothing else. Source: DESIGN D7.

    ``hand`` is in the order shown (see `shown`), so that its positions are the card numbers that
    seat types; ``counts`` are the cards in each hand, ``asleep_count`` those out of play. The rest
    lay open: the trick in progress, the cards thrown out, and every trick that is over. What these
    tell of the other hands is in `holdings`.
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
        """How many play."""
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


def shown(hand: Cards, seat: Seat) -> Cards:
    """The hand in the order of its card numbers, leftmost is number 1.

    Yours is sorted: spades, hearts, diamonds, clubs, each from the ace down. The computers' lie in
    the order the cards came, so that no position tells anything.

    >>> hand = tuple(map(Card.parse, "7S AC TH KH AS".split()))
    >>> [str(card) for card in shown(hand, YOU)]
    ['AS', '7S', 'KH', 'TH', 'AC']
    >>> shown(hand, 1) == hand
    True
    """
    return tuple(sorted(hand, key=_PLACES.__getitem__)) if seat == YOU else hand


def observation(state: HandState, seat: Seat) -> Observation:
    """What ``seat`` knows in this state."""
    return Observation(
        seat,
        state.dealer,
        state.leader,
        shown(state.hands[seat], seat),
        tuple(map(len, state.hands)),
        state.trick,
        state.thrown,
        len(state.asleep),
        state.tricks,
        state.pick_ups,
    )
