"""A whole hand of each game by clicks alone; and what can be clicked on in random play."""

import random
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from tests.support.buttons import click
from tests.support.clicks import HandByClicks, Story
from tests.support.runs import CANASTA, each_setting, easy
from tests.support.xvfb import display, need_tools, running, until
from tommy import replay
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.host.operators import Locks, Person
from tommy.machine.drive import RamDrive
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting

MOST_CLICKS = 1000
#: By game and setting, from `tests/support/<game>/clicks.py`.
STORIES = {
    f"{game.folder} {name}": story
    for game in CATALOG
    for name, story in import_module(f"tests.support.{game.folder}.clicks").STORIES.items()
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_a_whole_hand_is_played_by_clicks_alone_and_its_tape_has_keys_only(story: Story) -> None:
    hand, drive = HandByClicks(story), RamDrive()
    host = Headless(hand.program, drive=drive)
    person = Person(host.pc, lambda: Locks(num=True, caps=True))
    clicks = 0
    cell = None

    def ready() -> bool:
        nonlocal cell
        cell = hand.next_cell()
        return cell is not None or hand.over

    while not hand.over:
        host.run_until(ready, limit_ticks=2000)
        if cell is not None:
            person.click(*cell)
            host.run_quarters(1)
            clicks += 1
        assert clicks < MOST_CLICKS, host.page.dump()
    assert hand.kinds >= story.kinds
    host.power_off()
    assert hand.desk is not None
    (take,) = replay.session_replays(drive.read(f"{hand.desk.spec.program}.TAP"))
    assert replay.play(take).same


#: The rows of the table, and those that a window of text covers.
TABLE, COVERED = range(17), range(21)
HAND_ROWS = 4
KEYS = (
    *"123456789AKQJTSHDCMN", "ENTER", "ESC", "LEFT", "RIGHT", "BACKSPACE", "KP*", "HOME",
    "F2", "F5", "F7", "F8", "F9",
)  # fmt: skip


def pressing(host: Headless, rows: range) -> list[tuple[int, int]]:
    """The cells of the rows that press keys, but those of the question whether to leave."""
    return [
        (row, col)
        for row in rows
        for col in range(80)
        if host.page.keys_at(row, col) not in ((), ("Y",))
    ]


@each_setting
@pytest.mark.parametrize("seed", range(2))
def test_nothing_covered_is_a_button_and_a_stray_click_never_plays_a_card(
    game: Game, setting: Setting, seed: int
) -> None:
    demo = easy(game, setting, seed)
    host, chance = demo.host, random.Random(f"{game.folder} {seed}")
    clicks = 0
    for _ in range(150):
        host.key(chance.choice(KEYS))
        host.run_quarters(chance.choice([1, 1, 73, 400]))
        lines = host.page.lines()
        if lines[0].strip().startswith(("INSTRUCTIONS", "HISTORY", "STATISTICS")):
            assert pressing(host, COVERED) == []
            host.key("ESC")
        elif not demo.your_turn:
            assert pressing(host, TABLE) == []
            if "F2=PLAY" in lines[23]:
                host.key("F2")
        else:
            # Twice, for the question whether to leave takes the first one.
            host.key("ESC")
            host.key("ESC")
            before = len(demo.core.moves)
            cells = [(row, col) for row, col in pressing(host, TABLE) if row < HAND_ROWS]
            if cells and demo.your_turn:
                click(host, *chance.choice(cells))
                clicks += 1
                assert len(demo.core.moves) == before, host.page.dump()
    assert clicks > 5


WINDOW = """
from tests.support.clicks import HandByClicks
from tests.test_clicks import STORIES
from tommy.host.sdl.live_pc import run_window
from tommy.host.sdl.window_options import WindowOptions
from tommy.machine.drive import RamDrive
from tommy.machine.adapter import ADAPTERS
from tommy.machine.pc import PC

story = STORIES["STORY"]
hand = HandByClicks(story, "FASTER")
program = hand.telling(lambda line: print(line, flush=True))
run_window(program, PC(ADAPTERS["vga"], RamDrive()), WindowOptions(shape="integer", scale=1))
"""


@pytest.mark.window
@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
@pytest.mark.parametrize("name", [f"{game.folder} 2" for game in CATALOG])
def test_a_whole_hand_is_played_by_clicks_in_the_window(name: str, tmp_path: Path) -> None:
    need_tools()
    faster = "↓-" if STORIES[name].command == CANASTA.command else "F3-"
    code = WINDOW.replace("STORY", name).replace("FASTER", faster)
    with display() as show, running(code, show, tmp_path) as program:
        window = program.window()
        # SDL takes a click within 10 ms after the focus came for the one that brought it.
        time.sleep(0.1)
        done = 0
        while program.output[-1:] != ["over"]:
            until(
                lambda: len(program.output) > done or program.process.poll() is not None,  # noqa: B023
                f"more than {program.output}; {program.errors}",
            )
            assert program.process.poll() is None, program.errors
            for line in program.output[done:]:
                if line != "over":
                    row, col = map(int, line.split())
                    x, y = 16 + 8 * col + 4, 16 + 16 * row + 8
                    program.xdotool("mousemove", "--window", window, str(x), str(y), "click", "1")
                done += 1
