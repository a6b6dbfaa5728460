"""The quick player of rollouts plays by the rules, each move legal and with the same effect."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.canasta.lab import any_move, position_of
from tests.support.canasta.players import MANY_MOVES
from tests.support.canasta.positions import position
from tommy.cards.card import Rank
from tommy.games.canasta.players import rollout
from tommy.games.canasta.players.count_scoring import totals
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import RED_TREY, numbers
from tommy.games.canasta.players.evaluation import Weights
from tommy.games.canasta.rules import hand_play, hand_result, legality, move_generation
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.pack import KIND, RED_TREYS, parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Ending, Permission
from tommy.games.canasta.rules.state import HandState, Options

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from((2, 4))
RULES = st.sampled_from((TOMMY, CLASSIC))
SCORES = st.sampled_from(((0, 0), (-50, 1500), (3000, 1495), (2995, -5)))
LAW = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


class Recorded(CountState):
    """A position that also plays each move in a state of the rules, and compares."""

    __slots__ = ("state",)
    state: HandState

    def _both(self, move: Move) -> None:
        assert legality.refusal(self.state, move) is None, f"{move} in {self.state}"
        self.state = hand_play.apply(self.state, move)

    def agree(self) -> bool:
        other, sheets = position_of(self.state), hand_result.sheets(self.state)
        assert (self.hands, self.stock, self.tables) == (other.hands, other.stock, other.tables)
        assert (self.wilds, self.pile, self.pair_required) == (
            other.wilds,
            other.pile,
            other.pair_required,
        )
        assert (self.to_move, self.drawn, self.ending) == (
            other.to_move,
            other.drawn,
            other.ending,
        )
        assert totals(self) == (sheets[0].total, sheets[1].total)
        return True

    def draw(self) -> None:
        self._both(Draw())
        super().draw()
        assert self.agree()

    def lay(self, kind: int, naturals: int, deuces: int, jokers: int) -> None:
        self._both(Meld(Rank(kind), naturals, deuces, jokers))
        super().lay(kind, naturals, deuces, jokers)
        assert self.agree()

    def take(
        self,
        naturals: int,
        deuces: int,
        jokers: int,
        further: Sequence[tuple[int, int, int, int]] = (),
    ) -> None:
        melds = tuple(Meld(Rank(kind), *rest) for kind, *rest in further)
        self._both(Take(naturals, deuces, jokers, melds))
        super().take(naturals, deuces, jokers, further)
        assert self.agree()

    def discard(self, kind: int) -> None:
        held = self.state.hand
        self._both(Discard(next(c for c in held if KIND[c] == kind and c not in RED_TREYS)))
        super().discard(kind)
        assert self.agree()

    def keep(self) -> None:
        # Discards and takes end the turn by themselves in the rules.
        if self.state.to_move == self.to_move and self.state.turn == self.turn:
            self._both(Keep())
        super().keep()

    def answer(self, *, yes: bool) -> None:
        self._both(Ask())
        self._both(Answer(yes))
        super().answer(yes=yes)
        assert self.agree()

    def decline(self) -> None:
        self._both(Decline())
        super().decline()
        assert self.agree()


def recorded(state: HandState) -> Recorded:
    counted, plain = Recorded.__new__(Recorded), position_of(state)
    for name in CountState.__slots__:
        setattr(counted, name, getattr(plain, name))
    counted.state = state
    return counted


@LAW
@given(SEATS, RULES, SCORES, SEEDS)
def test_every_move_of_a_rollout_is_legal_by_the_rules_and_does_the_same(
    seats: int, rule_set: Rules, scores: tuple[int, int], seed: int
) -> None:
    counted = recorded(hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state)
    rollout.play_on(counted, MANY_MOVES)
    assert counted.state.ending is counted.ending is not None


@LAW
@given(SEATS, RULES, SCORES, SEEDS)
def test_a_rollout_goes_on_from_any_position(
    seats: int, rule_set: Rules, scores: tuple[int, int], seed: int
) -> None:
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
    for _ in range(chance.randrange(MANY_MOVES // 10)):
        legal = [
            move for move in move_generation.legal_moves(state) if not isinstance(move, TakeBack)
        ]
        if state.ending is not None or not legal:
            break
        state = hand_play.apply(state, any_move(tuple(legal), chance))
    stuck = state.permission is Permission.ASKED or (state.laid and position_of(state).staged)
    if state.ending is None and not stuck:
        counted = recorded(state)
        rollout.play_on(counted, MANY_MOVES)
        assert counted.state.ending is counted.ending is not None


def test_a_hand_is_played_on_to_the_beginning_of_a_turn() -> None:
    counted = position_of(hand_play.deal(Options(2), 0, (0, 0), 3).state)
    rollout.play_on(counted, 9)
    assert (counted.turn, counted.drawn, counted.ending) == (9, False, None)


def test_a_turn_that_ends_with_a_take_is_no_longer_than_that() -> None:
    state = position("9S 9H 4C", pile="9D", mine="KS KH KD")
    counted = position_of(state)
    rollout.play_turn(counted, Weights(draw=-1000.0))
    assert (counted.turn, counted.to_move, counted.drawn) == (2, 1, False)


@pytest.mark.parametrize(("partner", "goes"), [
    ("4S 5H 7D 9C JS", True), ("AS AH AD AC QC QS QH QD QC 2S 2H 4S", False),
])  # fmt: skip
def test_he_asks_a_partner_with_a_fistful_whose_answer_depends_on_it(
    partner: str, goes: bool
) -> None:
    counted = position_of(position("8S 8H 8D 4S", mine="KS KH KD KC KS KH KD", seats=4, drawn=True))
    counted.hands[2] = numbers(parse_cards(partner))
    counted.sizes[2] = sum(counted.hands[2])
    rollout.play_turn(counted, Weights())
    assert (counted.ending is Ending.WENT_OUT) == goes


def test_the_quick_player_goes_out_when_he_can() -> None:
    counted = position_of(
        position("KS KH QS QH QD 4C", mine="7S 7H 7D 7C 7S 7H 7D / KD KC KS", drawn=True)
    )
    rollout.play_on(counted, MANY_MOVES)
    assert counted.ending is Ending.WENT_OUT
    assert counted.sizes[0] == 0


def test_he_does_not_go_out_against_a_no() -> None:
    counted = position_of(
        position(
            "KS KH QS QH QD 4C",
            mine="7S 7H 7D 7C 7S 7H 7D / KD KC KS",
            drawn=True,
            seats=4,
            permission=Permission.NO,
        )
    )
    rollout.go_out(counted)
    assert sum(counted.hands[0][:RED_TREY]) == 6
