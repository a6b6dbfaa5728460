"""How little a game needs: a toy game, in one file beside the tree, is put into the catalog.

The game is one file of 200 lines at most, two texts under assets, and an entry in the catalog.
Prompt, command line, shortcuts, launchers, fuzzer, soak and tournament then have it. Not tried are
the folders of a real game, and crash, which waits for a question at a game's start, and bench.
"""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.checkout import ROOT
from tommy import __main__ as root
from tommy import assets, catalog
from tommy.host.headless import Headless
from tommy.shell.game import Game
from tommy.shell.screen.desk import Desk
from tools import fuzz, soak, tournament
from tools.setup import launchers
from tools.stress import soak_demo
from tools.stress.scenes import scenes, slow_scenes

SOURCE = ROOT / "tests/support/fourth_game"


@pytest.fixture
def highcard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy game, laid into folders of its own and listed in the catalog."""
    code, texts = tmp_path / "code", tmp_path / "assets"
    code.mkdir()
    shutil.copy(SOURCE / "highcard.py", code)
    (texts / "highcard").mkdir(parents=True)
    for there in assets.folder().iterdir():
        (texts / there.name).symlink_to(there)
    for name in ("instructions.txt", "tunes.txt"):
        shutil.copy(SOURCE / name, texts / "highcard")
    monkeypatch.setattr(assets, "folder", lambda: texts)
    monkeypatch.syspath_prepend(code)
    game: Game = importlib.import_module("highcard").GAME
    monkeypatch.setattr(catalog, "CATALOG", (*catalog.CATALOG, game))
    return game


class Played:
    """The toy game, typed at the prompt and played up to your first turn."""

    def __init__(self, command: str) -> None:
        self._desk: Desk | None = None
        self.host = Headless(root.prompt_for(None, seed=7, started=self._note))
        self.host.type(f"{command} *\r")
        self.host.run_until("WHICH CARD?")

    def _note(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def core(self) -> Any:
        assert self._desk is not None
        assert self._desk.game is not None
        return self._desk.game.core

    def play(self, place: int) -> None:
        """Type the number of a card."""
        self.host.type(f"{place + 1}\r")
        self.host.run_ticks(60)


@pytest.fixture
def played(highcard: Game) -> Iterator[Played]:
    played = Played(highcard.command)
    yield played
    played.host.power_off()


def test_it_has_at_most_200_lines() -> None:
    assert len((SOURCE / "highcard.py").read_text("utf-8").splitlines()) <= 200


def test_the_prompt_lists_it(highcard: Game) -> None:
    host = Headless(root.prompt_for(f"dir {highcard.program}", seed=7))
    host.run_ticks(40)
    page = "\n".join(host.page.lines())
    assert "HIGHCARD EXE       built in" in page
    assert "HIGHCARD DOC" in page
    host.type("help\r")
    assert any(line.startswith("  HIGHCARD         High Card") for line in host.page.lines())


def test_the_command_line_knows_it(highcard: Game, capsys: pytest.CaptureFixture[str]) -> None:
    root.program_for(highcard.command, "M", seed=1)
    assert root.main(["pinball"]) == 1
    programs = ", ".join(game.program for game in catalog.CATALOG)
    assert programs.endswith(", HIGHCARD")
    assert capsys.readouterr().err.endswith(f": there are {programs}\n")


def test_cards_are_dealt_and_the_lines_of_a_toy_are_there(played: Played) -> None:
    lines = played.host.page.lines()
    assert sum(sign in "♠♥♦♣" for sign in lines[1]) == 5
    assert "██ HIGH CARD ██" in lines[21]
    assert "F5=INSTRS" in lines[23]
    played.host.key("F5")
    assert "the highest card wins the hand" in " ".join(played.host.page.lines()).lower()


def test_a_card_that_does_not_follow_is_refused_and_one_that_does_is_played(
    played: Played,
) -> None:
    core, refused = played.core, 0
    while core.actor is not None:
        hand, legal = core.state.hands[0], core.legal_moves()
        for place in [place for place, card in enumerate(hand) if card not in legal][:1]:
            played.play(place)
            assert played.host.page.lines()[17].strip() == "FOLLOW SUIT"
            assert core.state.hands[0] == hand
            refused += 1
        played.play(hand.index(legal[0]))
        assert len(core.state.hands[0]) == len(hand) - 1
    assert refused > 0


def test_a_game_is_played_to_its_end_counted_and_left(played: Played) -> None:
    host = played.host
    for _ in range(9):
        host.key("F3")
    host.key("F2")
    host.run_until("STARTS GAME 2", limit_ticks=20_000)
    assert host.pc.drive.read("HIGHCARD.SCR") in (b"1,0\r\n", b"0,1\r\n")
    host.key("F7")
    host.type("y")
    assert any("SAVED: TYPE HIGHCARD" in line for line in host.page.lines())
    host.run_ticks(20)
    assert host.page.lines()[host.page.cursor.row].startswith("C:\\>")


def test_it_has_launchers(highcard: Game, tmp_path: Path) -> None:
    folder = tmp_path / "launchers"
    (folder / "support").mkdir(parents=True)
    launchers.write(folder, [highcard])
    assert {path.name for path in folder.glob("High Card.*")} == {
        "High Card.bat",
        "High Card.command",
        "High Card.sh",
    }
    start = folder / "support/start.sh"
    start.write_text('#!/bin/sh\necho "starts $1"\n')
    start.chmod(0o755)
    if os.name == "posix":
        command = [str(folder / "High Card.sh")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stdout == "starts highcard\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="shortcuts are for Linux")
def test_it_has_shortcuts(highcard: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    entry = tmp_path / f"data/applications/tommys-toys-{highcard.command}.desktop"
    assert root.main(["--install-shortcut"]) == 0
    text = entry.read_text("utf-8")
    assert "\nName=High Card\n" in text
    assert f'support/start.sh" "{highcard.command}"\n' in text
    assert root.main(["--remove-shortcut"]) == 0
    assert not entry.exists()


@pytest.mark.parametrize("scene", ["high card", "high card, mono", "highcard from its show"])
def test_the_fuzzer_has_scenes_of_it_and_finds_no_fault(
    scene: str, highcard: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    assert scene in [each.name for each in scenes()]
    assert any(each.game == highcard.command for each in slow_scenes())
    status = fuzz.main(["--scene", scene, "--keys", "600", "--jobs", "1", "--smaller", "5"])
    assert status == 0, capsys.readouterr().out


def test_its_demo_is_soaked(
    highcard: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Three hands tell nothing of speed or growth.
    monkeypatch.setattr(soak_demo, "MOST_RATIO", 99)
    monkeypatch.setattr(soak_demo, "MOST_BYTES", 10**9)
    asked = ["demo", "--hands", "2", "--warm-up", "1", "--pairs", "1", "--pair-hands", "1"]
    assert soak.main([*asked, "--games", highcard.settings[0].name]) == 0
    assert "high card: 3 hands, " in capsys.readouterr().out


def test_its_level_plays_in_a_tournament(
    highcard: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"{highcard.command}:easy"] * 2
    assert tournament.main([*names, "--pairs", "4", "--matches", "1", "--jobs", "1"]) == 0
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith("| easy v easy | 0.0 +-0.0 ")
