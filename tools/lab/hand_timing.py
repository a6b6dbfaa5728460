"""Time hands of the card games: by the rules alone, through the key queue, on a whole PC.

One of the players below plays hands of a setting, dealt from seeds. All times are processor times
(`timing.working_s`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from statistics import fmean, median
from typing import Any, TypeAlias

from tommy.cardgame.players.levels import USUAL, run_to_end
from tommy.cards.deck import derive
from tommy.host.headless import LIMIT_TICKS
from tommy.keystroke import Keystroke
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting
from tools.lab.contestants import AnySimulator, simulator
from tools.lab.demo import Demo
from tools.lab.timing import Effort, Result, interleaved, ms, ratio, working_s

#: Seconds that a key may take, from the core to the finished view: a fifth of a quarter tick.
KEY_S = 0.003
#: How many settings of each game are timed.
_SETTINGS = 2


@dataclass(frozen=True)
class Timed:
    """A setting whose hands are timed."""

    game: Game
    setting: Setting

    @cached_property
    def simulator(self) -> AnySimulator:
        """The simulator of the setting."""
        return simulator(self.game, self.setting.seats, self.setting.rules)


def timed_settings(game: Game) -> list[Timed]:
    """The first settings of a game, each number of seats by each rule set once."""
    first = {(each.seats, each.rules): each for each in reversed(game.settings[:_SETTINGS])}
    return [Timed(game, setting) for setting in reversed(first.values())]


# -- players --------------------------------------------------------------------------------------

#: Plays for every seat: from the state and a nonce to a legal move of the seat that has to decide.
Player: TypeAlias = Callable[[Timed, Any, int], Any]


def random_player(timed: Timed, state: Any, nonce: int) -> Any:
    """Any legal move."""
    moves = timed.simulator.legal_moves(state)
    return moves[nonce % len(moves)]


def computer_player(timed: Timed, state: Any, _nonce: int) -> Any:
    """The move of the computer player at the usual level."""
    simulator = timed.simulator
    seat = simulator.actor(state)
    assert seat is not None
    seen = simulator.observation(state, seat)
    return run_to_end(simulator.think(seen, simulator.own_nonce(seen), USUAL)).move


def play_by_rules(timed: Timed, seed: int, player: Player) -> Any:
    """Play the first hand of a seed by the rules alone; the final state."""
    simulator = timed.simulator
    state = simulator.core(seed).state
    number = 0
    while simulator.actor(state) is not None:
        state = simulator.after(state, player(timed, state, derive(seed, number)))
        number += 1
    return state


def play_by_keys(timed: Timed, seed: int, player: Player) -> Any:
    """Play the same hand through the key queue of the rules core; the final state."""
    core = timed.simulator.core(seed)
    for key in _typed(timed, core, seed, player):
        core.post(key)
    return core.state


def _typed(timed: Timed, core: Any, seed: int, player: Player) -> Iterator[Keystroke]:
    number = 0
    while core.actor is not None:
        yield from core.spelling(player(timed, core.state, derive(seed, number)))
        number += 1


def play_on_pc(timed: Timed, seed: int, _player: Player) -> int:
    """Let the demo play the same deal on a headless PC, with screen and sound.

    The demo always uses the computer player. Returns the PC's clock at the next deal.
    """
    demo = Demo(timed.game, timed.setting, seed)
    demo.host.run_until(lambda: demo.place not in (None, (1, 1)), limit_ticks=10 * LIMIT_TICKS)
    demo.host.power_off()
    return demo.host.pc.clock.now


# -- times ----------------------------------------------------------------------------------------


def decision_times(timed: Timed, hands: int) -> list[float]:
    """Seconds of each decision of the computer players, shortest first."""
    took: list[float] = []

    def noted(timed: Timed, state: Any, nonce: int) -> Any:
        began = working_s()
        move = computer_player(timed, state, nonce)
        took.append(working_s() - began)
        return move

    for seed in range(hands):
        play_by_rules(timed, seed, noted)
    return sorted(took)


def key_times(timed: Timed, hands: int, player: Player) -> list[float]:
    """Seconds of each key: the core handles it and builds its view."""
    took: list[float] = []
    for seed in range(hands):
        core = timed.simulator.core(seed)
        for key in _typed(timed, core, seed, player):
            began = working_s()
            core.post(key)
            core.view  # noqa: B018 - building it is timed
            took.append(working_s() - began)
    return took


def measure_speed(timed: Timed, effort: Effort) -> list[Result]:
    """Hands a second through the key queue, and on a whole PC, against the rules alone.

    Rows play different numbers of hands from seed 0 on: compare within a row, not between rows.
    """
    results = []
    rounds = max(min(3, effort.rounds), effort.rounds // 3)
    for what, play, player, share in (
        ("random players, key queue", play_by_keys, random_player, 1),
        ("computer players, key queue", play_by_keys, computer_player, 4),
        ("computer players, whole PC", play_on_pc, computer_player, 20),
    ):
        hands = max(1, effort.hands // share)
        cases = {
            "ours": partial(_play, play, timed, player, hands),
            "rules": partial(_play, play_by_rules, timed, player, hands),
        }
        took = interleaved(cases, rounds, 0, clock=working_s)
        results.append(
            Result(
                f"{timed.setting.name}: {what}",
                f"{hands / median(took['ours']):.3g} /s",
                "the rules alone",
                f"{hands / median(took['rules']):.3g} /s",
                ratio(took["ours"], took["rules"]),
            )
        )
    return results


def _play(
    play: Callable[[Timed, int, Player], object],
    timed: Timed,
    player: Player,
    hands: int,
) -> None:
    for seed in range(hands):
        play(timed, seed, player)


def measure_thought(timed: Timed, effort: Effort) -> list[Result]:
    """The slowest decision of the computer players, against the 99th percentile."""
    took = decision_times(timed, 4 * effort.hands)
    slowest, usual = took[-1], took[len(took) * 99 // 100]
    return [
        Result(
            f"{timed.setting.name}: slowest of {len(took)} decisions",
            ms(slowest),
            "99 of 100 within",
            ms(usual),
            slowest / usual,
        )
    ]


def measure_keys(timed: Timed, effort: Effort) -> list[Result]:
    """The mean time for a key and the view after it, against the limit."""
    results = []
    for who, player in (("random", random_player), ("computer", computer_player)):
        mean = fmean(key_times(timed, max(1, effort.hands // 2), player))
        results.append(
            Result(
                f"{timed.setting.name}: {who} players, a key and the view",
                ms(mean),
                "what it may cost",
                ms(KEY_S),
                mean / KEY_S,
                1.0,
            )
        )
    return results


def measure_game(game: Game, effort: Effort) -> list[Result]:
    """Measure hands a second, keys and decisions for each timed setting of a game."""
    return [
        row
        for timed in timed_settings(game)
        for part in (measure_speed, measure_keys, measure_thought)
        for row in part(timed, effort)
    ]
