"""Cards: suits, ranks, and their notation both ways. Knows no game and no screen."""

from enum import Enum, IntEnum
from typing import Final, NamedTuple, Self


class Suit(IntEnum):
    """The four suits, in the order in which hands are sorted."""

    #: The letter that names the suit.
    letter: str
    #: The suit's sign as a Unicode character.
    sign: str
    #: Whether the suit is printed red.
    red: bool

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    def __new__(cls, number: int) -> Self:
        """Make a suit from its number."""
        suit = int.__new__(cls, number)
        suit._value_ = number
        suit.letter, suit.sign = "SHDC"[number], "♠♥♦♣"[number]
        suit.red = suit.letter in "HD"
        return suit

    @classmethod
    def of_letter(cls, letter: str) -> Self:
        """The suit of a letter in either case; ValueError if it names none.

        >>> Suit.of_letter("d")
        <Suit.DIAMONDS: 2>
        """
        place = "SHDC".find(letter.upper()) if len(letter) == 1 else -1
        if place < 0:
            raise ValueError(f"{letter!r} is not the letter of a suit (S H D C)")
        return cls(place)


class Rank(IntEnum):
    """The thirteen ranks; the number is the pip count, jack 11, queen 12, king 13."""

    #: The rank as one character.
    letter: str
    #: The rank as it is printed on the card: the letter, but `10` for the ten.
    label: str

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __new__(cls, number: int) -> Self:
        """Make a rank from its pip count."""
        rank = int.__new__(cls, number)
        rank._value_ = number
        rank.letter = "A23456789TJQK"[number - 1]
        rank.label = "10" if rank.letter == "T" else rank.letter
        return rank

    @classmethod
    def of_letter(cls, text: str) -> Self:
        """The rank of a letter in either case, or of `1` or `10` for the ten.

        Raises ValueError if the text names none.

        >>> Rank.of_letter("t") is Rank.of_letter("10") is Rank.of_letter("1") is Rank.TEN
        True
        """
        text = "T" if text in ("1", "10") else text.upper()
        place = "A23456789TJQK".find(text) if len(text) == 1 else -1
        if place < 0:
            raise ValueError(f"{text!r} is not a rank (A 2 3 4 5 6 7 8 9 T J Q K)")
        return cls(place + 1)


class Card(NamedTuple):
    """A card with a suit, a plain value: cards of equal rank and suit are equal.

    >>> str(Card(Rank.TEN, Suit.DIAMONDS))
    'TD'
    """

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card of a notation such as `QS`, in either case; the ten is `T`, `1` or `10`.

        Raises ValueError if the text names no card.

        >>> Card.parse("10d") == Card.parse("1D") == Card.parse("TD")
        True
        """
        try:
            return cls(Rank.of_letter(text[:-1]), Suit.of_letter(text[-1:]))
        except ValueError as error:
            raise ValueError(f"{text!r} is not a card: {error}") from None

    def __str__(self) -> str:
        """The notation: rank letter and suit letter."""
        return self.rank.letter + self.suit.letter


class Joker(Enum):
    """The joker, which has neither rank nor suit; all jokers are this one value.

    >>> str(JOKER)
    '**'
    """

    JOKER = "**"

    def __str__(self) -> str:
        """The notation, two asterisks."""
        return self.value


JOKER: Final = Joker.JOKER
