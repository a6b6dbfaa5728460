"""Lines of text with a check each, as the files hold in which a player's things are kept.

A line is ``KIND WORDS CHECK`` and CR LF; the check is the CRC-32 of what stands before it, in eight
hex digits. Words are of ASCII and hold no blank.
"""

import zlib


def line(kind: str, *words: object) -> bytes:
    r"""A line with its check.

    >>> line("KEY", "Y", "1C0D")
    b'KEY Y 1C0D EAFD6A04\r\n'
    """
    text = " ".join((kind, *map(str, words)))
    return b"%s %08X\r\n" % (text.encode("ascii"), zlib.crc32(text.encode("ascii")))


def words(raw: bytes) -> list[str] | None:
    r"""The kind and the words of a whole line whose check is right, None of any other.

    >>> words(b"KEY Y 1C0D EAFD6A04\r\n"), words(b"KEY N 1C0D EAFD6A04\r\n"), words(b"KEY")
    (['KEY', 'Y', '1C0D'], None, None)
    """
    if not raw.endswith(b"\r\n"):
        return None
    text, _, check = raw[:-2].rpartition(b" ")
    if check != b"%08X" % zlib.crc32(text) or not text.isascii():
        return None
    told = text.decode("ascii")
    return told.split(" ") if told.isprintable() else None
