"""Files that another program holds for a moment: virus scanners and cloud folders do so on Windows.

There, a file that is open elsewhere can often be neither opened nor replaced nor removed. That is
no write protection, and passes.
"""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_PATIENCE_S = 1.0
_PAUSE_S = 0.02
# Errors of Windows: sharing violation, lock violation.
_HELD = frozenset({32, 33})
# To replace or remove an open file is denied as if it were protected.
_DENIED = 5


def held(fault: OSError) -> bool:
    """Whether it failed because another program holds the file."""
    return getattr(fault, "winerror", None) in _HELD


def patiently(action: Callable[[], T], *, replacing: bool = False) -> T:
    """Do ``action`` again for a second, for as long as it fails because a file is held.

    ``replacing`` if it replaces, renames or removes a file.

    >>> patiently(lambda: "done")
    'done'
    """
    give_up_s = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return action()
        except PermissionError as fault:
            passing = held(fault) or (replacing and getattr(fault, "winerror", None) == _DENIED)
            if not passing or time.monotonic() > give_up_s:
                raise
        time.sleep(_PAUSE_S)
