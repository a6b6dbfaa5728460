"""Let the demo play Canasta on a headless PC, and check its score sheets against the rules core.

    python -m tools.soak screen --hands 50 --seats 2 4

The core alone plays the same seed, and each score sheet on the screen must show its scores. Exits
with 1 and names the hand (seats, seed, number) where they differ or the screen stalls.
"""

import argparse
from collections.abc import Iterator

from tommy.catalog import CATALOG
from tommy.games.canasta.players import decision
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.rulesets import TOMMY
from tommy.games.canasta.rules.spelling import keys
from tommy.games.canasta.rules.state import Options
from tommy.host.headless import LIMIT_TICKS, Headless, HeadlessError
from tommy.keystroke import ENTER
from tommy.shell import command_line
from tommy.shell.game import find_game
from tools.lab.demo import Demo

_CANASTA = find_game("canasta", CATALOG)


def by_core(seats: int, seed: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Hand after hand by the core alone: the number in the game, and the scores after the hand."""
    core = Core(Options(seats), seed)
    while True:
        while (seat := core.actor) is not None:
            seen = core.observation(seat)
            for key in keys(decision.decide(seen, decision.own_nonce(seen))):
                core.post(key)
        match = core.view.match
        yield match.hand, match.scores
        core.post(ENTER)


def shown_scores(host: Headless, hand: int) -> tuple[int, ...]:
    """The scores on the next score sheet; HeadlessError if none comes within 100 minutes."""
    limit = 10 * LIMIT_TICKS
    host.run_until(f"THE SCORE OF HAND {hand} ", limit_ticks=limit)
    host.run_until("SCORE NOW", limit_ticks=limit)
    (line,) = (line for line in host.page.lines() if "SCORE NOW" in line)
    # Wait until the sheet is gone, for another sheet of hand 1 may follow this one.
    host.run_until(lambda: not any("SCORE NOW" in line for line in host.page.lines()))
    return tuple(map(int, line.split()[2:]))


def soak(seats: int, seed: int, hands: int) -> Iterator[str | None]:
    """The fault of each hand of a session, or None; a fault ends the session."""
    asked = seats, TOMMY.name
    setting = next(each for each in _CANASTA.settings if (each.seats, each.rules) == asked)
    host = Demo(_CANASTA, setting, seed).host
    for number, (hand, scores) in zip(range(1, hands + 1), by_core(seats, seed), strict=False):
        where = f"{seats} seats, seed {seed}, hand {number}"
        try:
            shown = shown_scores(host, hand)
        except HeadlessError as error:
            yield f"{where}: {error}"
            return
        if shown != scores:
            yield f"{where}: the screen says {shown}, the core {scores}"
            return
        yield None
    host.power_off()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this part of `tools/soak.py`."""
    parser.add_argument("--hands", type=int, default=50, help="hands for each number of seats")
    parser.add_argument("--seats", type=int, nargs="+", choices=(2, 4), default=(2, 4))
    parser.add_argument("--seed", type=command_line.seed, default=0, help="seed of the session")


def run(options: argparse.Namespace) -> int:
    """The part of `tools/soak.py`; 0 if no fault was found."""
    faults = 0
    for seats in options.seats:
        played = list(soak(seats, options.seed, options.hands))
        wrong = [fault for fault in played if fault is not None]
        faults += len(wrong)
        print(*wrong, f"{seats} seats: {len(played)} hands, {len(wrong)} faults", sep="\n")
    return 1 if faults else 0
