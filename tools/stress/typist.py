"""Random keys as bad players, good players, children and cats press them."""

import random
from collections.abc import Callable, Iterator, Sequence

from tommy import catalog
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.keystroke import BACKSPACE, ENTER, ESC, Keystroke
from tommy.machine import scancodes
from tools.stress.acts import Act, Kind, named, stroke, typed
from tools.stress.invariants import Core
from tools.stress.watched_pc import WatchedPC

#: Keys with a meaning in some game or prompt.
_REAL = (
    *"123456789" "0" "AKQJT" "MDPNYC" "SHDC" "I", "ENTER", "ENTER", "SPACE", "ESC", "BACKSPACE",
    "LEFT", "RIGHT", "UP", "DOWN", "HOME", "END", "PGUP", "PGDN", "INS", "DEL",
    *(f"KP{digit}" for digit in "0123456789."), "KP+", "KP-", "KP*", "KP/", "KPENTER",
    "Shift-8", ".", "=", "Shift-=", "-",
)  # fmt: skip
#: Without F6, since the expert's hint takes long; `_hot_keys` asks for it now and then.
_HOT = (
    *(f"F{n}" for n in range(1, 11) if n != 6), *(f"Alt-{n}" for n in range(10) if n != 6),
    "Shift-F8", "F11",
)  # fmt: skip
_LOCKS = ("NUMLOCK", "CAPSLOCK", "SCROLLLOCK", "NUMLOCK")
_MODIFIERS = (
    scancodes.LSHIFT, scancodes.RSHIFT, scancodes.LCTRL, scancodes.RCTRL,
    scancodes.LALT, scancodes.RALT,
)  # fmt: skip
#: Every code that the keyboard accepts, even without a key.
_CODES = (*range(1, 0x80), *range(0xE001, 0xE080), scancodes.PAUSE)
#: Commands at the prompt, and those with the name of a game.
_COMMANDS = (
    "dir\r", "dir *.scr /p\r", "dir c?n*.*\r", "erase x\r", "cls\r", "ver\r", "date\r",
    "time 3\r", "help\r", "a:\r", "type con\r", "dir >x\r",
)  # fmt: skip
_COMMANDS_OF_A_GAME = (
    "{} *1\r", "{} *1\r", "{} m*1\r", "{} s*1c\r", "{} *h2\r", "{} *1/seed:7\r", "{} z\r",
    "{}.exe *1\r", "c:\\{}\r", "type {}.doc\r", "type {}.scr\r", "del {}.scr\r", "del {}.tap\r",
)  # fmt: skip

Mood = Callable[["Typist"], Iterator[Act]]


def legal_move_keys(core: Core, chance: random.Random) -> Sequence[Keystroke]:
    """The keys of a random legal move of the seat to move; none at the end of a hand."""
    moves = core.legal_moves()
    return core.spelling(chance.choice(moves)) if moves else ()


def _codes_of(key: Keystroke) -> tuple[int, ...]:
    special = {ENTER: "\r", BACKSPACE: "\b", ESC: "\x1b"}
    return scancodes.chord_of_char(special.get(key) or key.char)


class Typist:
    """A typist at the keyboard of ``pc``, in one mood after another."""

    def __init__(self, pc: WatchedPC, chance: random.Random) -> None:
        self._pc = pc
        self._chance = chance

    def acts(self) -> Iterator[Act]:
        """Endless acts; each depends on the effect of those before."""
        while True:
            (mood,) = self._chance.choices(_MOODS, _WEIGHTS)
            yield from mood(self)

    def _wait(self) -> Act:
        """Usually a very short wait, seldom a long one."""
        chance = self._chance
        longest = chance.choice((1, 1, 1, 4, 4, 4, 20, 20, 73, 300))
        return Act(Kind.WAIT, chance.randint(1, longest))

    def _times(self, most: int) -> range:
        return range(self._chance.randint(1, most))

    # Moods

    def _plays(self) -> Iterator[Act]:
        """Makes legal moves at its turn, else presses keys that go on."""
        chance = self._chance
        for _ in self._times(12):
            pc = self._pc
            if pc.core is None or pc.core.actor != YOUR_SEAT or pc.desk is None or pc.desk.demo:
                yield from named(chance.choice(("ENTER", "SPACE", "ESC")))
            else:
                for key in legal_move_keys(pc.core, chance):
                    yield from stroke(_codes_of(key))
                    if not chance.randrange(8):
                        yield self._wait()
            yield Act(Kind.WAIT, chance.choice((1, 20, 73)))

    def _tries(self) -> Iterator[Act]:
        """Presses keys with a meaning, one after another."""
        for _ in self._times(30):
            yield from named(self._chance.choice(_REAL))
            if self._chance.randrange(3):
                yield self._wait()

    def _floods(self) -> Iterator[Act]:
        """Presses more keys at once than the ring holds."""
        names = self._chance.choice((_REAL, _HOT, (self._chance.choice(_REAL),)))
        for _ in self._times(40):
            yield from named(self._chance.choice(names))
        yield self._wait()

    def _holds(self) -> Iterator[Act]:
        """Holds a key until it repeats, and may never release it."""
        code = scancodes.chord(self._chance.choice((*_REAL, *_HOT)))[-1]
        yield Act(Kind.MAKE, code)
        yield Act(Kind.WAIT, 36)
        for _ in self._times(40):
            yield Act(Kind.MAKE, code)
            yield Act(Kind.WAIT, self._chance.choice((2, 3)))
        if self._chance.randrange(4):
            yield Act(Kind.BREAK, code)

    def _shifts(self) -> Iterator[Act]:
        """Presses keys with Shift, Ctrl or Alt held or a lock on, and may leave it so."""
        chance = self._chance
        if chance.randrange(2):
            yield from named(chance.choice(_LOCKS))
        code = chance.choice(_MODIFIERS)
        yield Act(Kind.MAKE, code)
        for _ in self._times(8):
            yield from named(chance.choice((*_REAL, *_HOT)))
            if chance.randrange(2):
                yield self._wait()
        if chance.randrange(5):
            yield Act(Kind.BREAK, code)

    def _by_number(self) -> Iterator[Act]:
        """Types any character by Alt and digits of the key pad."""
        digits = str(self._chance.randint(0, 1200))
        yield Act(Kind.MAKE, scancodes.LALT)
        for digit in digits:
            yield from named(f"KP{digit}")
        yield Act(Kind.BREAK, scancodes.LALT)
        yield self._wait()

    def _hot_keys(self) -> Iterator[Act]:
        """Presses function keys, even while something moves or a window is open."""
        for _ in self._times(10):
            yield from named(self._chance.choice(_HOT) if self._chance.randrange(50) else "F6")
            yield self._wait()
            if not self._chance.randrange(4):
                yield from named(self._chance.choice(("ESC", "SPACE", "PGDN", "ENTER", "N")))
                yield self._wait()

    def _noise(self) -> Iterator[Act]:
        """Sends codes of any kind, even without a key, up or down in any order."""
        for _ in self._times(20):
            kind = Kind.MAKE if self._chance.randrange(3) else Kind.BREAK
            yield Act(kind, self._chance.choice(_CODES))
            if not self._chance.randrange(3):
                yield self._wait()
        yield Act(Kind.FOCUS_LOST)

    def _watches(self) -> Iterator[Act]:
        """Lets the demo play for a while, so that hands end."""
        yield from named("F2")
        for _ in self._times(30):
            yield Act(Kind.WAIT, 73)
        if self._chance.randrange(8):
            yield from named("F2")

    def _commands(self) -> Iterator[Act]:
        """Types commands at the prompt; does nothing in a game."""
        if self._pc.in_toy:
            return
        games = [game.command for game in catalog.CATALOG]
        of_games = [line.format(game) for game in games for line in _COMMANDS_OF_A_GAME]
        for _ in self._times(3):
            line = self._chance.choice((*_COMMANDS, *of_games))
            yield from typed(line, self._chance.choice((1, 8)))

    def _leaves(self) -> Iterator[Act]:
        """Asks to leave the game, and confirms it or not."""
        yield from named("F7")
        yield self._wait()
        yield from named(self._chance.choice(("Y", "Y", "N", "ESC", "ENTER", "F7")))
        yield self._wait()

    def _cuts(self) -> Iterator[Act]:
        """Cuts the power, or kills the program."""
        yield Act(self._chance.choice((Kind.POWER_OFF, Kind.KILL)))
        yield self._wait()


_MOODS: tuple[Mood, ...] = (
    Typist._plays, Typist._tries, Typist._floods, Typist._holds, Typist._shifts,
    Typist._by_number, Typist._hot_keys, Typist._noise, Typist._watches, Typist._commands,
    Typist._leaves, Typist._cuts,
)  # fmt: skip
_WEIGHTS = (24, 24, 6, 5, 8, 4, 8, 8, 2, 10, 1, 2)
