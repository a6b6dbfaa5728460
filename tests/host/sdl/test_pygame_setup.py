import importlib.util
import subprocess
import sys

import pytest


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_pygame_comes_without_pkg_resources_and_without_a_greeting() -> None:
    code = (
        "import sys, tommy.host.sdl.pygame_setup as sdl; "
        "print('pkg_resources' in sys.modules, sdl.pygame)"
    )
    assert run(code).startswith("False <module 'pygame'")


def test_pygame_finds_its_own_font_all_the_same() -> None:
    code = (
        "from tommy.host.sdl.pygame_setup import pygame; pygame.font.init();"
        "print(pygame.font.Font(None, 20).get_height() > 0)"
    )
    assert run(code) == "True\n"


@pytest.mark.skipif(
    importlib.util.find_spec("pkg_resources") is None, reason="setuptools is not installed"
)
def test_pkg_resources_can_be_imported_afterwards_and_stays_if_it_was_before() -> None:
    assert run("import tommy.host.sdl.pygame_setup, pkg_resources; print('later')") == "later\n"
    code = (
        "import pkg_resources as was, tommy.host.sdl.pygame_setup, sys; "
        "print(sys.modules[was.__name__] is was)"
    )
    assert run(code) == "True\n"
