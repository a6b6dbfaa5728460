"""Fast rollouts of Crazy Eights for the computer player.

A second engine, on `bits` (13 x suit + rank - 1), where the cards that fit are one `and`. A test
compares its rules with `hand_play`, move by move. Players choose by a simple rule: shed the most
points, leave the most to play, crazy cards last. Knows no state.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.bits import SUITS, Bits
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules.scoring import card_points
from tommy.games.crazy8s.rules.seats import Seat

#: All cards of each rank, aces first.
RANKS: tuple[Bits, ...] = tuple(
    int_sum(1 << 13 * suit + i for suit in Suit) for i in range(len(Rank))
)
#: The cards that fit each card, except crazy ones.
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
    """All cards that would fit; ``crazy`` are the four crazy cards."""
    if named is not None:
        return SUITS[named] | crazy
    return _FITS[upcard.bit_length() - 1] | crazy


class RolloutChoice(NamedTuple):
    """A card to play, or 0 to draw, and the suit named with it."""

    card: Bits
    named: Suit | None


#: Chooses from the hand, its cards that fit (none only if there is a stock), and the crazy cards.
Chooser: TypeAlias = Callable[[Bits, Bits, Bits], RolloutChoice]

_DRAW = RolloutChoice(0, None)
#: The value, in points, of each card that could be played next.
_FOLLOW_UP = 4.0


def simple(hand: Bits, fit: Bits, crazy: Bits) -> RolloutChoice:
    """The choice by the simple rule of the module.

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
    """A position with nothing hidden; the top card of ``stock`` is last."""

    hands: tuple[Bits, Bits]
    to_move: Seat
    stock: Sequence[Bits]
    upcard: Bits
    named: Suit | None
    crazy: Rank


class End(NamedTuple):
    """How a rollout ended: the totals of the hands, and the number of moves."""

    totals: tuple[int, int]
    moves: int


def play_out(position: RolloutState, first: RolloutChoice, choose: Chooser = simple) -> End:
    """Play a hand to its end; the player to move begins with ``first``."""
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
    """The points of a hand (E7).

    >>> total(bits([Card.parse("KS"), Card.parse("8H"), Card.parse("3D")]), Rank.EIGHT)
    63
    """
    return int_sum((hand & mask).bit_count() << place for place, mask in enumerate(_SCORES[crazy]))
