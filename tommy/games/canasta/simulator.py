"""Canasta without keys and screen, for tools."""

from collections.abc import Mapping
from functools import partial

from tommy.cardgame.simulator import Deal, Scores, Simulator, Thinking
from tommy.cards.deck import shuffled
from tommy.games.canasta.players import decision, evaluation
from tommy.games.canasta.players import levels as players
from tommy.games.canasta.rules import hand_play, hand_result, legality, match_state, move_generation
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.moves import Move
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.rulesets import RULESETS
from tommy.games.canasta.rules.state import HandState, Options, observation

#: Scores at which single hands begin, for every minimum of the initial meld (C14).
STARTS = ((0, 0), (-50, 700), (1600, 900), (2000, 2600), (3200, 1000), (3500, 4100))


class CanastaSimulator(Simulator[HandState, Observation, Move]):
    """Canasta for two hands or four; parties are the sides."""

    game = "canasta"
    levels = players.LEVELS
    layout = evaluation.LAYOUT
    parties = 2

    observation = staticmethod(observation)
    legal_moves = staticmethod(move_generation.legal_moves)
    after = staticmethod(hand_play.apply)
    own_nonce = staticmethod(decision.own_nonce)
    think = staticmethod(players.think)

    def __init__(self, seats: int | None = None, rule_set: str = "TOMMY") -> None:
        """Of ``seats`` hands, 2 unless given, by the rules of that name.

        ValueError if there are no such rules, or if they are not for this number of hands.
        """
        rules = RULESETS.get(rule_set.upper())
        if rules is None:
            raise ValueError(f"CANASTA has no rules called {rule_set}")
        self._options = Options(seats or 2, rules)
        self._options.rules.dealt(self._options.seats)
        self.seats = self._options.seats
        self.offered = players.levels_for(self._options.rules)

    def start(self, index: int) -> Deal:
        return Deal(0, index % self.seats, STARTS[index % len(STARTS)])

    def dealt(self, deal: Deal) -> HandState:
        first, second = deal.scores
        return hand_play.deal(self._options, deal.dealer, (first, second), deal.seed).state

    def actor(self, state: HandState) -> int | None:
        return state.actor if state.ending is None else None

    def is_refused(self, state: HandState, move: Move) -> bool:
        return legality.refusal(state, move) is not None

    def reshuffled(self, state: HandState, seed: int) -> HandState:
        return state._replace(stock=shuffled(state.stock, seed))

    def points(self, state: HandState) -> Scores:
        return tuple(sheet.total for sheet in hand_result.sheets(state))

    def winner(self, scores: Scores) -> int | None:
        return match_state.game_winner((scores[0], scores[1]))

    def core(self, seed: int) -> Core:
        return Core(self._options, seed)

    def weighted(self, by_seats: Mapping[int, evaluation.Weights]) -> Thinking[Observation, Move]:
        return partial(decision.think_by, config=decision.PlayerConfig(by_seats))
