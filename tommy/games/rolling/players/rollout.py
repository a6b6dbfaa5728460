"""Hands of Rolling Stone played to their end in a moment, for the computer player's search.

An engine of its own on bits (see `determinization`): the same rules as `hand_play`, which a test
compares with it move by move. Nobody thinks here: whoever leads plays the lowest card of his
longest suit; whoever follows wins if he can, as cheaply as that is sure, and else plays his lowest.
(Leads that look into the other hands were measured to make the search worse, leads of any suit much
worse.)
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from tommy.cardgame.players.arithmetic import int_sum
from tommy.cards.bits import SUITS, Bits
from tommy.games.rolling.players.determinization import Chance, suit_of
from tommy.games.rolling.rules.hand_length import PICK_UPS
from tommy.games.rolling.rules.seats import Seat


class End(NamedTuple):
    """How a hand came out: ``winner`` None if it was called off; ``moves`` made on the way."""

    winner: Seat | None
    points: int
    moves: int


#: Leads or follows: the cards there are to choose from, the highest of the trick (0 to lead), and
#: whether all others have played.
Chooser = Callable[[Bits, Bits, bool, Chance], Bits]


def simple(cards: Bits, top: Bits, last: bool, chance: Chance) -> Bits:
    """The card that the players here choose; see the module.

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


def play_out(
    hands: Sequence[Bits],
    leader: Seat,
    trick: Sequence[Bits],
    first: Bits,
    pick_ups: int,
    past: Collection[tuple[int, ...]],
    chance: Chance,
    choose: Chooser = simple,
) -> End:
    """The end of a hand in which the player to move plays ``first``.

    ``hands`` no longer hold ``trick``, the cards played from ``leader`` on. ``past`` are positions
    (leader and hands in a row) since a trick was thrown out last: when one of them comes again the
    hand is taken as called off, as it is after 60 pick-ups in a row (R7).
    """
    held = list(hands)
    players = len(held)
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
