import pytest

from tommy.catalog import CATALOG
from tommy.games.crazy8s.rules.core import Core
from tommy.host.headless import HeadlessError
from tommy.keystroke import Keystroke
from tommy.machine.program import WaitQuarters
from tommy.shell.screen.desk import Desk
from tools import soak
from tools.stress import soak_demo

SMALL = [
    *("demo", "--hands", "6", "--warm-up", "3", "--pairs", "3", "--pair-hands", "2"),
    *("--games", "crazy8s"),
]


def test_a_demo_plays_its_hands_and_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Six hands tell nothing of speed.
    monkeypatch.setattr(soak_demo, "MOST_RATIO", 9)
    assert soak.main(SMALL) == 0
    said = capsys.readouterr().out.split("\r")[-1]
    assert said.startswith("crazy8s: 12 hands, ")
    assert "of a new PC's time" in said


@pytest.mark.parametrize(
    "game",
    sorted({each.name for game in CATALOG for each in (game.settings[0], game.settings[-1])}),
)
def test_every_game_plays(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["demo", "--hands", "1", "--warm-up", "1", "--pairs", "1", "--pair-hands", "1"]
    soak.main([*asked, "--games", game])
    assert f"{game}: 2 hands, " in capsys.readouterr().out


def test_a_core_that_keeps_what_it_heard_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept: list[bytearray] = []
    post = Core.post

    def keeping(core: Core, key: Keystroke) -> object:
        kept.append(bytearray(400_000))
        return post(core, key)

    monkeypatch.setattr(Core, "post", keeping)
    assert soak.main(SMALL) == 1
    assert "FAULT: crazy8s: grew by" in capsys.readouterr().out


def test_a_game_that_becomes_slower_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: dict[int, int] = {}
    post = Core.post

    def slowing(core: Core, key: Keystroke) -> object:
        heard[id(core)] = heard.get(id(core), 0) + 1
        sum(range(100 * heard[id(core)]))
        return post(core, key)

    monkeypatch.setattr(Core, "post", slowing)
    assert soak.main(SMALL) == 1
    assert "times as slow as at the start" in capsys.readouterr().out


def test_a_demo_that_stalls_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def for_ever(_desk: Desk) -> None:
        while True:
            await WaitQuarters(73)

    monkeypatch.setattr(Desk, "delay_pause", for_ever)
    monkeypatch.setattr(soak_demo, "_HAND_WITHIN", 10_000)
    with pytest.raises(HeadlessError, match="the demo has stalled"):
        soak.main(SMALL)


@pytest.mark.parametrize(("grown", "ratio", "faults"), [
    (5_000_000, 1.1, 0), (5_000_001, 1.1, 1), (0, 1.11, 1), (6_000_000, 2.0, 2),
])  # fmt: skip
def test_what_counts_as_a_fault(grown: int, ratio: float, faults: int) -> None:
    assert len(soak_demo.Result("whist 2", 10_000, grown, ratio).faults) == faults
