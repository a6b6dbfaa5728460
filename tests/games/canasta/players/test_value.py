"""What a position promises: the same told from both sides, more to the side that has more."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.canasta.lab import position_of
from tests.support.canasta.positions import position
from tommy import assets
from tommy.games.canasta.players.count_scoring import totals
from tommy.games.canasta.players.evaluation import WEIGHTS
from tommy.games.canasta.players.rollout import play_on, play_turn
from tommy.games.canasta.players.value import LAYOUT, Features, expected_totals, features
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.state import Options


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
@pytest.mark.parametrize("seats", [2, 4])
def test_both_sides_are_told_the_same_at_every_turn(seats: int, rule_set: Rules) -> None:
    counted = position_of(hand_play.deal(Options(seats, rule_set), 0, (0, 0), 3).state)
    while counted.ending is None:
        assert expected_totals(counted, 0) == pytest.approx(expected_totals(counted, 1)[::-1])
        play_turn(counted, WEIGHTS[seats])


@pytest.mark.parametrize(("mine", "theirs", "hand", "pile", "counted"), [
    ("KS KH KD KC KS KH / 9S 9H 2S", "", "4S 4H 5D 5C 5S 9D 3S 2H", "6C 7C", {
        "melded": 1, "points_laid": 100, "natural_6": 1, "mixed_3": 1, "fitting": 1, "pairs": 1,
        "triples": 1, "wild_cards": 1, "wild_without_canasta": 1, "black_treys": 1, "cards_held": 8,
        "points_held": 60, "to_move": 1, "open_pile": 2,
    }),
    ("KS KH KD KC KS KH KD / 9S 9H 9D 9C 9S 2S 2H", "", "KC 2D 8S", "6C 7C 2C 8H", {
        "melded": 1, "points_laid": 160, "red_canastas": 1, "black_canastas": 1, "canasta": 1,
        "fitting_canasta": 1, "wild_cards": 1, "cards_held": 3, "points_held": 40,
        "canasta_few_cards": 1, "to_move": 1, "bound_pile": 4,
    }),
    ("", "4S 4H 4D", "8S 8H", "6C 7C 5H", {
        "pairs": 1, "cards_held": 2, "points_held": 20, "to_move": 1, "bound_pile": 3,
    }),
], ids=["melded", "with canastas", "not melded"])  # fmt: skip
def test_features_count_what_their_names_say(
    mine: str, theirs: str, hand: str, pile: str, counted: dict[str, float]
) -> None:
    state = position(hand, pile=pile, mine=mine, theirs=theirs)
    found = features(position_of(state), 0)._asdict()
    early = len(state.stock) / 108
    assert found.pop("side") == 1
    assert found.pop("stock") == early
    for name in ("melded", "cards_held", "wild_cards", "canasta", "pairs"):
        assert found.pop(f"{name}_early") == early * counted.get(name, 0), name
    begun = {name: value for name, value in counted.items() if name.startswith(("nat", "mix"))}
    cards = sum(int(name[-1]) * value for name, value in begun.items())
    assert found.pop("begun_early") == early * cards
    penalty = found.pop("red_treys")
    assert penalty == state.rules.no_red_trey * -1
    assert {name: value for name, value in found.items() if value} == counted


def test_each_name_of_the_file_counts_for_something() -> None:
    columns = LAYOUT.shipped().values()
    assert all(map(any, zip(*columns, strict=True)))


def test_all_features_come_up_in_play() -> None:
    never = set(Features._fields)
    for seed in range(40):
        counted = position_of(hand_play.deal(Options(4), seed % 4, (0, 0), seed).state)
        while counted.ending is None and never:
            never -= {name for name, value in features(counted, 0)._asdict().items() if value}
            play_turn(counted, WEIGHTS[4])
    assert not never


def shipped_lines() -> list[str]:
    return assets.read_text("canasta/value.txt").splitlines()


def test_the_order_of_the_lines_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "value.txt"
    file.write_text("\n".join(sorted(shipped_lines(), reverse=True)), encoding="utf-8")
    assert LAYOUT.read(file) == LAYOUT.shipped()


Lines = list[str]


@pytest.mark.parametrize(("planted", "complaint"), [
    (lambda lines: [line for line in lines if not line.startswith("pairs ")], ": .*missing: pairs"),
    (lambda lines: ["parrots 1 2 3 4", *lines], ", line 1: no weight of canasta: 'parrots"),
    (lambda lines: ["pairs 1 2 3 4", *lines], r", line \d+: a second time: 'pairs "),
    (lambda lines: ["pairs 1 2 3", *lines], ", line 1: 3 values for 4 columns"),
], ids=["missing", "unknown", "doubled", "short"])  # fmt: skip
def test_wrong_names_in_the_file_are_said(
    planted: Callable[[Lines], Lines], complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "value.txt"
    file.write_text("\n".join(planted(shipped_lines())), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"value\.txt{complaint}"):
        LAYOUT.read(file)


def lead(mine: str, theirs: str, hand: str = "4S 5S 6D") -> float:
    """The lead that a position promises to the side to move."""
    first, second = expected_totals(position_of(position(hand, mine=mine, theirs=theirs)), 0)
    return first - second


def test_a_canasta_promises_more_than_six_cards_and_a_red_one_more_than_a_black_one() -> None:
    six = lead("KS KH KD KC KS KH", "9S 9H 9D")
    black = lead("KS KH KD KC KS KH 2S", "9S 9H 9D")
    red = lead("KS KH KD KC KS KH KD", "9S 9H 9D")
    assert red > black > six > lead("KS KH KD", "9S 9H 9D")


def test_it_agrees_with_how_hands_end() -> None:
    near = far = 0.0
    for seed in range(40):
        counted = position_of(hand_play.deal(Options(2), seed % 2, (0, 0), seed).state)
        play_on(counted, 16)
        if counted.ending is None:
            told = expected_totals(counted, 0)
            play_on(counted, 1000)
            first, second = totals(counted)
            near += abs(told[0] - told[1] - first + second)
            far += abs(first - second)
    assert near < 0.9 * far
