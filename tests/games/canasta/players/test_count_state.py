"""The engine of counts plays by the rules: the same moves, the same effects, the same sums."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.canasta.lab import any_move, position_of
from tests.support.canasta.positions import position
from tommy.games.canasta.players import beliefs, count_state
from tommy.games.canasta.players.beliefs import Beliefs
from tommy.games.canasta.players.count_scoring import totals
from tommy.games.canasta.players.count_state import CountState
from tommy.games.canasta.players.counts import numbers
from tommy.games.canasta.players.decision import decide
from tommy.games.canasta.rules import hand_play, hand_result, move_generation
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Discard,
    Draw,
    Meld,
    Move,
    TakeBack,
    parse_move,
)
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import COPIES, KINDS, parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import Options, observation

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
    "pair_required",
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


@LAW
@given(SEATS, RULES, SCORES, SEEDS)
def test_every_move_does_the_same_in_both_engines(
    seats: int, rule_set: Rules, scores: tuple[int, int], seed: int
) -> None:
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
    counted = position_of(state)
    while True:
        assert told(counted) == told(position_of(state)), state
        sheets = hand_result.sheets(state)
        assert totals(counted) == (sheets[0].total, sheets[1].total), state
        if state.ending is not None:
            return
        move = any_move(move_generation.legal_moves(state), chance)
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


@pytest.mark.parametrize(("hand", "pile", "move", "known"), [
    # The upcard's meld and the further ones come from the hand as it was (C20).
    ("KS KH QS QH 2S 4C 5D 6S", "2C KD", "TAKE UU+QQ2", "2C"),
    ("KS KH QS QH 2S 4C 5D 6S", "QC KD", "TAKE UU+QQ2", "QC"),
    ("KS KH 2S 4C 5D 6S", "2C KC KD", "TAKE UU2", "2C KC"),
    # What follows is laid from the hand with the pile in it.
    ("KS KH QS QH 2S 4C 5D 6S", "QC 9C KD", "TAKE UU+QQ2; MELD Q", "9C"),
], ids=str)  # fmt: skip
def test_further_melds_of_a_take_leave_the_pile_known(
    hand: str, pile: str, move: str, known: str
) -> None:
    state = position(hand, pile=pile)
    counted = position_of(state)
    for each in move.split("; "):
        state = hand_play.apply(state, parse_move(each))
        counted.play(parse_move(each))
    assert counted.known[0] == numbers(parse_cards(known))[:KINDS]
    assert CountState.from_observation(observation(state, 1)).known[0] == counted.known[0]


def test_a_wild_card_laid_alone_is_no_part_of_a_meld_as_the_turn_began() -> None:
    state = position("2S 2H ** KS KH KD 4C 9D", mine="9S 9H 9C", drawn=True, rules=CLASSIC)
    for move in ("MELD 2>9", "MELD KKK*", "MELD 2>K"):
        state = hand_play.apply(state, parse_move(move))
        counted = CountState.from_observation(observation(state, 0))
        assert counted.found == position_of(state).found


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


def test_a_draw_recalls_nothing_of_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was seen of the hands is worked out only when it is read: that takes long."""
    recalled = []

    def infer(seen: Observation) -> Beliefs:
        recalled.append(seen)
        return beliefs.infer(seen)

    monkeypatch.setattr(count_state, "infer", infer)
    before = position("9S 8C", pile="3C")
    assert decide(observation(before, before.to_move), 1) == Draw()
    assert not recalled
    after = hand_play.apply(before, Draw())
    assert isinstance(decide(observation(after, after.to_move), 1), Discard)
    assert len(recalled) == 1
