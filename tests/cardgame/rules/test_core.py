"""What holds of the rules core of every game, whoever plays it and however badly."""

import random
from collections import Counter
from copy import deepcopy
from dataclasses import fields
from typing import Any

import pytest

from tests.support.hands import post, post_all
from tests.support.runs import each_game, each_seating, part, simulator
from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import KeyTaken, Refused
from tommy.cardgame.simulator import Deal
from tommy.cards.deck import derive
from tommy.catalog import CATALOG
from tommy.keystroke import ENTER, ESC, RIGHT, Keystroke, typed
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting

#: Keys that some grammar has a use for, and some that none has.
KEYS = (
    *typed("AKQJT1098765432SHDCMDTPNYI.+*?=x" * 2),
    *map(Keystroke, (0x0E08, 0x1C0D, 0x3920, 0x011B, 0x4700, 0x4800, 0x4900, 0x4B00, 0x4D00)),
    *map(Keystroke, (0x4F00, 0x5000, 0x5100, 0x5200, 0x5300, 0x352F, 0x372A, 0x4A2D, 0x4E2B)),
    *map(Keystroke, (0x4737, 0x5230, 0x532E)),
)


def chooses_by_number(core: Any) -> bool:
    """Whether a card of the game is chosen by its number in the hand."""
    return hasattr(core.view, "selected")


@each_seating
def test_the_keys_and_the_rules_play_the_same_hands(game: Game, setting: Setting) -> None:
    sim = simulator(game, setting)
    core = sim.core(3)
    core.begin()
    chance = random.Random(1)
    played = 0
    while played < 1000:
        state, before = core.state, core.scores
        while moves := sim.legal_moves(state):
            assert core.actor == sim.actor(state)
            assert len(set(moves)) == len(moves)
            for move in moves if chance.random() < 0.05 else ():
                assert part(game, "rules.moves").parse_move(str(move)) == move
                other = deepcopy(core)
                post_all(other, other.spelling(move))
                assert other.state == sim.after(state, move)
            played += 1
            move = chance.choice(moves)
            events = post_all(core, core.spelling(move))
            refused = {event.refusal.reason.name for event in events if isinstance(event, Refused)}
            # A question in vain is refused once, as a warning.
            assert refused <= {"HOPELESS"}
            state = sim.after(state, move)
            assert core.state == state
            assert Counter(state.cards) == Counter(core.pack)
        assert core.actor is sim.actor(state) is None
        assert core.scores == tuple(map(sum, zip(before, sim.points(state), strict=True)))
        won = sim.winner(core.scores) is not None
        core.post(ENTER)
        assert (core.place[1] == 1) == won
        assert not (won and any(core.scores))


@each_seating
def test_no_keys_bring_it_down_and_a_match_is_its_seed_and_its_keys(
    game: Game, setting: Setting
) -> None:
    chance = random.Random(9)
    for seed in range(3):
        core, again = (simulator(game, setting).core(seed) for _ in range(2))
        assert core.begin() == again.begin()
        last = core.view
        for key in chance.choices(KEYS, k=1500):
            before = core.state
            events = core.post(key)
            assert events == again.post(key) != ()
            if any(isinstance(event, Refused) for event in events):
                assert core.state is before
            assert Counter(core.state.cards) == Counter(core.pack)
            view = core.view
            # A key that changes nothing that is seen builds no view.
            assert view is last or view != last
            last = view
            assert getattr(core, "choices", True)
            if chooses_by_number(core):
                assert not isinstance(events[0], Refused) or len(events) == 1
                assert not (view.typed and view.selected is not None)
            else:
                assert 0 <= view.cursor < max(1, len(view.hands[core.state.actor]))
        assert core.view == again.view
        assert core.moves or core.place != (1, 1)


@each_seating
def test_a_deal_is_found_again_by_seed_game_and_hand(game: Game, setting: Setting) -> None:
    sim = simulator(game, setting)
    core = sim.core(77)
    deal = Deal(derive(core.seed, *core.place), core.state.dealer, core.scores)
    assert core.state == sim.dealt(deal) != sim.core(78).state


@each_seating
def test_the_first_dealer_is_random_and_the_seed_decides(game: Game, setting: Setting) -> None:
    sim = simulator(game, setting)
    dealers = [sim.core(seed).state.dealer for seed in range(600)]
    # Five standard deviations of a fair draw at the most.
    assert all(abs(dealers.count(seat) - 600 / sim.seats) < 65 for seat in range(sim.seats))
    assert dealers == [sim.core(seed).state.dealer for seed in range(600)]


@each_game
def test_an_event_cannot_be_changed(game: Game) -> None:
    core = simulator(game).core(1)
    for event in (*core.begin(), *core.post(ENTER), *post_all(core, move_keys(core))):
        for field in fields(event):
            with pytest.raises(AttributeError):
                setattr(event, field.name, None)


def move_keys(core: Any) -> tuple[Keystroke, ...]:
    """What types a legal move."""
    keys: tuple[Keystroke, ...] = core.spelling(core.legal_moves()[0])
    return keys


# Cards that are chosen by number

each_number_game = pytest.mark.parametrize(
    "game",
    [game for game in CATALOG if chooses_by_number(simulator(game).core(1))],
    ids=lambda game: game.folder,
)


@each_number_game
def test_esc_drops_what_is_pending_and_is_harmless_otherwise(game: Game) -> None:
    core = simulator(game).core(1)
    seat = core.actor
    assert post(core, "2\x1b") == [NumberTyped(seat, "2"), NumberTyped(seat, "")]
    assert post_all(core, [RIGHT, ESC]) == [Selected(seat, 0), Selected(seat, None)]
    assert post_all(core, [ESC]) == [KeyTaken(seat)]


@each_number_game
def test_a_digit_drops_the_selection_and_an_arrow_the_number(game: Game) -> None:
    core = simulator(game).core(1)
    post_all(core, [RIGHT, *typed("2")])
    assert (core.view.selected, core.view.typed) == (None, "2")
    post_all(core, [RIGHT])
    assert (core.view.selected, core.view.typed) == (0, "")


@each_number_game
@pytest.mark.parametrize("number", ["123", "011", "1234"])
def test_a_number_of_more_than_two_digits_plays_no_card(game: Game, number: str) -> None:
    core = simulator(game).core(1)
    state = core.state
    assert isinstance(post(core, number)[-1], Refused)
    assert isinstance(post(core, "\r")[-1], Refused)
    assert (core.state, core.view.typed) == (state, "")
