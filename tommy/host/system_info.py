"""What the program runs on, as lines for a report, and the names that a report must not hold."""

import contextlib
import getpass
import platform
import re
import sys
from pathlib import Path


def surroundings() -> list[str]:
    """A line for Python, each library that is in use, and the system.

    >>> [line.split()[0] for line in surroundings()][0]
    'Python'
    """
    lines = [f"Python {platform.python_version()} ({platform.python_implementation()})"]
    if "pygame" in sys.modules:
        pygame = sys.modules["pygame"]
        name = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        lines.append(f"{name} {pygame.version.ver}, SDL {sdl}")
        if pygame.display.get_init():
            lines.append(f"video driver {pygame.display.get_driver()}")
    if "numpy" in sys.modules:
        lines.append(f"numpy {sys.modules['numpy'].__version__}")
    # Of the release the figures only: some put names of their own behind them.
    release = re.match(r"[\d.]*", platform.release())
    system = [platform.system(), release[0] if release else "", platform.machine()]
    return [*lines, " ".join(filter(None, system))]


def private_words() -> tuple[str, ...]:
    """The names of the user, the home folder and the computer, as far as they are known."""
    words = {platform.node()}
    with contextlib.suppress(OSError, KeyError, RuntimeError, ImportError):
        words |= {getpass.getuser(), Path.home().name}
    return tuple(sorted(filter(None, words)))
