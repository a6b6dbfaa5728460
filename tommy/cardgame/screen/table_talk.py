"""What all card games say and play in the same way: the deal and the jingles."""

from tommy.cards.card import Rank
from tommy.keystroke import ENTER, ESC, SPACE
from tommy.machine import basic_sound
from tommy.machine.clock import PIT_HZ
from tommy.machine.program import WaitQuarters
from tommy.shell.screen import tunes
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.sounds import RASPS

#: Seconds. Source: LOOK 2.
WHO_DEALS = 1.0
SHUFFLE = 1.6
STOCK_SEEN = 0.5
CARD_DEALT = 0.07
SPARK = 0.3
WHO_WON = 1.0
HANDS_SEEN = 0.5

#: The rank of a card with its article, where the letter alone would be misread.
_RANKS = {"A": "AN ACE", "8": "AN 8", "J": "A JACK", "Q": "A QUEEN", "K": "A KING"}

YOUR_TURN, MY_TURN = "YOU'RE UP", "I'M UP"

SHUFFLING = "* SHUFFLE, SHUFFLE *"

#: The range of pitches for the rasps of a shuffle.
_RASP_HZ = (60, 220)


def took(seconds: int) -> str:
    """How long a hand took. Source: LOOK, `look/frames/gin_won.txt`.

    >>> took(1), took(186)
    ('  1 SECOND ON THE CLOCK', '  186 SECONDS ON THE CLOCK')
    """
    return f"  {counted(seconds, 'SECOND')} ON THE CLOCK"


def counted(number: int, what: str) -> str:
    """A number of things of one kind.

    >>> counted(1, "CARD"), counted(0, "CARD")
    ('1 CARD', '0 CARDS')
    """
    return f"{number} {what}{'' if number == 1 else 'S'}"


def turn_word(who: str) -> str:
    """Whose turn it is. Source: LOOK, `look/frames`.

    >>> turn_word("YOU"), turn_word("I"), turn_word("ANN")
    ("YOU'RE UP", "I'M UP", "ANN'S UP")
    """
    return {"YOU": YOUR_TURN, "I": MY_TURN}.get(who, f"{who}'S UP")


def a_rank(rank: Rank) -> str:
    """A rank in a sentence.

    >>> a_rank(Rank.KING), a_rank(Rank.TEN)
    ('A KING', 'A 10')
    """
    return _RANKS.get(rank.label, f"A {rank.label}")


class TableTalk:
    """The voice of a card game at a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._tunes = tunes.load(desk.spec.folder)
        #: When the cards of this hand were dealt; None in a hand that was resumed.
        self._hand_dealt: int | None = None

    async def open_deal(self, who: str, shuffling: str = SHUFFLING) -> None:
        """Say who deals, and shuffle. Source: LOOK 2."""
        desk = self.desk
        desk.message(who)
        await desk.animate(WHO_DEALS)
        desk.message(shuffling)
        desk.sounds.shuffle([desk.random.randint(*_RASP_HZ) for _ in range(RASPS)])
        await desk.animate(SHUFFLE)
        desk.clear_message()
        desk.pc.speaker.cut()
        self._hand_dealt = desk.pc.clock.now

    def close_deal(self) -> None:
        """Drop leading keys that only hurried the deal; the rest was typed ahead for the game."""
        self.desk.pc.keyboard.drop_leading((ENTER, SPACE, ESC))

    @property
    def hand_took(self) -> str:
        """How long the hand took, as the message of its end adds it; empty if it was resumed."""
        if self._hand_dealt is None:
            return ""
        return took((self.desk.pc.clock.now - self._hand_dealt) // PIT_HZ)

    async def jingle(self, kind: str) -> None:
        """Play a random jingle of a kind to its end, unless the player is in a hurry."""
        desk = self.desk
        tune = desk.random.choice(tunes.of_kind(self._tunes, kind))
        desk.pc.speaker.cut()
        await basic_sound.play(desk.pc, tune)
        while desk.pc.speaker.busy_until > desk.pc.clock.now and not desk.hurried:
            await WaitQuarters(1)
