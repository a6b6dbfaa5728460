"""The reasons: each is true of its move, said by a predicate of its own for every reason."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from tests.support.hands import cards
from tests.support.rolling.positions import played, position
from tommy.cardgame.players.levels import Level, run_to_end
from tommy.cards.card import Card, Suit
from tommy.games.rolling.players.decision import PlayerConfig, distinct, think_by
from tommy.games.rolling.players.determinization import bits
from tommy.games.rolling.players.evaluation import Known, lead_worths
from tommy.games.rolling.players.explanations import MoveReason, reason
from tommy.games.rolling.players.levels import CONFIGS
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.moves import Play
from tommy.games.rolling.rules.observation import Trick
from tommy.games.rolling.rules.pack import height
from tommy.games.rolling.rules.state import HandState, Options, observation

CIRCLE = played(position("9S 9H 8H 7H", "TD TC JH AH"), "9S 9S 9S")
LACKING = played(position("9S TS 7S KH AD AC", "TD 9D 9C 8C JH"), "9S 9S TS")
#: Seat 0 took 9S up for want of spades, and it went on to seat 2.
PICKED_UP = (Trick(1, cards("9S"), 0, 0), Trick(0, cards("9S TC"), 2, 2))
#: Seat 2 follows, and seat 0 is still to play.
LATER = position("TD QC", "7H KC", "8S JS 9S", trick="TS", leader=1)._replace(tricks=PICKED_UP)
#: Seat 1 leads, and seat 0 plays after seat 2, who took his only card up.
GOING = position("TD QC", "8S JS TH 9S", "KS", leader=1)
GOING = GOING._replace(
    tricks=(PICKED_UP[0], Trick(0, cards("9S"), 1, 1), Trick(0, cards("KS"), 2, 2))
)


@pytest.mark.parametrize(("state", "card", "why"), [
    (position("JS 7S KH", "9D", trick="9S", leader=1), "JS", MoveReason.GOES_OVER),
    (position("JS 7S KH", "9D", trick="9S", leader=1), "7S", MoveReason.DUCKS),
    (position("JS 7S KH", "9D", trick="QS", leader=1), "7S", MoveReason.CANNOT_WIN),
    (position("7H 9H 8S", "TD TC"), "9H", MoveReason.LEADS_LONG),
    (position("7H 9H 8S", "TD TC"), "8S", MoveReason.TRIED),
    (position("7H 8S AC", "TD TC"), "7H", MoveReason.TRIED),
    (position("7H 9H 8S TS", "TD TC"), "9H", MoveReason.TRIED),
    (LACKING, "7S", MoveReason.LEADS_HIS_VOID),
    (CIRCLE, "9S", MoveReason.LEADS_HIS_VOID),
    (CIRCLE, "JH", MoveReason.BREAKS_CIRCLE),
    (LATER, "JS", MoveReason.OTHERS_PICK_UP),
    (LATER, "8S", MoveReason.OTHERS_PICK_UP),
    (GOING, "8S", MoveReason.LEADS_LONG),
    (GOING, "TH", MoveReason.LEADS_HIS_VOID),
    # Three pick-ups, and each brought a new position.
    (played(position("9S 9H 8H", "TD TC QD AC"), "9S TD 9H"), "QD", MoveReason.TRIED),
])  # fmt: skip
def test_a_reason_tells_what_the_card_does(state: HandState, card: str, why: MoveReason) -> None:
    assert Play(*cards(card)) in hand_play.legal_moves(state)
    seen = observation(state, state.to_move)
    assert reason(seen, cards(card)[0], MoveReason.TRIED) is why


class Told(NamedTuple):
    """A move with all that its reason may be about, the other hands with it."""

    state: HandState
    card: Card
    config: PlayerConfig

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.state.hands[self.state.to_move]

    @property
    def top(self) -> int:
        """How high the trick is, 0 for a lead."""
        return max(map(height, self.state.trick), default=0)

    @property
    def fitting(self) -> list[Card]:
        suit = self.state.trick[0].suit if self.state.trick else None
        return [card for card in self.hand if suit in (None, card.suit)]

    def is_picked_up(self) -> bool:
        """Whether one of those who play after this card picks it up, and nobody goes out before."""
        state = self.state
        for place in range(1, state.players - len(state.trick)):
            theirs = state.hands[(state.to_move + place) % state.players]
            if all(card.suit != self.card.suit for card in theirs):
                return True
            if len(theirs) == 1:
                return False
        return False

    def led_here_before(self) -> list[Card]:
        """What was led in this very position since a trick was thrown out."""
        *before, here = self.state.positions
        tricks = self.state.tricks[len(self.state.tricks) - len(before) :]
        return [
            trick.cards[0] for place, trick in zip(before, tricks, strict=True) if place == here
        ]

    def length(self, suit: Suit) -> int:
        return sum(card.suit == suit for card in self.hand)

    def is_best_weighed(self) -> bool:
        seen = observation(self.state, self.state.to_move)
        leads = list(distinct(tuple(self.fitting), seen))
        weights = self.config.weights[seen.players]
        worths = lead_worths(Known.of(seen), [bits([card]) for card in leads], weights)
        return dict(zip(leads, worths, strict=True))[self.card] == max(worths)


def _all_alike(told: Told) -> bool:
    out = {*told.hand, *told.state.thrown}
    heights = sorted(map(height, told.fitting))
    between = {height(card) for card in out if card.suit == told.card.suit}
    return (
        len({card.suit for card in told.fitting}) == 1
        and len(told.fitting) > 1
        and set(range(heights[0], heights[-1] + 1)) <= between
    )


TRUE: Mapping[MoveReason, Callable[[Told], bool]] = {
    MoveReason.GOES_OUT: lambda told: told.hand == (told.card,),
    MoveReason.ONLY_CARD: lambda told: told.fitting == [told.card] and len(told.hand) > 1,
    MoveReason.ALL_ALIKE: _all_alike,
    # Who wins leads if nobody picks up, and that is for the hidden cards to say.
    MoveReason.GOES_OVER: lambda told: height(told.card) > told.top > 0,
    MoveReason.DUCKS: lambda told: height(told.card) < told.top < max(map(height, told.fitting)),
    MoveReason.CANNOT_WIN: lambda told: max(map(height, told.fitting)) < told.top,
    MoveReason.OTHERS_PICK_UP: lambda told: told.top > 0 and told.is_picked_up(),
    MoveReason.BREAKS_CIRCLE: lambda told: (
        not told.top and bool(told.led_here_before()) and told.card not in told.led_here_before()
    ),
    MoveReason.LEADS_HIS_VOID: lambda told: not told.top and told.is_picked_up(),
    MoveReason.LEADS_LONG: lambda told: (
        not told.top
        and told.length(told.card.suit) > 1
        and all(
            told.length(told.card.suit) > told.length(suit)
            for suit in Suit if suit != told.card.suit
        )
    ),
    MoveReason.WEIGHED: lambda told: not told.top and told.is_best_weighed(),
    MoveReason.TRIED: lambda told: not told.top and told.config.deals > 0 and len(told.fitting) > 1,
    MoveReason.SLIP: lambda told: told.config.blunder_rate > 0 and len(told.fitting) > 1,
}  # fmt: skip


def test_each_reason_has_its_predicate() -> None:
    assert set(TRUE) == set(MoveReason)


def told_hand(config: PlayerConfig, players: int, seed: int) -> Counter[MoveReason]:
    """How often each reason was told, and was true, in a hand; moves in it are any, or its own."""
    stream = random.Random(seed)
    state = hand_play.deal(Options(players), seed % players, seed)
    told: Counter[MoveReason] = Counter()
    while hand_play.outcome(state) is None:
        seen = observation(state, state.to_move)
        move, why = run_to_end(think_by(seen, stream.getrandbits(32), config))
        assert TRUE[MoveReason(why)](Told(state, move.card, config)), f"{why} of {move} in {state}"
        told[MoveReason(why)] += 1
        if stream.random() < 0.1:
            move = stream.choice(hand_play.legal_moves(state))
        state = hand_play.apply(state, move)
    return told


#: The reasons that hands told: all, but who weighs his leads follows by a rule that never ducks.
_WEIGHING = set(MoveReason) - {MoveReason.TRIED, MoveReason.SLIP, MoveReason.DUCKS}


@pytest.mark.parametrize(("config", "hands", "told"), [
    (CONFIGS[Level.MEDIUM], 20, {MoveReason.SLIP, MoveReason.GOES_OUT, MoveReason.ALL_ALIKE}),
    (CONFIGS[Level.HARD], 60, _WEIGHING),
    (PlayerConfig(deals=3), 15, {MoveReason.TRIED, MoveReason.DUCKS, MoveReason.LEADS_HIS_VOID}),
], ids=["medium", "hard", "expert"])  # fmt: skip
def test_every_reason_is_true_of_its_move(
    config: PlayerConfig, hands: int, told: set[MoveReason]
) -> None:
    total: Counter[MoveReason] = Counter()
    for seed in range(hands):
        total += told_hand(config, 2 + seed % 5, seed)
    assert told <= set(total)
