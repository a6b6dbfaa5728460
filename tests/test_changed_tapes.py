"""Tapes that somebody changed, with right checks: each is replayed or refused, and no game stops.

Whole lines are deleted, doubled and moved, words deleted, doubled and replaced by odd ones. Then
the tape is replayed, and is what a player has left.
"""

import random
from pathlib import Path

import pytest

from tests.support.tapes import lines_of, tape_of
from tommy import replay
from tommy.__main__ import program_for
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.machine.adapter import ADAPTERS
from tommy.machine.clock import POWER_ON
from tommy.machine.drive import RamDrive
from tommy.shell.records import key_tape
from tommy.shell.records.tape_records import FORMAT

FOLDER = Path(__file__).parent / "tapes"
GAMES = [game.folder for game in CATALOG]
#: Words that may stand in any place.
ODD = (
    "", "-", "0", "1", "-1", "2", "7", "9", "99", "255", "4000000000", "-4000000000", "1E9", "0x10",
    "9" * 15, "9" * 40, "9" * 5000, "A" * 500, "\x7f", "%s", "..", "CON", "CANASTA", "CRAZY8S.TAP",
    "level=99", "seats=9", "seats=4000000000", "players=7", "target=-5", "crazy=X", "rules=HOYLE",
    "1,2,3", "0,0", "-5,-5", "999999,999999", "T999999999999999999", "T-999999999999999999", "UP",
    "L11", "+1", "+E11D45", "-1C", "0001-01-01T00:00:00", "9999-12-31T23:59:59", "FFFF", "0000",
    "111/-/-", "000/1,1,1/1C0D", "000/-/" + ",".join(["1C0D"] * 40), "1987-10-01T12:00:00+02:00",
)  # fmt: skip


def changed(lines: list[list[str]], chance: random.Random) -> list[list[str]]:
    """The lines after one change."""
    lines = [words.copy() for words in lines]
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    words = lines[at]
    word = chance.randrange(len(words))
    match chance.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, words.copy())
        case 2:
            lines[at], lines[other] = lines[other], words
        case 3:
            del words[word]
        case 4:
            words.insert(word, words[word])
        case 5:
            words[word] = chance.choice(chance.choice(lines) or [""])
        case _:
            words[word] = chance.choice(ODD)
    return [words for words in lines if words]


def changed_tape(game: str, seed: int) -> bytes:
    """A tape of a game after some changes."""
    chance = random.Random(f"{game} {seed}")
    lines = lines_of((FOLDER / f"{game}-{FORMAT}.tap").read_bytes())
    if chance.random() < 0.3:
        # The first lines matter most.
        lines[:9] = changed(lines[:9], chance)
    for _ in range(chance.choice((1, 1, 2, 5))):
        lines = changed(lines, chance)
    return tape_of(lines)


def replayed(data: bytes) -> None:
    """Replay all that a tape has."""
    try:
        takes = replay.session_replays(data)
    except replay.TapeError:
        return
    replay.damage(data)
    replay.scores(data)
    for take in takes:
        replay.play(take)
    part = replay.key_by_key(data, ADAPTERS["vga"], POWER_ON)
    host = Headless(part.program, pc=part.pc)
    host.run_ticks(2000)
    host.power_off()


def taken_up(game: str, data: bytes) -> None:
    """Start the game that was left, go on with it, and leave it."""
    drive = RamDrive()
    drive.write(f"{game}.TAP", data)
    host = Headless(program_for(game, "*3", seed=1), drive=drive)
    host.run_ticks(60)
    for name in ("ENTER", "ENTER", "ENTER", "F2", "F8", "ESC", "F9", "ESC"):
        host.key(name)
        host.run_ticks(120)
    host.power_off()
    for info in drive.files():
        if info.name.startswith(game.upper()) and ".TA" in info.name:
            assert key_tape.read(drive.read(info.name)).sound


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_a_changed_tape_is_replayed_or_refused(game: str, seed: int) -> None:
    replayed(changed_tape(game, seed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_a_changed_tape_is_a_game_that_was_left_or_is_kept_aside(game: str, seed: int) -> None:
    taken_up(game, changed_tape(game, seed))
