"""Captures of a PC: the files, and what is said of them."""

import sys
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.host.test_captured_files import full_disk
from tommy.host import captured_files
from tommy.host.captured_files import CapturedFiles
from tommy.host.sdl.captures import Captures
from tommy.host.sdl.pygame_setup import pygame
from tommy.machine.caption import Caption
from tommy.machine.clock import PIT_HZ
from tommy.machine.pc import PC
from tommy.machine.synth import RATE_HZ, render


class Story:
    """A PC with captures; ``said`` is what was said of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pc = PC()
        self.pc.caption = Caption("Whist", "you 3, computer 2")
        self.said: list[str] = []
        self.captures = Captures(self.pc, CapturedFiles(folder), self.said.append, "Tommy's Toys")

    def file(self, ending: str) -> Path:
        (path,) = self.folder.glob(f"WHIST *.{ending}")
        return path


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Story]:
    monkeypatch.setattr(captured_files, "pictures_folder", lambda: None)
    story = Story(tmp_path / "home")
    yield story
    story.captures.close()


def test_a_picture_is_a_png_of_the_pixels(story: Story) -> None:
    screen = pygame.Surface((30, 20), 0, 32)
    screen.fill((0, 0, 170))
    screen.fill((255, 255, 85), (5, 5, 10, 3))
    story.captures.save_picture(screen)
    path = story.file("png")
    assert story.said == [f"saved {path}"]
    with Image.open(path) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "RGB", (30, 20))
        assert image.getpixel((0, 0)) == (0, 0, 170)
        assert image.getpixel((14, 7)) == (255, 255, 85)


def test_the_page_is_text_of_25_lines_without_blanks_at_their_ends(story: Story) -> None:
    page = story.pc.page
    page.put(0, 0, "♠A ░▒▓ ╔═╗ é", 0x1F)
    page.put(2, 78, "♥!", 0x4E)
    page.put(24, 3, "  END  \N{NO-BREAK SPACE}", 7)
    page.cells[2 * 80] = 0
    story.captures.save_text()
    path = story.file("txt")
    lines = path.read_bytes().decode("utf-8").split("\n")
    assert lines == ["♠A ░▒▓ ╔═╗ é", "", " " * 78 + "♥!", *[""] * 21, "     END", ""]
    assert story.said == [f"saved {path}"]


def test_a_recording_begins_and_ends_and_says_where_it_is(story: Story) -> None:
    story.captures.record()
    path = story.file("wav")
    for second in range(3):
        if second == 1:
            story.pc.speaker.enqueue([(PIT_HZ // 2, 1500)])
        story.captures.sync(story.pc.clock.now)
        story.pc.clock.advance_to((second + 1) * PIT_HZ)
    story.captures.record()
    assert story.said == [f"recording {path}", f"saved {path}"]
    with wave.open(str(path)) as sound:
        samples = np.frombuffer(sound.readframes(sound.getnframes()), "<i2")
    tones = [(PIT_HZ, 1500), (3 * PIT_HZ // 2, 0)]
    assert np.array_equal(samples, render(tones, 0, 3 * RATE_HZ))
    # The next one is another file.
    story.captures.record()
    assert len(list(story.folder.glob("*.wav"))) == 2


def test_a_recording_ends_with_its_program(story: Story) -> None:
    story.captures.record()
    story.pc.clock.advance_to(PIT_HZ)
    story.captures.close()
    story.captures.close()
    path = story.file("wav")
    assert story.said == [f"recording {path}", f"saved {path}"]
    with wave.open(str(path)) as sound:
        assert sound.getnframes() == RATE_HZ


def test_a_recording_ends_by_itself_after_an_hour(story: Story) -> None:
    story.captures.record()
    for minute in range(0, 70, 10):
        story.pc.clock.advance_to(minute * 60 * PIT_HZ)
        story.captures.sync(story.pc.clock.now)
    assert story.said[1:] == [f"an hour is full: saved {story.file('wav')}"]


def test_without_a_name_of_the_program_files_have_that_of_the_window(story: Story) -> None:
    story.pc.caption = Caption()
    story.captures.save_text()
    (path,) = story.folder.iterdir()
    assert path.name.startswith("TOMMYS TOYS ")


def test_a_folder_that_is_gone_is_said_and_nothing_is_raised(story: Story) -> None:
    story.folder.write_bytes(b"no folder")
    story.captures.save_picture(pygame.Surface((3, 2), 0, 32))
    story.captures.save_text()
    story.captures.record()
    story.captures.sync(0)
    story.captures.close()
    assert story.said == [
        "no picture: File exists",
        "no text: File exists",
        "no recording: File exists",
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_recording_that_cannot_begin_leaves_nothing(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(monkeypatch, story.folder)
    story.captures.record()
    story.captures.sync(0)
    assert story.said == ["no recording: No space left on device"]
    assert list(story.folder.iterdir()) == []


def test_a_disk_that_gets_full_ends_a_recording_and_that_is_said(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.captures.record()
    path = story.file("wav")
    story.pc.clock.advance_to(PIT_HZ)

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(wave.Wave_write, "writeframes", fails)
    story.captures.sync(story.pc.clock.now)
    story.captures.sync(story.pc.clock.now)
    assert story.said[1:] == [f"the recording ends, No space left on device: {path}"]
    # And it can be tried again.
    monkeypatch.undo()
    monkeypatch.setattr(captured_files, "pictures_folder", lambda: None)
    story.captures.record()
    assert story.said[2].startswith("recording ")
