"""The search is perfect when nothing is hidden: the rules alone find no better move."""

import random

from tests.support.crazy8s.positions import decide, position
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players import decision
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.moves import Move
from tommy.games.crazy8s.rules.seats import ME
from tommy.games.crazy8s.rules.state import HandState, observation


def best_points(state: HandState) -> int:
    """What the player to move scores with best play of both, by the rules alone."""
    seat = state.to_move
    ended = hand_play.outcome(state)
    if ended is not None:
        return ended.points if ended.winner == seat else -ended.points
    return max(points_after(state, move) for move in hand_play.legal_moves(state))


def points_after(state: HandState, move: Move) -> int:
    """What a move scores for its player with best play of both from there."""
    after = hand_play.apply(state, move)
    ended = hand_play.outcome(after)
    if ended is not None:
        return ended.points if ended.winner == state.to_move else -ended.points
    return best_points(after) * (1 if after.to_move == state.to_move else -1)


def test_it_plays_perfectly_when_nothing_is_hidden() -> None:
    stream = random.Random(8)
    config = decision.CAREFUL._replace(visits=20_000)
    decisions = 0
    while decisions < 40:
        drawn = stream.sample(DECK_52, 8)
        mine, theirs = " ".join(map(str, drawn[:4])), " ".join(map(str, drawn[4:7]))
        state = position(theirs, mine, str(drawn[7]), stock="", to_move=ME)
        if len(hand_play.legal_moves(state)) < 2:
            continue
        choice = decide(observation(state, ME), 1, config)
        assert points_after(state, choice) == best_points(state), str(state)
        decisions += 1
