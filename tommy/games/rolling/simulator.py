"""Rolling Stone without keys and screen, for tools."""

from collections.abc import Mapping
from functools import partial

from tommy.cardgame.simulator import Deal, Scores, Simulator, Thinking
from tommy.games.rolling.players import decision, evaluation
from tommy.games.rolling.players import levels as players
from tommy.games.rolling.rules import hand_play, match_state
from tommy.games.rolling.rules.core import Core
from tommy.games.rolling.rules.moves import Move
from tommy.games.rolling.rules.observation import Observation
from tommy.games.rolling.rules.state import HandState, Options, observation


class RollingSimulator(Simulator[HandState, Observation, Move]):
    """Rolling Stone with 2 to 6 players; each plays alone."""

    game = "rolling"
    levels = players.LEVELS
    layout = evaluation.LAYOUT

    observation = staticmethod(observation)
    legal_moves = staticmethod(hand_play.legal_moves)
    after = staticmethod(hand_play.apply)
    own_nonce = staticmethod(decision.own_nonce)
    think = staticmethod(players.think)

    def __init__(self, seats: int | None = None, rule_set: str = "TOMMY") -> None:
        """Of ``seats`` players, 2 unless given; ValueError if asked for other rules."""
        if rule_set.upper() != "TOMMY":
            raise ValueError(f"Rolling Stone by the rules {rule_set}")
        self._options = Options(seats or 2)
        self.seats = self.parties = self._options.players
        self.offered = players.levels_for(self.seats)

    def dealt(self, deal: Deal) -> HandState:
        return hand_play.deal(self._options, deal.dealer, deal.seed)

    def actor(self, state: HandState) -> int | None:
        return state.to_move if hand_play.outcome(state) is None else None

    def points(self, state: HandState) -> Scores:
        outcome = hand_play.outcome(state)
        if outcome is None:
            return (0,) * self.seats
        return tuple(outcome.points * (outcome.winner == seat) for seat in range(self.seats))

    def winner(self, scores: Scores) -> int | None:
        return match_state.game_winner(scores, self._options.target)

    def next_dealer(self, dealer: int, points: Scores) -> int:
        return match_state.next_dealer(dealer, self.hand_winner(points), self.seats)

    def core(self, seed: int) -> Core:
        return Core(self._options, seed)

    def weighted(self, by_seats: Mapping[int, evaluation.Weights]) -> Thinking[Observation, Move]:
        return partial(decision.think_by, config=decision.PlayerConfig(weights=by_seats))
