#!/usr/bin/env python3
"""Replay a tape as fast as possible, and check that everything comes out as recorded.

    python tools/replay.py CANASTA.TAP

A session (one start of the game) of this version must repeat the keys, scores and cells on each
line of its tape. For a session of another version only the scores are compared. Status 0 if all
agree, 1 if not, 2 if the tape cannot be replayed. What takes longer says on standard error how far
it is.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tommy import replay
from tommy.host import regular_file, standard_streams

#: Seconds between two lines about how far it is.
_EVERY_S = 5.0


class _Progress:
    """Says every few seconds how much of something is done."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._next_s = time.monotonic() + _EVERY_S

    def __call__(self, part: float) -> None:
        if time.monotonic() >= self._next_s:
            self._next_s = time.monotonic() + _EVERY_S
            print(f"{self._name}: {part:.0%}", file=sys.stderr)


def main(argv: list[str] | None = None) -> int:
    """Check one tape; the status for the shell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "tape", type=Path, metavar="FILE", help="a tape such as CANASTA.TAP, or a report"
    )
    path = parser.parse_args(argv).tape
    try:
        return _check(replay.tape_in(regular_file.read(path)))
    except (OSError, replay.TapeError) as error:
        print(f"{path}: {getattr(error, 'strerror', error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return standard_streams.INTERRUPTED


def _check(data: bytes) -> int:
    takes = replay.session_replays(data)
    damaged = replay.damage(data)
    if damaged:
        print(damaged)
    scores = replay.scores(data, _Progress("scores"))
    print(scores.line)
    same = scores.same
    for number, take in enumerate(takes, start=1):
        name = f"session {number} of {len(takes)}"
        if not replay.same_version(take):
            print(f"{name}: of version {take.session.start.version}, cells are not compared")
            continue
        outcome = replay.play(take, _Progress(name))
        same &= outcome.same
        print(f"{name}: {outcome.line}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
