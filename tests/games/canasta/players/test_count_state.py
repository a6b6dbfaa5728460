"""The engine of counts plays by the rules: the same moves, the same effects, the same sums."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.canasta.lab import any_move, position_of
from tests.support.canasta.positions import position
from tommy.games.canasta.players.count_legality import may_discard, may_lay, may_take
from tommy.games.canasta.players.count_state import KIND_OF, CountState, meld_counts
from tommy.games.canasta.rules import hand_play, hand_result, legality, move_generation
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Discard,
    Meld,
    Move,
    Take,
    TakeBack,
)
from tommy.games.canasta.rules.pack import COPIES, KIND, MELD_RANKS, PACK, TREY
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, Options

#: The moves that choose cards.
Choice = Meld | Take | Discard

SEEDS = st.integers(0, 2**32 - 1)
SEATS = st.sampled_from((2, 4))
RULES = st.sampled_from((TOMMY, CLASSIC))
SCORES = st.sampled_from(((0, 0), (-50, 1500), (3000, 1495), (2995, -5)))
LAW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)

#: What the engine keeps that a state tells at once.
FIELDS = (
    "to_move",
    "drawn",
    "taken",
    "hands",
    "sizes",
    "stock",
    "pile",
    "bound",
    "tables",
    "wilds",
    "points",
    "canastas",
    "treys",
    "melded",
    "broken",
    "permission",
    "concealed",
    "turn",
    "ending",
    "has_laid",
)


def told(counted: CountState) -> dict[str, object]:
    return {field: getattr(counted, field) for field in FIELDS}


def some_choice(state: HandState, chance: random.Random) -> Choice:
    """A choice of cards that may be legal or not."""
    rank = chance.choice((*MELD_RANKS, TREY))
    few = chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2))
    naturals = chance.choice((0, 1, 2, 2, 3, 3, 4))
    match chance.randrange(6):
        case 0:
            held = {KIND[card]: card for card in state.hand}
            card = chance.choice(PACK)
            return Discard(held.get(KIND[card], card))
        case 1:
            others = [other for other in MELD_RANKS if other is not rank]
            melds = [Meld(other, chance.choice((2, 3)), *few) for other in others[:3]]
            return Take(naturals, 0, 0, tuple(melds[: chance.randrange(3)]))
        case 2:
            return Take(naturals, *few)
    return Meld(rank, naturals if any(few) else max(naturals, 1), *few)


def tried(state: HandState, legal: tuple[Move, ...], chance: random.Random) -> list[Choice]:
    choices = [some_choice(state, chance) for _ in range(12)]
    return choices + [move for move in legal if isinstance(move, Choice)]


def allows(position: CountState, move: Choice) -> bool:
    match move:
        case Meld():
            return may_lay(position, int(move.rank), move.naturals, move.deuces, move.jokers)
        case Take():
            further = list(map(meld_counts, move.further))
            return may_take(position, move.naturals, move.deuces, move.jokers, further)
        case Discard():
            return may_discard(position, KIND_OF[move.card])


@LAW
@given(SEATS, RULES, SCORES, SEEDS)
def test_every_choice_is_legal_in_both_engines_or_in_none_and_every_move_does_the_same(
    seats: int, rule_set: Rules, scores: tuple[int, int], seed: int
) -> None:
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
    counted = position_of(state)
    while True:
        assert told(counted) == told(position_of(state)), state
        sheets = hand_result.sheets(state)
        assert counted.totals() == (sheets[0].total, sheets[1].total), state
        if state.ending is not None:
            return
        legal = move_generation.legal_moves(state)
        if state.permission is not Permission.ASKED:
            for choice in tried(state, legal, chance) if chance.random() < 0.3 else ():
                allowed = legality.refusal(state, choice) is None
                assert allows(counted, choice) == allowed, f"{choice} in {state}"
        move = any_move(legal, chance)
        state = hand_play.apply(state, move)
        if isinstance(move, Ask | Answer | TakeBack):
            counted = position_of(state)
        else:
            counted.play(move)


@LAW
@given(SEATS, RULES, SEEDS)
def test_a_card_is_unseen_until_it_is_laid_discarded_or_known(
    seats: int, rule_set: Rules, seed: int
) -> None:
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, rule_set), 0, (0, 0), seed).state
    counted = position_of(state)
    while counted.ending is None:
        for kind, copies in enumerate(COPIES):
            hidden = counted.stock.count(kind)
            hidden += sum(hand[kind] for hand in counted.hands)
            known = sum(known[kind] for known in counted.known)
            assert counted.unseen[kind] == hidden - known <= copies
        # Unopened sides open with a take only, so that nothing has to be taken back.
        barred = Ask | TakeBack if counted.melded[state.to_move % 2] else Ask | TakeBack | Meld
        legal = [
            move for move in move_generation.legal_moves(state) if not isinstance(move, barred)
        ]
        move = any_move(tuple(legal), chance)
        state = hand_play.apply(state, move)
        counted.play(move)


def test_a_copy_is_played_without_a_change_of_the_first() -> None:
    state = position("KS KH KD QS QH 4C 5C", mine="7S 7H 7D", pile="6C 5H")
    first = position_of(state)
    before = told(first)
    second = first.copy()
    assert told(second) == before
    second.draw()
    second.lay(13, 3, 0, 0)
    second.discard(4)
    assert told(first) == before
    assert told(second) != before


@pytest.mark.parametrize("move", [Ask(), Answer(True), TakeBack()], ids=str)
def test_questions_and_taking_back_are_no_moves_of_counts(move: Move) -> None:
    counted = position_of(position("KS KH KD QS QH 4C 5C", seats=4))
    with pytest.raises(ValueError, match="no move of counts"):
        counted.play(move)
