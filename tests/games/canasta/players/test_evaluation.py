"""What the heuristic of Canasta makes of what it sees, thing by thing."""

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.positions import position
from tommy.games.canasta.players import rollout
from tommy.games.canasta.players.decision import decided, own_nonce
from tommy.games.canasta.players.evaluation import (
    WEIGHTS,
    Reading,
    Weights,
    chance_of_holding,
    chance_of_taking,
    cost_of_discard,
    read,
    worth_of_taking,
)
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.moves import Discard, Draw, Take
from tommy.games.canasta.rules.observation import Did, Seen
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, KIND, PlayingCard, parse_cards
from tommy.games.canasta.rules.state import HandState, Options, observation

KING, NINE = 13, 9
DEUCE, JOKER = parse_cards("2S **")


def reading(state: HandState, **weights: float) -> Reading:
    chosen = Weights()._replace(**weights)  # type: ignore[arg-type]
    return read(observation(state, state.to_move), {2: chosen, 4: chosen})


def test_a_rank_is_thought_as_rare_as_it_was_thrown_often() -> None:
    state = position("4S 5H 6D", pile="6C KS")
    state = state._replace(seen=(*state.seen, Seen(1, Did.DISCARD, parse_cards("KS"))))
    often = [chance_of_holding(reading(state, thrown=rarer), 1, KING, 1) for rarer in (0, 1, 4)]
    assert often[0] > often[1] > often[2] > 0
    unseen = [chance_of_holding(reading(state, thrown=rarer), 1, NINE, 1) for rarer in (0, 4)]
    assert unseen[0] == unseen[1]


def test_nobody_takes_a_pile_more_surely_than_surely() -> None:
    state = position("4S 5H 9D", pile="6C", mine="QS QH QD", theirs="KS KH KD", others="9S 9H 2D")
    risky, sure = parse_cards("9D KC")
    seen = reading(state, wild_take=5.0)
    assert chance_of_taking(seen, risky) <= chance_of_taking(seen, sure) == 1.0


@pytest.mark.parametrize("card", [DEUCE, JOKER], ids=["deuce", "joker"])
def test_a_wild_card_is_dear_while_the_pile_is_small(card: PlayingCard) -> None:
    def cost(pile: str) -> float:
        return cost_of_discard(reading(position("2S ** 9D 9C", pile=pile), early=25.0), card)

    assert cost("6C") == cost("6C 7C") + 25 == cost("6C 7C 8C 4C 5C 9C") + 5 * 25
    assert cost("6C 7C 8C 4C 5C 9C") == cost("6C 7C 8C 4C 5C 9C TC")


@pytest.mark.parametrize(("score", "mine", "times"), [
    (0, "", 1.0), (1500, "", 3.0), (3000, "", 3.0), (3000, "QS QH QD", 1.0),
])  # fmt: skip
def test_a_wild_card_is_dear_to_who_needs_it_to_open(score: int, mine: str, times: float) -> None:
    state = position("2S ** 9D 9C", pile="6C", mine=mine, scores=(score, 0))
    seen = reading(state, early=0.0, opener=3.0)
    assert cost_of_discard(seen, DEUCE) == times * seen.weights.deuce
    assert cost_of_discard(seen, JOKER) == times * seen.weights.joker


@pytest.mark.parametrize(
    ("hand", "pile", "completes"),
    [
        ("4S 5H", "6C KC", False),
        ("4S 5H KS", "6C KC", True),
        ("4S 5H", "KS 6C KC", True),
    ],
)
def test_a_pile_that_completes_a_canasta_is_worth_more(
    hand: str, pile: str, completes: bool
) -> None:
    state = position(hand, pile=pile, mine="KH KH KD KD 2S")
    more = worth_of_taking(reading(state, complete=200.0)) - worth_of_taking(
        reading(state, complete=0.0)
    )
    assert more == (200 if completes else 0)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_quick_player_plays_as_the_heuristic_does(seats: int) -> None:
    """All but always at the pile, mostly at the discard, for which he reckons more coarsely."""
    takes: list[bool] = []
    discards: list[bool] = []
    for seed in range(6):
        state = hand_play.deal(Options(seats), seed % seats, (seed * 600, 0), seed).state
        while state.ending is None:
            seen = observation(state, state.actor)
            move = decided(seen, own_nonce(seen))
            counted = position_of(state)
            weights = read(seen).weights
            if isinstance(move, Discard) and len(seen.hand) > 1:
                discards.append(rollout.chosen_discard(counted, weights) == KIND[move.card])
            elif isinstance(move, Draw | Take):
                takes.append(
                    (rollout.chosen_take(counted, weights) is None) == isinstance(move, Draw)
                )
            state = hand_play.apply(state, move)
    assert sum(takes) > 0.98 * len(takes) > 100
    assert sum(discards) > 0.75 * len(discards) > 75


@pytest.mark.parametrize("seats", [2, 4])
def test_what_others_know_of_his_hand_tells_the_quick_player_nothing(seats: int) -> None:
    known_wilds = 0
    for seed in range(30):
        counted = position_of(hand_play.deal(Options(seats), seed % seats, (0, 0), seed).state)
        while counted.ending is None:
            seat = counted.to_move
            if counted.drawn:
                secret = counted.copy()
                known_wilds += secret.known[seat][JOKER_KIND] + secret.known[seat][DEUCE_KIND]
                for kind, number in enumerate(secret.known[seat]):
                    secret.unseen[kind] += number
                    secret.known[seat][kind] = 0
                weights = WEIGHTS[seats]._replace(wild_take=1.0, deuce=300.0, joker=300.0)
                assert rollout.chosen_discard(secret, weights) == rollout.chosen_discard(
                    counted, weights
                )
                rollout.play_turn(counted, WEIGHTS[seats])
            elif counted.stock and rollout.chosen_take(counted, WEIGHTS[seats]) is None:
                counted.draw()
            else:
                rollout.play_turn(counted, WEIGHTS[seats])
    assert known_wilds > 5
