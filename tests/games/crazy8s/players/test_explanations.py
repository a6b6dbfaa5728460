"""The reasons: each is true of its move, said by a predicate of its own for every reason."""

import random
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from math import comb
from typing import Any, NamedTuple

import pytest

from tests.support.crazy8s.positions import decide, position
from tommy.cardgame.players.levels import Decision, Level, run_to_end
from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players import decision, monte_carlo
from tommy.games.crazy8s.players.decision import PlayerConfig
from tommy.games.crazy8s.players.evaluation import Weights, chances_of_lacking, worth
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.players.levels import CONFIGS
from tommy.games.crazy8s.players.monte_carlo import Trial
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.moves import Draw, Move, Play, parse_move
from tommy.games.crazy8s.rules.observation import Did, Observation, Seen
from tommy.games.crazy8s.rules.scoring import card_points
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import HandState, Options
from tommy.games.crazy8s.rules.state import observation as observed


class Told(NamedTuple):
    """A move with all that its reason may be about; ``trial`` if hands were tried for it."""

    state: HandState
    move: Move
    weights: Weights
    trial: Trial | None

    @property
    def seen(self) -> Observation:
        return observed(self.state, self.state.to_move)

    @property
    def fitting(self) -> list[Card]:
        """The cards of the hand that fit."""
        return [card for card in self.seen.hand if self.fits(card, self.seen.upcard, self.named)]

    @property
    def named(self) -> Suit | None:
        return self.seen.named

    @property
    def plain(self) -> list[Card]:
        """The plain cards that fit."""
        return [card for card in self.fitting if not self.crazy(card)]

    @property
    def play(self) -> Play:
        assert isinstance(self.move, Play)
        return self.move

    @property
    def card(self) -> Card:
        return self.play.card

    @property
    def suit(self) -> Suit:
        """The suit that the other player has to follow."""
        return self.card.suit if self.play.suit is None else self.play.suit

    def crazy(self, card: Card) -> bool:
        return card.rank == self.state.crazy

    def fits(self, card: Card, upcard: Card, named: Suit | None) -> bool:
        if self.crazy(card):
            return True
        return card.suit == named if named is not None else (
            card.suit == upcard.suit or card.rank == upcard.rank
        )  # fmt: skip

    def plays_crazy(self) -> bool:
        return isinstance(self.move, Play) and self.crazy(self.move.card)

    def left(self, play: Play) -> int:
        """How many cards of the hand would fit a card played."""
        rest = [card for card in self.seen.hand if card != play.card]
        return sum(self.fits(card, play.card, play.suit) for card in rest)

    def plays(self) -> list[Play]:
        return [move for move in hand_play.legal_moves(self.state) if isinstance(move, Play)]

    def worth(self, move: Move) -> float:
        return worth(self.seen, chances_of_lacking(self.seen), move, self.weights)

    def chance_he_lacks_it(self) -> float:
        """How likely he has no plain card of the suit, if the cards that he got since he was last
        seen to lack it are any of those that nobody saw."""
        seen, suit = self.seen, self.suit
        unknown, drawing = 7, False
        for act in (act for act in seen.seen if act.seat != seen.seat):
            followed = act.upcard.suit if act.named is None else act.named
            if act.did is Did.DRAW:
                unknown, drawing = (1 if followed == suit else unknown + 1), True
                continue
            if act.card is not None and (
                act.card.suit == suit if not drawing or self.crazy(act.card) else True
            ):
                unknown = max(0, unknown - 1)
            if followed == suit and (drawing or act.card is None):
                unknown = 0
            drawing = False
        unknown = min(unknown, seen.other_count)
        hidden = [card for card in DECK_52 if card not in (*seen.hand, *seen.pile)]
        others = sum(self.crazy(card) or card.suit != suit for card in hidden)
        return comb(others, unknown) / comb(len(hidden), unknown)


def _value(state: HandState, seat: int, memo: dict[Any, int]) -> int:
    """The points that ``seat`` is ahead if both play their best, with nothing hidden."""
    outcome = hand_play.outcome(state)
    if outcome is not None:
        return sum(
            sign * card_points(card, state.crazy)
            for other, sign in ((1 - seat, 1), (seat, -1))
            for card in state.hands[other]
        )
    key = (state.to_move, state.pile[-1], state.named, *map(frozenset, state.hands))
    if key not in memo:
        values = [
            _value(hand_play.apply(state, move), seat, memo)
            for move in hand_play.legal_moves(state)
        ]
        memo[key] = max(values) if state.to_move == seat else min(values)
    return memo[key]


#: Hands of more cards than these take too long to look through here.
_FEW_CARDS = 9


def _best_to_the_end(told: Told) -> bool:
    if told.state.stock:
        return False
    if sum(map(len, told.state.hands)) > _FEW_CARDS:
        return True
    seat, memo = told.state.to_move, dict[Any, int]()
    values = {
        move: _value(hand_play.apply(told.state, move), seat, memo)
        for move in hand_play.legal_moves(told.state)
    }
    return values[told.move] == max(values.values())


def _may_lack(told: Told) -> bool:
    return told.chance_he_lacks_it() > 0.15


TRUE: Mapping[MoveReason, Callable[[Told], bool]] = {
    MoveReason.GOES_OUT: lambda told: told.seen.hand == (told.card,),
    MoveReason.MUST_DRAW: lambda told: not told.fitting and isinstance(told.move, Draw),
    MoveReason.ONLY_CARD: lambda told: told.fitting == [told.card],
    MoveReason.KEEPS_CRAZY: lambda told: (
        len(told.plain) < len(told.fitting)
        and not told.plays_crazy()
        and isinstance(told.move, Draw) != bool(told.plain)
    ),
    MoveReason.STARVES: lambda told: told.seen.other_count > 2 and _may_lack(told),
    MoveReason.HIS_LAST_CARDS: lambda told: told.seen.other_count <= 2 and _may_lack(told),
    MoveReason.GOES_ON: lambda told: (
        max(map(told.left, told.plays())) == told.left(told.play)
        and told.left(told.play) > min(map(told.left, told.plays()))
    ),
    MoveReason.NAMES_OWN: lambda told: (
        told.plays_crazy()
        and any(card.suit == told.suit and not told.crazy(card) for card in told.seen.hand)
    ),
    MoveReason.SHEDS_POINTS: lambda told: (
        min(min(card.rank, 10) for card in told.plain) < min(told.card.rank, 10)
        and min(told.card.rank, 10) == max(min(card.rank, 10) for card in told.plain)
    ),
    MoveReason.WEIGHED: lambda told: (
        len(told.plays()) > 1
        and told.worth(told.move) == max(map(told.worth, hand_play.legal_moves(told.state)))
    ),
    MoveReason.AHEAD: lambda told: not told.state.stock and len(told.plays()) > 1,
    MoveReason.SEARCHED: _best_to_the_end,
    MoveReason.TRIED: lambda told: told.trial == Trial(told.move, outright=True),
    MoveReason.SLIP: lambda told: (
        told.worth(told.move) < max(map(told.worth, hand_play.legal_moves(told.state)))
    ),
}  # fmt: skip


def test_each_reason_has_its_predicate() -> None:
    assert set(TRUE) == set(MoveReason)


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[Trial]:
    """What came of each trial of hands, the last one last."""
    made: list[Trial] = []

    def recorded(*args: Any) -> Generator[None, None, Trial]:
        trial = yield from monte_carlo.tried(*args)
        made.append(trial)
        return trial

    monkeypatch.setattr(decision, "tried", recorded)
    return made


def by_hand(state: HandState) -> Decision[Move]:
    """What is thought by the weights that a person chose."""
    seen = observed(state, state.to_move)
    return run_to_end(decision.think_by(seen, 1, PlayerConfig(Weights())))


def test_who_names_a_suit_keeps_one_that_he_can_follow() -> None:
    # He was seen to have no hearts; but neither has the namer, who has a spade left.
    state = position("2S 3S 4S TS KS 2D KD AC 2C KC", "JS 8D", "3D", stock=None, to_move=ME)
    state = state._replace(seen=(Seen(YOU, Did.PASS, Card.parse("3H"), None, None),))
    assert by_hand(state) == (parse_move("8D=S"), MoveReason.NAMES_OWN)
    without_sets = PlayerConfig(Weights(bare=0.0))
    move = run_to_end(decision.think_by(observed(state, ME), 1, without_sets)).move
    assert move == parse_move("8D=H")


@pytest.mark.parametrize(("theirs", "mine", "upcard", "move"), [
    # 9H is dearer than 7S, QS leaves more than 7S, and that he lacks hearts is one in five.
    ("6C 2C 9C 3C 6D 6H", "7S 6S 9H 4D 3D 2D", "9S", "7S"),
    ("5H 3S 2S AD", "QS 3C 7D 6C AC JC KC 9S 7S", "AS", "7S"),
    ("4D 5H 5D 3S JH TH QH AD 9D", "AS KS 4S KH 9H 7H 4H 5C", "KD", "KH"),
], ids=["sheds", "goes on", "starves"])  # fmt: skip
def test_what_counted_is_not_said_where_it_is_not_true(
    theirs: str, mine: str, upcard: str, move: str
) -> None:
    state = position(theirs, mine, upcard, stock=None, to_move=ME)
    if upcard == "9S":
        eight, nine = Card.parse("8H"), Card.parse("9S")
        drew = Seen(YOU, Did.DRAW, eight, Suit.SPADES, None)
        state = state._replace(seen=(drew, Seen(YOU, Did.PLAY, eight, Suit.SPADES, nine)))
    assert by_hand(state) == (parse_move(move), MoveReason.WEIGHED)


def test_if_only_crazy_cards_fit_besides_one_of_these_is_kept() -> None:
    state = position("QS KS 2S 3S", "8D KH 3S 4S", "2H", stock=None, to_move=ME)
    assert by_hand(state) == (parse_move("KH"), MoveReason.KEEPS_CRAZY)


def test_a_card_drawn_in_place_of_a_plain_one_keeps_no_crazy_card() -> None:
    state = position("QS KS 2S 3S", "8D 2H 9C 4S", "5H", stock=None, to_move=ME)
    seen, config = observed(state, ME), PlayerConfig(Weights(draw=100.0))
    assert run_to_end(decision.think_by(seen, 1, config)) == (Draw(), MoveReason.WEIGHED)


@pytest.mark.parametrize(("theirs", "mine", "upcard", "move"), [
    ("2H 3D 4D", "8D QS 6H 7D TC", "5H", "6H"), ("KH", "8C 3C", "JC", "8C=C"),
    ("TC", "8H 6H", "TH", "8H=H"),
])  # fmt: skip
def test_the_expert_plays_a_crazy_card_for_a_plain_one_only_if_that_is_better_for_sure(
    theirs: str, mine: str, upcard: str, move: str
) -> None:
    seen = observed(position(theirs, mine, upcard, stock=None, to_move=ME), ME)
    config = CONFIGS[Level.EXPERT]
    moves = [decide(seen, nonce, config) for nonce in range(12)]
    assert moves.count(parse_move(move)) >= 10
    assert move[0] == "8" or moves.count(parse_move(move)) == 12


def told_hand(config: PlayerConfig, seed: int, tries: list[Trial]) -> Counter[MoveReason]:
    """How often each reason was told, and was true, in a hand; moves in it are any, or its own."""
    stream = random.Random(seed)
    state = hand_play.deal(Options(stream.choice(list(Rank))), seed % 2, seed)
    told: Counter[MoveReason] = Counter()
    while hand_play.outcome(state) is None:
        tries.clear()
        move, why = run_to_end(
            decision.think_by(observed(state, state.to_move), stream.getrandbits(32), config)
        )
        what = Told(state, move, config.weights, tries[-1] if tries else None)
        assert TRUE[MoveReason(why)](what), f"{why} of {move} in {state}"
        told[MoveReason(why)] += 1
        if stream.random() < 0.2:
            move = stream.choice(hand_play.legal_moves(state))
        state = hand_play.apply(state, move)
    return told


@pytest.mark.parametrize(("config", "hands", "told"), [
    (CONFIGS[Level.MEDIUM], 60, {MoveReason.SLIP, MoveReason.MUST_DRAW, MoveReason.ONLY_CARD, MoveReason.GOES_OUT}),
    (CONFIGS[Level.HARD], 150, set(MoveReason) - {MoveReason.SLIP, MoveReason.TRIED}),
    (CONFIGS[Level.EXPERT]._replace(trials=60), 25, {MoveReason.TRIED, MoveReason.SEARCHED, MoveReason.KEEPS_CRAZY}),
], ids=["medium", "hard", "expert"])  # fmt: skip
def test_every_reason_is_true_of_its_move(
    config: PlayerConfig, hands: int, told: set[MoveReason], tries: list[Trial]
) -> None:
    total: Counter[MoveReason] = Counter()
    for seed in range(hands):
        total += told_hand(config, seed, tries)
    assert told <= set(total)
