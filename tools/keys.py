#!/usr/bin/env python3
"""Scan codes in, INT 16h words out: what the emulated keyboard makes of a list of keys.

A line of the file is one of

    make 47        a key goes down; its XT set 1 code in hex, with E0 where due: make E0 4B
    break 47       it goes up (the code as for make)
    numlock on     Num Lock is on (or off) from here, as the host sets it; off at the start
    # a comment    also behind another line

For every word a line is printed: the word as INT 16h AH=00 gives it (- if AH=00 drops it), and
as AH=10h gives it. Words are taken as they come, so the ring of 15 never fills.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tommy.machine.clock import Clock
from tommy.machine.keyboard import Keyboard
from tommy.machine.speaker import Speaker


class BadLine(ValueError):  # noqa: N818
    """A line that cannot be read; the message begins with file and line number."""


def words(
    lines: Iterable[str], name: str, *, shift_inverts_num_lock: bool = False
) -> Iterator[tuple[int | None, int]]:
    """The words of a list of keys, as AH=00 (None if it drops one) and as AH=10h give them."""
    # Two keyboards hear the same keys; one is read by AH=00, the other by AH=10h.
    plain, enhanced = (
        Keyboard(Speaker(Clock()), shift_inverts_num_lock=shift_inverts_num_lock) for _ in range(2)
    )
    for number, line in enumerate(lines, 1):
        fields = line.partition("#")[0].split()
        if not fields:
            continue
        try:
            for keyboard in (plain, enhanced):
                _apply(keyboard, fields[0], fields[1:])
        except ValueError as error:
            raise BadLine(f"{name}:{number}: {error}") from None
        word = enhanced.take_enhanced()
        seen = plain.take()
        if word is not None:
            yield (None if seen is None else seen.word), word


def _apply(keyboard: Keyboard, verb: str, arguments: list[str]) -> None:
    match verb, arguments:
        case "numlock", ["on" | "off" as state]:
            keyboard.num_lock = state == "on"
        case "make" | "break", [_, *_]:
            code = _code("".join(arguments))
            (keyboard.make if verb == "make" else keyboard.release)(code)
        case _:
            said = " ".join([verb, *arguments])
            raise ValueError(f"{said!r} is neither make CODE, break CODE nor numlock on|off")


def _code(digits: str) -> int:
    try:
        return int(digits, 16)
    except ValueError:
        raise ValueError(f"{digits!r} is no scan code in hex") from None


def main(argv: list[str] | None = None) -> int:
    """Print the words of a file; status 2 if it cannot be read or has a bad line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", metavar="FILE", help="the list of keys; - reads standard input")
    parser.add_argument(
        "--shift-keypad",
        action="store_true",
        help="Shift turns Num Lock round on the key pad, as a real BIOS does (DOSBox does not)",
    )
    options = parser.parse_args(argv)
    try:
        if options.file == "-":
            name, text = "standard input", sys.stdin.read()
        else:
            name, text = options.file, Path(options.file).read_text(encoding="utf-8")
        for plain, enhanced in words(
            text.splitlines(), name, shift_inverts_num_lock=options.shift_keypad
        ):
            print(f"AH=00h {'-' if plain is None else f'{plain:04X}':4}  AH=10h {enhanced:04X}")
    except BadLine as error:
        print(error, file=sys.stderr)
        return 2
    except (OSError, UnicodeDecodeError) as error:
        print(f"{options.file}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
