"""One card that follows goes with Enter or Down alone. Source: CASES2 D10."""

import pytest

from tests.support.rolling.positions import core_at, position
from tommy.cardgame.rules.events import Refused
from tommy.cards.card import Card
from tommy.games.rolling.rules.events import Played, RefusalReason
from tommy.keystroke import DOWN, ENTER, SPACE, Keystroke


@pytest.mark.parametrize("key", [ENTER, SPACE, DOWN])
@pytest.mark.parametrize(("hand", "card"), [("7S KH QD", "7S"), ("AS", "AS")])
def test_enter_plays_the_only_card_that_follows(key: Keystroke, hand: str, card: str) -> None:
    core = core_at(position(hand, "TD 9H", trick="9S", leader=1))
    assert core.view.only is not None
    played, *_ = core.post(key)
    assert isinstance(played, Played)
    assert played.card == Card.parse(card)


def test_with_two_that_follow_enter_alone_is_refused() -> None:
    core = core_at(position("7S 8S QD", "TD 9H", trick="9S", leader=1))
    assert core.view.only is None
    (refused,) = core.post(ENTER)
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.NOTHING_CHOSEN


def test_on_old_tapes_enter_alone_chooses_nothing() -> None:
    core = core_at(position("7S KH QD", "TD 9H", trick="9S", leader=1))
    core.old_keys = True
    assert isinstance(core.post(ENTER)[0], Refused)
