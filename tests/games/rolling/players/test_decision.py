"""The computer player is better than players who do not think."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.hands import cards, random_player
from tests.support.rolling.positions import (
    Player,
    compare,
    greedy_player,
    play_hand,
    played,
    position,
    some_state,
)
from tommy.cards.bits import Bits
from tommy.games.rolling.players import decision
from tommy.games.rolling.players.determinization import DealSampler
from tommy.games.rolling.players.explanations import MoveReason
from tommy.games.rolling.players.rollout import End, play_out
from tommy.games.rolling.rules import hand_length, hand_play
from tommy.games.rolling.rules.moves import parse_move
from tommy.games.rolling.rules.observation import Observation, holdings
from tommy.games.rolling.rules.state import Options, observation

SEEDS = st.integers(0, 2**32 - 1)
#: Hands of many players are slow to think about; fewer deals show the same laws.
FEW = 8


#: The configuration of the expert.
SEARCHING = decision.PlayerConfig(300)
#: Moves that playing out all cards in one deal may take, by the number of players: a hand seldom
#: takes half as many as `hand_length.longest` allows, and not all its cards do.
MOST_IN_A_WORLD = {players: 2 * hand_length.longest(players) for players in range(2, 7)}


def hasty(worlds: int = FEW, weary: float = decision.WEARY) -> Player:
    """The computer player that tries few deals."""
    config = decision.PlayerConfig(worlds, weary=weary)
    return lambda seen, _moves, nonce: decision.decide(seen, nonce, config)


def test_it_yields_so_that_the_loop_can_breathe() -> None:
    seen = observation(hand_play.deal(Options(6), 0, 1), 1)
    slices = sum(1 for _ in decision.think_by(seen, 1, SEARCHING))
    assert slices >= decision.MOST_MOVES // decision.SLICE // 2


@pytest.mark.parametrize("players", range(2, 7))
@settings(deadline=None, max_examples=5)
@given(seed=SEEDS)
def test_no_slice_is_much_longer_than_it_should_be(players: int, seed: int) -> None:
    # Counted, not timed: what is played out and dealt between two breaths.
    counted = Counted()
    with counted.patched():
        state = some_state(seed, players)
        for _ in decision.think_by(observation(state, state.to_move), 1, SEARCHING):
            counted.breathe()
    assert counted.longest <= decision.SLICE + MOST_IN_A_WORLD[players]
    assert counted.total <= decision.MOST_MOVES + MOST_IN_A_WORLD[players]


class Counted:
    """What a search does: moves played out, deals made; in all and in its longest slice."""

    def __init__(self) -> None:
        self.total = self.longest = self._began = 0

    def breathe(self) -> None:
        self.longest = max(self.longest, self.total - self._began)
        self._began = self.total

    @contextmanager
    def patched(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(decision, "play_out", self._play_out)
            patch.setattr(decision, "DealSampler", self._sampler)
            yield
        self.breathe()

    def _play_out(self, *position: Any) -> End:
        end = play_out(*position)
        self.total += end.moves
        return end

    def _sampler(self, seen: Observation) -> DealSampler:
        counted = self

        class Counting(DealSampler):
            def dealt(self, chance: Callable[[], float]) -> list[Bits]:
                counted.total += decision.DEALING
                return super().dealt(chance)

        return Counting(seen)


def test_the_rules_of_thumb_take_no_more_than_a_breath() -> None:
    for players in range(2, 7):
        seen = observation(hand_play.deal(Options(players), 0, 1), 1)
        assert sum(1 for _ in decision.think_by(seen, 1)) == 1


def test_without_a_choice_it_does_not_think() -> None:
    seen = observation(position("9S 9H 9D", "TS TD", trick="AS", leader=1), 0)
    thinking = decision.think_by(seen, 1)
    next(thinking)
    with pytest.raises(StopIteration) as done:
        next(thinking)
    assert done.value.value == (parse_move("9S"), MoveReason.ONLY_CARD)


def test_without_a_move_there_is_nothing_to_choose() -> None:
    seen = observation(position("9H 9D", "TD", trick="AS", leader=1), 0)
    with pytest.raises(ValueError, match="no move for seat 0"):
        decision.decide(seen, 1)


def test_the_same_nonce_gives_the_same_choice() -> None:
    seen = observation(hand_play.deal(Options(3), 0, 5), 1)
    assert len({decision.decide(seen, 7, decision.PlayerConfig(FEW)) for _ in range(3)}) == 1


@pytest.mark.parametrize(("hand", "thrown", "kept"), [
    ("9S TS JS", "", "9S"), ("9S JS", "", "9S JS"), ("9S JS", "TS", "9S"),
    ("9S KS", "TS JS", "9S KS"), ("9S KS", "TS JS QS", "9S"), ("AS 7H", "8H", "AS 7H"),
    ("KS 8H AS 9H", "", "KS 8H"), ("7S 8S TS JS", "", "7S TS"),
])  # fmt: skip
def test_of_cards_that_do_the_same_the_lowest_is_tried(hand: str, thrown: str, kept: str) -> None:
    seen = observation(position(hand, "TC 9C", thrown=thrown), 0)
    assert set(decision.distinct(seen.hand, seen)) == set(cards(kept))


CONFIGS = pytest.mark.parametrize("config", [decision.CAREFUL, SEARCHING], ids=["thumb", "search"])


@CONFIGS
def test_a_follower_wins_the_trick_if_he_can(config: decision.PlayerConfig) -> None:
    state = played(position("JS 7S KH", "9S TD AD JC 8C", leader=1), "9S")
    assert decision.decide(observation(state, 0), 1, config) == parse_move("JS")


@CONFIGS
def test_it_leads_what_the_other_hand_was_seen_to_lack(config: decision.PlayerConfig) -> None:
    # Seat 1 took 9S up, having no spade, and let it go again; of the rest nothing is known.
    state = played(position("9S TS 7S KH AD AC", "TD 9D 9C 8C JH"), "9S 9S TS")
    assert (state.to_move, holdings(observation(state, 0))[1].taken) == (0, frozenset())
    assert decision.decide(observation(state, 0), 3, config) == parse_move("7S")


@CONFIGS
def test_it_leaves_a_circle_that_has_a_way_out(config: decision.PlayerConfig) -> None:
    # 9S goes over and comes back; both times the other lead was open to both.
    state = position("9S 9H 8H 7H", "TD TC JH AH")
    state = played(state, "9S 9S 9S")
    seen = observation(state, state.to_move)
    assert (state.pick_ups, seen.seat) == (3, 1)
    assert decision.decide(seen, 1, config) != parse_move("9S")


@pytest.mark.parametrize(("worlds", "rival", "share"), [
    (0, random_player, 0.7), (0, greedy_player, 0.55), (30, random_player, 0.65),
    (30, greedy_player, 0.5),
])  # fmt: skip
def test_it_beats_players_that_do_not_think(worlds: int, rival: Player, share: float) -> None:
    # Duplicate deals, fixed seeds, a tenth of the thinking: the same figures on every machine.
    # Strength is measured elsewhere; this only notices when it is lost.
    points, won, _ = compare(hasty(worlds), rival, 100 if worlds == 0 else 25)
    assert points > 0
    assert won > share


def test_its_weariness_of_circles_saves_hands_from_being_called_off() -> None:
    shares = []
    for weary in (-2.0, 0.0):
        player = hasty(10, weary)
        *_, called_off = compare(player, player, 12)
        shares.append(called_off)
    assert shares[0] < shares[1]


@pytest.mark.parametrize("players", range(2, 7))
def test_its_hands_end(players: int) -> None:
    for seed in range(3):
        state = hand_play.deal(Options(players), seed % players, seed)
        _, moves = play_hand(state, (hasty(),) * players, seed)
        assert moves <= hand_length.longest(players)
