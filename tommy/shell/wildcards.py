"""Names with ``*`` and ``?`` as DOS took them: eleven places, eight of the name and three behind.

A ``*`` fills the rest of its part with ``?``, whatever follows it there; a ``?`` stands for any
character, and for none at the end of a part. Knows no drive.
"""

import re

from tommy.machine.drive import BadName, file_name, valid_name

#: Every file.
ALL = "*.*"
_STEM, _ENDING = 8, 3
_PART = re.compile(r"[A-Z0-9!#$%&'()\-@^_`{}~?*]*")


def places(name: str) -> str:
    """The eleven places of a name in either case; `BadName` if no file can be meant by it.

    >>> places("*.scr"), places("c*8s"), places("A.?")
    ('????????SCR', 'C???????   ', 'A       ?  ')
    """
    stem, _, ending = name.upper().partition(".")
    unfit = not has_wildcards(name) and not valid_name(name.upper().removesuffix("."))
    if unfit or not stem or not name.isascii():
        raise BadName(name)
    parts = [_spread(stem, _STEM), _spread(ending, _ENDING)]
    if None in parts:
        raise BadName(name)
    return "".join(filter(None, parts))


def _spread(part: str, width: int) -> str | None:
    """A part of a name on its places; None if it does not fit or is no such part."""
    fixed, star, _ = part.partition("*")
    if len(fixed) > width or not _PART.fullmatch(part):
        return None
    return fixed.ljust(width, "?" if star else " ")


def has_wildcards(name: str) -> bool:
    """Whether there is a ``*`` or ``?`` in it."""
    return not {"*", "?"}.isdisjoint(name)


def matches(pattern: str, name: str) -> bool:
    """Whether the file ``name`` is one of those that ``pattern``, eleven places, stands for.

    >>> [matches(places(p), "CRAZY8S.SCR") for p in ("*.*", "*y.scr", "c??????s.s*", "*", "?.scr")]
    [True, True, False, False, False]
    """
    return all(place in ("?", char) for place, char in zip(pattern, places(name), strict=True))


def renamed(name: str, pattern: str) -> str:
    """The file ``name`` by a new name of eleven places, in which ``?`` leaves what is there.

    `BadName` if that makes no name.

    >>> renamed("CRAZY8S.SCR", places("*.old")), renamed("CRAZY8S.SCR", places("?ab"))
    ('CRAZY8S.OLD', 'CAB')
    """
    chars = "".join(
        char if place == "?" else place for place, char in zip(pattern, places(name), strict=True)
    )
    stem, ending = chars[:_STEM].rstrip(), chars[_STEM:].rstrip()
    return file_name(f"{stem}.{ending}" if ending else stem)
