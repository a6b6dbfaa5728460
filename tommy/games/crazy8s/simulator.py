"""Crazy Eights without keys and screen, for tools."""

from collections.abc import Mapping
from functools import partial

from tommy.cardgame.simulator import Deal, Scores, Simulator, Thinking
from tommy.cards.deck import shuffled
from tommy.games.crazy8s.players import decision, evaluation
from tommy.games.crazy8s.players import levels as players
from tommy.games.crazy8s.rules import hand_play, match_state
from tommy.games.crazy8s.rules.core import Core
from tommy.games.crazy8s.rules.moves import Move
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.state import HandState, Options, observation


class CrazyEightsSimulator(Simulator[HandState, Observation, Move]):
    """Crazy Eights: you and one opponent, eights are crazy."""

    game = "crazy8s"
    levels = players.LEVELS
    layout = evaluation.LAYOUT
    seats = parties = 2

    _options = Options()

    observation = staticmethod(observation)
    legal_moves = staticmethod(hand_play.legal_moves)
    after = staticmethod(hand_play.apply)
    own_nonce = staticmethod(decision.own_nonce)
    think = staticmethod(players.think)

    def dealt(self, deal: Deal) -> HandState:
        return hand_play.deal(self._options, deal.dealer, deal.seed)

    def actor(self, state: HandState) -> int | None:
        return state.to_move if hand_play.outcome(state) is None else None

    def reshuffled(self, state: HandState, seed: int) -> HandState:
        return state._replace(stock=shuffled(state.stock, seed))

    def points(self, state: HandState) -> Scores:
        outcome = hand_play.outcome(state)
        if outcome is None:
            return (0, 0)
        return tuple(outcome.points if outcome.winner == seat else 0 for seat in (0, 1))

    def winner(self, scores: Scores) -> int | None:
        return match_state.game_winner((scores[0], scores[1]), self._options.target)

    def next_dealer(self, dealer: int, points: Scores) -> int:
        return match_state.next_dealer(dealer, self.hand_winner(points))

    def core(self, seed: int) -> Core:
        return Core(self._options, seed)

    def weighted(self, by_seats: Mapping[int, evaluation.Weights]) -> Thinking[Observation, Move]:
        return partial(decision.think_by, config=decision.PlayerConfig(by_seats[2]))
