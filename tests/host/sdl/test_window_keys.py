"""Which keys are those of the window, on every keyboard."""

import re
import sys
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.layouts import press, set_layout
from tests.support.xvfb import display, need_tools, running, until, x_tool
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.window_keys import window_key

SHIFT, CTRL, ALT = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT
ALT_GR_ON_WINDOWS = pygame.KMOD_LCTRL | pygame.KMOD_RALT


def asked(scancode: int, mod: int, key: int = 0, text: str = "", *, us: bool = False) -> str:
    event = pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=mod, key=key)
    found = window_key(event, text, event.mod, by_place=us)
    return "" if found is None else found.name


@pytest.mark.parametrize(
    ("scancode", "mod", "name"),
    [
        (pygame.KSCAN_F11, 0, "FULL_SCREEN"),
        (pygame.KSCAN_F11, SHIFT, "RECORD"),
        (pygame.KSCAN_F11, pygame.KMOD_RSHIFT | pygame.KMOD_NUM, "RECORD"),
        (pygame.KSCAN_F12, 0, "PICTURE"),
        (pygame.KSCAN_F12, pygame.KMOD_NUM | pygame.KMOD_CAPS, "PICTURE"),
        (pygame.KSCAN_F12, SHIFT, "TEXT"),
        (pygame.KSCAN_RETURN, ALT, "FULL_SCREEN"),
        (pygame.KSCAN_RETURN, 0, ""),
        (pygame.KSCAN_F4, ALT, "CLOSE"),
        (pygame.KSCAN_F4, 0, ""),
        (pygame.KSCAN_F10, SHIFT, ""),
        (pygame.KSCAN_KP_PLUS, CTRL, "LOUDER"),
        (pygame.KSCAN_KP_MINUS, pygame.KMOD_RCTRL, "SOFTER"),
        (pygame.KSCAN_KP_PLUS, 0, ""),
        (pygame.KSCAN_KP_MINUS, ALT, ""),
        (pygame.KSCAN_KP_MINUS, CTRL | ALT, ""),
    ],
)
def test_keys_that_lie_in_the_same_place_on_every_layout(
    scancode: int, mod: int, name: str
) -> None:
    assert asked(scancode, mod) == asked(scancode, mod, us=True) == name


@pytest.mark.parametrize(
    ("scancode", "mod", "key", "text", "name"),
    [
        # us: the plus is on the key of the equals sign.
        (pygame.KSCAN_EQUALS, CTRL, pygame.K_EQUALS, "", "LOUDER"),
        (pygame.KSCAN_EQUALS, CTRL | SHIFT, pygame.K_EQUALS, "", "LOUDER"),
        (pygame.KSCAN_MINUS, CTRL, pygame.K_MINUS, "", "SOFTER"),
        # de: a key of its own, and the minus where the US slash lies.
        (pygame.KSCAN_RIGHTBRACKET, CTRL, pygame.K_PLUS, "", "LOUDER"),
        (pygame.KSCAN_SLASH, CTRL, pygame.K_MINUS, "", "SOFTER"),
        (pygame.KSCAN_MINUS, CTRL, 0xDF, "ß", ""),
        # ch and tr: with Shift on a digit.
        (pygame.KSCAN_1, CTRL | SHIFT, pygame.K_1, "+", "LOUDER"),
        (pygame.KSCAN_4, CTRL | SHIFT, pygame.K_4, "+", "LOUDER"),
        (pygame.KSCAN_1, CTRL, pygame.K_1, "1", ""),
        # Without Ctrl they are keys of the PC, and AltGr is not Ctrl.
        (pygame.KSCAN_EQUALS, SHIFT, pygame.K_EQUALS, "+", ""),
        (pygame.KSCAN_MINUS, 0, pygame.K_MINUS, "-", ""),
        (pygame.KSCAN_MINUS, ALT_GR_ON_WINDOWS, pygame.K_MINUS, "-", ""),
    ],
)
def test_plus_and_minus_are_where_they_are_printed(
    scancode: int, mod: int, key: int, text: str, name: str
) -> None:
    assert asked(scancode, mod, key, text) == name


def test_on_a_us_keyboard_they_are_in_their_places_whatever_is_printed_there() -> None:
    assert asked(pygame.KSCAN_EQUALS, CTRL, pygame.K_QUOTE, us=True) == "LOUDER"
    assert asked(pygame.KSCAN_MINUS, CTRL, 0xDF, us=True) == "SOFTER"
    assert asked(pygame.KSCAN_SLASH, CTRL, pygame.K_MINUS, us=True) == ""


# -- by real keys ---------------------------------------------------------------------------------

# Tells each new volume, and each character that comes to the PC.
VOLUMES = """
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey

async def echo(pc):
    print("ready", flush=True)
    while True:
        key = await WaitKey()
        print(repr(key.char), flush=True)

tell = lambda volume: print(volume, flush=True)
run_window(echo, PC(), WindowOptions(volume=50, scale=1, on_volume=tell))
"""
CTRL_KEY, SHIFT_KEY, KP_PLUS, KP_MINUS, KEY_A = 37, 50, 86, 82, 38
#: X keycodes that make plus and minus: these keys with Ctrl.
PLUS_MINUS = {
    "us": ((21,), (20,)), "gb": ((SHIFT_KEY, 21), (20,)), "de": ((35,), (61,)),
    "fr": ((SHIFT_KEY, 21), (15,)), "be": ((SHIFT_KEY, 61), (21,)), "es": ((35,), (61,)),
    "it": ((35,), (61,)), "cz": ((10,), (61,)), "dvorak": ((SHIFT_KEY, 35), (48,)),
    "gr": ((SHIFT_KEY, 21), (20,)), "ru": ((SHIFT_KEY, 21), (20,)), "ch": ((SHIFT_KEY, 10), (61,)),
    "hu": ((SHIFT_KEY, 12), (61,)), "tr": ((SHIFT_KEY, 13), (21,)), "pl": ((21,), (20,)),
    "se": ((20,), (61,)),
}  # fmt: skip


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    need_tools("setxkbmap")
    with display() as name:
        yield name


@pytest.mark.window
@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
@pytest.mark.parametrize("layout", PLUS_MINUS)
def test_ctrl_with_plus_and_minus_changes_the_volume_and_types_nothing(
    layout: str, show: str, tmp_path: Path
) -> None:
    set_layout(show, layout)
    plus, minus = PLUS_MINUS[layout]
    with running(VOLUMES, show, tmp_path, {"SDL_AUDIODRIVER": "dummy"}) as program:
        program.window()
        program.wait_for("ready")
        press(program, (CTRL_KEY, *plus), (CTRL_KEY, *plus), (CTRL_KEY, *minus))
        press(program, (CTRL_KEY, KP_PLUS), (CTRL_KEY, KP_MINUS), (CTRL_KEY, KP_MINUS))
        press(program, (10,))
        program.wait_for(typed(layout))
    assert program.output == ["ready", "60", "70", "60", "70", "60", "50", typed(layout)]


def typed(layout: str) -> str:
    """What the first key above the letters types."""
    return repr({"fr": "&", "be": "&", "cz": "+"}.get(layout, "1"))


MAIN = "import sys; from tommy.__main__ import main; sys.exit(main({}))"
F11_KEY, F12_KEY, RETURN_KEY = 95, 96, 36


@pytest.mark.window
@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
def test_captures_are_in_the_pictures_folder_and_not_on_the_tape(show: str, tmp_path: Path) -> None:
    set_layout(show, "us")
    home, pictures = tmp_path / "home", tmp_path / "Pictures"
    pictures.mkdir()
    env = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_PICTURES_DIR": None}
    arguments = ["canasta", "3", "--skip-show", "--seed", "7", "--home", str(home)]
    with running(MAIN.format(arguments), show, tmp_path, env) as program:
        window = program.window()
        # How many hands, by which rules.
        press(program, (RETURN_KEY,), (RETURN_KEY,))

        def title() -> str:
            return x_tool(show, "xdotool", "getwindowname", window).strip()

        until(lambda: title() == "Canasta - you 0, computer 0", "the first hand")
        press(program, (F12_KEY,), (SHIFT_KEY, F12_KEY), (SHIFT_KEY, F11_KEY))
        until(lambda: len(list(pictures.iterdir())) == 3, "a picture, a text and a recording")
        (wav,) = pictures.glob("CANASTA *.wav")
        until(lambda: title() == f"Canasta - recording {wav}", "its place in the title")
        press(program, (CTRL_KEY, KP_PLUS), (CTRL_KEY, KP_MINUS), (KEY_A,))
        tape = home / "CANASTA.TAP"
        until(lambda: b"+1E" in tape.read_bytes(), "a key of the game")
    (text,) = pictures.glob("CANASTA *.txt")
    assert "CANASTA ██ A FAN'S HOMAGE" in text.read_text("utf-8")
    assert len(list(pictures.glob("CANASTA *.png"))) == 1
    # The program was killed.
    with wave.open(str(wav)) as sound:
        assert sound.getframerate() == 48_000
    said = re.findall(rb"(?m)^IN \d+ (.*) [0-9A-F]{8}\r$", tape.read_bytes())
    keys = {word[1:] for line in said for word in line.split() if word[:1] in b"+-"}
    assert b"1E" in keys
    # Enter may have come before the tape began.
    assert keys <= {b"1C", b"1E"}
