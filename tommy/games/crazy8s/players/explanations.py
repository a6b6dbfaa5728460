"""Why a player of Crazy Eights makes a move; the words are those of `texts`."""

from enum import Enum


class MoveReason(Enum):
    """The reason for a move; the tape has its name."""

    GOES_OUT = "it is the last card"
    MUST_DRAW = "nothing fits"
    ONLY_CARD = "no other card fits"
    KEEPS_CRAZY = "else a crazy card would go"
    STARVES = "the other hand may lack the suit"
    HIS_LAST_CARDS = "the same, and the other player is near the end"
    GOES_ON = "it leaves the most to play next"
    NAMES_OWN = "it holds more of the suit named"
    SHEDS_POINTS = "no dearer plain card fits"
    WEIGHED = "all in all the best; no single reason decides"
    AHEAD = "best by looking some moves ahead, with nothing hidden"
    SEARCHED = "best to the end of the hand, with nothing hidden"
    TRIED = "it came out best in hands that were tried"
    SLIP = "a mistake, made on purpose"
