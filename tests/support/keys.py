"""Keys for tests: a keyboard with a beeper that notes its tones, and the measured tables."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tommy.host.headless import Headless
from tommy.machine.keyboard import Keyboard
from tommy.machine.scancodes import chord

_REF = Path(__file__).resolve().parent.parent / "ref"
#: INT 16h words measured in DOSBox 0.74-3.
MEASURED: dict[str, Any] = json.loads((_REF / "keys.json").read_text(encoding="utf-8"))
#: The 105 keys by SDL scan code.
SDL_KEYS: list[dict[str, Any]] = json.loads(
    (_REF / "sdl_to_set1.json").read_text(encoding="utf-8")
)["keys"]

_NAMES = {"minus": "-", "equal": "=", "comma": ",", "period": ".", "slash": "/"}


class NotedBeeper:
    """A speaker that keeps what it is told, as text."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def cut(self) -> None:
        self.heard.append("cut")

    def enqueue(self, tones: Iterable[tuple[int, int]], /) -> None:
        self.heard += [f"{counts} of {divisor}" for counts, divisor in tones]


def keyboard(*, num_lock: bool = False, shift_inverts_num_lock: bool = False) -> Keyboard:
    """A keyboard whose beeps nobody hears."""
    return Keyboard(NotedBeeper(), num_lock, shift_inverts_num_lock=shift_inverts_num_lock)


def measured_key(name: str) -> str:
    """The name in ``tommy.machine.scancodes`` of a key as keys.json calls it."""
    return _NAMES.get(name, name)


def press(keys: Keyboard, name: str) -> None:
    """Press and release a key by name, modifiers before it."""
    codes = chord(name)
    for code in codes:
        keys.make(code)
    for code in reversed(codes):
        keys.release(code)


def hold(host: Headless, name: str, repeats: int = 40) -> None:
    """Press a key by name, modifiers before it, and release it when it has repeated so often."""
    codes = chord(name)
    for code in codes:
        host.make(code)
    host.run_quarters(36)
    for _ in range(repeats):
        host.make(codes[-1])
        host.run_quarters(2)
    for code in reversed(codes):
        host.release(code)


def words_ah00(keys: Keyboard) -> list[str]:
    """All words in the ring as AH=00 gives them, in hex as keys.json writes them; removed."""
    words = []
    while (key := keys.take()) is not None:
        words.append(f"{key.word:04X}")
    return words


def words_ah10(keys: Keyboard) -> list[str]:
    """All words in the ring as AH=10h gives them, in hex; removed."""
    words = []
    while (word := keys.take_enhanced()) is not None:
        words.append(f"{word:04X}")
    return words


def port_bytes(code: int, *, released: bool = False) -> list[int]:
    """What a key sends to port 60h."""
    prefix = [code >> 8] if code > 0xFF else []
    return [*prefix, code & 0x7F | (0x80 if released else 0)]
