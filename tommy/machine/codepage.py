"""Code page 437 both ways, with the graphics signs for 1 to 31 and 127.

What a text adapter shows for a byte, as one character of Unicode. Control characters have no
place on a page: a newline or a tab is refused like any other character that is not in the set.
"""

import codecs

#: The signs of bytes 1 to 31; byte 0 is an empty cell and stays NUL, so that it can come back.
_LOW = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
_CHARS = "\0" + _LOW + bytes(range(32, 127)).decode("ascii") + "⌂"
_CHARS += bytes(range(128, 256)).decode("cp437")
#: The byte of each character.
CODES = {char: code for code, char in enumerate(_CHARS)}
#: Where a text ends for DOS, whatever follows in its file.
END_OF_TEXT = b"\x1a"


def encode(text: str) -> bytes:
    r"""The CP437 bytes of ``text``, one for each character.

    Raises UnicodeEncodeError if a character is not in CP437 (control characters are not).

    >>> encode("♠Q é").hex(" ")
    '06 51 20 82'
    >>> encode("♠\n")
    Traceback (most recent call last):
    UnicodeEncodeError: 'cp437' codec can't encode character '\x0a' in position 1: not in CP437
    """
    try:
        return bytes(map(CODES.__getitem__, text))
    except KeyError:
        at = next(at for at, char in enumerate(text) if char not in CODES)
        raise UnicodeEncodeError("cp437", text, at, at + 1, "not in CP437") from None


def decode(data: bytes | bytearray) -> str:
    r"""The characters shown for CP437 bytes; ``encode(decode(data)) == data`` for all bytes.

    Byte 0 gives NUL and 255 the no-break space; both look like a space on a page.

    >>> decode(bytes([1, 3, 0xC9, 0xFF]))
    '☺♥╔\xa0'
    """
    return codecs.charmap_decode(data, "strict", _CHARS)[0]


def text_lines(data: bytes) -> list[str]:
    r"""The lines of a DOS text file, with blanks for its tabs.

    >>> text_lines(b"A\tB\r\n\x03\r\n\x1ajunk")
    ['A       B', '♥']
    """
    text = data.partition(END_OF_TEXT)[0]
    return [decode(line.expandtabs()) for line in text.splitlines()]
