"""What hands of the card games cost: by the rules alone, through the key queue, on a whole PC.

A game is given as a `Game`, and its hands are played from seeds by one of the players below. All
figures are of processor time (`bench_rounds.working_s`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, median
from typing import Generic, Protocol, TypeAlias, TypeVar

from tommy.__main__ import program_for
from tommy.cards.deck import derive
from tommy.games.canasta.players import decision as canasta_computer
from tommy.games.canasta.rules import rules as canasta_rules
from tommy.games.canasta.rules import state as canasta_state
from tommy.games.canasta.rules.core import Core as CanastaCore
from tommy.games.canasta.rules.keys import keys as canasta_keys
from tommy.games.canasta.rules.moves import Move as CanastaMove
from tommy.games.crazy8s.players import decision as eights_computer
from tommy.games.crazy8s.rules import rules as eights_rules
from tommy.games.crazy8s.rules import state as eights_state
from tommy.games.crazy8s.rules.core import Core as EightsCore
from tommy.games.crazy8s.rules.keys import keys as eights_keys
from tommy.games.crazy8s.rules.moves import Move as EightsMove
from tommy.host.headless import LIMIT_TICKS, Headless, HeadlessError
from tommy.keystroke import Keystroke
from tools.lab.timing import Effort, Result, interleaved, ms, ratio, working_s

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
M = TypeVar("M")

#: What a key may cost, from the core's ear to all that the screen needs: a fifth of a quarter tick.
KEY_S = 0.003


#: More than any game asks at its start.
_MOST_QUESTIONS = 8


class Core(Protocol[S_co]):
    """What is used of a rules core."""

    @property
    def actor(self) -> int | None:
        """The seat whose keys are heard, None at the end of a hand."""

    @property
    def state(self) -> S_co:
        """The hand in progress."""

    @property
    def view(self) -> object:
        """All that a screen may need."""

    def post(self, key: Keystroke) -> object:
        """Hear one keystroke."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """A card game with its options: states S, moves M.

    ``core`` and ``demo`` are made from a seed; the latter is a PC whose demo plays the first hand
    that the former deals.
    """

    core: Callable[[int], Core[S]]
    over: Callable[[S], bool]
    legal_moves: Callable[[S], Sequence[M]]
    apply: Callable[[S, M], S]
    computer: Callable[[S], M]
    keys: Callable[[S, M], Sequence[Keystroke]]
    demo: Callable[[int], Headless]


def _eights_thought(state: eights_state.HandState) -> EightsMove:
    seen = eights_state.observation(state, state.to_move)
    return eights_computer.decided(seen, eights_computer.own_nonce(seen))


def _eights_spelled(state: eights_state.HandState, move: EightsMove) -> Sequence[Keystroke]:
    return eights_keys(move, eights_state.observation(state, state.to_move).hand)


def _asked(game: str, seed: int, question: str) -> Headless:
    """A game on a headless PC that asks this question; those before it keep their usual answers."""
    host = Headless(program_for(game, "*3", seed=seed))
    for _ in range(_MOST_QUESTIONS):
        host.run_ticks(2)
        if any(question in line for line in host.page.lines()):
            return host
        host.key("ENTER")
    raise HeadlessError(f"{game} does not ask {question!r}", host.page)


def eights_on_pc(seed: int) -> Headless:
    """Crazy Eights to 500 on a headless PC, up to the deal."""
    host = _asked("crazy8s", seed, "POINTS TO A GAME")
    host.type("500\r")
    return host


def _eights_demo(seed: int) -> Headless:
    host = eights_on_pc(seed)
    host.key("F2")
    return host


EIGHTS = Game(
    core=partial(EightsCore, eights_state.Options()),
    over=lambda state: eights_rules.outcome(state) is not None,
    legal_moves=eights_rules.legal_moves,
    apply=eights_rules.apply,
    computer=_eights_thought,
    keys=_eights_spelled,
    demo=_eights_demo,
)


def _canasta_thought(state: canasta_state.HandState) -> CanastaMove:
    seen = canasta_state.observation(state, state.actor)
    return canasta_computer.decided(seen, canasta_computer.own_nonce(seen))


def _canasta_demo(seats: int, seed: int) -> Headless:
    host = _asked("canasta", seed, "HOW MANY HANDS")
    # Further questions keep their usual answers; an Enter too many only hurries the deal.
    host.type(f"{seats}\r\r")
    host.key("F2")
    return host


def canasta(seats: int) -> Game[canasta_state.HandState, CanastaMove]:
    """Canasta by Tommy's rules, for 2 or 4 hands."""
    return Game(
        core=partial(CanastaCore, canasta_state.Options(seats)),
        over=lambda state: state.ending is not None,
        legal_moves=canasta_rules.legal_moves,
        apply=canasta_rules.apply,
        computer=_canasta_thought,
        keys=lambda _state, move: canasta_keys(move),
        demo=partial(_canasta_demo, seats),
    )


# -- players --------------------------------------------------------------------------------------

#: A player of every seat: the state and a number to choose by, to a legal move of whoever has to
#: decide.
Player: TypeAlias = Callable[[Game[S, M], S, int], M]


def random_player(game: Game[S, M], state: S, nonce: int) -> M:
    """Any legal move."""
    moves = game.legal_moves(state)
    return moves[nonce % len(moves)]


def computer_player(game: Game[S, M], state: S, _nonce: int) -> M:
    """The computer player's move, thought through to its end; it looks at its own part only."""
    return game.computer(state)


def play_by_rules(game: Game[S, M], seed: int, player: Player[S, M]) -> S:
    """Play the first hand of a seed by the rules alone; how it ends."""
    state = game.core(seed).state
    number = 0
    while not game.over(state):
        state = game.apply(state, player(game, state, derive(seed, number)))
        number += 1
    return state


def play_by_keys(game: Game[S, M], seed: int, player: Player[S, M]) -> S:
    """Play the same hand through the rules core's key queue, all players typing; how it ends."""
    core = game.core(seed)
    for key in _typed(game, core, seed, player):
        core.post(key)
    return core.state


def _typed(game: Game[S, M], core: Core[S], seed: int, player: Player[S, M]) -> Iterator[Keystroke]:
    number = 0
    while core.actor is not None:
        state = core.state
        yield from game.keys(state, player(game, state, derive(seed, number)))
        number += 1


def play_on_pc(game: Game[S, M], seed: int, _player: Player[S, M]) -> int:
    """Play the same deal on a headless PC, drawn and sounded, the demo playing all hands.

    The demo has the computer player only. Gives the PC's clock at the next deal.
    """
    host = game.demo(seed)
    host.run_until("HAND: 2", limit_ticks=10 * LIMIT_TICKS)
    host.power_off()
    return host.pc.clock.now


# -- what it takes --------------------------------------------------------------------------------


def decision_times(game: Game[S, M], hands: int) -> list[float]:
    """Seconds of each decision of computer players in so many hands, shortest first."""
    took: list[float] = []

    def timed(game: Game[S, M], state: S, _nonce: int) -> M:
        began = working_s()
        move = game.computer(state)
        took.append(working_s() - began)
        return move

    for seed in range(hands):
        play_by_rules(game, seed, timed)
    return sorted(took)


def key_times(game: Game[S, M], hands: int, player: Player[S, M]) -> list[float]:
    """Seconds of each key of so many hands, heard by the core and its view made."""
    took: list[float] = []
    for seed in range(hands):
        core = game.core(seed)
        for key in _typed(game, core, seed, player):
            began = working_s()
            core.post(key)
            core.view  # noqa: B018 - what it costs to look
            took.append(working_s() - began)
    return took


def measure_speed(name: str, game: Game[S, M], effort: Effort) -> list[Result]:
    """Hands a second through the key queue, and on a whole PC, beside the rules alone.

    Each row plays its own number of hands from seed 0 on: compare within a row, not between rows.
    """
    by_chance: Player[S, M] = random_player
    by_computer: Player[S, M] = computer_player
    results = []
    rounds = max(min(3, effort.rounds), effort.rounds // 3)
    for what, play, player, share in (
        ("random players, key queue", play_by_keys, by_chance, 1),
        ("computer players, key queue", play_by_keys, by_computer, 4),
        ("computer players, whole PC", play_on_pc, by_computer, 20),
    ):
        hands = max(1, effort.hands // share)
        cases = {
            "ours": partial(_play, play, game, player, hands),
            "rules": partial(_play, play_by_rules, game, player, hands),
        }
        took = interleaved(cases, rounds, 0, clock=working_s)
        results.append(
            Result(
                f"{name}{what}",
                f"{hands / median(took['ours']):.3g} /s",
                "the rules alone",
                f"{hands / median(took['rules']):.3g} /s",
                ratio(took["ours"], took["rules"]),
            )
        )
    return results


def _play(
    play: Callable[[Game[S, M], int, Player[S, M]], object],
    game: Game[S, M],
    player: Player[S, M],
    hands: int,
) -> None:
    for seed in range(hands):
        play(game, seed, player)


def measure_thought(name: str, game: Game[S, M], effort: Effort) -> list[Result]:
    """The slowest decision of the computer players beside the ninety-ninth of a hundred."""
    took = decision_times(game, 4 * effort.hands)
    slowest, usual = took[-1], took[len(took) * 99 // 100]
    return [
        Result(
            f"{name}slowest of {len(took)} decisions",
            ms(slowest),
            "99 of 100 within",
            ms(usual),
            slowest / usual,
        )
    ]


def measure_keys(name: str, game: Game[S, M], effort: Effort) -> list[Result]:
    """The mean of what a key costs, with the look at the core after it, beside what it may cost."""
    results = []
    by_chance: Player[S, M] = random_player
    by_computer: Player[S, M] = computer_player
    for who, player in (("random", by_chance), ("computer", by_computer)):
        mean = fmean(key_times(game, max(1, effort.hands // 2), player))
        results.append(
            Result(
                f"{name}{who} players, a key and the view",
                ms(mean),
                "what it may cost",
                ms(KEY_S),
                mean / KEY_S,
                1.0,
            )
        )
    return results


def measure_eights(effort: Effort) -> list[Result]:
    """Crazy Eights: hands a second."""
    return measure_speed("hands: ", EIGHTS, effort)


def measure_canasta(effort: Effort) -> list[Result]:
    """Canasta for two hands and four: hands a second, keys and decisions."""
    return [
        row
        for seats in (2, 4)
        for measure in (measure_speed, measure_keys, measure_thought)
        for row in measure(f"canasta: {seats} hands, ", canasta(seats), effort)
    ]
