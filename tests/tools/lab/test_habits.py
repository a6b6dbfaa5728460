"""What is counted in hands: each habit in a hand made for it, and the table of all."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.canasta.positions import position as canasta_position
from tests.support.crazy8s.positions import position as eights_position
from tests.support.hands import cards
from tests.support.rolling.positions import position as rolling_position
from tests.support.runs import each_game
from tommy.cards.card import Rank
from tommy.games.canasta.rules import hand_play as canasta_play
from tommy.games.canasta.rules.moves import Discard, Meld
from tommy.games.canasta.rules.pack import parse_card
from tommy.games.crazy8s.rules import hand_play as eights_play
from tommy.games.crazy8s.rules.moves import parse_move
from tommy.games.crazy8s.rules.seats import ME
from tommy.games.rolling.rules import hand_play as rolling_play
from tommy.games.rolling.rules.moves import Play
from tommy.games.rolling.rules.observation import Trick
from tommy.shell.game import Game
from tools.lab import habits
from tools.lab.habits import Count, PlayedHand, Step


def played(apply: Any, state: Any, *moves: Any) -> PlayedHand:
    steps = []
    for move in moves:
        steps.append(Step(state, getattr(state, "actor", state.to_move), move))
        state = apply(state, move)
    return PlayedHand(steps, state)


def count(game: str, what: str, hand: PlayedHand) -> Count:
    return habits.habits_of(game).all[what](hand)


@each_game
def test_a_table_has_a_row_for_each_habit_and_is_the_same_again(game: Game) -> None:
    names = "hard", "easy"
    table = habits.measured(game.command, names, 2)
    assert table == habits.measured(game.command, names, 2)
    for what in habits.habits_of(game.command).all:
        assert f"| {what} " in table


def test_the_file_says_how_to_get_the_figures_again(tmp_path: Path) -> None:
    file = tmp_path / "figures.md"
    words = ["crazy8s:hard", "--hands", "2", "--jobs", "1", "--quiet", "--out", str(file)]
    assert habits.main(words) == 0
    text = file.read_text(encoding="utf-8")
    assert f"python -m tools.lab.habits {' '.join(words)}" in text
    assert habits.measured("crazy8s", ["hard"], 2) in text


def test_a_game_of_which_nothing_is_counted_is_named() -> None:
    with pytest.raises(ValueError, match="NOTHING"):
        habits.habits_of("nothing")


@pytest.mark.parametrize(("upcard", "needless", "saving"), [("4H", 1, 0), ("4C", 0, 1)])
def test_a_draw_is_needless_or_saves_a_crazy_card(upcard: str, needless: int, saving: int) -> None:
    state = eights_position("QS KS 2S", "5D 8D 7H", upcard, stock=None, to_move=ME)
    hand = played(eights_play.apply, state, parse_move("DRAW"))
    assert count("crazy8s", "draws though a plain card fits", hand) == Count(needless)
    assert count("crazy8s", "draws to save a crazy card", hand) == Count(saving)


def test_a_wild_card_on_a_small_pile_or_a_frozen_one_is_wasted() -> None:
    for pile, wasted in (("4C 5C 6C 7C 9C TC JC QC", 0), ("6C", 1), ("2C 4C 5C 6C 7C 9C TC JC", 1)):
        state = canasta_position("2S 9S 9D", pile=pile, drawn=True)
        hand = played(canasta_play.apply, state, Discard(parse_card("2S")))
        what = "of these on under 8 cards or a frozen pile"
        assert count("canasta", what, hand) == Count(wasted)
        assert count("canasta", "wild cards thrown", hand) == Count(1)


def test_a_wild_card_on_a_finished_canasta_counts_unless_the_hand_ends() -> None:
    mine = "KS KS KC KC KD KD KH"
    state = canasta_position("2S 9S 9D 5C", mine=mine, drawn=True)
    laid = played(canasta_play.apply, state, Meld(Rank.KING, deuces=1))
    what = "wild cards on a finished canasta, not closing"
    assert count("canasta", what, laid) == Count(1)
    state = canasta_position("2S 9S", mine=mine, drawn=True)
    closed = played(canasta_play.apply, state, Meld(Rank.KING, deuces=1), Discard(parse_card("9S")))
    assert count("canasta", what, closed) == Count(0)


@pytest.mark.parametrize(
    ("lead", "lacking", "fed"), [("2S", "C", 1), ("2H", "C", 0), ("2S", "S", 0)]
)
def test_a_lead_feeds_a_last_card_unless_somebody_before_picks_up(
    lead: str, lacking: str, fed: int
) -> None:
    # Seat 1 lacked a suit and has laid again what it took up; the card of seat 2 was seen.
    state = rolling_position("2S 2H 9H", "4D 5D 6H", "3S")
    seven = cards(f"7{lacking}")
    tricks = Trick(0, seven, 1, 0), Trick(1, seven, None, 1), Trick(1, cards("3S"), 2, 1)
    state = state._replace(tricks=tricks)
    hand = played(rolling_play.apply, state, Play(cards(lead)[0]))
    assert count("rolling", "leads into a last card all have seen", hand) == Count(fed)
