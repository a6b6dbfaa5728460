"""The words of Crazy Eights fit on their line, whatever the figures."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.crazy8s.crazy8s_app import playing
from tests.support.crazy8s.positions import core_at, position
from tests.support.hands import post
from tommy.cardgame.screen.hand_rows import NUM_LOCK, with_num_lock
from tommy.cardgame.screen.table_talk import took
from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules.core import Core
from tommy.games.crazy8s.rules.events import (
    Drew,
    GameEnded,
    HandEnded,
    Passed,
    Played,
    Refusal,
    RefusalReason,
)
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.rules.state import Options
from tommy.games.crazy8s.screen import texts
from tommy.games.crazy8s.screen.loop import NUM_LOCK_REASONS
from tommy.keystroke import ENTER
from tommy.machine.codepage import encode

cards = st.sampled_from(DECK_52)
suits = st.sampled_from(Suit)


def fits(text: str) -> None:
    assert 0 < len(text) <= 80
    assert len(encode(text)) == len(text)
    assert text == text.upper()


@pytest.mark.parametrize("reason", RefusalReason)
@given(
    upcard=cards,
    named=st.none() | suits,
    card=cards,
    held=st.integers(1, 44),
    number=st.integers(0, 99),
    stock=st.integers(0, 37),
)
def test_every_refusal_has_words_that_fit(
    reason: RefusalReason,
    upcard: Card,
    named: Suit | None,
    card: Card,
    held: int,
    number: int,
    stock: int,
) -> None:
    refusal = Refusal(
        reason, held, stock, upcard, named or upcard.suit, named, card, number, key=ENTER
    )
    text = texts.refusal(refusal)
    fits(text)
    fits(with_num_lock(text))


def test_two_reasons_never_have_the_same_words() -> None:
    blank = Refusal(
        RefusalReason.NO_MATCH,
        7,
        3,
        Card.parse("2H"),
        Suit.HEARTS,
        None,
        Card.parse("4S"),
        9,
        ENTER,
    )
    words = [texts.refusal(dataclasses.replace(blank, reason=reason)) for reason in RefusalReason]
    assert len(set(words)) == len(RefusalReason)


@pytest.mark.parametrize("reason", NUM_LOCK_REASONS)
@given(held=st.integers(1, 44), number=st.integers(0, 99), stock=st.integers(0, 37))
def test_where_num_lock_may_be_at_fault_there_is_room_to_say_so(
    reason: RefusalReason, held: int, number: int, stock: int
) -> None:
    refusal = Refusal(reason, held, stock, Card.parse("TH"), Suit.HEARTS, None, None, number, ENTER)
    assert with_num_lock(texts.refusal(refusal)).endswith(NUM_LOCK)


@given(
    winner=st.sampled_from([YOU, ME, None]),
    blocked=st.booleans(),
    points=st.integers(0, 999),
    totals=st.tuples(st.integers(0, 999), st.integers(0, 999)),
)
def test_the_end_of_a_hand_fits(
    winner: int | None, blocked: bool, points: int, totals: tuple[int, int]
) -> None:
    event = HandEnded(winner, blocked, points, totals, (999, 999), (99, 99))
    fits(texts.hand_won(event, took(9_999)))
    fits(texts.hand_points(event))


def test_the_end_of_a_game_names_winner_scores_and_points() -> None:
    text = texts.game_won(GameEnded(ME, 612, (0, 612), (0, 1)), (88, 500))
    assert text == "I WIN THE GAME, 500 TO 88: 612 POINTS!"
    fits(text)


def test_the_news_tell_what_was_done_since_your_last_move() -> None:
    five, eight = Card.parse("5S"), Card.parse("8S")
    drew = Drew(ME, five, 0, 3)
    assert texts.news([]) == ""
    assert texts.news([Played(ME, five, 0, None)]) == "I PLAYED THE 5♠"
    crazy = texts.news([drew, drew, Played(ME, eight, 0, Suit.HEARTS)])
    assert crazy == "I DREW 2 CARDS.  I PLAYED THE 8♠ AND NAMED HEARTS"
    passed = texts.news([Passed(YOU), drew, Passed(ME)])
    assert passed == "I DREW 1 CARD.  YOU HAD TO PASS.  I HAD TO PASS"


def test_the_history_tells_a_pass_after_the_move_that_it_followed() -> None:
    core = core_at(position("2S 3S 4S", "KD QD", "9S"))
    post(core, "3", ENTER)
    post(core, "2", ENTER)
    seen = core.state.seen
    assert [texts.pass_lines(seen, place) for place in (0, 1)] == [["I   PASS"], ["I   PASS"]]
    assert texts.pass_lines(seen, 2) == []


def test_the_prompt_names_the_only_card_that_fits_or_says_that_none_does() -> None:
    view = Core(Options(Rank.EIGHT), 7).view
    one = view._replace(playable=(3,))
    assert (
        texts.prompt(one, keypad=False) == "WHICH CARD (ONLY THE K♥ FITS: ENTER PLAYS IT)?  D=DRAW"
    )
    none = view._replace(playable=())
    assert texts.prompt(none, keypad=False) == "WHICH CARD (NOTHING FITS)?  D=DRAW"
    assert texts.prompt(none, keypad=True) == "WHICH CARD (NOTHING FITS)?  INS=DRAW"


@pytest.mark.parametrize("suit", [None, *Suit])
@pytest.mark.parametrize("seat", [YOU, ME])
def test_moves_are_said_in_one_line(seat: int, suit: Suit | None) -> None:
    fits(texts.plays(seat, Card.parse("TH"), suit))
    fits(texts.draws(seat))
    fits(texts.passed(seat))


def test_the_prompt_offers_what_is_open_and_shows_what_is_typed() -> None:
    view = Core(Options(Rank.EIGHT), 7).view._replace(typed="1")
    both, alone = view, view._replace(stock_count=0)
    assert texts.prompt(both, keypad=False) == "WHICH CARD (1, 2 OR 4-7, THEN ENTER)? 1  D=DRAW"
    assert texts.prompt(alone, keypad=False) == "WHICH CARD (1, 2 OR 4-7, THEN ENTER)? 1"
    assert texts.prompt(both, keypad=True).endswith("? 1  D=DRAW")
    assert "INS=DRAW" in texts.prompt(both._replace(typed=""), keypad=True)
    assert "INS" not in texts.prompt(alone._replace(typed=""), keypad=True)


def test_the_prompt_names_keypad_keys_after_a_keypad_key_and_letters_after_a_letter() -> None:
    host = playing()
    host.key("KP6")
    assert "INS=DRAW" in host.page.lines()[17]
    host.key("ESC")
    host.type("2")
    assert "D=DRAW" in host.page.lines()[17]


@pytest.mark.parametrize(
    ("reason", "stock", "buttons"),
    [
        (RefusalReason.NOT_A_SUIT, 3, ["S", "H", "D", "C", "LEFT", "RIGHT", "ENTER", "ESC"]),
        (RefusalReason.UNKNOWN_KEY, 3, ["ENTER", "D"]),
        (RefusalReason.UNKNOWN_KEY, 0, ["ENTER"]),
        (RefusalReason.NOTHING_CHOSEN, 3, ["LEFT", "RIGHT"]),
        (RefusalReason.STOCK_EMPTY, 0, []),
    ],
)
def test_a_refusal_has_the_keys_that_it_names_as_buttons_num_lock_or_not(
    reason: RefusalReason, stock: int, buttons: list[str]
) -> None:
    refusal = Refusal(reason, 7, stock, Card.parse("TH"), Suit.HEARTS, None, None, 9, ENTER)
    text = texts.refusal(refusal)
    for each in (text, with_num_lock(text)):
        assert [spot.keys for spot in getattr(each, "buttons", ())] == buttons
