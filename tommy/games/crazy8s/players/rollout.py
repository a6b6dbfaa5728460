"""Hands of Crazy Eights played to their end in a moment, for the computer player's search.

An engine of its own on `bits`, 13 x suit + rank - 1, so that what fits is an `and`. The same rules
as `hand_play`, which a test compares with it move by move. Nobody thinks long here: the card goes
that sheds the most and leaves the most to play, crazy ones last. It knows no state.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.bits import SUITS, Bits
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.scoring import card_points
from tommy.games.crazy8s.rules.seats import Seat

#: All cards of each rank (rank 1 first).
RANKS: tuple[Bits, ...] = tuple(
    int_sum(1 << 13 * suit + i for suit in Suit) for i in range(len(Rank))
)
#: What fits a card of each number, crazy cards apart.
_FITS = tuple(SUITS[number // 13] | RANKS[number % 13] for number in range(52))
_POINTS = tuple(float(min(number % 13 + 1, 10)) for number in range(52))


def bit(card: Card) -> Bits:
    """The card as a bit.

    >>> bit(Card.parse("AS")), bit(Card.parse("AH")) == 1 << 13
    (1, True)
    """
    return 1 << 13 * card.suit + card.rank - 1


def bits(cards: Iterable[Card]) -> Bits:
    """The cards of a hand as bits."""
    return int_sum(map(bit, cards))


def fitting(upcard: Bits, named: Suit | None, crazy: Bits) -> Bits:
    """All cards that may be played; ``crazy`` are the four crazy cards."""
    if named is not None:
        return SUITS[named] | crazy
    return _FITS[upcard.bit_length() - 1] | crazy


class RolloutChoice(NamedTuple):
    """A card played, or 0 to draw; with the suit if it is named."""

    card: Bits
    named: Suit | None


#: Plays or draws: the hand, what fits of it (something if the stock is empty), the crazy cards.
Chooser: TypeAlias = Callable[[Bits, Bits, Bits], RolloutChoice]

_DRAW = RolloutChoice(0, None)
#: How dear a card must be to make up for one that could be played after it.
_FOLLOW_UP = 4.0


def simple(hand: Bits, fit: Bits, crazy: Bits) -> RolloutChoice:
    """The choice of the players here; see the module.

    >>> simple(0b11000, 0b11000, RANKS[7]).card
    16
    """
    cards = fit & ~crazy
    if cards:
        if not cards & (cards - 1):
            return RolloutChoice(cards, None)
        plain = hand & ~crazy
        best, chosen = -1.0, 0
        while cards:
            card = cards & -cards
            cards ^= card
            number = card.bit_length() - 1
            merit = _POINTS[number] + _FOLLOW_UP * ((plain ^ card) & _FITS[number]).bit_count()
            if merit > best:
                best, chosen = merit, card
        return RolloutChoice(chosen, None)
    if not fit:
        return _DRAW
    card = fit & -fit
    if hand == card:
        return RolloutChoice(card, None)
    plain = hand & ~crazy
    named = max(Suit, key=lambda suit: (plain & SUITS[suit]).bit_count())
    return RolloutChoice(card, named)


class RolloutState(NamedTuple):
    """A position in which nothing is hidden; ``stock`` top card last."""

    hands: tuple[Bits, Bits]
    to_move: Seat
    stock: Sequence[Bits]
    upcard: Bits
    named: Suit | None
    crazy: Rank


class End(NamedTuple):
    """How a hand came out: the totals of the hands, and moves made on the way."""

    totals: tuple[int, int]
    moves: int


def play_out(position: RolloutState, first: RolloutChoice, choose: Chooser = simple) -> End:
    """The end of a hand in which the player to move begins with ``first``."""
    hands = list(position.hands)
    seat, stock = position.to_move, list(position.stock)
    upcard, named = position.upcard, position.named
    crazy = RANKS[position.crazy - 1]
    fits = fitting(upcard, named, crazy)
    card, suit = first
    moves = 0
    while True:
        moves += 1
        if card:
            hands[seat] ^= card
            fits = (_FITS[card.bit_length() - 1] if suit is None else SUITS[suit]) | crazy
            if not hands[seat]:
                break
            seat = 1 - seat
        else:
            hands[seat] |= stock.pop()
        fit = hands[seat] & fits
        if not fit and not stock:
            seat = 1 - seat
            fit = hands[seat] & fits
            if not fit:
                break
        card, suit = choose(hands[seat], fit, crazy)
    return End((total(hands[0], position.crazy), total(hands[1], position.crazy)), moves)


_SCORES = {
    crazy: tuple(
        int_sum(1 << 13 * suit + rank - 1 for suit in Suit for rank in Rank
            if card_points(Card(rank, suit), crazy) >> place & 1)
        for place in range(6)
    )
    for crazy in Rank
}  # fmt: skip


def total(hand: Bits, crazy: Rank) -> int:
    """What a hand counts (E7).

    >>> total(bits([Card.parse("KS"), Card.parse("8H"), Card.parse("3D")]), Rank.EIGHT)
    63
    """
    return int_sum((hand & mask).bit_count() << place for place, mask in enumerate(_SCORES[crazy]))
