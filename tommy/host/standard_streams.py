"""Standard input, output and error, which a program in a window cannot count on.

Under ``pythonw`` and some launchers there are none, a terminal may be closed, a pipe broken.
"""

import contextlib
import io
import os
import sys
from collections.abc import Iterator

#: Exit status after Ctrl-C in the terminal, as shells have it.
INTERRUPTED = 130


def open_missing() -> None:
    """Open the descriptors 0 to 2 on nothing if they are closed.

    Or the next file opened would get such a number, be it a tape, and with it all that C libraries
    write to standard error.
    """
    if os.name != "posix":
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is given: this one.
            os.open(os.devnull, os.O_RDWR)


def take_any_text() -> None:
    """Let standard output write what its encoding lacks, such as odd file names, as escapes."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def say(line: str) -> None:
    """Write one line on standard error, if anybody listens there."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()


@contextlib.contextmanager
def quiet_libraries() -> Iterator[None]:
    """Inside, what C libraries write to standard error is not seen: ALSA alone has many lines."""
    if os.name != "posix":
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def settle() -> None:
    """Write out what is left for standard output; a reader that has gone is no fault of ours."""
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        if stream is None:
            continue
        try:
            stream.flush()
        except ValueError:
            continue
        except OSError:
            # What could not be written would be tried again, and complained of, at the very end.
            with contextlib.suppress(OSError), open(os.devnull, "wb") as nowhere:
                os.dup2(nowhere.fileno(), number)
