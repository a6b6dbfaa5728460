"""The short sounds of every toy (LOOK 3). They cut what sounds before them."""

from tommy.machine.clock import TICK
from tommy.machine.pit import divisor_of
from tommy.machine.speaker import Speaker, Tone


def _tone(hz: int, ticks: int = 1) -> Tone:
    return Tone(ticks * TICK, divisor_of(hz))


_QUESTION = _tone(2000)
_PROMPT = _tone(110)
_ACCEPTED = _tone(200)
_CARD_NUMBER = _tone(100)
_REFUSED = _tone(110, ticks=2)
_COMPUTER_DRAWS = _tone(233)
_COMPUTER_DISCARDS = _tone(123)
_PILE = _tone(52)
#: Clicks of the deal, alternately.
_DEAL = (_tone(46), _tone(58))

#: The shuffle: rasps a second, bursts, rasps a burst. Source: LOOK 3 (1.6 s in all).
_RASP_COUNTS = TICK * 9 // 10
_BURST_RASPS = 9
_BURSTS = 3
RASPS = _BURSTS * _BURST_RASPS
_BURST_GAP = TICK * 27 // 10


class Sounds:
    """The effects of one speaker."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker

    def _sound(self, *tones: Tone) -> None:
        """Sound tones at once, in place of whatever sounds now."""
        self._speaker.cut()
        self._speaker.enqueue(tones)

    def question(self) -> None:
        """A question was put."""
        self._sound(_QUESTION)

    def prompt(self) -> None:
        """A move is asked for."""
        self._sound(_PROMPT)

    def accepted(self) -> None:
        """A key was taken."""
        self._sound(_ACCEPTED)

    def card_number(self) -> None:
        """A digit of a card number, or a step of the cursor, was taken."""
        self._sound(_CARD_NUMBER)

    def refused(self) -> None:
        """A key or move was refused, or does nothing here."""
        self._sound(_REFUSED)

    def computer_draws(self) -> None:
        """The computer draws."""
        self._sound(_COMPUTER_DRAWS)

    def computer_discards(self) -> None:
        """The computer plays a card to the pile."""
        self._sound(_COMPUTER_DISCARDS)

    def pile(self, *, by_key: bool = False) -> None:
        """A card reached a pile; ``by_key``: the key that sent it is heard first."""
        self._sound(*((_ACCEPTED, _PILE) if by_key else (_PILE,)))

    def deal(self, card: int) -> None:
        """Click of the deal for card number ``card``."""
        self._sound(_DEAL[card % 2])

    def shuffle(self, pitches_hz: list[int]) -> None:
        """Three bursts of rasps, each rasp of the next of ``pitches_hz``, cyclically."""
        tones = []
        for burst in range(_BURSTS):
            for rasp in range(_BURST_RASPS):
                hz = pitches_hz[(burst * _BURST_RASPS + rasp) % len(pitches_hz)]
                tones.append(Tone(_RASP_COUNTS * 2 // 3, divisor_of(hz)))
                tones.append(Tone(_RASP_COUNTS - _RASP_COUNTS * 2 // 3, 0))
            tones.append(Tone(_BURST_GAP, 0))
        self._sound(*tones)
