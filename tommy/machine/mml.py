"""The music macro language of QuickBASIC's PLAY: a string to notes. Knows no speaker, no clock.

Source: MACHINE 6 (the language), MACHINE 7 (time). A note takes a whole number of quarter ticks,
at least one; the rounding error is carried to the next note, so that bars keep their length. Of
this time 7/8 (MN), all (ML) or 3/4 (MS) sounds, to the PIT count, and the rest is the gap.

``X`` and ``=`` need variables of a BASIC program and are refused.
"""

import functools
import math
import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from tommy.machine.clock import PIT_HZ, QUARTER
from tommy.machine.pit import divisor_of
from tommy.machine.speaker import Tone

#: The highest note number of N, O6 B.
LAST_NOTE = 84
_LAST_OCTAVE = 6
_ARTICULATIONS = {"N": Fraction(7, 8), "L": Fraction(1), "S": Fraction(3, 4)}
_SEMITONES = {"C": 1, "D": 3, "E": 5, "F": 6, "G": 8, "A": 10, "B": 12}
_BLACK_KEYS = {2, 4, 7, 9, 11}
_LONGEST = 4 * 65_535  # quarter ticks, as for SOUND
_ENDLESS_DOTS = 64  # dots that make any note longer than that
_NUMBER = re.compile(r"[ 0-9]*")


class IllegalFunctionCall(ValueError):  # noqa: N818 (QuickBASIC's name)
    """QuickBASIC's error 5: a value that a statement does not take. Says which and where."""


class MissingOperand(ValueError):  # noqa: N818 (QuickBASIC's name)
    """QuickBASIC's error 22: PLAY without a string."""


class Note(NamedTuple):
    """A note or rest: ``sounding`` PIT counts of ``divisor`` (0: rest), then ``gap`` of silence.

    ``background``: whether it is played under MB.
    """

    sounding: int
    gap: int
    divisor: int
    background: bool = False

    @property
    def counts(self) -> int:
        """PIT counts from its beginning to that of the next note."""
        return self.sounding + self.gap

    def tones(self) -> tuple[Tone, ...]:
        """What the speaker has to sound; a part that takes no time is left out.

        >>> Note(14336, 2048, 2711).tones()
        (Tone(counts=14336, divisor=2711), Tone(counts=2048, divisor=0))
        """
        parts = (Tone(self.sounding, self.divisor), Tone(self.gap, 0))
        return tuple(tone for tone in parts if tone.counts)


@dataclass(frozen=True)
class PlayState:
    """What PLAY remembers from one string to the next; as it is when a program starts.

    ``length`` is n of 1/n of a whole note, ``articulation`` the part that sounds. ``carry`` are
    the quarter ticks by which the notes so far fell short of their time.
    """

    octave: int = 4
    length: int = 4
    tempo: int = 120
    articulation: Fraction = _ARTICULATIONS["N"]
    background: bool = False
    carry: Fraction = Fraction(0)

    def timed(self, quarters: Fraction) -> tuple[int, "PlayState"]:
        """A time as a whole number of quarter ticks, at least 1, and the state with the new carry.

        >>> whole, after = PlayState().timed(Fraction(5, 2))
        >>> whole, after.carry, after.timed(Fraction(5, 2))[0]
        (3, Fraction(-1, 2), 2)
        """
        due = quarters + self.carry
        whole = math.floor(due + Fraction(1, 2))
        if whole < 1:
            return 1, replace(self, carry=Fraction(0))
        return whole, replace(self, carry=due - whole)


def divisor_of_note(number: int) -> int:
    """The divisor of note 1 (O0 C) to 84 (O6 B), equal temperament from N34 = 440 Hz.

    >>> divisor_of_note(34), divisor_of_note(1), divisor_of_note(84)
    (2711, 18242, 150)
    """
    if not 1 <= number <= LAST_NOTE:
        raise ValueError(f"note {number} is not 1 to {LAST_NOTE}")
    return divisor_of(440 * 2 ** ((number - 34) / 12))


@functools.lru_cache(maxsize=256)
def parse(text: str | None, state: PlayState | None = None) -> tuple[tuple[Note, ...], PlayState]:
    """The notes of a PLAY string, and the state after it.

    Begins with ``state``, or with the defaults T120 O4 L4 MN MF. Raises MissingOperand if there
    is no string, IllegalFunctionCall naming the column (from 1) and the rule it breaks.

    >>> notes, after = parse("T255 O2 L8 A P4 > ML A")
    >>> [(note.sounding, note.gap, note.divisor) for note in notes]
    [(129024, 18432, 2711), (0, 278528, 0), (131072, 0, 1355)]
    >>> after.octave, after.tempo
    (3, 255)
    >>> parse("L8 CE#")
    Traceback (most recent call last):
    tommy.machine.mml.IllegalFunctionCall: column 5, 'E#': only black keys have a sharp or a flat
    """
    if not text:
        raise MissingOperand("PLAY needs a string")
    parser = _Parser(text, state or PlayState())
    while parser.skip_blanks():
        parser.command()
    return tuple(parser.notes), parser.state


class _Parser:
    """Reads one string from left to right."""

    def __init__(self, text: str, state: PlayState) -> None:
        self.notes: list[Note] = []
        self.state = state
        self._text = text
        self._upper = "".join(c.upper() if c.isascii() else c for c in text)
        self._at = 0
        self._began = 0

    def skip_blanks(self) -> bool:
        """Go to the next character that is no blank; False if there is none."""
        while self._upper[self._at : self._at + 1] == " ":
            self._at += 1
        return self._at < len(self._upper)

    def command(self) -> None:
        """Carry out one command."""
        self._began = self._at
        letter = self._upper[self._at]
        self._at += 1
        state = self.state
        if letter in _SEMITONES:
            self._letter(letter)
        elif letter == "N":
            number = self._needed("N", 0, LAST_NOTE)
            self._add(divisor_of_note(number) if number else 0, state.length)
        elif letter == "P":
            length = self._needed("P", 0, 64)
            if length:
                self._add(0, length)
            elif self._dots():
                raise self._refusal("P0 takes no dots")
        elif letter == "O":
            self.state = replace(state, octave=self._needed("O", 0, _LAST_OCTAVE))
        elif letter == "<":
            self.state = replace(state, octave=max(0, state.octave - 1))
        elif letter == ">":
            self.state = replace(state, octave=min(_LAST_OCTAVE, state.octave + 1))
        elif letter == "L":
            self.state = replace(state, length=self._needed("L", 1, 64))
        elif letter == "T":
            self.state = replace(state, tempo=self._needed("T", 32, 255))
        elif letter == "M":
            self._mode()
        elif letter in "X=":
            raise self._refusal(f"{letter} needs the variables of a BASIC program")
        elif letter != ";":
            raise self._refusal("not a command of PLAY")

    def _letter(self, letter: str) -> None:
        semitone = _SEMITONES[letter]
        accidental = self._take("#+-")
        if accidental:
            semitone += -1 if accidental == "-" else 1
            if semitone not in _BLACK_KEYS:
                raise self._refusal("only black keys have a sharp or a flat")
        length = self._number()
        if length is not None and length > 64:
            raise self._refusal(f"length {length} is not 0 to 64")
        self._add(divisor_of_note(self.state.octave * 12 + semitone), length or self.state.length)

    def _mode(self) -> None:
        mode = self._take("NLSFB")
        if not mode:
            raise self._refusal("M must be followed by N, L, S, F or B")
        if mode in _ARTICULATIONS:
            self.state = replace(self.state, articulation=_ARTICULATIONS[mode])
        else:
            self.state = replace(self.state, background=mode == "B")

    def _add(self, divisor: int, length: int) -> None:
        """Add a note (divisor 0: rest) of 1/length and the dots that follow here."""
        dots = min(self._dots(), _ENDLESS_DOTS)
        seconds = Fraction(240, self.state.tempo * length) * Fraction(3, 2) ** dots
        quarters, self.state = self.state.timed(seconds * PIT_HZ / QUARTER)
        if quarters > _LONGEST:
            raise self._refusal("dots must not make a note longer than the longest SOUND")
        counts = quarters * QUARTER
        sounding = int(counts * self.state.articulation) if divisor else 0
        self.notes.append(Note(sounding, counts - sounding, divisor, self.state.background))

    def _take(self, wanted: str) -> str:
        """The next character that is no blank if it is a wanted one, else the empty string."""
        if self.skip_blanks() and self._upper[self._at] in wanted:
            self._at += 1
            return self._upper[self._at - 1]
        return ""

    def _dots(self) -> int:
        count = 0
        while self._take("."):
            count += 1
        return count

    def _number(self) -> int | None:
        """The number that begins here, blanks within it ignored; None if there is none."""
        found = _NUMBER.match(self._upper, self._at)
        digits = found[0].replace(" ", "") if found else ""
        if not digits:
            return None
        self._at += len(found[0].rstrip()) if found else 0
        # Nothing takes five digits; int() refuses thousands of them.
        return int(digits.lstrip("0")[:5] or "0")

    def _needed(self, letter: str, low: int, high: int) -> int:
        number = self._number()
        if number is None:
            raise self._refusal(f"{letter} needs a number from {low} to {high}")
        if not low <= number <= high:
            raise self._refusal(f"{letter} takes {low} to {high}")
        return number

    def _refusal(self, rule: str) -> IllegalFunctionCall:
        place = self._text[self._began : self._at]
        place = place if len(place) <= 12 else place[:12] + "..."
        return IllegalFunctionCall(f"column {self._began + 1}, {place!r}: {rule}")
