"""The keys that choose among things side by side or one below another."""

from tommy.keystroke import DOWN, END, HOME, LEFT, RIGHT, UP, Keystroke

_STEPS = {LEFT: -1, UP: -1, RIGHT: 1, DOWN: 1}
#: Those that go on from one to the next; a list may let them repeat while they are held.
STEPS = frozenset(_STEPS)


def chosen(key: Keystroke, at: int, count: int) -> int | None:
    """Which of ``count`` things a key chooses when number ``at`` is; None if it chooses none.

    >>> chosen(LEFT, 0, 3), chosen(DOWN, 2, 3), chosen(END, 0, 3), chosen(Keystroke(0x1C0D), 0, 3)
    (2, 0, 2, None)
    """
    if key in _STEPS:
        return (at + _STEPS[key]) % count
    return {HOME: 0, END: count - 1}.get(key)
