"""A PC in a window that nobody sees: the window's own keys, which the program posts itself."""

import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tommy.host import captured_files
from tommy.host.playback import Playback
from tommy.host.sdl.audio import Audio
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.replay_window import run_replays
from tommy.host.sdl.window_options import WindowOptions
from tommy.host.tape_operator import Replay
from tommy.machine.adapter import ADAPTERS
from tommy.machine.caption import Caption
from tommy.machine.clock import PIT_HZ, QUARTER, TICK
from tommy.machine.inputs import Batch
from tommy.machine.keymap import EVERY_KEY
from tommy.machine.pc import PC
from tommy.machine.program import Program, WaitKey, WaitQuarters
from tommy.machine.synth import RATE_HZ, duration_samples, render

SHIFT, CTRL, ALT = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT
MODIFIERS = {SHIFT: pygame.KSCAN_RSHIFT, CTRL: pygame.KSCAN_LCTRL, ALT: pygame.KSCAN_LALT}
#: Long enough for a turn of the window.
_A_MOMENT = 8


class Rig:
    """A window without a screen; ``titles`` are those it had, ``volumes`` what was told."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        monkeypatch.setattr(captured_files, "pictures_folder", lambda: folder)
        self.folder = folder
        self.titles: list[str] = []
        self.volumes: list[int] = []
        monkeypatch.setattr(pygame.display, "set_caption", self.titles.append)

    def options(self, **more: Any) -> WindowOptions:
        return WindowOptions(
            **{"title": "TOY", "size": (700, 500), "on_volume": self.volumes.append, **more}
        )

    def run(self, program: Callable[[PC], Program], pc: PC | None = None, **more: Any) -> None:
        run_window(program, pc or PC(), self.options(**more))

    def files(self, ending: str) -> list[Path]:
        return sorted(self.folder.glob(f"*.{ending}"))


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rig:
    return Rig(tmp_path, monkeypatch)


def down(scancode: int, mod: int = 0, key: int = 0, text: str = "") -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=mod, key=key))
    if text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))


def up(scancode: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYUP, scancode=scancode, mod=mod, key=0))


def tap(scancode: int, mod: int = 0, key: int = 0, text: str = "") -> None:
    down(scancode, mod, key, text)
    up(scancode, mod)


async def a_moment() -> None:
    await WaitQuarters(_A_MOMENT)


@pytest.mark.parametrize("more", [{}, {"fullscreen": True}, {"crt": True, "border": 0}])
def test_f12_saves_what_the_window_shows(rig: Rig, more: dict[str, Any]) -> None:
    shown: list[pygame.Surface] = []

    async def wants_a_picture(pc: PC) -> None:
        pc.caption = Caption("Whist")
        pc.page.put(12, 30, "HELLO ♠♥♦♣", 0x4E)
        pc.page.cursor.visible = False
        await a_moment()
        shown.append(pygame.display.get_surface().copy())
        tap(pygame.KSCAN_F12)
        await a_moment()

    rig.run(wants_a_picture, volume=0, **more)
    (path,) = rig.files("png")
    saved = pygame.image.load(path)
    left, top = ((shown[0].get_size()[i] - saved.get_size()[i]) // 2 for i in (0, 1))
    expected = shown[0].subsurface((left, top, *saved.get_size()))
    assert pygame.image.tobytes(saved, "RGB") == pygame.image.tobytes(expected, "RGB")
    assert saved.get_width() == pytest.approx(saved.get_height() * 4 / 3, rel=0.05)
    assert f"Whist - saved {path}" in rig.titles


def test_keys_of_the_window_leave_no_trace_on_the_pc(rig: Rig) -> None:
    pc = PC(ADAPTERS["mda"])
    pc.inputs.records = True
    found: list[Batch] = []

    async def presses_them(pc: PC) -> None:
        await a_moment()
        pc.inputs.take()
        for code, mod, key, text in (
            (pygame.KSCAN_F12, 0, 0, ""),
            (pygame.KSCAN_F12, SHIFT, 0, ""),
            (pygame.KSCAN_F11, SHIFT, 0, ""),
            (pygame.KSCAN_EQUALS, CTRL | SHIFT, pygame.K_EQUALS, "+"),
            (pygame.KSCAN_MINUS, CTRL, pygame.K_MINUS, "-"),
            (pygame.KSCAN_KP_PLUS, CTRL, pygame.K_KP_PLUS, "+"),
            (pygame.KSCAN_KP_MINUS, CTRL, pygame.K_KP_MINUS, "-"),
            (pygame.KSCAN_RETURN, ALT, pygame.K_RETURN, ""),
            (pygame.KSCAN_F11, 0, 0, ""),
        ):
            # With the keys that are held, as a keyboard has them.
            held = [MODIFIERS[bit] for bit in MODIFIERS if mod & bit]
            for modifier in held:
                down(modifier)
            tap(code, mod, key, text)
            for modifier in held[::-1]:
                up(modifier)
        await a_moment()
        found.extend(pc.inputs.take())
        assert not pc.keyboard.pending
        assert pc.keyboard.take_enhanced() is None

    rig.run(presses_them, pc)
    assert found == []
    assert [len(rig.files(ending)) for ending in ("png", "txt", "wav")] == [1, 1, 1]
    assert rig.volumes == [90, 100, 90]


def test_modifiers_reach_the_pc_with_its_own_keys_and_alone(rig: Rig) -> None:
    pc = PC()
    pc.inputs.records = True
    found: list[str] = []

    async def presses(pc: PC) -> None:
        await a_moment()
        pc.inputs.take()
        down(pygame.KSCAN_LSHIFT)
        tap(pygame.KSCAN_F12, SHIFT)
        tap(pygame.KSCAN_LEFT, SHIFT)
        tap(pygame.KSCAN_F12, SHIFT)
        up(pygame.KSCAN_LSHIFT)
        # A lone one is told when it comes up.
        for _number in range(3):
            down(pygame.KSCAN_LCTRL)
        up(pygame.KSCAN_LCTRL)
        # Another program had the rest.
        down(pygame.KSCAN_LALT)
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        up(pygame.KSCAN_LALT)
        await a_moment()
        found.extend(word for batch in pc.inputs.take() for word in batch.words)

    rig.run(presses, pc, volume=0)
    assert found == ["+2A", "+E04B", "-E04B", "-2A", "+1D", "-1D", "UP"]
    assert len(rig.files("txt")) == 2


def test_a_key_of_the_window_that_is_held_counts_once_and_types_nothing_without_ctrl(
    rig: Rig,
) -> None:
    taken: list[str] = []

    async def holds_them(_: PC) -> None:
        for _number in range(4):
            down(pygame.KSCAN_F12)
        up(pygame.KSCAN_F12)
        for mod in (CTRL, CTRL, 0, 0):
            down(pygame.KSCAN_MINUS, mod, pygame.K_MINUS, "" if mod else "-")
        up(pygame.KSCAN_MINUS)
        # A key that went down without Ctrl stays the PC's.
        for mod in (0, CTRL):
            down(pygame.KSCAN_MINUS, mod, pygame.K_MINUS, "" if mod else "-")
        up(pygame.KSCAN_MINUS)
        tap(pygame.KSCAN_A, 0, pygame.K_a, "a")
        while "a" not in taken:
            key = await WaitKey(repeats=EVERY_KEY)
            taken.append(key.char if key else "")

    rig.run(holds_them)
    assert len(rig.files("png")) == 1
    assert rig.volumes == [90]
    assert taken == ["-", "-", "a"]


@pytest.mark.parametrize("hurried", [False, True])
def test_a_recording_is_of_the_tones_that_were_played_at_any_speed(hurried: bool, rig: Rig) -> None:
    tunes: list[list[tuple[int, int]]] = []
    # A frame of a replay that hurries is a second of the PC.
    moment = 600 if hurried else _A_MOMENT

    async def plays(pc: PC) -> None:
        await WaitQuarters(moment)
        tap(pygame.KSCAN_F11, SHIFT)
        await WaitQuarters(moment)
        for tones in ([(TICK, 1500), (QUARTER, 0), (2 * TICK, 700)], [(QUARTER, 300)]):
            pc.speaker.enqueue(tones)
            tunes.append(pc.speaker.transitions(pc.clock.now))
            await WaitQuarters(30)
        await WaitQuarters(moment)
        tap(pygame.KSCAN_F11, SHIFT)
        await WaitQuarters(moment)

    if hurried:
        run_replays([replay(plays, over=False), replay(at_once)], rig.options(volume=0))
    else:
        rig.run(plays, volume=0)
    (path,) = rig.files("wav")
    with wave.open(str(path)) as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2")
    tones = tunes[0] + tunes[1]
    # Where the clock stood when it began: the first sample tells to within less than one.
    first, start = int(np.flatnonzero(samples)[0]), tones[0][0]
    earliest = start - (first + 1) * PIT_HZ // RATE_HZ - 1
    assert any(
        np.array_equal(render(tones, origin, len(samples)), samples)
        for origin in range(earliest, earliest + 60)
    )
    assert len(samples) > first + duration_samples(tones, start)
    assert f"TOY - saved {path}" in "\n".join(rig.titles)


async def at_once(_: PC) -> None:
    """A program that ends."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    await WaitQuarters(1)


def test_a_program_that_ends_while_it_is_recorded_leaves_the_whole_sound(rig: Rig) -> None:
    async def plays(pc: PC) -> None:
        await a_moment()
        tap(pygame.KSCAN_F11, SHIFT)
        await a_moment()
        pc.speaker.enqueue([(20 * QUARTER, 1500)])
        await WaitQuarters(20)

    rig.run(plays, volume=0)
    (path,) = rig.files("wav")
    with wave.open(str(path)) as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2")
    sounding = np.flatnonzero(samples)
    assert sounding[-1] - sounding[0] == pytest.approx(20 * QUARTER * RATE_HZ / PIT_HZ, abs=5)


@pytest.mark.parametrize(
    ("volume", "keys", "told"),
    [(50, "++-", [60, 70, 60]), (95, "++", [100]), (15, "---", [10, 0]), (0, "+", [10])],
)
def test_the_volume_goes_in_steps_of_ten_from_0_to_100(
    rig: Rig, volume: int, keys: str, told: list[int]
) -> None:
    async def presses(_: PC) -> None:
        for key in keys:
            tap(pygame.KSCAN_KP_PLUS if key == "+" else pygame.KSCAN_KP_MINUS, CTRL)
        await a_moment()

    rig.run(presses, volume=volume)
    assert rig.volumes == told
    assert f"TOY - volume {told[-1]} %" in rig.titles


def test_the_volume_says_when_the_sound_is_off(rig: Rig) -> None:
    async def presses(pc: PC) -> None:
        pc.speaker.muted = True
        tap(pygame.KSCAN_KP_MINUS, CTRL)
        await a_moment()

    rig.run(presses, volume=50)
    assert "TOY - volume 40 %, muted" in rig.titles


def test_a_volume_of_0_opens_no_device_until_it_is_raised(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []
    real = Audio.open

    def noted(audio: Audio) -> None:
        real(audio)
        opened.append(audio.volume * bool(audio.wait_until_open()))

    monkeypatch.setattr(Audio, "open", noted)

    async def raises_it(_: PC) -> None:
        await a_moment()
        assert set(opened) == {0}
        tap(pygame.KSCAN_KP_PLUS, CTRL)
        await a_moment()

    rig.run(raises_it, volume=0)
    assert opened[-1] == 10


def test_a_folder_that_is_gone_is_said_in_the_title(rig: Rig) -> None:
    rig.folder.rmdir()

    async def presses(_: PC) -> None:
        tap(pygame.KSCAN_F12)
        await a_moment()

    rig.run(presses, volume=0)
    assert "TOY - no picture: No such file or directory" in rig.titles


def is_overlaid(picture: pygame.Surface | None = None) -> bool:
    """Whether the bottom row of a picture, else of the window, is light grey at its right."""
    seen = picture or pygame.display.get_surface()
    width, height = seen.get_size()
    column = [seen.get_at((width * 7 // 8, y)) for y in range(height * 9 // 10, height)]
    # A shrunk picture mixes it a little with others.
    return any(0xA0 < min(colour[:3]) <= max(colour[:3]) < 0xB0 for colour in column)


def test_in_full_screen_the_picture_says_for_three_seconds_what_the_title_says(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tommy.host.sdl.title.SAID_S", 1.0)
    shown: list[bool] = []

    async def changes_the_volume(pc: PC) -> None:
        page = bytes(pc.page.cells)
        shown.append(is_overlaid())
        tap(pygame.KSCAN_KP_PLUS, CTRL)
        await a_moment()
        shown.append(is_overlaid())
        # Neither the page nor a picture of it has that line.
        assert page == pc.page.cells
        tap(pygame.KSCAN_F12)
        await a_moment()
        # What was saved is said from the turn after it.
        await a_moment()
        shown.append(is_overlaid())
        await WaitQuarters(120)
        shown.append(is_overlaid())

    rig.run(changes_the_volume, volume=0, fullscreen=True)
    assert shown == [False, True, True, False]
    assert not is_overlaid(pygame.image.load(rig.files("png")[0]))
    shown.clear()
    rig.run(changes_the_volume, volume=0)
    assert shown == [False] * 4


@pytest.mark.parametrize("fullscreen", [False, True])
def test_the_picture_says_the_state_of_a_replay(rig: Rig, fullscreen: bool) -> None:
    shown: list[bool] = []

    async def looks(pc: PC) -> None:
        page = bytes(pc.page.cells)
        await WaitQuarters(64 * 5 * _A_MOMENT)
        shown.append(is_overlaid())
        tap(pygame.KSCAN_F12)
        tap(pygame.KSCAN_ESCAPE)
        # More than a frame at that speed, less than three seconds once it was taken over.
        await WaitQuarters(128)
        shown.append(is_overlaid())
        assert page == pc.page.cells

    run_replays([replay(looks, over=False)], rig.options(volume=0, fullscreen=fullscreen))
    # It was taken over; in full screen the name of the picture's file is still said then.
    assert shown == [True, fullscreen]
    assert not is_overlaid(pygame.image.load(rig.files("png")[0]))


def replay(program: Callable[[PC], Program], *, over: bool = True) -> Replay:
    return Replay(PC(), program, Playback((), speed=64, over=lambda: over), lambda: "")


def test_keys_of_the_window_work_in_a_replay_and_after_it(rig: Rig) -> None:
    async def presses(pc: PC) -> None:
        pc.caption = Caption("Whist", "you 3, computer 2")
        await a_moment()
        tap(pygame.KSCAN_KP_PLUS, CTRL)
        tap(pygame.KSCAN_F12)
        await WaitQuarters(1)

    async def presses_after_its_end(pc: PC) -> None:
        await presses(pc)
        await WaitQuarters(1)
        tap(pygame.KSCAN_F11)
        tap(pygame.KSCAN_F12, SHIFT)
        tap(pygame.KSCAN_KP_MINUS, CTRL)
        tap(pygame.KSCAN_ESCAPE)

    run_replays(
        [replay(presses), replay(presses_after_its_end, over=False)], rig.options(volume=50)
    )
    assert len(rig.files("png")) == 2
    assert len(rig.files("txt")) == 1
    # The volume stays from one session to the next, and nobody takes plus and minus for the speed.
    assert rig.volumes == [60, 70, 60]
    titles = "\n".join(rig.titles)
    assert "Whist - you 3, computer 2 - replay, 64x (" in titles
    assert "32x" not in titles
