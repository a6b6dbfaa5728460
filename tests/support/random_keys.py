"""Random keys at a random pace, which break nothing."""

import random
from collections.abc import Sequence

from tommy.host.headless import Headless
from tommy.machine.keyboard import RING

#: Keys that games of numbered cards hear, without their letters.
NUMBER_KEYS = (
    *"123456789", "ENTER", "SPACE", "LEFT", "RIGHT", "DOWN", "UP", "ESC", "BACKSPACE",
    "KP4", "KP6", "KP2", "KP0", "KP.", "NUMLOCK", "CAPSLOCK", "TAB", "HOME", "PGDN",
    "F1", "F2", "F3", "F4", "F5", "F6", "F9", "F10", "KP+", "Alt-2", "Ctrl-C", "Shift-F8",
)  # fmt: skip


def press_at_random(
    host: Headless, chance: random.Random, names: Sequence[str], times: int
) -> None:
    """Press keys of these names, some of them in a burst of 20, with waits of up to 73 quarters.

    Asserts after each that the ring has not overflowed and that the program still runs. A name that
    is a sign without a key of its own is typed.
    """
    for _ in range(times):
        name = chance.choice(names)
        for _ in range(chance.choice([1, 1, 1, 1, 20])):
            host.key(name) if name not in ("*", ".") else host.type(name)
        host.run_quarters(chance.choice([1, 1, 2, 5, 20, 73]))
        assert host.pc.keyboard.pending <= RING
        assert not host.finished
