"""The engine on bits against the rules, move by move."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.hands import cards
from tests.support.rolling.positions import some_state
from tommy.cards.bits import Bits
from tommy.games.rolling.players.determinization import bits
from tommy.games.rolling.players.rollout import End, play_out
from tommy.games.rolling.rules import hand_length, hand_play, legality
from tommy.games.rolling.rules.moves import parse_move

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(2, 6)


@settings(deadline=None, max_examples=60)
@given(SEEDS, PLAYERS)
def test_the_engine_on_bits_plays_by_the_rules(seed: int, players: int) -> None:
    # Both play the lowest card there is to play, from the same state on, to the same end.
    state = some_state(seed, players)
    first = hand_play.legal_moves(state)[0].card
    end = play_out(
        [bits(hand) for hand in state.hands],
        state.leader,
        [bits([card]) for card in state.trick],
        bits([first]),
        state.pick_ups,
        (),
        random.Random(1).random,
        lambda held, _top, _last, _chance: held & -held,
    )
    state = hand_play.apply(state, parse_move(str(first)))
    moves = 1
    # The engine is told of no past position here: only the sixty pick-ups call its hand off.
    while min(map(len, state.hands)) and state.pick_ups < hand_length.PICK_UPS:
        choice = legality.playable(state.hands[state.to_move], state.suit)
        state = state._replace(positions=state.positions[-1:])
        state = hand_play.apply(state, parse_move(str(min(choice, key=lambda card: bits([card])))))
        moves += 1
    ended = hand_play.outcome(state)
    assert ended is not None
    assert end == End(ended.winner, ended.points, moves)


def test_a_position_that_comes_again_ends_a_hand_that_is_tried() -> None:
    hands = [bits(cards("9S 9H")), bits(cards("TD TC"))]
    here = (0, *hands)

    def last_taken(held: Bits, _top: Bits, _last: bool, _chance: Callable[[], float]) -> Bits:
        nine = bits(cards("9S"))
        return nine if held & nine else held & -held

    end = play_out(hands, 0, [], bits(cards("9S")), 0, {here}, lambda: 0.0, last_taken)
    assert end == End(None, 0, 2)
