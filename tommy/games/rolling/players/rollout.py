"""Fast rollouts of Rolling Stone for the computer player.

A second engine, on bits (see `determinization`). A test compares its rules with `hand_play`, move
by move. Two players choose at random, which shows better than a rule what comes of a card. More
choose by a simple rule. They lead the lowest card of their longest suit. They follow with the
highest card that wins, with the lowest such card if last to play, or else with their lowest card.
(Leads that used the other hands made the player worse, random leads much worse.)
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.bits import SUITS, Bits
from tommy.games.rolling.players.determinization import Chance, suit_of
from tommy.games.rolling.rules.hand_length import PICK_UPS
from tommy.games.rolling.rules.seats import Seat


class End(NamedTuple):
    """How a rollout ended: ``winner`` is None if the hand was called off."""

    winner: Seat | None
    points: int
    moves: int


#: Chooses from the legal cards, the highest card of the trick (0 to lead), and whether all others
#: have played.
Chooser = Callable[[Bits, Bits, bool, Chance], Bits]


def simple(cards: Bits, top: Bits, last: bool, chance: Chance) -> Bits:
    """The choice by the simple rule of the module.

    >>> simple(0b10110, 0b1000, True, lambda: 0.0), simple(0b00110, 0b1000, True, lambda: 0.0)
    (16, 2)
    """
    if not top:
        longest, most = 0, 0.0
        for suit in SUITS:
            held = cards & suit
            if held and (length := held.bit_count() + chance()) > most:
                longest, most = held, length
        return longest & -longest
    winning = cards & -(top << 1)
    if not winning:
        return cards & -cards
    return winning & -winning if last else 1 << winning.bit_length() - 1


def by_chance(cards: Bits, top: Bits, last: bool, chance: Chance) -> Bits:  # noqa: ARG001
    """Any of the cards, each as likely as the other.

    >>> by_chance(0b10110, 0, False, lambda: 0.5)
    4
    """
    left = int(chance() * cards.bit_count())
    while left:
        cards &= cards - 1
        left -= 1
    return cards & -cards


def play_out(
    hands: Sequence[Bits],
    leader: Seat,
    trick: Sequence[Bits],
    first: Bits,
    pick_ups: int,
    past: Collection[tuple[int, ...]],
    chance: Chance,
    choose: Chooser | None = None,
) -> End:
    """Play a hand to its end; the player to move begins with ``first``.

    By default two players choose by chance, more by the simple rule.

    ``hands`` no longer hold ``trick``, the cards played from ``leader`` on. ``past`` are the
    positions (leader, then hands) since the last trick was thrown out: the hand counts as called
    off when one of them is repeated, or after `PICK_UPS` pick-ups in a row (R7).
    """
    held = list(hands)
    players = len(held)
    if choose is None:
        choose = by_chance if players == 2 else simple
    played = len(trick)
    seat = (leader + played) % players
    pile = top = moves = 0
    winner = seat
    for place, card in enumerate(trick):
        pile |= card
        if card > top:
            top, winner = card, (leader + place) % players
    card = first
    suit = suit_of(first)
    while True:
        held[seat] ^= card
        moves += 1
        if not held[seat]:
            return End(seat, int_sum(hand.bit_count() for hand in held), moves)
        pile |= card
        played += 1
        if card > top:
            top, winner = card, seat
        if played == players:
            seat, pick_ups, past = winner, 0, ()
        else:
            seat = seat + 1 if seat + 1 < players else 0
            following = held[seat] & suit
            if following:
                card = choose(following, top, played + 1 == players, chance)
                continue
            held[seat] |= pile
            pick_ups += 1
            if pick_ups >= PICK_UPS or (past and (seat, *held) in past):
                return End(None, 0, moves)
        pile = top = played = 0
        card = choose(held[seat], 0, False, chance)
        suit = suit_of(card)
