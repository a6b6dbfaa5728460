"""The tape: what a run of a game heard, line by line, so that it can go on where it stopped.

A tape is a text file of checked lines, which are only ever appended. A tape that breaks off or is
damaged is good up to its last sound line. Knows no particular game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tommy.keystroke import Keystroke
from tommy.shell import checked
from tommy.shell.checked import line

#: The version of the format; a tape of a later one is kept aside.
FORMAT = 1
_YOU, _COMPUTER = "Y", "C"


class Settings(NamedTuple):
    """What the player has set besides the game; ``delay`` is in tenths of a second."""

    demo: bool
    border: int
    delay: int


class Heard(NamedTuple):
    """A keystroke that the rules core heard; ``by_hand`` if a person typed it."""

    key: Keystroke
    by_hand: bool


class Counted(NamedTuple):
    """How many hands of a run are in the statistics file, which knows the tape by ``serial``."""

    serial: int = 0
    hands: int = 0

    def covers(self, other: "Counted") -> bool:
        """Whether these hands of a run are those of ``other`` and perhaps more."""
        return self.serial == other.serial and self.hands >= other.hands


@dataclass
class Tape:
    """What a tape holds, as far as it is sound.

    ``options`` are the game's own words for what was chosen at its start. ``hints`` holds for each
    hint how many keys were heard before it. ``won`` counts the games that are in the match score
    file, ``counted`` the hands in the statistics file. ``sound`` tells that no line was damaged,
    ``later`` that the tape is of a later format and was not read. ``length`` is the number of sound
    bytes.
    """

    program: str = ""
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Settings | None = None
    heard: list[Heard] = field(default_factory=list)
    hints: list[int] = field(default_factory=list)
    won: int = 0
    counted: Counted = field(default_factory=Counted)
    over: bool = False
    sound: bool = True
    later: bool = False
    length: int = 0

    @property
    def goes_on(self) -> bool:
        """Whether there is something to take up, or to keep aside."""
        return self.later or not self.sound or (bool(self.heard) and not self.over)


def header(program: str, seed: int, options: Mapping[str, str]) -> bytes:
    r"""The first line of a tape.

    >>> header("CANASTA", 7, {"seats": "4"}).split()[:5]
    [b'TAPE', b'1', b'CANASTA', b'7', b'seats=4']
    """
    return line(
        "TAPE", FORMAT, program, seed, *(f"{name}={word}" for name, word in options.items())
    )


def settings_line(settings: Settings) -> bytes:
    """The line of settings that changed."""
    return line("SET", int(settings.demo), settings.border, settings.delay)


def heard_line(heard: Heard) -> bytes:
    """The line of a keystroke."""
    return line("KEY", _YOU if heard.by_hand else _COMPUTER, f"{heard.key.word:04X}")


def counted_line(counted: Counted) -> bytes:
    """The line of hands that are in the statistics file now."""
    return line("STAT", counted.serial, counted.hands)


#: A hint was given; a game that was won is in the match score file now; and the run is at an end
#: for good.
HINT, WON, OVER = line("HINT"), line("WON"), line("OVER")


def read(data: bytes) -> Tape:
    """What a tape holds, up to its first line that is not sound."""
    tape = Tape()
    for raw in data.splitlines(keepends=True):
        words = checked.words(raw)
        if words is None or not _take(tape, words):
            tape.sound = False
            break
        tape.length += len(raw)
        if tape.later:
            break
    return tape


def _take(tape: Tape, words: list[str]) -> bool:
    """Take a line into the tape; False if it makes no sense there."""
    kind, *rest = words
    try:
        if not tape.program:
            return kind == "TAPE" and _take_header(tape, rest)
        match kind, rest:
            case "SET", [demo, border, delay]:
                tape.settings = Settings(demo == "1", int(border), int(delay))
            case "KEY", [who, word] if who in (_YOU, _COMPUTER):
                tape.heard.append(Heard(Keystroke(int(word, 16)), who == _YOU))
            case "HINT", []:
                tape.hints.append(len(tape.heard))
            case "STAT", [serial, hands]:
                tape.counted = Counted(int(serial), int(hands))
            case "WON", []:
                tape.won += 1
            case "OVER", []:
                tape.over = True
            case _:
                return False
    except ValueError:
        return False
    return True


def _take_header(tape: Tape, words: list[str]) -> bool:
    number, *rest = words
    if int(number) > FORMAT:
        tape.later = True
        return True
    program, seed, *options = rest
    tape.program, tape.seed = program, int(seed)
    tape.options = dict(option.split("=", 1) for option in options)
    return True
