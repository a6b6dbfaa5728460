"""The screens of a game, and what can be clicked on them, held against their goldens."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from tests.support.buttons import buttons
from tests.support.golden import golden
from tommy.host.headless import Headless
from tommy.shell.screen.status_line import KEY_ROW

#: Brings the game to a screen, started with these command letters.
MakeScreen: TypeAlias = Callable[[str], Headless]


def agree_screen(game: str, name: str, make: MakeScreen, letters: str) -> None:
    """A screen is the golden of its monitor."""
    monitor = "mono" if "M" in letters else "colour"
    source = f"SOURCE: LOOK 1 and 5; {game} {letters} --seed 7, {name}\n"
    host = make(letters)  # Without a host to run it, the program ends and clears its windows.
    golden(f"{game}/{name}_{monitor}.page", source + host.page.dump())


def agree_buttons(game: str, screens: Mapping[str, MakeScreen]) -> None:
    """The buttons of all screens are those of one golden."""
    text = f"SOURCE: KEYS, the mouse; {game} * --seed 7, above the key lines\n"
    for name, make in screens.items():
        host = make("*")
        text += f"{name}\n{buttons(host.page, KEY_ROW)}"
    golden(f"{game}/buttons.clicks", text)
