"""The short sounds of every toy (LOOK 3). They cut what sounds before them."""

from tommy.machine.clock import TICK
from tommy.machine.pit import divisor_of
from tommy.machine.speaker import Speaker, Tone

QUESTION_HZ = 2000
PROMPT_HZ = 110
ACCEPTED_HZ = 200
CARD_NUMBER_HZ = 100
REFUSED_HZ = 110
COMPUTER_DRAWS_HZ = 233
COMPUTER_DISCARDS_HZ = 123
PILE_HZ = 52
#: Clicks of the deal, alternately.
DEAL_HZ = (46, 58)

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

    def tone(self, hz: int, ticks: int = 1) -> None:
        """Sound ``hz`` for whole ticks at once, in place of whatever sounds now."""
        self._speaker.cut()
        self._speaker.enqueue([Tone(ticks * TICK, divisor_of(hz))])

    def question(self) -> None:
        """A question was put."""
        self.tone(QUESTION_HZ)

    def prompt(self) -> None:
        """A move is asked for."""
        self.tone(PROMPT_HZ)

    def accepted(self) -> None:
        """A key was taken."""
        self.tone(ACCEPTED_HZ)

    def card_number(self) -> None:
        """A digit of a card number, or a step of the cursor, was taken."""
        self.tone(CARD_NUMBER_HZ)

    def refused(self) -> None:
        """A key or move was refused, or does nothing here."""
        self.tone(REFUSED_HZ, 2)

    def computer_draws(self) -> None:
        """The computer draws."""
        self.tone(COMPUTER_DRAWS_HZ)

    def computer_discards(self) -> None:
        """The computer plays a card to the pile."""
        self.tone(COMPUTER_DISCARDS_HZ)

    def pile(self, *, by_key: bool = False) -> None:
        """A card reached a pile; ``by_key``: the key that sent it is heard first."""
        if by_key:
            self.accepted()
            self._speaker.enqueue([Tone(TICK, divisor_of(PILE_HZ))])
        else:
            self.tone(PILE_HZ)

    def deal(self, card: int) -> None:
        """Click of the deal for card number ``card``."""
        self.tone(DEAL_HZ[card % 2])

    def shuffle(self, pitches_hz: list[int]) -> None:
        """Three bursts of rasps, each rasp of the next of ``pitches_hz``, cyclically."""
        tones = []
        for burst in range(_BURSTS):
            for rasp in range(_BURST_RASPS):
                hz = pitches_hz[(burst * _BURST_RASPS + rasp) % len(pitches_hz)]
                tones.append(Tone(_RASP_COUNTS * 2 // 3, divisor_of(hz)))
                tones.append(Tone(_RASP_COUNTS - _RASP_COUNTS * 2 // 3, 0))
            tones.append(Tone(_BURST_GAP, 0))
        self._speaker.cut()
        self._speaker.enqueue(tones)
