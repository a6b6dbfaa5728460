"""The computer player is better than players who do not think."""

import pytest

from tests.support.crazy8s.positions import (
    Player,
    compare,
    computer_player,
    decide,
    greedy_player,
    play_hand,
    position,
)
from tests.support.hands import random_player
from tommy.cards.card import Rank
from tommy.games.crazy8s.players import decision
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.moves import Draw, Play, parse_move
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat, other
from tommy.games.crazy8s.rules.state import Options, observation


def test_it_yields_so_that_the_loop_can_breathe() -> None:
    state = position("QS KS 2D 8C", "5S 4C JD TH", "4D", stock="", to_move=ME)
    slices = sum(1 for _ in decision.think_by(observation(state, ME), 1))
    assert slices >= 3


def test_it_draws_only_if_it_must_or_a_crazy_card_would_go() -> None:
    for seed in range(40):
        state = hand_play.deal(Options(), seed % 2, seed)
        while moves := hand_play.legal_moves(state):
            choice = decide(observation(state, state.to_move), seed)
            if isinstance(choice, Draw):
                plays = [move for move in moves if isinstance(move, Play)]
                assert all(play.card.rank is Rank.EIGHT for play in plays)
            state = hand_play.apply(state, choice)


def test_it_goes_out_when_it_can() -> None:
    state = position("QS KS", "5D", "4D", stock=None, to_move=ME)
    assert decide(observation(state, ME), 1) == parse_move("5D")


def test_the_nonce_decides_between_equals_and_nothing_else_does() -> None:
    state = position("2H 2C 3D 3C 4H", "KS QS 2D", "5S", stock=None, to_move=ME)
    seen = observation(state, ME)
    choices = [decide(seen, nonce) for nonce in range(20)]
    assert set(choices) == {parse_move("KS"), parse_move("QS")}
    assert choices == [decide(seen, nonce) for nonce in range(20)]


def test_without_a_move_there_is_nothing_to_choose() -> None:
    state = position("QS", "5S", "4D", stock="", to_move=ME)
    with pytest.raises(ValueError, match="no move for seat 1"):
        decide(observation(state, ME), 1)


@pytest.mark.parametrize(("rival", "deals", "share"), [
    (random_player, 40, 0.8), (greedy_player, 150, 0.5),
])  # fmt: skip
def test_it_beats_players_that_do_not_think(rival: Player, deals: int, share: float) -> None:
    # Duplicate deals, fixed seeds: the same figures on every machine. tools and issues measure
    # strength; this only notices when it is lost.
    points, won = compare(computer_player, rival, deals)
    assert points > 0
    assert won > share


@pytest.mark.parametrize("seat", [YOU, ME], ids=["you", "me"])
def test_it_plays_either_seat(seat: Seat) -> None:
    players = (computer_player, random_player) if seat == YOU else (random_player, computer_player)
    won = [
        play_hand(hand_play.deal(Options(), deal % 2, deal), players, deal)[0].winner
        for deal in range(30)
    ]
    assert won.count(seat) > won.count(other(seat))
