"""The computer's plans and readings, against the rules and against what really lies hidden."""

import random
from collections import Counter

import pytest

from tests.support.canasta.lab import any_move
from tommy.cards.card import Rank
from tommy.games.canasta.players.evaluation import Weights, read
from tommy.games.canasta.players.meld_plans import cheapest_group, way_out
from tommy.games.canasta.rules import hand_play, move_generation
from tommy.games.canasta.rules.going_out import can_empty
from tommy.games.canasta.rules.moves import Meld
from tommy.games.canasta.rules.pack import RED_TREYS, counts, parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import Options, observation


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_way_out_is_found_where_the_rules_know_one(seats: int, rule_set: Rules) -> None:
    found = Counter[bool]()
    for seed in range(60):
        chance = random.Random(seed)
        state = hand_play.deal(Options(seats, rule_set), seed % seats, (0, 0), seed).state
        while moves := move_generation.legal_moves(state):
            if state.drawn and len(state.hand) <= 8:
                reading = read(observation(state, state.to_move))
                missing = max(0, reading.missing)
                way = way_out(
                    reading.held,
                    reading.mine,
                    missing,
                    drawn=True,
                    whole_ranks=rule_set.whole_ranks,
                )
                expected = can_empty(
                    counts(state.hand), reading.mine, missing, drawn=True, rules=rule_set
                )
                assert (way is not None) == expected, str(state)
                found[expected] += 1
                if way is not None:
                    laid = sum(meld.size for meld in way.melds)
                    assert laid + (way.discard is not None) == len(state.hand)
            state = hand_play.apply(state, any_move(moves, chance))
    assert min(found[True], found[False]) > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_known_of_a_hand_lies_in_it_and_the_rest_is_hidden(seats: int) -> None:
    known_cards = 0
    for seed in range(20):
        chance = random.Random(seed)
        state = hand_play.deal(Options(seats), seed % seats, (0, 0), seed).state
        while moves := move_generation.legal_moves(state):
            reading = read(observation(state, state.actor))
            unseen = counts(card for card in state.stock if card not in RED_TREYS)
            for seat, hand in enumerate(state.hands):
                if seat == state.actor:
                    continue
                held, known = counts(hand), reading.known[seat]
                assert all(some <= all_ for some, all_ in zip(known, held, strict=True))
                known_cards += sum(known)
                for kind, number in enumerate(held):
                    unseen[kind] += number - known[kind]
            assert reading.hidden == unseen, str(state)
            state = hand_play.apply(state, any_move(moves, chance))
    assert known_cards > 100


@pytest.mark.parametrize(("hand", "missing", "melds"), [
    ("AS AH AD KS KH KD", 50, {Meld(Rank.ACE, 3)}),
    ("KS KH KD QS QH QD", 50, {Meld(Rank.KING, 3), Meld(Rank.QUEEN, 3)}),
    ("AS AH 2D 4S", 50, {Meld(Rank.ACE, 2, deuces=1)}),
    ("AS AH AD ** ** 2S", 120, {Meld(Rank.ACE, 3, deuces=1, jokers=1)}),
    ("KS KH KD 4S", 50, None),
])  # fmt: skip
def test_the_cheapest_group_makes_up_for_what_is_missing(
    hand: str, missing: int, melds: set[Meld] | None
) -> None:
    held = counts(parse_cards(hand))
    group = cheapest_group(held, (None,) * len(held), missing, Weights(), most=len(hand.split()))
    assert (None if group is None else set(group.melds)) == melds
