"""One card that fits goes with Enter alone; on old tapes that key chose nothing. Source: CASES2 D10."""

import pytest

from tests.support.crazy8s.positions import core_at, position
from tests.support.hands import post
from tommy.cardgame.rules.events import Refused
from tommy.cards.card import Card
from tommy.games.crazy8s.rules.events import Drew, Played, RefusalReason, SuitAsked
from tommy.games.crazy8s.rules.state import HandState
from tommy.keystroke import DOWN, ENTER, SPACE, Keystroke

ONE_FITS = position("KS 3H 4D", "2C 5C", "9S", stock="7D 7C")
AN_EIGHT_FITS = position("8D 3H 4D", "2C 5C", "9S", stock="7D 7C")
TWO_FIT = position("KS 9H 4D", "2C 5C", "9S", stock="7D 7C")
NOTHING_FITS = position("KD 3H 4D", "2C 5C", "9S", stock="7D 7C")


@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_enter_plays_the_only_card_that_fits(key: Keystroke) -> None:
    played, *_ = core_at(ONE_FITS).post(key)
    assert isinstance(played, Played)
    assert played.card == Card.parse("KS")


def test_an_only_crazy_card_still_asks_for_its_suit() -> None:
    assert isinstance(core_at(AN_EIGHT_FITS).post(ENTER)[0], SuitAsked)


def test_down_still_draws() -> None:
    assert isinstance(core_at(ONE_FITS).post(DOWN)[0], Drew)


@pytest.mark.parametrize("state", [TWO_FIT, NOTHING_FITS])
def test_enter_alone_is_refused_if_not_just_one_card_fits(state: HandState) -> None:
    (refused,) = core_at(state).post(ENTER)
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.NOTHING_CHOSEN


def test_enter_alone_is_refused_on_old_tapes() -> None:
    core = core_at(ONE_FITS)
    core.old_keys = True
    assert isinstance(core.post(ENTER)[0], Refused)


def test_a_number_that_is_typed_comes_before_the_only_card() -> None:
    (*_, refused) = post(core_at(ONE_FITS), "2", ENTER)
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.NO_MATCH


@pytest.mark.parametrize(
    ("state", "cards"),
    [(ONE_FITS, "KS"), (AN_EIGHT_FITS, "8D"), (TWO_FIT, "KS 9H"), (NOTHING_FITS, "")],
)
def test_the_view_names_the_cards_that_fit(state: HandState, cards: str) -> None:
    view = core_at(state).view
    fit = {view.hands[0][place] for place in view.playable}
    assert fit == set(map(Card.parse, cards.split()))
    assert (view.only is None) == (len(fit) != 1)
