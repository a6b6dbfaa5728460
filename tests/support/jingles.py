"""What the jingles of a game play, as names of notes."""

import math

from tommy.machine.clock import PIT_HZ
from tommy.shell.screen import tunes

_NAMES = ("A", "A#", "B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#")


def melody(game: str, name: str) -> list[str]:
    """The notes of a tune of the game in this folder, whatever their octave. O2 A is 440 Hz."""
    notes = tunes.notes(tunes.load(game)[name])
    semitones = [
        round(12 * math.log2(PIT_HZ / note.divisor / 440)) for note in notes if note.divisor
    ]
    return [_NAMES[each % 12] for each in semitones]


def ends_of_wins(game: str) -> dict[str, str]:
    """The last note of each jingle for a hand or a game that you won."""
    names = [name for name in tunes.load(game) if name.startswith(("win-", "game-won-"))]
    return {name: melody(game, name)[-1] for name in names}
