"""The words of Rolling Stone fit on their line, whatever the figures, and tell what happened."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.hands import cards
from tests.support.rolling.positions import core_at, position
from tommy.cardgame.screen.hand_rows import NUM_LOCK, with_num_lock
from tommy.cardgame.screen.table_talk import SHUFFLING, took
from tommy.cards.card import Card, Suit
from tommy.cards.deck import DECK_52
from tommy.games.rolling.rules.events import (
    GameEnded,
    HandEnded,
    PickedUp,
    Refusal,
    RefusalReason,
    TrickThrown,
)
from tommy.games.rolling.rules.scoring import Deadlock
from tommy.games.rolling.rules.seats import LEAST_PLAYERS, MOST_PLAYERS, YOU
from tommy.games.rolling.rules.state import Options
from tommy.games.rolling.screen import texts
from tommy.keystroke import ENTER
from tommy.machine.codepage import encode

#: A hand has at most so many cards: with six all but one of each player who goes on.
MOST_CARDS = 43
TEN = Card.parse("TH")
SOME = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
SEATS = [(players, seat) for players in SOME for seat in range(players)]


def fits(text: str) -> None:
    assert 0 < len(text) <= 80
    assert len(encode(text)) == len(text)
    assert text == text.upper()


def ended(
    winner: int | None = None,
    deadlock: Deadlock | None = None,
    points: int = 0,
    next_dealer: int = YOU,
    players: int = 2,
) -> HandEnded:
    none = (0,) * players
    return HandEnded(winner, deadlock, points, none, none, none, next_dealer)


# Refusals


@pytest.mark.parametrize("reason", RefusalReason)
@given(
    card=st.none() | st.sampled_from(DECK_52),
    suit=st.sampled_from(Suit),
    held=st.integers(1, MOST_CARDS),
    first=st.integers(0, MOST_CARDS - 13),
    followers=st.integers(1, 13),
    number=st.integers(0, 99),
)
def test_every_refusal_has_words_that_fit(
    reason: RefusalReason,
    card: Card | None,
    suit: Suit,
    held: int,
    first: int,
    followers: int,
    number: int,
) -> None:
    places = tuple(range(first, first + followers))
    refused = Refusal(reason, held, suit, places, card, number, key=ENTER)
    text = texts.refusal(refused)
    fits(text)
    fits(with_num_lock(text))


def test_two_reasons_never_have_the_same_words() -> None:
    blank = Refusal(RefusalReason.MUST_FOLLOW, 7, Suit.HEARTS, (1, 2), Card.parse("4S"), 9, ENTER)
    words = [texts.refusal(dataclasses.replace(blank, reason=reason)) for reason in RefusalReason]
    assert len(set(words)) == len(RefusalReason)


@pytest.mark.parametrize(
    "reason", [RefusalReason.NO_SUCH_CARD, RefusalReason.NUMBER_TOO_LONG, RefusalReason.UNKNOWN_KEY]
)
@given(held=st.integers(1, MOST_CARDS), number=st.integers(0, 99))
def test_where_num_lock_may_be_at_fault_there_is_room_to_say_so(
    reason: RefusalReason, held: int, number: int
) -> None:
    refused = Refusal(reason, held, None, (), None, number, ENTER)
    assert with_num_lock(texts.refusal(refused)).endswith(NUM_LOCK)


@pytest.mark.parametrize(
    ("followers", "said"),
    [
        ((2,), "10♥ CAN'T BE PLAYED: YOU MUST FOLLOW ♣ WITH CARD 3"),
        ((2, 3, 11), "10♥ CAN'T BE PLAYED: YOU MUST FOLLOW ♣ WITH CARD 3, 4 OR 12"),
    ],
)
def test_whoever_must_follow_is_told_which_cards_do(followers: tuple[int, ...], said: str) -> None:
    refused = Refusal(RefusalReason.MUST_FOLLOW, 14, Suit.CLUBS, followers, TEN, 1, ENTER)
    assert texts.refusal(refused) == said


def test_one_card_is_held_and_no_cards() -> None:
    refused = Refusal(RefusalReason.NO_SUCH_CARD, 1, None, (0,), None, 3, ENTER)
    assert texts.refusal(refused) == "COUNT AGAIN: YOU HOLD 1 CARD, SO THERE IS NO CARD 3"


# Prompts


@pytest.mark.parametrize("keypad", [False, True])
@pytest.mark.parametrize("typed", ["", "4", "44"])
@pytest.mark.parametrize("trick", ["", "7S"])
@pytest.mark.parametrize("held", [1, 2, MOST_CARDS])
def test_every_prompt_fits(held: int, trick: str, typed: str, keypad: bool) -> None:
    mine = [card for card in DECK_52 if str(card) != "7S"][:held]
    hands = (" ".join(map(str, mine)), *["2C"] * 4, "3C" if trick else "3C 7S")
    view = core_at(position(*hands, trick=trick, leader=5 if trick else YOU)).view
    text = texts.prompt(view._replace(typed=typed), keypad=keypad)
    fits(text)
    assert (typed or "?") in text


def test_the_leader_is_asked_for_any_card_and_who_follows_for_the_suit() -> None:
    leading = core_at(position("7S 8S AH", "9S TD")).view
    following = core_at(position("7S 8S AH", "TD", trick="9S", leader=1)).view
    assert texts.prompt(leading, keypad=False) == "LEAD WHICH CARD (1-3, THEN ENTER)?"
    assert texts.prompt(following, keypad=False) == "FOLLOW ♠ WITH WHICH CARD (1 OR 2, THEN ENTER)?"
    keypad = texts.prompt(following, keypad=True)
    assert keypad == "FOLLOW ♠ WITH WHICH CARD? LEFT RIGHT=CHOOSE, DOWN=PLAY"
    typed = following._replace(typed="2")
    assert texts.prompt(typed, keypad=True) == "FOLLOW ♠ WITH WHICH CARD (1 OR 2, THEN ENTER)? 2"
    last = core_at(position("7S", "9S TD")).view
    assert texts.prompt(last, keypad=False) == "LEAD WHICH CARD (7♠ IS YOUR LAST: ENTER PLAYS IT)?"


@pytest.mark.parametrize("text", [texts.HOW_MANY_PLAYERS, texts.TO_WHAT_POINTS])
def test_a_question_leaves_room_for_its_answer_and_the_clock(text: str) -> None:
    fits(text)
    assert len(text) + 1 + 3 <= 70


@pytest.mark.parametrize("text", [SHUFFLING, texts.TO_WHAT_POINTS])
def test_what_is_always_said_alike_fits(text: str) -> None:
    fits(text)


# What happens


@pytest.mark.parametrize(("players", "seat"), SEATS)
@pytest.mark.parametrize("leads", [False, True])
def test_every_move_is_said_in_one_line(players: int, seat: int, leads: bool) -> None:
    fits(texts.plays(seat, players, TEN, leads=leads))
    fits(texts.deals(seat, players))
    fits(texts.turn_word(seat, players))


@pytest.mark.parametrize(
    ("players", "seat", "leads", "said"),
    [
        (2, 0, True, "YOU LEAD THE 10♥"),
        (2, 1, True, "I LEAD THE 10♥"),
        (2, 1, False, "I PLAY THE 10♥"),
        (3, 0, False, "YOU PLAY THE 10♥"),
        (3, 1, True, "ANN LEADS THE 10♥"),
        (6, 5, False, "EVE PLAYS THE 10♥"),
    ],
)
def test_with_two_the_computer_is_i_and_with_more_it_has_names(
    players: int, seat: int, leads: bool, said: str
) -> None:
    assert texts.plays(seat, players, TEN, leads=leads) == said


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_every_pick_up_is_said_in_one_line(players: int, seat: int, suit: Suit) -> None:
    for count in range(1, players):
        event = PickedUp(seat, suit, (seat + 1) % players, (TEN,) * count, (), 1, 1)
        fits(texts.picked_up(event, players))


@pytest.mark.parametrize(
    ("players", "seat", "count", "said"),
    [
        (2, 0, 1, "NO HEARTS: YOU TAKE THE CARD AND LEAD"),
        (2, 1, 1, "NO HEARTS: I TAKE THE CARD AND LEAD"),
        (4, 0, 3, "NO HEARTS: YOU TAKE 3 CARDS AND LEAD"),
        (4, 2, 2, "NO HEARTS: BOB TAKES 2 CARDS AND LEADS"),
    ],
)
def test_a_pick_up_tells_why_who_what_and_what_then(
    players: int, seat: int, count: int, said: str
) -> None:
    event = PickedUp(seat, Suit.HEARTS, 0, (TEN,) * count, (), 1, 1)
    assert texts.picked_up(event, players) == said


@pytest.mark.parametrize("suit", Suit)
def test_two_pick_ups_stand_in_the_news_without_a_cut(suit: Suit) -> None:
    two = [
        PickedUp(2, suit, 0, (TEN,) * 2, (), 1, 1),
        PickedUp(0, suit, 1, (TEN,) * 2, (), 2, 1),
    ]
    text = texts.news(two, 3)
    fits(text)
    assert "BOB TAKES 2 CARDS AND LEADS.  NO " in text
    assert text.endswith("YOU TAKE 2 CARDS AND LEAD")
    # Words stay where they fit.
    assert text.count(f"NO {suit.sign}: ") == (2 if suit is Suit.DIAMONDS else 0)


@pytest.mark.parametrize(("players", "winner"), SEATS)
def test_a_trick_that_is_out_names_who_leads(players: int, winner: int) -> None:
    text = texts.trick_thrown(TrickThrown(0, (TEN,) * players, winner, 8), players)
    fits(text)
    who = "YOU" if winner == YOU else "I" if players == 2 else texts.short_name(winner)
    assert f"AND {who} LEAD" in text


@pytest.mark.parametrize(("players", "winner"), SEATS)
@pytest.mark.parametrize("points", [1, 2, 40])
def test_the_end_of_a_hand_tells_who_won_and_what_it_counts(
    players: int, winner: int, points: int
) -> None:
    event = ended(winner, points=points, players=players)
    fits(texts.hand_won(event, players, took(9_999)))
    fits(texts.hand_points(event, players))
    to = "YOU" if winner == YOU else "ME" if players == 2 else texts.short_name(winner)
    said = f"{points} POINT TO {to}" if points == 1 else f"{points} POINTS TO {to}"
    assert texts.hand_points(event, players).endswith(said)


def test_one_card_is_left_or_several_are() -> None:
    one = texts.hand_points(ended(YOU, points=1), 2)
    assert one == "1 CARD IS LEFT IN THE OTHER HAND: 1 POINT TO YOU"
    several = texts.hand_points(ended(3, points=13, players=4), 4)
    assert several == "13 CARDS ARE LEFT IN THE OTHER HANDS: 13 POINTS TO CAL"


@pytest.mark.parametrize(("players", "dealer"), SEATS)
@pytest.mark.parametrize("deadlock", Deadlock)
def test_a_deadlock_is_explained_and_the_next_dealer_named(
    players: int, dealer: int, deadlock: Deadlock
) -> None:
    event = ended(deadlock=deadlock, next_dealer=dealer, players=players)
    why, points = texts.hand_won(event, players, took(9_999)), texts.hand_points(event, players)
    fits(why)
    fits(points)
    assert "THIS HAND IS A DRAW" in why
    assert {Deadlock.REPETITION: "THREE TIMES", Deadlock.PICK_UPS: "SIXTY"}[deadlock] in why
    who = "YOU DEAL" if dealer == YOU else "I DEAL" if players == 2 else texts.short_name(dealer)
    assert points.startswith(f"NO POINTS, AND {who}")


@pytest.mark.parametrize(("players", "winner"), SEATS)
def test_the_end_of_a_game_names_winner_and_the_two_best_scores(players: int, winner: int) -> None:
    scores = [497] * players
    scores[winner] = 539
    text = texts.game_won(GameEnded(winner, tuple(scores), (1,) * players), players)
    fits(text)
    assert text.endswith("THE GAME, 539 TO 497!")


# What stands on the table


def test_the_longest_open_hand_fits_in_fifty_columns() -> None:
    assert len(texts.cards(DECK_52[:MOST_CARDS])) == 50
    fits(texts.cards(DECK_52))


def test_an_open_hand_is_told_by_suits_in_whatever_order_it_came() -> None:
    assert texts.cards(cards("7C TS AH 2S 9H")) == "♠T2 ♥A9 ♣7"
    assert texts.cards(()) == ""


@pytest.mark.parametrize("players", SOME)
def test_the_options_are_named(players: int) -> None:
    assert texts.options_line(Options(players, 500)) == f"TO 500   {players} PLAYERS"
    assert texts.options_line(Options(players, None)) == f"NO LIMIT   {players} PLAYERS"
