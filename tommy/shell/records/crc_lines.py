"""Lines of text with a check each, as the files hold in which a player's things are kept.

A line is ``KIND WORDS CHECK`` and CR LF; the check is the CRC-32 of what stands before it, in eight
hex digits. Where lines are chained, it continues the check of the line before: then a line that is
missing, doubled or elsewhere is noticed too. Words are of ASCII and hold no blank.
"""

import zlib

#: Length of the check and the line end.
_TAIL = 10


#: What some editors write before the text.
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def our_form(data: bytes) -> bytes:
    r"""Lines as they were written, where an editor or a transfer took the CRs or put a mark before.

    >>> our_form(b"\xef\xbb\xbfHINT 1\nHINT 2\n"), our_form(b"1\r\n2\n3")
    (b'HINT 1\r\nHINT 2\r\n', b'1\r\n2\n3')
    """
    data = data.removeprefix(BYTE_ORDER_MARK)
    return data if b"\r" in data else data.replace(b"\n", b"\r\n")


def line(kind: str, *words: object, before: int = 0) -> bytes:
    r"""A line with its check; ``before`` is the check of the line before if they are chained.

    >>> line("KEY", "Y", "1C0D")
    b'KEY Y 1C0D EAFD6A04\r\n'
    """
    text = " ".join((kind, *map(str, words))).encode("ascii")
    return b"%s %08X\r\n" % (text, zlib.crc32(text, before))


def words(raw: bytes, *, before: int = 0) -> list[str] | None:
    r"""The kind and the words of a whole line whose check is right, None of any other.

    >>> words(b"KEY Y 1C0D EAFD6A04\r\n"), words(b"KEY N 1C0D EAFD6A04\r\n"), words(b"KEY")
    (['KEY', 'Y', '1C0D'], None, None)
    """
    if not raw.endswith(b"\r\n"):
        return None
    text, _, check = raw[:-2].rpartition(b" ")
    if check != b"%08X" % zlib.crc32(text, before) or not text.isascii():
        return None
    told = text.decode("ascii")
    return told.split(" ") if told.isprintable() else None


def check(raw: bytes) -> int:
    r"""The check that stands on a whole line.

    >>> f"{check(line('KEY', 'Y', '1C0D')):X}"
    'EAFD6A04'
    """
    return int(raw[-_TAIL:-2], 16)
