"""What the loops of all card games share: whose keys are heard, and how the computer types its own.

A game's loop subclasses :class:`CardLoop` and says how its events are shown. Seat 0 is yours, the
computer plays all others, and in the demo yours too. What a key means is the core's business; the
loop only notes whether it came from the keypad, to name keys as the player knows them (DESIGN D5).
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from typing import Generic, Protocol, TypeVar

from tommy.keystroke import ENTER, ESC, SPACE, Keystroke
from tommy.machine import basic_sound
from tommy.machine.program import WaitQuarters
from tommy.shell import tunes
from tommy.shell.desk import Desk
from tommy.shell.screen import Ink
from tommy.shell.sounds import RASPS

YOUR_SEAT = 0

#: Seconds. Source: LOOK 2.
WHO_DEALS = 1.0
SHUFFLE = 1.6
STOCK_SEEN = 0.5
CARD_DEALT = 0.07
SPARK = 0.3
WHO_WON = 1.0

#: Pitches of the rasps of a shuffle are drawn from this range.
_RASP_HZ = (60, 220)
#: Scan codes of the keypad's digits and point; keys on them with ASCII were meant as arrows if the
#: player did not see that Num Lock is on.
_KEYPAD_SCANS = range(0x47, 0x54)

E = TypeVar("E", covariant=True)
M = TypeVar("M")


class RulesCore(Protocol[E]):
    """What a loop needs of a rules core."""

    @property
    def actor(self) -> int | None:
        """The seat whose keys are heard, None when any key goes on."""

    def begin(self) -> tuple[E, ...]:
        """What happened before the first key."""

    def post(self, key: Keystroke) -> tuple[E, ...]:
        """Hear one keystroke and tell what came of it."""


class CardLoop(ABC, Generic[E, M]):
    """The loop of a card game whose core answers with events E, and whose moves are M.

    ``look_delays`` is for how many delays the demo looks at a finished hand.
    """

    look_delays = 1

    def __init__(self, desk: Desk, core: RulesCore[E], variant: str = "") -> None:
        """``variant`` is the label of rules that are counted apart in the match score file."""
        self.desk = desk
        self._heard = core
        self.match_score = desk.match_score(variant)
        self.games = self.match_score.load()
        self._tunes = tunes.load(desk.spec.folder)
        self._said_error: str | None = None
        self._prompt_ink: Ink | None = None
        #: Whether the player works on the keypad, and whether he typed digits there.
        self.keypad = False
        self.keypad_digits = False

    # What a game must say

    @abstractmethod
    async def show(self, events: tuple[E, ...], *, by_hand: bool) -> None:
        """Show and sound events; ``by_hand`` if a person's key caused them."""

    @abstractmethod
    def ask_for_move(self) -> None:
        """Ask for what is wanted of you now; nothing while the computer plays."""

    @abstractmethod
    def draw_boxes(self) -> None:
        """Draw what stands in the two boxes."""

    @abstractmethod
    def half_typed(self) -> bool:
        """Whether a command is half typed, which Esc gives up."""

    @abstractmethod
    def thinking(self, seat: int) -> Generator[None, None, M]:
        """The computer player of a seat at work."""

    @abstractmethod
    def spelling(self, seat: int, move: M) -> Sequence[Keystroke]:
        """The keys that the computer types for its move."""

    @abstractmethod
    def announce(self, seat: int, move: M) -> None:
        """Say and sound what the computer is about to do."""

    @abstractmethod
    def go_on_text(self) -> str:
        """What to say at the end of a hand, before any key goes on."""

    # Whose keys

    async def run(self) -> None:
        """Play game after game; leaves only by an exception."""
        await self.say_score_trouble()
        self.draw_boxes()
        await self.show(self._heard.begin(), by_hand=False)
        while True:
            seat = self._heard.actor
            if seat is None:
                await self.show(self._heard.post(await self.any_key()), by_hand=False)
            elif seat != YOUR_SEAT or self.desk.demo:
                await self._computer_turn(seat)
            else:
                await self._your_key()

    async def _your_key(self) -> None:
        key = await self.desk.key_or_demo()
        if key is None:
            return
        self._note_source(key)
        await self.show(self._heard.post(key), by_hand=True)

    async def _computer_turn(self, seat: int) -> None:
        """One move of the computer, which types it; in the demo it plays your hand too."""
        if self.half_typed():
            await self.show(self._heard.post(ESC), by_hand=False)
        thought = await self._thought_out(seat)
        if thought is None:
            self.ask_for_move()
            return
        (move,) = thought
        spelling = self.spelling(seat, move)
        self.announce(seat, move)
        await self.desk.delay_pause()
        if self._called_off(seat):
            self.ask_for_move()
            return
        # Nobody waits for a key of yours while the demo plays: it would be played afterwards.
        if self.desk.demo:
            self.desk.pc.keyboard.flush()
        for key in spelling:
            await self.show(self._heard.post(key), by_hand=False)

    async def _thought_out(self, seat: int) -> tuple[M] | None:
        """The computer's move; None if you took your hand back meanwhile."""
        thinking = self.thinking(seat)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                return (done.value,)
            await WaitQuarters(0)
            if self._called_off(seat):
                return None

    def _called_off(self, seat: int) -> bool:
        return seat == YOUR_SEAT and not self.desk.demo

    async def any_key(self) -> Keystroke:
        """The key that ends the look at a finished hand; the demo goes on by itself."""
        self.desk.message(self.go_on_text())
        while not self.desk.demo:
            key = await self.desk.key_or_demo()
            if key is not None:
                return key
        for _ in range(self.look_delays):
            await self.desk.delay_pause()
        return ENTER

    def _note_source(self, key: Keystroke) -> None:
        """Remember whether the player works on the keypad, and whether with digits there."""
        on_keypad = key.scan in _KEYPAD_SCANS
        if key.char.isdigit() and on_keypad:
            self.keypad_digits = True
        elif on_keypad:
            self.keypad = True
        elif key.char.isalnum():
            self.keypad = self.keypad_digits = False

    # What is said and sounded alike

    def prompt(self, text: str) -> Ink:
        """Put a prompt on the message line; it keeps its colour for the whole turn."""
        self._prompt_ink = self.desk.message(text, self._prompt_ink)
        return self._prompt_ink

    def new_prompt(self) -> None:
        """The next prompt takes a colour of its own."""
        self._prompt_ink = None

    async def open_deal(self, who: str, shuffling: str) -> None:
        """Say who deals, and shuffle. Source: LOOK 2."""
        desk = self.desk
        desk.message(who)
        await desk.animate(WHO_DEALS)
        desk.message(shuffling)
        desk.sounds.shuffle([desk.random.randint(*_RASP_HZ) for _ in range(RASPS)])
        await desk.animate(SHUFFLE)
        desk.clear_message()
        desk.pc.speaker.cut()

    def close_deal(self) -> None:
        """Drop keys that only hurried the deal; anything else was typed ahead for the game."""
        self.desk.pc.keyboard.drop_leading((ENTER, SPACE, ESC))

    async def jingle(self, kind: str) -> None:
        """Play one of the jingles of a kind to its end, unless the player is in a hurry."""
        desk = self.desk
        tune = desk.random.choice(tunes.of_kind(self._tunes, kind))
        desk.pc.speaker.cut()
        await basic_sound.play(desk.pc, tune)
        while desk.pc.speaker.busy_until > desk.pc.clock.now and not desk.hurried:
            await WaitQuarters(1)

    async def say_score_trouble(self) -> None:
        """One line if the score file could not be read or written."""
        trouble = self.match_score.message
        if trouble and trouble != self._said_error:
            self._said_error = trouble
            self.desk.message(trouble)
            self.desk.sounds.refused()
            await self.desk.pause(3)
