"""The keyboard: scan codes in, INT 16h words out, by way of the BIOS ring of 15.

It stands for the 101-key keyboard and the BIOS interrupt behind it. It decides alone what Shift,
Ctrl, Alt, Caps Lock and Num Lock mean (DESIGN D4); the host only says which keys go down and up,
and repeats the make code of a held key. Words of held keys are marked, for a program takes only
those that it wants. It must not know windows or programs.
Source: MACHINE 5 and 7, measured in DOSBox 0.74-3.
"""

from collections import deque
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from tommy.keystroke import Keystroke
from tommy.machine import inputs, scancodes
from tommy.machine.clock import PIT_HZ
from tommy.machine.inputs import InputLog
from tommy.machine.keymap import GREY_WORDS, KEYSTROKES, WORDS, Words, as_ah10
from tommy.machine.scancodes import KEYPAD_DIGITS, MAKE_CODES, NoMakeCodeError

#: Words that the BIOS ring holds; 16 places, of which one stays free.
RING = 15
#: What Ctrl-Break leaves in the ring for DOS: Ctrl-C, without a scan code.
BREAK = 0x0003
#: Trapped keystrokes that wait at most; later ones are dropped.
TRAPPED = 16
#: What an AT BIOS sounds when the ring is full, as (clocks, divisor): 1/16 s, then 1/64 s of rest.
OVERFLOW_BEEP = ((PIT_HZ // 16, 678), (PIT_HZ // 64, 0))

# Added to a word that a held key typed again; words have 16 bits.
_REPEATED = 0x1_0000

_SHIFTS = frozenset({scancodes.LSHIFT, scancodes.RSHIFT})
_CTRLS = frozenset({scancodes.LCTRL, scancodes.RCTRL})
_ALTS = frozenset({scancodes.LALT, scancodes.RALT})
_KEYPAD = frozenset(KEYPAD_DIGITS.values())
_DIGIT_OF_CODE = {code: int(char) for char, code in KEYPAD_DIGITS.items() if char != "."}


class Beeper(Protocol):
    """What the keyboard needs of a speaker."""

    def cut(self) -> object:
        """Drop everything that has not sounded yet."""

    def enqueue(self, tones: Iterable[tuple[int, int]], /) -> object:
        """Sound tones of (clocks, divisor) after what is queued."""


class KeyboardState(NamedTuple):
    """All that a keyboard knows but for its traps: codes of held keys, AH=10h words of the ring.

    To words that held keys typed again 10000h is added.
    """

    num_lock: bool = False
    caps_lock: bool = False
    shift_inverts_num_lock: bool = False
    held: tuple[int, ...] = ()
    ring: tuple[int, ...] = ()


class Keyboard:
    """Takes make and break codes of XT set 1 and keeps the words they give until they are taken.

    ``shift_inverts_num_lock`` makes Shift turn digits back into cursor keys as a real BIOS does;
    in DOSBox, and here unless asked for, Shift with the key pad always gives digits. What is done
    to the keys is noted in ``log``.
    """

    def __init__(
        self,
        speaker: Beeper,
        num_lock: bool = False,
        *,
        shift_inverts_num_lock: bool = False,
        log: InputLog | None = None,
    ) -> None:
        self._speaker = speaker
        self._log = log
        self.num_lock = num_lock
        self.caps_lock = False
        self.shift_inverts_num_lock = shift_inverts_num_lock
        #: Keystrokes (AH=00 words) that go to :meth:`take_trapped` and never into the ring.
        self.traps: frozenset[Keystroke] = frozenset()
        self._ring: deque[int] = deque()
        self._trapped: deque[int] = deque()
        self._held: set[int] = set()
        self._alt_code = 0
        # Whether the last key that went down was a held one.
        self._repeats = False

    # -- keys in ---------------------------------------------------------------------------------

    def make(self, code: int, *, repeated: bool = False) -> None:
        """A key goes down, or is held and repeats: that is so if it is down already.

        A host that lets a held key go up between its repeats says that it is ``repeated``. Codes as
        in :mod:`tommy.machine.scancodes`; those that are no key give no word. ValueError for a
        number that cannot be a make code.
        """
        if code not in MAKE_CODES:
            raise NoMakeCodeError(code)
        self._repeats = repeated or code in self._held
        self._note(inputs.repeated(code) if self._repeats else inputs.made(code))
        self._held.add(code)
        if code == scancodes.PAUSE and self._modifiers()["ctrl"]:
            # The BIOS forgets what was typed ahead, and DOS finds a Ctrl-C.
            self._ring.clear()
            self._put(BREAK)
        elif code in GREY_WORDS:
            self._put(_chosen(GREY_WORDS[code], **self._modifiers()))
        elif code in _KEYPAD:
            self._make_keypad(code)
        elif code in WORDS:
            self._put(self._with_caps(code, _chosen(WORDS[code], **self._modifiers())))

    def release(self, code: int) -> None:
        """A key goes up. The locks toggle here, as in DOSBox, so that one press toggles once."""
        if code not in MAKE_CODES:
            raise NoMakeCodeError(code)
        if code not in self._held:
            return
        self._note(inputs.released(code))
        self._held.remove(code)
        if code == scancodes.NUM_LOCK:
            self.num_lock = not self.num_lock
        elif code == scancodes.CAPS_LOCK:
            self.caps_lock = not self.caps_lock
        elif code in _ALTS and not self._held & _ALTS:
            self._put(self._alt_code)
            self._alt_code = 0

    def release_all(self) -> None:
        """Every key is up, as when the window loses the focus; types and toggles nothing."""
        self._note(inputs.ALL_UP)
        self._held.clear()
        self._alt_code = 0

    def set_locks(self, *, num: bool, caps: bool) -> None:
        """Num Lock and Caps Lock are as the host has them."""
        if (num, caps) != (self.num_lock, self.caps_lock):
            self._note(inputs.locks(num=num, caps=caps))
            self.num_lock, self.caps_lock = num, caps

    def _note(self, word: str) -> None:
        if self._log is not None:
            self._log.note(word)

    @property
    def state(self) -> KeyboardState:
        """What it knows now."""
        return KeyboardState(
            self.num_lock,
            self.caps_lock,
            self.shift_inverts_num_lock,
            tuple(sorted(self._held)),
            tuple(self._ring),
        )

    def restore(self, state: KeyboardState) -> None:
        """Be as another keyboard was."""
        self.num_lock, self.caps_lock, self.shift_inverts_num_lock, held, ring = state
        self._held = set(held)
        self._ring = deque(ring, RING)

    # -- words out -------------------------------------------------------------------------------

    @property
    def pending(self) -> int:
        """Words in the ring that :meth:`take` will give, 0 to 15."""
        return sum(_keystroke(word) is not None for word in self._ring)

    def next_key(self, repeats: Container[Keystroke], *, only_trapped: bool) -> Keystroke | None:
        """What a program gets that waits: what held keys typed again only if it is of ``repeats``.

        The oldest trapped keystroke or else, unless ``only_trapped``, the oldest of the ring.
        """
        self.drop_repeats(repeats)
        key = self.take_trapped()
        return self.take() if key is None and not only_trapped else key

    @property
    def oldest(self) -> Keystroke | None:
        """The keystroke that :meth:`take` will give next, if there is one."""
        words = map(KEYSTROKES.get, self._ring)
        return next((key for key in words if key is not None), None)

    def take(self) -> Keystroke | None:
        """The oldest word as INT 16h AH=00 gives it, removed; None if there is none.

        Words that AH=00 does not know (F11, Ctrl-Tab, the 5 of the key pad ...) are dropped on
        the way.
        """
        while self._ring:
            key = _keystroke(self._ring.popleft())
            if key is not None:
                return key
            # There is room in the ring now, without a turn of the program.
            if self._log is not None:
                self._log.seal()
        return None

    def take_enhanced(self) -> int | None:
        """The oldest word as INT 16h AH=10h gives it, removed; None if there is none."""
        return as_ah10(self._ring.popleft() & ~_REPEATED) if self._ring else None

    def take_trapped(self) -> Keystroke | None:
        """The oldest trapped keystroke, removed; None if there is none."""
        return _keystroke(self._trapped.popleft()) if self._trapped else None

    def drop_repeats(self, wanted: Container[Keystroke]) -> None:
        """Forget the words that held keys typed again, but for those of the wanted keystrokes."""
        for words in (self._ring, self._trapped):
            kept = [word for word in words if word < _REPEATED or _keystroke(word) in wanted]
            if len(kept) != len(words):
                words.clear()
                words.extend(kept)
                # There is room again, without a turn of the program.
                if self._log is not None:
                    self._log.seal()

    def drop_leading(self, unwanted: Container[Keystroke]) -> None:
        """Forget the oldest words of the ring as long as they are unwanted keystrokes."""
        while self._ring and _keystroke(self._ring[0]) in unwanted:
            self._ring.popleft()

    def flush(self) -> None:
        """Forget the words in the ring; trapped keystrokes stay."""
        self._ring.clear()

    @contextmanager
    def set_aside(self, served: Container[Keystroke] = ()) -> Iterator[None]:
        """Inside, only keys pressed from now on are there; afterwards the older ones come first.

        For questions that must not be answered by keys typed ahead (DESIGN D4), and for windows.
        Older words of the keystrokes that are ``served`` by it are forgotten: pressed twice, a key
        opens its window once. What is more than the ring holds in the end is dropped, newest
        first, with the beep.
        """
        ring = [word for word in self._ring if _keystroke(word) not in served]
        trapped = [word for word in self._trapped if _keystroke(word) not in served]
        self._ring, self._trapped = deque(), deque()
        try:
            yield
        finally:
            words = [*ring, *self._ring]
            self._ring = deque(words[:RING])
            self._trapped = deque([*trapped, *self._trapped][:TRAPPED])
            if len(words) > RING:
                self._beep()

    # -- within ----------------------------------------------------------------------------------

    def _modifiers(self) -> dict[str, bool]:
        held = self._held
        return {
            "shift": not held.isdisjoint(_SHIFTS),
            "ctrl": not held.isdisjoint(_CTRLS),
            "alt": not held.isdisjoint(_ALTS),
        }

    def _with_caps(self, code: int, word: int) -> int:
        """The word of a letter in the other case when Caps Lock is on; every other as it is."""
        if self.caps_lock and word in WORDS[code][:2] and chr(word & 0xFF).isalpha():
            return word ^ 0x20
        return word

    def _make_keypad(self, code: int) -> None:
        held = self._modifiers()
        if held["alt"] and code in _DIGIT_OF_CODE:
            self._alt_code = (self._alt_code * 10 + _DIGIT_OF_CODE[code]) % 256
            return
        if self.shift_inverts_num_lock:
            held["shift"] ^= self.num_lock
        else:
            held["shift"] |= self.num_lock
        self._put(_chosen(WORDS[code], **held))

    def _put(self, word: int) -> None:
        if not word:
            return
        marked = word | _REPEATED if self._repeats else word
        key = KEYSTROKES.get(word)
        if key is not None and key in self.traps:
            if len(self._trapped) < TRAPPED:
                self._trapped.append(marked)
        elif len(self._ring) < RING:
            self._ring.append(marked)
        else:
            self._beep()

    def _beep(self) -> None:
        self._speaker.cut()
        self._speaker.enqueue(OVERFLOW_BEEP)


def _keystroke(word: int) -> Keystroke | None:
    """What INT 16h AH=00 makes of a word, marked or not; None if it drops it."""
    return KEYSTROKES.get(word & ~_REPEATED)


def _chosen(words: Words, *, shift: bool, ctrl: bool, alt: bool) -> int:
    """The word of a key for the modifiers held; Alt goes before Ctrl, Ctrl before Shift."""
    if alt:
        return words.alt
    if ctrl:
        return words.ctrl
    return words.shift if shift else words.plain
