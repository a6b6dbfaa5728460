"""A simulator of Rolling Stone on bits, fast enough for the tuner.

Cards are bits (see `determinization`), and all that was seen is updated card by card. The rules are
those of `hand_play`, and a test compares the two. The players are the rules of thumb with any
weights, the baseline players, and players with a blunder rate.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tommy.cards.bits import SUITS, Bits, singly
from tommy.games.rolling.players.determinization import Chance, suit_of, told_apart
from tommy.games.rolling.players.evaluation import Known, Weights, handed_on, lead_worths
from tommy.games.rolling.rules.hand_length import PICK_UPS, REPETITIONS
from tommy.games.rolling.rules.seats import Seat


class Hand:
    """A hand in progress; ``trick`` are the cards played to it, in no order."""

    def __init__(self, hands: Sequence[Bits], leader: Seat, asleep: Bits, chance: Chance) -> None:
        """A fresh deal."""
        players = len(hands)
        self.hands = list(hands)
        self.leader = leader
        self.chance = chance
        self.taken = [0] * players
        self.lacking = [0] * players
        self.led = [0] * players
        self.gone = self.trick = 0
        self.pick_ups = 0
        #: Who led and the hands, at the start of each trick since one was thrown out (R7).
        self.positions = {(leader, *hands): 1}
        self._pack = asleep
        for hand in hands:
            self._pack |= hand

    def known(self, seat: Seat) -> Known:
        """What a seat knows when it leads."""
        unseen = self._pack & ~self.hands[seat] & ~self.gone
        for cards in self.taken:
            unseen &= ~cards
        counts = tuple(hand.bit_count() for hand in self.hands)
        return Known(
            seat, self.hands[seat], counts, self.taken, self.lacking, unseen,
            self.pick_ups, self.led[seat], handed_on(seat, self._changes()),
        )  # fmt: skip

    def _changes(self) -> Iterator[tuple[Seat, Sequence[Bits]]]:
        """The positions since a trick was thrown out, each as its differences from now."""
        for (leader, *hands), times in self.positions.items():
            changes = [was ^ held for was, held in zip(hands, self.hands, strict=True)]
            yield from [(leader, changes)] * times


#: Chooses one of the playable cards: from the hand, the seat, these cards, and the highest card of
#: the trick (0 to lead).
Player: TypeAlias = Callable[[Hand, Seat, Bits, Bits], Bits]


def played(hand: Hand, players: Sequence[Player]) -> tuple[Seat | None, int]:
    """The winner of a fresh hand, None if it was called off (R7), and the points."""
    hands, number = hand.hands, len(hand.hands)
    seat, count, top, suit = hand.leader, 0, 0, 0
    while True:
        cards = hands[seat] & suit if count else hands[seat]
        card = cards
        if cards & (cards - 1):
            card = players[seat](hand, seat, cards, top)
        if not count:
            suit = suit_of(card)
            hand.led[seat] |= card
        hands[seat] ^= card
        hand.taken[seat] &= ~card
        if not hands[seat]:
            return seat, sum(held.bit_count() for held in hands)
        hand.trick |= card
        count += 1
        if card > top:
            top, hand.leader = card, seat
        if count == number:
            hand.gone |= hand.trick
            hand.pick_ups = 0
            hand.led = [0] * number
            hand.positions = {}
            seat = hand.leader
        else:
            seat = (seat + 1) % number
            if hands[seat] & suit:
                continue
            hands[seat] |= hand.trick
            hand.taken[seat] |= hand.trick
            hand.lacking[seat] |= suit
            hand.pick_ups += 1
            hand.leader = seat
        hand.trick = count = top = 0
        position = (seat, *hands)
        times = hand.positions[position] = hand.positions.get(position, 0) + 1
        if hand.pick_ups >= PICK_UPS or times >= REPETITIONS:
            return None, 0


def _followed(cards: Bits, top: Bits) -> Bits:
    """The cheapest card that beats the highest of the trick, else the lowest."""
    winning = cards & -(top << 1) or cards
    return winning & -winning


def weighed(weights: Weights) -> Player:
    """The rules of thumb with these weights."""

    def thumb(hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:
        if top:
            return _followed(cards, top)
        leads = singly(told_apart(cards, cards, hand.gone))
        if len(leads) == 1:
            return leads[0]
        worths = lead_worths(hand.known(seat), leads, weights)
        return max(zip(worths, (hand.chance() for _ in leads), leads, strict=True))[2]

    return thumb


def by_chance(hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:  # noqa: ARG001
    """Any card, each as likely as the other."""
    several = singly(cards)
    return several[int(hand.chance() * len(several))]


def careful(hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:  # noqa: ARG001
    """Follows as the rules of thumb do; leads low of a long suit."""
    if top:
        return _followed(cards, top)
    leads = [(held, held & -held) for suit in SUITS if (held := cards & suit)]
    chance = hand.chance
    return max(leads, key=lambda lead: (lead[0].bit_count(), -_step(lead[1]), chance()))[1]


def _step(card: Bits) -> int:
    """How many steps a card is above the two."""
    return (card.bit_length() - 1) % 13


def blundering(player: Player, rate: float) -> Player:
    """A player with a blunder rate: with this probability, 0 to 1, it plays any card."""

    def blunderer(hand: Hand, seat: Seat, cards: Bits, top: Bits) -> Bits:
        if hand.chance() < rate:
            return by_chance(hand, seat, cards, top)
        return player(hand, seat, cards, top)

    return blunderer
