"""The fuzzer finds what is broken, makes it small, and finds nothing in what is shipped."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.support.runs import CRAZY8S, each_game, part
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.cardgame.screen.hand_rows import HandRows
from tommy.cards.card import Card
from tommy.catalog import CATALOG
from tommy.games.canasta.screen.table import Table as CanastaTable
from tommy.games.crazy8s.rules import hand_play as eights_rules
from tommy.games.crazy8s.rules.state import HandState
from tommy.keystroke import Keystroke
from tommy.machine import keyboard
from tommy.machine.page import Page
from tommy.machine.program import WaitQuarters
from tommy.shell.game import Game
from tommy.shell.hot_keys import Supervisor
from tommy.shell.records import key_tape
from tommy.shell.records.tape_codec import Codec
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink
from tommy.shell.screen.sounds import Sounds
from tools import fuzz
from tools.stress import fuzz_run
from tools.stress.acts import Act, Kind, named, read, typed, written
from tools.stress.fuzz_run import Found, Run
from tools.stress.scenes import scene_of

#: What is pressed here in all: 50,000 keys, for two of the runs are in slow scenes.
RUNS, RUN_KEYS = 52, 1000


@pytest.mark.parametrize("number", range(RUNS))
def test_keys_at_random_break_nothing(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--run", str(number), "--run-keys", str(RUN_KEYS), "--jobs", "1", "--smaller", "20"]
    status = fuzz.main(asked)
    assert status == 0, capsys.readouterr().out


# Planted faults


def run_in(scene: str, keys: int = 1000, seed: int = 0) -> Run:
    number = next(each for each in itertools.count() if scene_of(each).name == scene)
    return Run(seed, number, keys)


def found_in(scene: str, keys: int = 1000) -> Found | None:
    return run_in(scene, keys).play()[1]


def lose_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = eights_rules.apply

    def losing(state: HandState, move: Any) -> HandState:
        after = apply(state, move)
        return after._replace(stock=after.stock[1:])

    monkeypatch.setattr(eights_rules, "apply", losing)


def ignore_refused_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sounds, "refused", lambda _self: None)


def write_black_on_black(monkeypatch: pytest.MonkeyPatch) -> None:
    message = Desk.message
    monkeypatch.setattr(
        Desk, "message", lambda desk, text, _ink=None: message(desk, text, Ink(0x00, 0x00))
    )


def run_over_the_legends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status_line, "F5_COL", 64)


def draw_a_box_too_low(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status_line, "BOX_ROWS", 4)


def break_on_a_key(monkeypatch: pytest.MonkeyPatch, game: Game = CRAZY8S) -> None:
    press = part(game, "rules.keys").press

    def breaking(partial: Any, key: Keystroke, *more: Any, **how: Any) -> Any:
        if key.char == "9":
            raise KeyError("nine")
        return press(partial, key, *more, **how)

    monkeypatch.setattr(part(game, "rules.keys"), "press", breaking)
    monkeypatch.setattr(part(game, "rules.core"), "press", breaking)


def go_round_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def animate(_desk: Desk, _seconds: float) -> None:
        while True:
            pass

    monkeypatch.setattr(fuzz_run, "HUNG_S", 0.2)
    monkeypatch.setattr(Desk, "animate", animate)


def write_a_tape_with_a_wrong_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Codec, "encode", lambda *_: b"KEY Y 1C0D 00000000\r\n")


def lay_all_hands_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def lay(rows: HandRows, seat: int, hand: Sequence[Card]) -> None:
        rows.slots[seat] = list(hand)
        rows.draw_hand(seat)

    monkeypatch.setattr(HandRows, "lay", lay)


def leave_a_card_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw_hand(table: CanastaTable, _cursor: int | None = None) -> None:
        table.slots = table.slots[1:]

    monkeypatch.setattr(CanastaTable, "draw_hand", draw_hand)


def stay_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask_quit(supervisor: Supervisor) -> None:
        supervisor._desk.sounds.refused()

    monkeypatch.setattr(Supervisor, "_ask_quit", ask_quit)


def have_a_longer_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "RING", 30)


@pytest.mark.parametrize(
    ("plant", "scene", "wrong"),
    [
        (lose_a_card, "crazy8s", "the pack is not whole"),
        (ignore_refused_keys, "canasta 2", "a key has no answer"),
        (write_black_on_black, "crazy8s", "attribute 00 hides what stands at row 17"),
        (write_black_on_black, "crazy8s, mono", "attribute 00 on a mono page"),
        (run_over_the_legends, "crazy8s", "the line of the key legends is damaged"),
        (draw_a_box_too_low, "crazy8s", "a box has lost its corner"),
        (break_on_a_key, "crazy8s", "KeyError"),
        (go_round_for_ever, "canasta 2", "the program does not wait any more"),
        (write_a_tape_with_a_wrong_check, "canasta 4", "a tape is not sound"),
        (lay_all_hands_open, "crazy8s", "a hidden card lies open in row"),
        (leave_a_card_out, "canasta 2", "your hand is"),
        (stay_for_ever, "crazy8s", "the program cannot be left"),
        (have_a_longer_ring, "crazy8s", "the ring holds"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    scene: str,
    wrong: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch)
    found = found_in(scene, 2000)
    assert found is not None
    assert found.wrong.startswith(wrong)


@pytest.mark.parametrize("scene", [each.name for game in CATALOG for each in game.settings])
def test_a_damaged_line_is_found_in_every_game(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run_over_the_legends(monkeypatch)
    found = found_in(scene, 2000)
    assert found is not None
    assert found.wrong.startswith("the line of the key legends is damaged")


@each_game
def test_a_core_that_breaks_is_found_in_every_game(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_on_a_key(monkeypatch, game)
    found = found_in(game.settings[0].name, 2000)
    assert found is not None
    assert found.wrong.startswith("KeyError")


def begun(scene: str, *acts: Act) -> Found | None:
    """What is found when a hand has been dealt and these acts follow."""
    run = run_in(scene)
    return run.again([*run.scene.opening(), Act(Kind.WAIT, 1000), *acts])


@each_game
@pytest.mark.parametrize("cut", [Kind.KILL, Kind.POWER_OFF])
def test_a_game_that_is_not_as_it_was_after_a_power_cut_is_found(
    game: Game, cut: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = game.settings[0].name
    acts = [*typed("1\r1\r", 400), *named("RIGHT"), Act(cut)]
    assert begun(scene, *acts) is None
    read_tape = key_tape.read

    def forgetful(data: bytes, check: key_tape.Check | None = None) -> key_tape.Tape:
        found = read_tape(data, check)
        del found.keys[-1:]
        return found

    monkeypatch.setattr(key_tape, "read", forgetful)
    found = begun(scene, *acts)
    assert found is not None
    assert found.kind == "the resumed game is not as it was"


@each_game
def test_keys_that_nobody_looks_at_are_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def your_key(_loop: object) -> None:
        await WaitQuarters(73)

    monkeypatch.setattr(CardLoop, "_your_key", your_key)
    found = begun(game.settings[0].name, *named("1"))
    assert found is not None
    assert found.wrong == "a key that was pressed an hour ago has not been served"


def test_a_write_beyond_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fill = Page.fill

    def filling(page: Page, *args: Any) -> None:
        fill(page, *args)
        page.cells += b" \x07"

    monkeypatch.setattr(Page, "fill", filling)
    found = found_in("crazy8s")
    assert found is not None
    assert "the page holds" in found.wrong


# What is done with a fault


def test_a_fault_is_made_small_told_and_seen_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--scene", "crazy8s", "--keys", "3000", "--jobs", "1", "--seed", "3"]
    with monkeypatch.context() as patch:
        break_on_a_key(patch)
        assert fuzz.main(asked) == 1
        said = capsys.readouterr().out.splitlines()
        assert said[0].startswith("FAULT: KeyError: 'nine'")
        assert "seed 3, run" in said[1]
        acts = read(said[2].split('"')[1])
        assert 0 < len(acts) < 16
        assert acts[-1].kind is Kind.MAKE
        assert any("CRAZY EIGHTS" in line for line in said)
        assert not said[-1].endswith(" 0 faults")
        again = ["--seed", "3", "--run", said[1].split("run ")[1].split(",")[0]]
        assert fuzz.main([*again, "--acts", written(acts)]) == 1
    assert fuzz.main([*again, "--acts", written(acts)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "no fault"


def test_a_toy_that_the_prompt_runs_of_what_was_typed_ahead_is_left_too() -> None:
    acts = (
        "+2E +13 +1E +2C +15 +09 +1F +39 +02 +1C +02 +2E +39 +39 +E04B +39 +48 +1C w20 +1C +38 +0A"
    )
    assert fuzz.main(["--seed", "7777", "--run", "732", "--acts", acts]) == 0


def test_a_run_is_made_of_its_seed_and_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ignore_refused_keys(monkeypatch)
    first, second = (run_in("crazy8s", 300).play() for _ in range(2))
    assert first[1] is not None
    assert first == second


def test_many_processors_find_what_one_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--keys", "400", "--run-keys", "100", "--jobs", "2"]) == 0
    assert ", 0 faults" in capsys.readouterr().out


def test_a_scene_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["--scene", "bridge"])
    assert "no scene has 'bridge' in its name" in capsys.readouterr().err
