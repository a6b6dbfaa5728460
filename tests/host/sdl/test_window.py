"""The window, by real keys and clicks on an X server without a screen."""

import io
import itertools
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.screenshot import screenshot
from tests.support.xvfb import (
    KEYCODE,
    WindowProgram,
    display,
    need_tools,
    running,
    until,
    window_manager,
    x_server,
    x_tool,
)
from tommy.host.operators import Person
from tommy.host.sdl.audio import Audio
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.picture import Picture
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.scaling import best_scale, window_size
from tommy.host.sdl.window import NoDisplay, host_locks, opened
from tommy.host.sdl.window_options import Look, WindowOptions
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import PIT_HZ, QUARTER
from tommy.machine.compositor import Compositor
from tommy.machine.page import Page
from tommy.machine.palette import COLOURS
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey, WaitQuarters
from tommy.machine.synth import RATE_HZ

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
]

# Writes each word that it takes; ``a`` puts text on the page, ``b`` steps the border, ``f`` tells
# how often something was shown.
ECHO = """
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.keymap import EVERY_KEY
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey

BUTTONS = (23, 31, 8, "F1"), (24, 66, 3, "F3"), (24, 70, 3, "F4"), (17, 22, 1, "H")
shown = []
update = pygame.display.update
pygame.display.update = lambda changed: (shown.append(changed), update(changed))

def say(text):
    print(text, flush=True)

async def echo(pc):
    pc.page.cursor.visible = False
    pc.page.put(23, 31, "F1=MUTE ", 0x57)
    pc.page.put(24, 66, "F3- F4+", 0x1F)
    pc.page.put(17, 20, "S H D C", 0x02)
    for row, col, cols, key in BUTTONS:
        pc.page.assign_keys(row, col, 1, cols, key)
    say("ready")
    try:
        while True:
            key = await WaitKey(repeats=EVERY_KEY)
            say(f"{key.word:04X}")
            if key.char == "a":
                pc.page.put(0, 0, "CHANGED", 0x4E)
            elif key.char == "b":
                pc.border = 4
            elif key.char == "f":
                say(f"shown {len(shown)}")
            elif key.char == "q":
                return
            elif key.char == "o":
                pc.powered = False
            elif key.char == "x":
                raise RuntimeError("of the program's own")
    finally:
        say("over")

try:
    run_window(echo, PC(), WindowOptions(OPTIONS))
except KeyboardInterrupt:
    say("interrupted")
"""


def echo(options: str = 'shape="integer", scale=1') -> str:
    return ECHO.replace("OPTIONS", options)


@pytest.fixture
def window(show: str, tmp_path: Path) -> Iterator[WindowProgram]:
    with running(echo(), show, tmp_path) as program:
        program.wait_for("ready")
        program.window()
        yield program


def words(program: WindowProgram, last: str) -> list[str]:
    """All words so far, once the last one is there."""
    program.wait_for(last)
    return program.output[1:]


def test_one_press_is_one_word_on_the_key_pad_and_elsewhere(window: WindowProgram) -> None:
    for name in ("A", "KP7", "KP0", "KP.", "KP5", "LEFT", "F1", "1", "KP1"):
        window.key(name)
    assert words(window, "4F00") == [
        "1E61", "4700", "5200", "5300", "4B00", "3B00", "0231", "4F00",
    ]  # fmt: skip


def test_shift_and_alt_go_with_the_key_that_is_pressed(window: WindowProgram) -> None:
    window.key("LSHIFT", "KP7")
    window.key("RSHIFT", "KP7")
    window.key("LSHIFT", "A")
    window.key("LALT", "1")
    window.key("A")
    assert words(window, "1E61") == ["4737", "4737", "1E41", "7800", "1E61"]


def test_num_lock_is_the_hosts_at_start_and_one_press_toggles_it_once(tmp_path: Path) -> None:
    need_tools()
    with display() as show, running(echo(), press_num_lock(show), tmp_path) as program:
        program.wait_for("ready")
        program.window()
        program.key("KP7")
        program.key("KP1")
        # And the shift key leaves digits as they are.
        program.key("LSHIFT", "KP7")
        program.key("NUMLOCK")
        program.key("KP7")
        assert words(program, "4700") == ["4737", "4F31", "4737", "4700"]
        # It follows the host's when the focus comes back: here it changed meanwhile.
        (tmp_path / "other").mkdir()
        with running(echo(), show, tmp_path / "other") as other:
            other.wait_for("ready")
            other.xdotool("windowfocus", "--sync", other.window())
            other.key("NUMLOCK")
        program.xdotool("windowfocus", "--sync", program.window())
        program.key("KP1")
        program.wait_for("4F31")


def press_num_lock(show: str) -> str:
    x_tool(show, "xdotool", "key", str(KEYCODE["NUMLOCK"]))
    return show


def test_a_held_key_repeats_as_typematic_does(tmp_path: Path) -> None:
    need_tools()
    with x_server("800x600", "r") as (show, _), running(echo(), show, tmp_path) as program:
        program.wait_for("ready")
        program.window()
        program.xdotool("keydown", "38")
        until(lambda: len(program.output) >= 6, "repeats of a held key")
        program.xdotool("keyup", "38")
        # The keyup is served before another key: from then on there is no A.
        program.key("KP7")
        program.wait_for("4700")
        assert [word for word, _ in itertools.groupby(program.output[1:])] == ["1E61", "4700"]


def test_no_modifier_is_stuck_after_the_focus_was_lost(
    window: WindowProgram, show: str, tmp_path: Path
) -> None:
    window.xdotool("keydown", "50")
    window.key("A")
    window.wait_for("1E41")
    # Another program takes the focus, and the key comes up there.
    (tmp_path / "other").mkdir()
    with running(echo(), show, tmp_path / "other") as other:
        other.wait_for("ready")
        other.xdotool("windowfocus", "--sync", other.window())
        other.xdotool("keyup", "50")
    window.xdotool("windowfocus", "--sync", window.window())
    window.key("A")
    window.wait_for("1E61")


def test_the_picture_is_the_compositors_and_the_border_is_all_round(
    window: WindowProgram, show: str
) -> None:
    page = Page()
    page.cursor.visible = False
    page.put(23, 31, "F1=MUTE ", 0x57)
    page.put(24, 66, "F3- F4+", 0x1F)
    page.put(17, 20, "S H D C", 0x02)
    expected = np.full((432, 672), COLOURS[1], np.uint32)
    expected[16:-16, 16:-16] = Compositor(ADAPTERS["vga"]).render(
        page.cells, page.cursor, cursor_lit=False, blink_shown=True
    )
    until(lambda: np.array_equal(seen(window, show), expected), "the picture")
    window.key("B")
    window.wait_for("3062")
    expected[expected == COLOURS[1]] = COLOURS[4]
    expected[16:-16, 16:-16] = seen(window, show)[16:-16, 16:-16]
    until(lambda: np.array_equal(seen(window, show)[:16], expected[:16]), "the border")
    assert np.array_equal(seen(window, show), expected)


def seen(program: WindowProgram, show: str) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    left, top, width, height = program.geometry()
    return screenshot(show)[top : top + height, left : left + width]


def test_nothing_is_shown_anew_while_nothing_changes(window: WindowProgram) -> None:
    window.key("F")
    until(lambda: "shown" in window.output[-1], "the count")
    first = int(window.output[-1].split()[1])
    # More than one phase of the blink, without a cursor and a blinking cell.
    time.sleep(0.3)
    window.key("F")
    until(lambda: len(window.output) == 5, "the count")
    assert int(window.output[-1].split()[1]) == first
    window.key("A")
    window.key("F")
    until(lambda: len(window.output) == 8, "the count")
    assert int(window.output[-1].split()[1]) == first + 1


def test_a_click_on_a_legend_presses_its_key_in_every_scaling(show: str, tmp_path: Path) -> None:
    for options in ('shape="integer", scale=2', 'shape="4:3", scale=1.3', 'shape="square"'):
        with running(echo(options), show, tmp_path) as program:
            program.wait_for("ready")
            _, _, width, height = program.geometry()
            for row, col in ((23, 33), (24, 72), (17, 22), (24, 67), (10, 40)):
                x = width * (16 + 8 * col + 4) // 672
                y = height * (16 + 16 * row + 8) // 432
                program.xdotool("mousemove", "--window", program.window(), str(x), str(y))
                program.xdotool("click", "1")
            assert words(program, "3D00") == ["3B00", "3E00", "2368", "3D00"], options


def test_closing_the_window_ends_program_and_process_cleanly(window: WindowProgram) -> None:
    window.key("LALT", "F4")
    assert window.end() == 0
    assert window.output == ["ready", "over"]
    assert window.errors == ""


@pytest.mark.parametrize("key", ["Q", "O"])
def test_a_program_that_ends_or_powers_off_closes_the_window(
    window: WindowProgram, key: str
) -> None:
    window.key(key)
    assert window.end() == 0
    assert window.output[-1] == "over"
    assert window.errors == ""


@pytest.mark.usefixtures("heeds_ctrl_c")
def test_ctrl_c_in_the_terminal_ends_cleanly(window: WindowProgram) -> None:
    window.process.send_signal(signal.SIGINT)
    assert window.end() == 0
    assert window.output == ["ready", "over", "interrupted"]
    assert window.errors == ""


def test_what_the_program_raises_comes_out(window: WindowProgram) -> None:
    window.key("X")
    assert window.end() == 1
    assert window.output[-1] == "over"
    assert window.errors.rstrip().endswith("RuntimeError: of the program's own")
    assert "another exception" not in window.errors


def test_resizing_and_full_screen_and_back(tmp_path: Path) -> None:
    need_tools("openbox", "xprop")
    with (
        display("1200x900") as show,
        window_manager(show),
        running(echo(), show, tmp_path) as program,
    ):
        program.wait_for("ready")
        program.xdotool("windowactivate", "--sync", program.window())
        program.xdotool("windowsize", "--sync", program.window(), "900", "700")
        program.key("A")
        program.wait_for("1E61")
        until(lambda: filled(program, show, (900, 700)), "the new size")
        for keys in (("LALT", "ENTER"), ("F11",)):
            program.key(*keys)
            until(lambda: filled(program, show, (1200, 900)), "full screen")
            program.key("LEFT")
            program.wait_for("4B00")
            program.key(*keys)
            until(lambda: filled(program, show, (900, 700)), "the window again")
            program.key("KP7")
            program.wait_for("4700")
        # Neither Enter nor F11 reached the program.
        assert program.output == ["ready", "1E61", "4B00", "4700", "4B00", "4700"]
        # The window manager's own way to close a window.
        program.key("LALT", "F4")
        assert program.end() == 0
        assert program.output[-1] == "over"


def test_a_window_never_resized_has_its_size_again_after_full_screen(tmp_path: Path) -> None:
    need_tools("openbox", "xprop")
    with (
        display("1200x900") as show,
        window_manager(show),
        running(echo(), show, tmp_path) as program,
    ):
        program.wait_for("ready")
        program.xdotool("windowactivate", "--sync", program.window())
        program.key("A")
        program.wait_for("1E61")
        program.key("F11")
        until(lambda: filled(program, show, (1200, 900)), "full screen")
        program.key("F11")
        until(lambda: filled(program, show, (672, 432)), "the window again")


@pytest.mark.usefixtures("without_a_screen")
@pytest.mark.parametrize(
    ("size", "monitor"),
    [((700, 500), 0), ((1900, 1400), 1), ((1000, 1900), 2), ((4000, 3000), None)],
)
def test_a_size_is_kept_if_any_monitor_holds_it_and_the_window_opened_there(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], monitor: int | None
) -> None:
    monitors = [(1366, 768), (2560, 1440), (1440, 2560)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: monitors)
    opened_at: list[tuple[tuple[int, int], int]] = []
    set_mode = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int, display: int) -> pygame.Surface:
        opened_at.append((size, display))
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", noted)
    run(ends_at_once, volume=0, size=size)
    usual = window_size(
        ADAPTERS["vga"], "4:3", 16, best_scale(*monitors[0], ADAPTERS["vga"], "4:3", 16)
    )
    assert opened_at == [(usual, 0) if monitor is None else (size, monitor)]


@pytest.mark.usefixtures("without_a_screen")
def test_a_monitor_that_was_unplugged_is_no_place_to_go_back_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monitors = [(1366, 768), (2560, 1440)]
    displays: list[int] = []
    set_mode = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int, display: int) -> pygame.Surface:
        displays.append(display)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: monitors)
    monkeypatch.setattr(pygame.display, "set_mode", noted)
    monkeypatch.setattr("tommy.host.sdl.window.monitor_shown_on", lambda otherwise: otherwise)

    async def unplugged(_: PC) -> None:
        await WaitQuarters(2)
        monitors.pop()
        post_key("DOWN", pygame.KSCAN_F11)
        await WaitQuarters(4)

    run(unplugged, volume=0, size=(1900, 1400))
    assert displays == [1, 0]


def filled(program: WindowProgram, show: str, size: tuple[int, int]) -> bool:
    """Whether the window has that size and border and text fill it."""
    if program.geometry()[2:] != size:
        return False
    picture = seen(program, show)
    edges = (picture[:8], picture[-8:], picture[:, :8], picture[:, -8:])
    # Smooth pictures are a shade darker: red, but not quite COLOURS[4].
    red = np.any((picture & 0xE0FFFF) == 0xA00000)
    return all(bool(np.all(edge == COLOURS[1])) for edge in edges) and bool(red)


@pytest.mark.parametrize("driver", [None, "x11", "no such driver"])
def test_without_a_display_one_line_says_so(
    driver: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    if driver is not None:
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    with pytest.raises(NoDisplay, match=r"\A(there is no display|cannot open a window).*\Z"):
        run_window(ends_at_once, PC(), WindowOptions(volume=0))


async def ends_at_once(_: PC) -> None:
    """A program."""


@pytest.fixture
def without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


def run(make_program: Callable[[PC], Program], **options: Any) -> None:
    run_window(make_program, PC(), WindowOptions(**options))


@pytest.mark.usefixtures("without_a_screen")
def test_a_stall_is_not_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []

    async def stalls(pc: PC) -> None:
        await WaitQuarters(1)
        before = pc.clock.now
        time_then = time.monotonic()
        # A laptop that was closed for an hour.
        monkeypatch.setattr(time, "monotonic", lambda real=time.monotonic: real() + 3600)
        assert time.monotonic() - time_then >= 3600
        await WaitQuarters(2)
        counts.append(pc.clock.now - before)

    run(stalls, volume=0)
    assert counts[0] < PIT_HZ


@pytest.mark.usefixtures("without_a_screen")
def test_a_program_that_thinks_in_slices_gets_many_turns_a_frame() -> None:
    turns = []

    async def thinks(pc: PC) -> None:
        start = pc.clock.now
        while pc.clock.now == start:
            turns.append(pc.clock.now)
            await WaitQuarters(0)

    run(thinks, volume=0)
    assert len(turns) > 3


@pytest.mark.usefixtures("without_a_screen")
def test_tones_shorter_than_a_frame_are_all_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "sound.raw"))

    async def clicks(pc: PC) -> None:
        await WaitQuarters(20)
        for _ in range(5):
            pc.speaker.enqueue([(QUARTER, 1000)])
            await WaitQuarters(8)
        await WaitQuarters(10)

    run(clicks)
    samples = np.fromfile(tmp_path / "sound.raw", np.int16)
    sounding = np.flatnonzero(samples)
    starts = np.flatnonzero(np.diff(sounding, prepend=-RATE_HZ) > RATE_HZ // 50)
    assert len(starts) == 5
    # 13.7 ms each, none cut short.
    assert len(sounding) == pytest.approx(5 * QUARTER * RATE_HZ / PIT_HZ, abs=5 * 8)


@pytest.mark.usefixtures("without_a_screen")
def test_title_and_icon_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    icons = []
    monkeypatch.setattr(pygame.display, "set_icon", lambda icon: icons.append(icon.get_size()))
    titles = []

    async def looks(_: PC) -> None:
        titles.append(pygame.display.get_caption()[0])

    picture = io.BytesIO()
    pygame.image.save(pygame.Surface((32, 32)), picture, "icon.png")
    run(looks, volume=0, title="CRAZY EIGHTS", icon=picture.getvalue())
    assert (titles, icons) == (["CRAZY EIGHTS"], [(32, 32)])


@pytest.mark.usefixtures("without_a_screen")
@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({"size": (500, 400)}, (500, 400)),
        ({"size": (500, 400), "scale": 1}, (672, 519)),
        ({"size": (50, 40), "scale": 1}, (672, 519)),
    ],
)
def test_the_size_asked_for_is_taken_unless_a_scale_is(
    options: dict[str, Any], size: tuple[int, int]
) -> None:
    seen = []

    async def looks(_: PC) -> None:
        seen.append(pygame.display.get_window_size())

    run(looks, volume=0, **options)
    assert seen == [size]


@pytest.mark.usefixtures("without_a_screen")
@pytest.mark.parametrize("size", [(100_000, 400), (500, 100_000), (20, 20)])
def test_a_size_that_does_not_suit_the_desktop_is_not_taken(size: tuple[int, int]) -> None:
    seen = []

    async def looks(_: PC) -> None:
        seen.append(pygame.display.get_window_size())

    run(looks, volume=0, size=size)
    run(looks, volume=0)
    assert seen[0] == seen[1]


@pytest.mark.usefixtures("without_a_screen")
def test_a_window_that_nobody_changed_has_nothing_to_tell() -> None:
    looks: list[Look] = []

    async def waits(_: PC) -> None:
        await WaitQuarters(4)

    run(waits, volume=0, size=(500, 400), on_change=looks.append)
    assert looks == []


@pytest.mark.usefixtures("without_a_screen")
def test_a_change_is_told_when_the_window_closes_at_the_latest() -> None:
    looks: list[Look] = []

    async def resized(_: PC) -> None:
        pygame.display.set_mode((600, 500))
        await WaitQuarters(4)

    run(resized, volume=0, size=(500, 400), on_change=looks.append)
    assert looks == [Look(600, 500, False)]


@pytest.mark.usefixtures("without_a_screen")
def test_a_drag_is_told_once_when_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Look] = []
    now_s = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now_s)
    options = WindowOptions(volume=0, size=(500, 400), on_change=told.append)
    with opened(options, ADAPTERS["vga"]) as window:
        for width in range(510, 600, 10):
            now_s += 0.5
            pygame.display.set_mode((width, 400))
            window.note_look()
        assert told == []
        now_s += 0.8
        window.note_look()
        window.note_look()
        assert told == [Look(590, 400, False)]


@pytest.mark.usefixtures("without_a_screen")
def test_a_held_f11_toggles_full_screen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    full_screen: list[bool] = []
    set_mode = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int, display: int) -> pygame.Surface:
        full_screen.append(bool(flags & pygame.FULLSCREEN))
        return set_mode(size, flags, display=display)

    monkeypatch.setattr(pygame.display, "set_mode", noted)

    async def holds_f11(_: PC) -> None:
        for kind in ("DOWN", "DOWN", "DOWN", "UP", "DOWN"):
            post_key(kind, pygame.KSCAN_F11)
        await WaitQuarters(4)

    run(holds_f11, volume=0)
    toggled = [now for before, now in itertools.pairwise(full_screen) if now != before]
    assert toggled == [True, False]


@pytest.mark.usefixtures("without_a_screen")
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_keys_with_command_or_a_windows_key_are_the_desktops(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    made: list[int] = []

    async def types(pc: PC) -> None:
        monkeypatch.setattr(pc.keyboard, "make", made.append)
        down, up, meta = pygame.KEYDOWN, pygame.KEYUP, pygame.KMOD_LMETA
        for kind, key, scancode, mod in (
            (down, pygame.K_LMETA, pygame.KSCAN_LMETA, meta),
            (down, pygame.K_c, pygame.KSCAN_C, meta),
            (up, pygame.K_c, pygame.KSCAN_C, meta),
            (up, pygame.K_LMETA, pygame.KSCAN_LMETA, 0),
            (down, pygame.K_q, pygame.KSCAN_Q, meta),
        ):
            pygame.event.post(pygame.event.Event(kind, key=key, scancode=scancode, mod=mod))
            if scancode == pygame.KSCAN_C and kind == down:
                pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="c"))
        await WaitQuarters(40)
        ended.append("by itself")

    ended: list[str] = []
    run(types, volume=0)
    assert made == []
    assert ended == ([] if platform == "darwin" else ["by itself"])


@pytest.mark.usefixtures("without_a_screen")
def test_keys_that_come_with_the_closing_still_reach_the_program() -> None:
    taken: list[str] = []

    async def types_and_closes(_: PC) -> None:
        await WaitQuarters(1)
        post_key("DOWN", pygame.KSCAN_A)
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        while True:
            key = await WaitKey()
            taken.append(key.char if key else "")

    run(types_and_closes, volume=0)
    assert taken == ["a"]


@pytest.mark.usefixtures("without_a_screen")
def test_a_character_that_the_pc_does_not_have_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused: list[str] = []
    monkeypatch.setattr(Audio, "refuse", lambda _: refused.append("tone"))
    taken: list[str] = []

    async def types_a_euro(_: PC) -> None:
        await WaitQuarters(1)
        post = pygame.event.post
        post(pygame.event.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_E, mod=0, key=0))
        post(pygame.event.Event(pygame.TEXTINPUT, text="\u20ac"))
        post_key("DOWN", pygame.KSCAN_A)
        key = await WaitKey()
        taken.append(key.char if key else "")

    run(types_a_euro, volume=0)
    assert (refused, taken) == (["tone"], ["a"])


@pytest.mark.usefixtures("without_a_screen")
def test_text_after_a_shift_is_not_that_of_the_shift() -> None:
    """SDL on X11 drops the press of a key that came up less than 2 ms before; its text stays."""
    taken = []

    async def types_quickly(_: PC) -> None:
        await WaitQuarters(1)
        post_key("DOWN", pygame.KSCAN_A)
        shift = pygame.event.Event(
            pygame.KEYDOWN, scancode=pygame.KSCAN_LSHIFT, mod=0, key=pygame.K_LSHIFT
        )
        pygame.event.post(shift)
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="B"))
        post_key("DOWN", pygame.KSCAN_RETURN)
        for _number in range(2):
            key = await WaitKey()
            taken.append(key.char if key else "")

    run(types_quickly, volume=0)
    assert taken == ["a", "B"]


def post_key(kind: str, scancode: int) -> None:
    """Let a key go ``DOWN`` or ``UP``, as SDL would tell it."""
    post = pygame.event.post
    post(pygame.event.Event(getattr(pygame, f"KEY{kind}"), scancode=scancode, mod=0, key=0))
    if (kind, scancode) == ("DOWN", pygame.KSCAN_A):
        post(pygame.event.Event(pygame.TEXTINPUT, text="a"))


DESTROY = """
import ctypes, sys
xlib = ctypes.CDLL("libX11.so.6")
xlib.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(xlib.XOpenDisplay(None))
xlib.XDestroyWindow(display, ctypes.c_ulong(int(sys.argv[1])))
xlib.XSync(display, 0)
"""
HERE_IS_A_NEW_ONE = "tommy: another program destroyed the window; here is a new one\n"
# There is no such window.
ASKS_FOR_NOTHING = """
import ctypes
from tommy.host.sdl import x11
def ask():
    on = x11.display()
    on.xlib.XMapWindow(on.pointer, ctypes.c_ulong(0x7654321))
    on.xlib.XSync(on.pointer, 0)
"""


def destroy(window: WindowProgram, show: str) -> None:
    x_tool(show, sys.executable, "-c", DESTROY, window.window())


@pytest.mark.parametrize("options", ['shape="integer", scale=1', "fullscreen=True"])
def test_the_game_goes_on_in_a_new_window_if_its_own_was_destroyed(
    tmp_path: Path, options: str
) -> None:
    need_tools("openbox", "xprop")
    with (
        display("1200x900") as show,
        window_manager(show),
        running(echo(options), show, tmp_path) as program,
    ):
        program.wait_for("ready")
        destroy(program, show)
        # It is noticed when something is drawn.
        program.key("A")
        until(lambda: program.errors == HERE_IS_A_NEW_ONE, "the line")
        program.xdotool("windowactivate", "--sync", program.window())
        program.key("B")
        program.wait_for("3062")
        until(lambda: bool(np.any(seen(program, show) == COLOURS[4])), "the picture")
        assert program.geometry()[2] < 1200
        program.key("Q")
        assert program.end() == 0
        assert program.errors == HERE_IS_A_NEW_ONE


def test_without_a_window_manager_too(window: WindowProgram, show: str) -> None:
    destroy(window, show)
    window.key("A")
    until(lambda: window.errors == HERE_IS_A_NEW_ONE, "the line")
    window.window()
    window.key("KP7")
    window.wait_for("4700")


def test_an_error_that_nobody_here_made_is_one_line_and_the_game_goes_on(
    show: str, tmp_path: Path
) -> None:
    code = ASKS_FOR_NOTHING + echo().replace('say("ready")', 'say("ready"); ask(); ask()')
    with running(code, show, tmp_path) as program:
        program.wait_for("ready")
        program.window()
        program.key("A")
        program.wait_for("1E61")
        program.key("Q")
        assert program.end() == 0
        line = "tommy: BadWindow (invalid Window parameter), says the window system"
        assert program.errors == f"{line}; the game goes on\n"


def test_after_a_full_screen_that_fails_the_game_goes_on_in_the_window(
    show: str, tmp_path: Path
) -> None:
    fails = """
import pygame
set_mode = pygame.display.set_mode
def fail(size, flags, display):
    set_mode(size, flags, display=display)
    if flags & pygame.FULLSCREEN:
        ask()
pygame.display.set_mode = fail
"""
    with running(ASKS_FOR_NOTHING + fails + echo(), show, tmp_path) as program:
        program.wait_for("ready")
        program.window()
        program.key("F11")
        until(lambda: program.errors == "tommy: full screen failed\n", "the line")
        program.key("A")
        program.wait_for("1E61")
        until(lambda: program.geometry()[2:] == (672, 432), "the window")


def test_a_display_that_is_lost_is_one_line(tmp_path: Path) -> None:
    need_tools()
    with x_server() as (show, server), running(echo(), show, tmp_path) as program:
        program.wait_for("ready")
        program.window()
        server.kill()
        assert program.end() == 1
        assert program.errors == "tommy: the display was lost, and the window with it\n"


@pytest.mark.usefixtures("without_a_screen")
def test_what_the_library_says_of_a_lost_window_is_one_line() -> None:
    async def loses_it(_: PC) -> None:
        raise pygame.error("the server\nhas gone")

    with pytest.raises(NoDisplay) as raised:
        run(loses_it, volume=0)
    assert str(raised.value).startswith("the display was lost")
    assert pygame.display.get_surface() is None


@pytest.mark.usefixtures("without_a_screen")
def test_the_screen_may_sleep_unless_somebody_looks_on() -> None:
    allowed = []

    async def is_watched_for_a_while(pc: PC) -> None:
        for watched in (False, True, False):
            pc.watched = watched
            await WaitQuarters(4)
            allowed.append(pygame.display.get_allow_screensaver())

    run(is_watched_for_a_while, volume=0)
    assert allowed == [True, False, True]


@pytest.mark.usefixtures("without_a_screen")
def test_a_resting_pointer_is_hidden_on_a_full_screen_only(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now_s)
    seen = []
    pc = PC()
    picture = Picture(pc, "4:3", 16, "white")
    with opened(WindowOptions(volume=0, size=(500, 400)), ADAPTERS["vga"]) as window:
        person = Person(pc, host_locks)
        pygame.event.clear()
        for step in ("", "", "F11", "", "MOVE", "", "CLICK", "", "F11", ""):
            if step == "F11":
                post_key("DOWN", pygame.KSCAN_F11)
                post_key("UP", pygame.KSCAN_F11)
            elif step == "MOVE":
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5)))
            elif step == "CLICK":
                where = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0))
                pygame.event.post(where)
            window.handle_events(person, picture)
            window.look_after_screen(watched=False)
            seen.append((step, pygame.mouse.get_visible()))
            now_s += 3.1
    # With F11 itself some SDL say that the pointer moved.
    assert [told for told in seen if told[0] != "F11"] == [
        ("", True),
        ("", True),
        ("", False),
        ("MOVE", True),
        ("", False),
        ("CLICK", True),
        ("", False),
        ("", True),
    ]


@pytest.mark.usefixtures("without_a_screen")
def test_sound_devices_that_come_and_go_are_told_to_the_sound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Audio, "device_appeared", lambda _: told.append("appeared"))
    monkeypatch.setattr(Audio, "device_lost", lambda _: told.append("lost"))

    async def plugs(_: PC) -> None:
        post, event = pygame.event.post, pygame.event.Event
        for which, microphone in ((0, 0), (3, 1)):
            post(event(pygame.AUDIODEVICEADDED, which=which, iscapture=microphone))
        # A device that nobody had opened, the one that was open, a microphone.
        for which, microphone in ((0, 0), (2, 0), (3, 1)):
            post(event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=microphone))
        post_key("DOWN", pygame.KSCAN_F1)
        await WaitQuarters(4)

    run(plugs, volume=0)
    assert told == ["appeared", "lost", "appeared"]


@pytest.mark.usefixtures("without_a_screen")
def test_the_title_says_for_a_while_that_there_is_no_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    monkeypatch.setattr("tommy.host.sdl.title.SAID_S", 0.3)
    titles: list[str] = []

    async def looks(_: PC) -> None:
        for title in ("Tommy's Toys - no sound device (F1 tries again)", "Tommy's Toys"):
            while titles[-1:] != [title]:
                await WaitQuarters(1)
                titles.append(pygame.display.get_caption()[0])

    run(looks)
    assert len(set(titles)) == 2
