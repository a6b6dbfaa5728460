"""Reads a file that anybody may have put there: never waits for one, and never reads too much."""

import errno
import os
import stat
from pathlib import Path

#: No file that we read is longer, in bytes.
LARGEST = 1 << 24


def read(path: Path) -> bytes:
    """The contents of a regular file of at most ``LARGEST`` bytes; OSError for any other.

    A pipe, a device or a folder is refused at once (EINVAL), as is a longer file (EFBIG).
    """
    # Without O_NONBLOCK the opening of a pipe would wait for a writer.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        facts = os.fstat(file.fileno())
        if not stat.S_ISREG(facts.st_mode):
            raise OSError(errno.EINVAL, "Not a regular file", str(path))
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"Longer than {LARGEST >> 20} MB", str(path))
    return data
