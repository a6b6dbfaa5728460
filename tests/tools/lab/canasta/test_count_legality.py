"""Melds and discards are legal in counts and by the rules, or in none of them."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.canasta.lab import any_move, position_of
from tommy.games.canasta.players.counts import KIND_OF
from tommy.games.canasta.rules import hand_play, legality, move_generation
from tommy.games.canasta.rules.moves import Discard, Meld
from tommy.games.canasta.rules.pack import KIND, MELD_RANKS, PACK, TREY
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, Options
from tools.lab.canasta.count_legality import may_discard, may_lay


def some_choice(state: HandState, chance: random.Random) -> Meld | Discard:
    """A choice of cards that may be legal or not."""
    if chance.random() < 0.25:
        held = {KIND[card]: card for card in state.hand}
        card = chance.choice(PACK)
        return Discard(held.get(KIND[card], card))
    few = chance.choice((0, 0, 1, 2)), chance.choice((0, 0, 1, 2))
    naturals = chance.choice((0, 1, 2, 2, 3, 3, 4))
    rank = chance.choice((*MELD_RANKS, TREY))
    return Meld(rank, naturals if any(few) else max(naturals, 1), *few)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(
    st.sampled_from((2, 4)),
    st.sampled_from((TOMMY, CLASSIC)),
    st.sampled_from(((0, 0), (-50, 1500), (3000, 1495), (2995, -5))),
    st.integers(0, 2**32 - 1),
)
def test_a_choice_is_legal_in_counts_as_by_the_rules(
    seats: int, rule_set: Rules, scores: tuple[int, int], seed: int
) -> None:
    chance = random.Random(seed)
    state = hand_play.deal(Options(seats, rule_set), seed % seats, scores, seed).state
    while state.ending is None:
        legal = move_generation.legal_moves(state)
        if state.permission is not Permission.ASKED and chance.random() < 0.3:
            counted = position_of(state)
            choices = [some_choice(state, chance) for _ in range(12)]
            for choice in (*choices, *(move for move in legal if isinstance(move, Meld | Discard))):
                allowed = legality.refusal(state, choice) is None
                found = (
                    may_lay(counted, choice)
                    if isinstance(choice, Meld)
                    else may_discard(counted, KIND_OF[choice.card])
                )
                assert found == allowed, f"{choice} in {state}"
        state = hand_play.apply(state, any_move(legal, chance))
