"""Two programs at once on one home: neither loses a score, tape, setting or statistic."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.runs import each_game
from tommy.catalog import CATALOG
from tommy.host.folder_drive import FolderDrive
from tommy.shell.game import Game
from tommy.shell.records import key_tape, settings
from tommy.shell.records.match_scores import MatchScore
from tommy.shell.records.settings import SettingsFile
from tommy.shell.records.statistics import StatisticsFile

ROOT = Path(__file__).parents[1]

# Plays a game by demo on a headless PC, hand after hand, and presses a key of the settings at each
# end; then the plug is pulled. It begins when the others are ready too.
PLAYER = """
import pathlib, sys
from tommy.__main__ import program_for
from tommy.host.folder_drive import FolderDrive
from tommy.host.headless import Headless

home, game, seed, key, hands = sys.argv[1:]
drive = FolderDrive(pathlib.Path(home), 30)
host = Headless(program_for(game, "S*1", seed=int(seed)), drive=drive)
host.run_ticks(2)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(3):
    host.key("ENTER")
    host.run_ticks(2)
host.run_until("OUT OF")
host.key("F2")
for _ in range(9):
    host.key("F3")
for _ in range(int(hands)):
    host.run_until("ANY KEY", limit_ticks=1_000_000)
    host.key(key)
    host.run_until(lambda: "ANY KEY" not in host.page.lines()[17], limit_ticks=1_000_000)
    host.run_ticks(20)
print("over", flush=True)
sys.stdin.readline()
"""


def played(home: Path, *players: Sequence[object]) -> None:
    """Let programs play at the same time, each from its ready to its over, and kill them all."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(home), *map(str, player)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for player in players
    ]
    try:
        for expected in ("ready\n", "over\n"):
            for each in running:
                assert each.stdout is not None
                assert each.stdout.readline() == expected
            for each in running:
                assert each.stdin is not None
                if expected == "ready\n":
                    each.stdin.write("go\n")
                    each.stdin.flush()
    finally:
        for each in running:
            each.kill()
            each.communicate()


@each_game
def test_two_programs_of_one_game_lose_nothing(game: Game, tmp_path: Path) -> None:
    hands = 5
    played(tmp_path, (game.command, 1, "F10", hands), (game.command, 2, "F4", hands))
    drive = FolderDrive(tmp_path)
    tapes = [key_tape.read(drive.read(f"{game.program}.{ending}")) for ending in ("TAP", "TA1")]
    assert all(each.sound and len(each.keys) > 10 for each in tapes)
    assert {each.seed for each in tapes} == {1, 2}
    (figures,) = StatisticsFile(drive).load().values()
    assert figures.demo == sum(each.counted.hands for each in tapes) == 2 * hands
    score = MatchScore(drive, game.score_file, game.score_label).load()
    assert score.you + score.me == sum(each.won for each in tapes)
    kept = SettingsFile(drive)
    kept.load()
    assert kept.number(game.program, settings.BORDER, range(16)) == 1 + hands
    assert kept.number(game.program, settings.DELAY, range(101)) == 1 + hands
    assert not list(tmp_path.glob("*.B*"))


def test_two_games_on_one_home_lose_nothing(tmp_path: Path) -> None:
    one, other = CATALOG[0], CATALOG[-1]
    played(tmp_path, (one.command, 1, "F10", 2), (other.command, 2, "F10", 4))
    drive = FolderDrive(tmp_path)
    found = {key.game: figures.demo for key, figures in StatisticsFile(drive).load().items()}
    assert found == {one.program: 2, other.program: 4}
    kept = SettingsFile(drive)
    kept.load()
    assert kept.number(one.program, settings.BORDER, range(16)) == 3
    assert kept.number(other.program, settings.BORDER, range(16)) == 5


def test_settings_and_statistics_changed_a_hundred_times_by_three_programs(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib\n"
        "from tommy.host.folder_drive import FolderDrive\n"
        "from tommy.shell.records.player_files import PlayerFiles\n"
        "from tommy.shell.records.statistics import Tally, Figures, Key\n"
        "from tommy.shell.records.tape_records import CountedRecord\n"
        "me = sys.argv[2]\n"
        "kept = PlayerFiles(FolderDrive(pathlib.Path(sys.argv[1]), 30))\n"
        "kept.settings.load()\n"
        "for n in range(1, 34):\n"
        "    kept.settings.change('CANASTA', me, n)\n"
        "    kept.settings.write()\n"
        "    key, counted = Key('CANASTA', 'TOMMY-2', 3), CountedRecord(1, n)\n"
        "    hand = Tally(key, Figures(hands=1), me, counted)\n"
        "    assert kept.statistics.count([hand])\n"
        "    assert not kept.troubles\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path), name], cwd=ROOT)
        for name in ("BORDER", "DELAY", "LEVEL")
    ]
    assert [process.wait(timeout=100) for process in running] == [0, 0, 0]
    drive = FolderDrive(tmp_path)
    kept = SettingsFile(drive)
    kept.load()
    assert [kept.number("CANASTA", name, range(99)) for name in ("BORDER", "DELAY", "LEVEL")] == [
        33, 33, 33,
    ]  # fmt: skip
    (figures,) = StatisticsFile(drive).load().values()
    assert figures.hands == 99
