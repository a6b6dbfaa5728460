"""Big letters: a banner whose letters are made of themselves, eight rows high.

The alphabet is drawn by hand for this project; it holds what titles need. Knows no screen.
Source: LOOK 4 (the house's banners: strokes two columns wide, each letter made of its own sign).
"""

#: Rows of a banner.
HEIGHT = 8
#: Blank columns between two letters, and the width of a space.
GAP = 2
_SPACE_WIDTH = 4

# Each block: the signs, then eight rows of drawings side by side, one blank column between them.
_ALPHABET = (
    (
        "ABCDEFG",
        """
        .#####. ######. .#####. #####.. ####### ####### .#####.
        ##...## ##...## ##...## ##..##. ##..... ##..... ##...##
        ##...## ##...## ##..... ##...## ##..... ##..... ##.....
        ####### ######. ##..... ##...## #####.. #####.. ##.####
        ##...## ##...## ##..... ##...## ##..... ##..... ##...##
        ##...## ##...## ##..... ##...## ##..... ##..... ##...##
        ##...## ##...## ##...## ##..##. ##..... ##..... ##...##
        ##...## ######. .#####. #####.. ####### ##..... .#####.
        """,
    ),
    (
        "HIJKLMN",
        """
        ##...## ## .....## ##...## ##..... ##...## ##...##
        ##...## ## .....## ##..##. ##..... ###.### ###..##
        ##...## ## .....## ##.##.. ##..... ####### ####.##
        ####### ## .....## ####... ##..... ##.#.## ##.####
        ##...## ## .....## ##.##.. ##..... ##.#.## ##..###
        ##...## ## .....## ##..##. ##..... ##...## ##...##
        ##...## ## ##...## ##...## ##..... ##...## ##...##
        ##...## ## .#####. ##...## ####### ##...## ##...##
        """,
    ),
    (
        "OPQRSTU",
        """
        .#####. ######. .#####. ######. .#####. ######## ##...##
        ##...## ##...## ##...## ##...## ##...## ...##... ##...##
        ##...## ##...## ##...## ##...## ##..... ...##... ##...##
        ##...## ######. ##...## ######. .#####. ...##... ##...##
        ##...## ##..... ##.#.## ##.##.. .....## ...##... ##...##
        ##...## ##..... ##.#### ##..##. .....## ...##... ##...##
        ##...## ##..... ##..##. ##...## ##...## ...##... ##...##
        .#####. ##..... .###.## ##...## .#####. ...##... .#####.
        """,
    ),
    (
        "VWXYZ'",
        """
        ##...## ##...## ##...## ##....## ####### ##
        ##...## ##...## ##...## ##....## .....## ##
        ##...## ##...## .##.##. .##..##. ....##. .#
        ##...## ##.#.## ..###.. ..####.. ...##.. ..
        ##...## ##.#.## ..###.. ...##... ..##... ..
        .##.##. ####### .##.##. ...##... .##.... ..
        ..###.. ###.### ##...## ...##... ##..... ..
        ...#... ##...## ##...## ...##... ####### ..
        """,
    ),
    (
        "0123456789",
        """
        .#####. ..## .#####. .#####. ##...## ####### .#####. ####### .#####. .#####.
        ##...## .### ##...## ##...## ##...## ##..... ##...## .....## ##...## ##...##
        ##..### ..## .....## .....## ##...## ##..... ##..... ....##. ##...## ##...##
        ##.#.## ..## ....##. ..####. ####### ######. ######. ...##.. .#####. .######
        ##.#.## ..## ...##.. .....## .....## .....## ##...## ...##.. ##...## .....##
        ###..## ..## ..##... .....## .....## .....## ##...## ..##... ##...## .....##
        ##...## ..## .##.... ##...## .....## ##...## ##...## ..##... ##...## ##...##
        .#####. ..## ####### .#####. .....## .#####. .#####. ..##... .#####. .#####.
        """,
    ),
)


def _glyphs() -> dict[str, tuple[str, ...]]:
    glyphs = {" ": (" " * _SPACE_WIDTH,) * HEIGHT}
    for signs, drawing in _ALPHABET:
        rows = [row.split() for row in drawing.split("\n") if row.strip()]
        for sign, glyph in zip(signs, zip(*rows, strict=True), strict=True):
            glyphs[sign] = tuple(row.replace("#", sign).replace(".", " ") for row in glyph)
    return glyphs


_GLYPHS = _glyphs()


def banner(text: str) -> tuple[str, ...]:
    r"""The eight rows, all of one width, of ``text`` in big letters with blanks between.

    Signs: A-Z, 0-9, apostrophe, space; ValueError names any other.

    >>> print("\n".join(row.rstrip() for row in banner("8'S")))
     88888   ''   SSSSS
    88   88  ''  SS   SS
    88   88   '  SS
     88888        SSSSS
    88   88           SS
    88   88           SS
    88   88      SS   SS
     88888        SSSSS
    >>> len(banner("CANASTA")[0]), len(banner("CRAZY")[0])
    (62, 44)
    """
    for place, sign in enumerate(text):
        if sign not in _GLYPHS:
            raise ValueError(f"{text!r}: no big letter {sign!r} (character {place + 1})")
    letters = [_GLYPHS[sign] for sign in text]
    return tuple((" " * GAP).join(letter[row] for letter in letters) for row in range(HEIGHT))
