"""Rolling Stone as it is played: keys in, page and speaker out."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.support.hands import cards
from tests.support.rolling.positions import position
from tests.support.rolling.rolling_app import (
    PROMPT,
    ROLLING,
    Position,
    answer_questions,
    circle,
    fast,
    greedy_game,
    hand,
    playing,
    started,
    trick,
)
from tests.support.screens import MESSAGE_ROW, MONO_ATTRIBUTES, Inks, message
from tests.support.sounds import divisor_now
from tommy.__main__ import program_for, prompt_for
from tommy.cardgame.screen.table_talk import MY_TURN, YOUR_TURN
from tommy.cards.card import Suit
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.pack import pack
from tommy.games.rolling.rules.seats import LEAST_PLAYERS, MOST_PLAYERS
from tommy.games.rolling.rules.state import HandState
from tommy.games.rolling.screen import loop, texts
from tommy.host.headless import Headless
from tommy.machine.clock import PIT_HZ
from tommy.machine.drive import RamDrive
from tommy.machine.pit import divisor_of
from tommy.shell.records.statistics import Figures, StatisticsFile
from tommy.shell.screen import tunes

SOME = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
GAME_LIMIT = 18 * 60 * 60


def row(host: Headless, number: int) -> str:
    return host.page.lines()[number].rstrip()


def seconds(host: Headless, since: int) -> float:
    return (host.pc.clock.now - since) / PIT_HZ


def few(trick: str = "", leader: int = 0, thrown: str = "") -> HandState:
    """You hold spades and hearts, the computer spades and clubs."""
    return position("AS 9S KH 8H", "KS 7S QC 7C", trick=trick, leader=leader, thrown=thrown)


# Both ways in


def in_crazy8s() -> Headless:
    host = Headless(program_for("crazy8s", "*3", seed=7))
    host.run_ticks(2)
    return host


def test_crazy_eights_asks_first_which_game_and_its_own_is_the_default() -> None:
    host = in_crazy8s()
    assert row(host, 4) == "WHICH GAME?  C=CRAZY EIGHTS  R=ROLLING STONE"
    assert host.page.attr(4, 0) == 0x0E
    host.key("ENTER")
    assert row(host, 5).startswith("WHICH RANK")
    assert host.page.attr(5, 0) == 0x0C
    assert "██ CRAZY EIGHTS ██" in row(host, 21)


@pytest.mark.parametrize(
    "keys",
    [["R"], ["RIGHT", "ENTER"], ["KP4", "KPENTER"], ["KP2", "KPENTER"], ["UP", "SPACE"]],
    ids=str,
)
def test_rolling_stone_is_chosen_by_its_letter_or_with_arrows(keys: list[str]) -> None:
    host = in_crazy8s()
    for key in keys:
        host.key(key)
    assert row(host, 4) == "WHICH GAME? ROLLING STONE"
    assert row(host, 5) == "HOW MANY PLAYERS?  2  3  4  5  6"
    assert host.page.attr(5, 0) == 0x0C
    assert "██ ROLLING STONE ██" in row(host, 21)
    assert row(host, 24).startswith("██ ROLLING STONE ██")
    host.type("\r\r")
    host.run_until("TO 25   2 PLAYERS")
    host.run_until("CARDS DEALT:  1 OUT OF 32")
    assert not any(row(host, line)[:70].strip() for line in range(12, 17))


@pytest.mark.parametrize(
    "keys", [["C"], ["RIGHT", "RIGHT", "ENTER"], ["KP6", "KP4", "KPENTER"]], ids=str
)
def test_crazy_eights_is_chosen_by_its_letter_or_with_arrows(keys: list[str]) -> None:
    host = in_crazy8s()
    for key in keys:
        host.key(key)
    assert row(host, 5).startswith("WHICH RANK")


def test_a_wrong_key_says_what_the_choice_of_a_game_takes() -> None:
    host = in_crazy8s()
    host.type("x")
    assert message(host) == "TYPE C OR R, OR CHOOSE WITH LEFT AND RIGHT AND HIT ENTER"


def test_alone_it_asks_for_no_game() -> None:
    host = started()
    assert row(host, 4) == "HOW MANY PLAYERS?  2  3  4  5  6"
    assert host.page.attr(4, 0) == 0x0E
    assert "██ ROLLING STONE ██" in row(host, 21)


def test_its_score_is_a_line_in_the_file_of_crazy_eights() -> None:
    assert (ROLLING.score_file, ROLLING.score_label) == ("CRAZY8S.SCR", "ROLLING")


def test_both_ways_in_deal_the_same_cards_with_the_same_seed() -> None:
    chosen = in_crazy8s()
    chosen.type("r\r\r")
    chosen.run_until(PROMPT)
    assert hand(chosen) == hand(playing(seed=7))


def test_the_instructions_after_the_choice_are_rolling_stones() -> None:
    alone, chosen = started(), in_crazy8s()
    chosen.type("r")
    for host in (alone, chosen):
        host.key("F5")
    assert [row(chosen, line) for line in range(22)] == [row(alone, line) for line in range(22)]


def test_the_farewell_of_a_chosen_game_names_the_program_to_type_again() -> None:
    host = in_crazy8s()
    host.type("r")
    host.key("F7")
    host.type("y")
    page = "\n".join(host.page.lines())
    assert "SAVED: TYPE ROLLING" in page
    assert "ROLLING /SEED:" in page


# Start questions


def test_enter_takes_two_players_and_25_points() -> None:
    host = started()
    host.key("ENTER")
    assert row(host, 5) == "PLAY TO HOW MANY POINTS (5-500, 0=NO LIMIT)? 25"
    host.key("ENTER")
    host.run_until("TO 25   2 PLAYERS")


@pytest.mark.parametrize("players", SOME)
def test_a_digit_says_how_many_play_and_as_many_get_eight_cards(players: int) -> None:
    host = started()
    host.type(f"{players}")
    assert row(host, 4) == f"HOW MANY PLAYERS? {players}"
    host.type("\r")
    pack = {5: 40, 6: 52}.get(players, 32)
    host.run_until(f"CARDS DEALT: {8 * players} OUT OF {pack}")
    assert len(hand(host)) == 8
    counts = [
        row(host, line).split("CARDS:")[1].split()[0]
        for line in range(6, 11)
        if "CARDS:" in row(host, line)
    ]
    assert counts == (["8"] * (players - 1) if players > 2 else ["8"])


@pytest.mark.parametrize("key", ["1", "7", "0", "x"])
def test_other_numbers_of_players_are_refused(key: str) -> None:
    host = started()
    host.type(key)
    assert message(host) == ("TYPE 2, 3, 4, 5 OR 6, OR CHOOSE WITH LEFT AND RIGHT AND HIT ENTER")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("5\r", "TO 5"),
        ("500\r", "TO 500"),
        ("0\r", "NO LIMIT"),
        ("17\r", "TO 17"),
        ("3\b40\r", "TO 40"),
    ],
)
def test_the_points_of_a_game_are_typed(keys: str, said: str) -> None:
    host = started()
    host.type("\r" + keys)
    host.run_until(f"{said}   2 PLAYERS")


@pytest.mark.parametrize("points", ["4", "501", "1"])
def test_points_out_of_range_are_refused_with_the_range(points: str) -> None:
    host = started()
    host.type(f"\r{points}\r")
    assert message(host) == f"{points} IS OUT OF RANGE: 0 OR 5 TO 500, PLEASE"
    host.type("\r")
    host.run_until("TO 25   2 PLAYERS")


def test_the_keypad_alone_answers_the_questions() -> None:
    host = started()
    for key in ["KP6", "KP6", "KP6", "KP4", "KPENTER", "KP4", "KP4", "KP6", "KPENTER"]:
        host.key(key)
    host.run_until("TO 20   4 PLAYERS")


def test_the_keypad_alone_chooses_no_end() -> None:
    host = started()
    host.key("KPENTER")
    for _ in range(5):
        host.key("KP4")
    host.key("KPENTER")
    host.run_until("NO LIMIT   2 PLAYERS")


# Your turn


@pytest.mark.parametrize("end", ["ENTER", "SPACE", "KPENTER"])
def test_a_number_and_enter_or_space_play_the_card(end: str) -> None:
    host = Position(few())
    host.type("2")
    assert message(host) == "LEAD WHICH CARD (1-4, THEN ENTER)? 2"
    host.key(end)
    assert trick(host) == ["♠9"]
    assert hand(host) == ["♠A", "", "♥K", "♥8"]
    assert row(host, 3)[66:] == "YOU CARDS: 3"


@pytest.mark.parametrize(
    ("left", "right", "down"), [("KP4", "KP6", "KP2"), ("LEFT", "RIGHT", "DOWN")]
)
def test_arrows_select_and_down_plays(left: str, right: str, down: str) -> None:
    host = Position(few())
    for key in (right, right, right, left):
        host.key(key)
    assert [col for col in range(65) if host.page.attr(4, col) == 0x70] == [8]
    assert message(host) == "LEAD WHICH CARD? LEFT RIGHT=CHOOSE, DOWN=PLAY" or down == "DOWN"
    host.key(down)
    assert trick(host) == ["♠9"]


def test_the_prompt_names_keypad_keys_after_a_keypad_key_and_digits_after_a_digit() -> None:
    host = Position(few(trick="KS", leader=1))
    assert message(host) == "FOLLOW ♠ WITH WHICH CARD (1 OR 2, THEN ENTER)?"
    host.key("KP6")
    assert message(host) == "FOLLOW ♠ WITH WHICH CARD? LEFT RIGHT=CHOOSE, DOWN=PLAY"
    host.key("ESC")
    host.type("2")
    assert message(host) == "FOLLOW ♠ WITH WHICH CARD (1 OR 2, THEN ENTER)? 2"


def test_whoever_holds_the_suit_must_follow_and_a_refusal_changes_nothing() -> None:
    host = Position(few(trick="KS", leader=1))
    before, page = host.core.state, host.page.lines()
    host.type("3\r")
    assert message(host) == "K♥ CAN'T BE PLAYED: YOU MUST FOLLOW ♠ WITH CARD 1 OR 2"
    assert divisor_now(host.pc) == divisor_of(110)
    assert host.core.state == before
    host.run_ticks(200)
    assert message(host).startswith("K♥ CAN'T BE PLAYED")
    after = host.page.lines()
    ticking = (0, 1, 2, MESSAGE_ROW, 21)
    assert all(after[line] == page[line] for line in range(25) if line not in ticking)
    assert [line[:70] for line in after[:3]] == [line[:70] for line in page[:3]]
    host.type("2")
    assert message(host) == "FOLLOW ♠ WITH WHICH CARD (1 OR 2, THEN ENTER)? 2"
    host.type("\r")
    assert trick(host) == ["♠K", "♠9"]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("99\r", "COUNT AGAIN: YOU HOLD 4 CARDS, SO THERE IS NO CARD 99"),
        ("5\r", "COUNT AGAIN: YOU HOLD 4 CARDS, SO THERE IS NO CARD 5"),
        ("0\r", "COUNT AGAIN: YOU HOLD 4 CARDS, SO THERE IS NO CARD 0"),
        ("123", "A CARD NUMBER HAS TWO DIGITS AT MOST: YOU HOLD 4 CARDS"),
        ("\r", "PLAY WHAT?"),
        (" ", "PLAY WHAT?"),
        ("x", "THAT KEY IS ON VACATION"),
        ("\b", "NOTHING TO DELETE"),
        ("d", "NO DRAWING IN THIS GAME"),
        (".", "NO DRAWING IN THIS GAME"),
    ],
)
def test_refusals_by_key(keys: str, reason: str) -> None:
    host = Position(few())
    before = host.core.state
    host.type(keys)
    assert message(host).startswith(reason)
    assert divisor_now(host.pc) == divisor_of(110)
    assert host.core.state == before


@pytest.mark.parametrize("key", ["INS", "DEL", "KP0", "KP."])
def test_no_key_draws(key: str) -> None:
    host = Position(few())
    host.key(key)
    assert message(host).startswith("NO DRAWING IN THIS GAME")
    assert len(hand(host)) == 4


def test_a_digit_of_the_keypad_under_num_lock_says_that_num_lock_is_on() -> None:
    host = Position(few())
    host.key("NUMLOCK")
    host.key("KP6")
    assert message(host) == "LEAD WHICH CARD (1-4, THEN ENTER)? 6"
    host.key("KPENTER")
    assert message(host) == "COUNT AGAIN: YOU HOLD 4 CARDS, SO THERE IS NO CARD 6 (NUM LOCK IS ON!)"
    host.key("NUMLOCK")
    host.key("KP6")
    host.key("KP2")
    assert trick(host) == ["♠A"]


def test_digits_of_the_main_block_do_not_blame_num_lock() -> None:
    host = Position(few())
    host.type("6\r")
    assert message(host) == "COUNT AGAIN: YOU HOLD 4 CARDS, SO THERE IS NO CARD 6"


# Tricks


def test_a_trick_that_all_follow_is_thrown_out_and_the_highest_leads() -> None:
    host = Position(few(), replies="KS")
    assert not row(host, 15)[12:26].strip()
    host.type("1\r")
    host.run_until("I PLAY THE")
    host.run_until("ALL FOLLOWED: THESE CARDS ARE OUT, AND YOU LEAD")
    said = host.pc.clock.now
    assert trick(host) == ["♠A", "♠K"]
    assert not row(host, 15)[12:26].strip()
    host.run_until(lambda: not trick(host))
    assert seconds(host, said) == pytest.approx(1.0, abs=0.03)
    assert row(host, 15)[18:32].strip() == "2 THROWN OUT"
    assert message(host) == "LEAD WHICH CARD (1-3, THEN ENTER)?"
    assert hand(host) == ["♠9", "♥K", "♥8"]
    assert row(host, 9)[66:] == "ME  CARDS: 3"
    assert "TRICK: 2" in row(host, 19)


def test_what_is_thrown_out_is_added_up() -> None:
    host = Position(few(thrown="QS JS TS 8S"), replies="KS")
    assert row(host, 15)[18:32].strip() == "4 THROWN OUT"
    host.type("1\r")
    host.run_until(lambda: row(host, 15)[18:32].strip() == "6 THROWN OUT")


def test_the_computer_picks_up_by_itself_says_so_and_the_card_lies_for_a_delay() -> None:
    host = Position(few(), replies="KH")
    host.type("3\r")
    host.run_until("NO HEARTS: I TAKE THE CARD AND LEAD")
    said = host.pc.clock.now
    assert divisor_now(host.pc) == divisor_of(233)
    assert trick(host) == ["♥K"]
    assert row(host, 9)[66:] == "ME  CARDS: 4"
    host.run_until(lambda: not trick(host))
    assert seconds(host, said) == pytest.approx(1.0, abs=0.03)
    assert row(host, 9)[66:] == "ME  CARDS: 5"
    host.run_until("I LEAD THE")
    assert host.page.lines()[12][29:].startswith(MY_TURN)


def test_you_pick_up_by_yourself_without_a_key() -> None:
    host = Position(few(trick="", leader=1), replies="QC")
    host.run_until("I LEAD THE")
    host.run_until("NO CLUBS: YOU TAKE THE CARD AND LEAD")
    said = host.pc.clock.now
    assert trick(host) == ["♣Q"]
    assert host.page.lines()[12][29:].startswith(YOUR_TURN)
    host.run_until(lambda: not trick(host))
    assert seconds(host, said) == pytest.approx(1.0, abs=0.03)
    host.run_until("LEAD WHICH CARD (1-5, THEN ENTER)?")
    assert hand(host) == ["♠A", "♠9", "♥K", "♥8", "♣Q"]


def test_the_delay_that_the_player_set_is_kept_by_pick_ups() -> None:
    host = Position(few())
    for _ in range(15):
        host.key("F4")
    host.type("3\r")
    host.run_until("I TAKE THE CARD")
    said = host.pc.clock.now
    host.run_until(lambda: not trick(host))
    assert seconds(host, said) == pytest.approx(2.5, abs=0.03)


def test_of_four_a_player_in_the_middle_picks_up_and_leads() -> None:
    state = position("AS KH", "KS QC", "JH 8H", "9S 7C")
    host = Position(state, replies="KS JH")
    host.type("1\r")
    host.run_until("ANN PLAYS THE")
    host.run_until("NO SPADES: BOB TAKES 2 CARDS AND LEADS")
    assert trick(host, 4) == ["♠A", "♠K"]
    assert row(host, 16).split() == ["YOU", "ANN"]
    assert row(host, 7) == "BOB  CARDS:  2    ╫╫"
    assert host.page.lines()[12][29:].startswith("BOB'S UP")
    host.run_until("BOB LEADS THE")
    assert row(host, 7) == "BOB  CARDS:  4    ╫╫╫╫"
    assert host.page.attr(7, 0) == 0x1E
    host.run_until(lambda: trick(host, 4) == ["♥J"])
    assert row(host, 16).split() == ["BOB"]


# The computer's turn and the demo


def test_the_computer_says_its_move_waits_one_delay_and_plays() -> None:
    host = Position(few(), replies="KS")
    host.type("2\r")
    host.run_until("I PLAY THE")
    said = host.pc.clock.now
    assert divisor_now(host.pc) == divisor_of(123)
    host.run_until(lambda: trick(host) == ["♠9", "♠K"])
    assert seconds(host, said) == pytest.approx(1.0, abs=0.03)
    assert "♠" not in row(host, 7)[:65]


def test_keys_typed_while_the_computer_plays_are_kept() -> None:
    host = Position(few(), replies="KS")
    host.type("1\r")
    host.run_until("I PLAY THE")
    host.type("3\r")
    assert trick(host) == ["♠A"]
    host.run_until(lambda: trick(host) == ["♥8"])


@pytest.mark.parametrize("players", SOME)
def test_the_demo_takes_your_turn_and_gives_it_back(players: int) -> None:
    host = playing(players=players)
    host.type("1")
    host.key("F2")
    host.run_until("YOU LEAD THE ")
    host.key("F2")
    host.run_until(PROMPT)
    assert message(host) == "LEAD WHICH CARD (1-8, THEN ENTER)?"


def test_keys_typed_in_the_demo_are_not_played_afterwards() -> None:
    host = playing()
    host.key("F2")
    host.type("2\r2\r")
    host.run_ticks(30)
    host.key("F2")
    host.run_until(PROMPT)
    before = hand(host)
    host.run_ticks(60)
    assert hand(host) == before


@pytest.mark.parametrize("players", [2, 4])
def test_the_demo_plays_game_after_game(players: int) -> None:
    host = greedy_game("S*", players=players, target=5)
    host.key("F2")
    host.run_until("GAME: 2", limit_ticks=GAME_LIMIT)
    host.run_until("TRICK: 2", limit_ticks=GAME_LIMIT)


def test_the_demo_plays_a_hand_with_the_computer_player() -> None:
    host = playing("S*")
    host.key("F2")
    fast(host)
    host.run_until("THE HAND", limit_ticks=GAME_LIMIT)
    host.run_until("HAND: 2", limit_ticks=GAME_LIMIT)


def test_the_keypad_alone_plays_a_hand() -> None:
    host = greedy_game("S*", players=2)
    keys = 0
    while " HAND" not in message(host):
        host.run_ticks(1)
        if PROMPT in message(host) or "CAN'T BE PLAYED" in message(host):
            # The next card to the right, until one goes.
            host.key("KP6")
            host.key("KP2")
            keys += 1
            assert keys < 1000
    assert keys >= 8
    host.pc.keyboard.flush()
    host.run_until("ANY KEY DEALS")
    host.key("KPENTER")
    host.run_until("SHUFFLE")


# Hidden cards


def permuted(state: HandState, seed: int) -> HandState:
    """The same hand with the cards that you cannot see dealt otherwise."""
    hidden = [card for seat_hand in state.hands[1:] for card in seat_hand] + [*state.asleep]
    random.Random(seed).shuffle(hidden)
    hands = [state.hands[0]]
    for old in state.hands[1:]:
        hands.append(tuple(hidden[: len(old)]))
        del hidden[: len(old)]
    return state._replace(hands=tuple(hands), asleep=tuple(hidden))


@pytest.mark.parametrize("players", SOME)
def test_your_turn_shows_nothing_of_the_cards_that_you_cannot_see(players: int) -> None:
    state = playing_state(players)
    pages = {Position(permuted(state, seed)).page.dump() for seed in range(5)}
    assert len(pages) == 1


def playing_state(players: int) -> HandState:
    """Your turn in a trick that your right-hand neighbour leads, some tricks gone."""
    deck = ["AS KS 9S QH 8H JD 7D TC", "7S", "8S 7H", "9D", "8D JS", "TS 9C"][:players]
    return position(*deck, trick="KC", leader=players - 1, thrown="7C 8C")


@pytest.mark.parametrize("players", SOME)
def test_no_hidden_card_is_shown_before_a_hand_is_over(players: int) -> None:
    host = greedy_game("S*", players=players)
    host.key("F2")
    looks = 0
    while " HAND" not in message(host):
        lines = host.page.lines()[6:11]
        assert not any(sign in line for sign in "♠♥♦♣" for line in lines)
        looks += 1
        host.run_quarters(4)
    assert looks > 20
    assert any(sign in line for sign in "♠♥♦♣" for line in host.page.lines()[6:11])


# Ends


def test_the_last_card_wins_at_once_though_it_was_led() -> None:
    host = Position(position("8S", "AS KS 7D", thrown="7S"))
    host.type("1\r")
    host.run_until("YOU PLAY THE LAST CARD AND WIN THE HAND!")
    assert trick(host) == ["♠8"]
    assert row(host, 7)[:18] == "│♠ A│ │♠ K│ │♦ 7│"
    assert not host.page.lines()[12][29:53].strip()
    host.run_until("3 CARDS ARE LEFT IN THE OTHER HAND: 3 POINTS TO YOU")
    host.run_until("ANY KEY DEALS")
    assert "HANDS:  YOU: 1   ME: 0" in row(host, 19)
    assert "SCORES: YOU: 3   ME: 0" in row(host, 20)
    assert "GAMES:  YOU: 0   ME: 0" in row(host, 20)


def test_with_more_players_the_last_card_wins_before_the_others_follow() -> None:
    host = Position(position("8S", "AS KS", "7D QD", "9H TH JH"), replies="AS")
    host.type("1\r")
    host.run_until("AND WIN THE HAND!")
    assert [row(host, line)[18:] for line in (6, 7, 8)] == ["♠AK", "♦Q7", "♥JT9"]
    host.run_until("7 CARDS ARE LEFT IN THE OTHER HANDS: 7 POINTS TO YOU")
    host.run_until("ANY KEY DEALS")
    assert "HANDS:  YOU: 1   THEM: 0" in row(host, 19)
    assert "SCORES: YOU:7 ANN:0 " in row(host, 20)
    assert row(host, 21)[10:].startswith("BOB:0 CAL:0 ")


def test_another_wins_with_the_last_card_before_you_follow() -> None:
    host = Position(position("8S 7H", "AS", "7D QD", "9H TH JH", leader=1), replies="AS")
    host.run_until("ANN LEADS THE A♠")
    host.run_until("ANN PLAYS THE LAST CARD AND WINS THE HAND!")
    host.run_until("7 CARDS ARE LEFT IN THE OTHER HANDS: 7 POINTS TO ANN")
    host.run_until("ANY KEY DEALS")
    assert "HANDS:  YOU: 0   THEM: 1" in row(host, 19)
    assert "SCORES: YOU:0 ANN:7 " in row(host, 20)


def test_points_run_up_one_by_one() -> None:
    host = Position(position("8S", "AS KS 7D"))
    host.type("1\r")
    shown: list[str] = []
    while "ANY KEY" not in message(host):
        score = row(host, 20)[10:17].strip()
        if not shown or shown[-1] != score:
            shown.append(score)
        host.run_quarters(1)
    assert shown == ["YOU: 0", "YOU: 1", "YOU: 2", "YOU: 3"]


def test_any_key_deals_on_and_the_winner_deals() -> None:
    host = Position(position("8S", "AS KS 7D", dealer=1))
    host.type("1\r")
    host.run_until("ANY KEY DEALS THE NEXT HAND")
    host.key("KP5")  # types no word
    assert "ANY KEY DEALS" in message(host)
    host.type("x")
    assert message(host) == "YOU DEAL THIS ONE"
    host.run_until("SHUFFLE")
    assert "HAND: 2" in row(host, 22)
    assert not any(row(host, line)[:70].strip() for line in range(17))


def play_round_in_circles(host: Position) -> None:
    for _ in range(2):
        host.run_until("LEAD WHICH CARD (1 OR 2, THEN ENTER)?")
        host.type("1\r")
        host.run_until("I TAKE THE CARD")
        host.run_until("YOU TAKE THE CARD")


def test_a_deadlock_is_announced_explained_and_gives_no_points() -> None:
    host = circle()
    play_round_in_circles(host)
    host.run_until("THIS HAND IS A DRAW")
    said = host.pc.clock.now
    assert message(host).startswith("GOING IN CIRCLES (SAME CARDS THREE TIMES)")
    assert row(host, 7)[:11] == "│♦ 7│ │♣ 7│"
    host.run_until("NO POINTS, AND I DEAL NEXT")
    assert seconds(host, said) >= 2.0
    tune = host.pc.clock.now
    host.run_until("ANY KEY DEALS THE NEXT HAND")
    assert seconds(host, tune) > 1.0
    assert "HANDS:  YOU: 0   ME: 0" in row(host, 19)
    assert "SCORES: YOU: 0   ME: 0" in row(host, 20)
    host.key("ENTER")
    assert message(host) == "I DEAL THIS ONE"


def test_the_sixtieth_pick_up_in_a_row_calls_the_hand_off() -> None:
    host = Position(position("7S 7H", "7D 7C", pick_ups=59))
    host.type("1\r")
    host.run_until("SIXTY PICK-UPS IN A ROW: THIS HAND IS A DRAW")
    host.run_until("NO POINTS, AND I DEAL NEXT")


def decide(drive: RamDrive | None = None, *, mine: bool = False, players: int = 2) -> Position:
    """One card decides a game to 5 points: yours, or if ``mine`` that of seat 1."""
    yours, others = "8S", ["AS KS 7D JC TC"] + ["9D"] * (players - 2)
    if mine:
        state = position("8S 9S 7D JC TC", "AS", *["9D", "8D", "TD", "QD"][: players - 2], leader=1)
        return Position(state, "S*", replies="AS", target=5, drive=drive)
    others = ["AS KS 7D JC TC", "9D", "8D", "TD", "QD"][: players - 1]
    return Position(position(yours, *others), "S*", target=5, drive=drive)


def test_the_target_ends_the_game_and_the_next_begins_with_nothing() -> None:
    host = decide()
    host.type("1\r")
    host.run_until("YOU WIN THE GAME, 5 TO 0!")
    host.run_until("ANY KEY STARTS GAME 2")
    assert "GAMES:  YOU: 1   ME: 0" in row(host, 20)
    host.key("ENTER")
    host.run_until("SHUFFLE")
    assert "GAME: 2" in row(host, 20)
    assert "HAND: 1" in row(host, 22)
    assert "SCORES: YOU: 0   ME: 0" in row(host, 20)
    assert "GAMES:  YOU: 1   ME: 0" in row(host, 20)


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_a_hand_counts_by_the_number_of_players(mine: bool, players: int) -> None:
    drive = RamDrive()
    host = decide(drive, mine=mine, players=players)
    if not mine:
        host.type("1\r")
    host.run_until("THE GAME, ")
    ((key, figures),) = StatisticsFile(drive).load().items()
    assert key == ("ROLLING", str(players), 3)
    points = figures.points_against if mine else figures.points
    assert points >= 5
    assert figures == Figures(
        games=1, games_won=int(not mine), hands=1, hands_won=int(not mine),
        points=0 if mine else points, points_against=points if mine else 0,
        best=0 if mine else points,
    )  # fmt: skip


def test_without_an_end_points_run_on() -> None:
    match = MatchState(1, 40, (999, 998), (20, 19), (0, 0))
    host = Position(position("8S", "AS KS 7D"), target=None, match=match)
    host.type("1\r")
    host.run_until("ANY KEY DEALS THE NEXT HAND")
    assert "SCORES: YOU: 1002 ME: 998" in row(host, 20)
    assert row(host, 20)[29] == "║"


# The match score


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, ((1, 0), b'0,0\r\n"ROLLING",%d,%d\r\n')),
        (b"3,2\r\n", ((1, 0), b'3,2\r\n"ROLLING",%d,%d\r\n')),
        (b'3,2\r\n"ROLLING",4,6\r\n', ((5, 6), b'3,2\r\n"ROLLING",%d,%d\r\n')),
    ],
)
def test_a_game_won_is_counted_in_its_own_line_of_crazy_eights_file(
    before: bytes | None, after: tuple[tuple[int, int], bytes], players: int, mine: bool
) -> None:
    drive = RamDrive()
    if before:
        drive.write("CRAZY8S.SCR", before)
    host = decide(drive, mine=mine, players=players)
    if not mine:
        host.type("1\r")
    host.run_until("THE GAME, ")
    (you, me), line = after
    score = (you - 1, me + 1) if mine else (you, me)
    assert drive.read("CRAZY8S.SCR") == line % score
    assert [info.name for info in drive.files()] == ["CRAZY8S.SCR", "ROLLING.TAP", "STATS.TOY"]
    host.run_until("ANY KEY STARTS")
    assert row(host, 20)[49:].split()[1:6] == [
        "GAMES:", "YOU:", str(score[0]), "ME:" if players == 2 else "THEM:", str(score[1]),
    ]  # fmt: skip


def test_a_game_won_is_on_file_though_you_leave_while_its_end_is_shown() -> None:
    drive = RamDrive()
    host = decide(drive)
    host.type("1\r")
    assert "THE GAME" not in message(host)
    host.key("F7")
    host.type("y")
    assert drive.read("CRAZY8S.SCR").endswith(b'"ROLLING",1,0\r\n')


def test_del_clears_the_scores_of_both_games() -> None:
    drive = RamDrive()
    drive.write("CRAZY8S.SCR", b'3,2\r\n"ROLLING",4,6\r\n')
    host = Headless(prompt_for(None, seed=7), drive=drive)
    host.type("rolling *3\r")
    answer_questions(host)
    host.run_until("GAMES:  YOU: 4   ME: 6")
    host.key("F7")
    host.type("y")
    host.type("del crazy8s.scr\r")
    assert not any(info.name == "CRAZY8S.SCR" for info in drive.files())
    host.type("rolling *3\r")
    answer_questions(host)
    host.run_until("GAMES:  YOU: 0   ME: 0")
    host.key("F7")
    host.type("y")
    host.type("crazy8s *3\r\r\r\r")
    host.run_until("GAMES:  YOU: 0   ME: 0")


def test_the_score_of_crazy_eights_is_not_shown_in_rolling_stone() -> None:
    drive = RamDrive()
    drive.write("CRAZY8S.SCR", b"3,2\r\n")
    host = playing(drive=drive)
    assert "GAMES:  YOU: 0   ME: 0" in row(host, 20)


# Sound


def test_the_deal_clicks_a_card_alternately_in_packets_of_3_2_3() -> None:
    host = started()
    clicks: list[tuple[int, int]] = []
    host.pc.speaker.listener = lambda at, tone: clicks.append((at, tone.divisor))
    answer_questions(host)
    host.run_until(PROMPT)
    two = (divisor_of(46), divisor_of(58))
    dealt = [at for at, divisor in clicks if divisor in two][:16]
    assert [divisor for _, divisor in clicks if divisor in two][:16] == [*two] * 8
    waits = [after - before for before, after in pairwise(dealt)]
    packets, size = [], 1
    for wait in waits:
        if wait > 1.5 * min(waits):
            packets.append(size)
            size = 0
        size += 1
    assert [*packets, size] == [3, 3, 2, 2, 3, 3]


def test_your_turn_begins_with_the_prompt_tone() -> None:
    host = playing()
    assert divisor_now(host.pc) == divisor_of(110)


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda: Position(position("8S", "AS KS 7D")), "win"),
        (lambda: Position(position("8S 7S", "AS", leader=1), replies="AS"), "lose"),
        (circle, "blocked"),
    ],
    ids=["win", "lose", "deadlock"],
)
def test_each_end_has_jingles_of_its_own(make: Callable[[], Position], kind: str) -> None:
    host = make()
    if kind == "win":
        host.type("1\r")
    elif kind == "blocked":
        play_round_in_circles(host)
    host.run_until("WIN" if kind != "blocked" else "THIS HAND IS A DRAW")
    played: list[int] = []
    host.pc.speaker.listener = lambda _, tone: played.append(tone.divisor)
    host.run_until("POINT")
    host.run_until("ANY KEY")
    melodies = [
        [tone.divisor for note in tunes.notes(tune) for tone in note.tones()]
        for tune in tunes.of_kind(tunes.load(ROLLING.folder), kind)
    ]
    assert any(contains(played, melody) for melody in melodies)


def contains(played: list[int], melody: list[int]) -> bool:
    return any(played[i : i + len(melody)] == melody for i in range(len(played)))


# The screen


@pytest.mark.parametrize("players", SOME)
def test_mono_uses_four_attributes_only_in_a_hand_and_its_end(players: int) -> None:
    host = greedy_game("MS*", players=players)
    inks = Inks(host)
    host.key("F2")
    while "SHUFFLE" not in message(host):
        inks.look()
        host.run_ticks(3)
    assert inks.seen == MONO_ATTRIBUTES


@pytest.mark.parametrize("players", SOME)
@pytest.mark.parametrize("letters", ["S*", "MS*"])
def test_the_fixed_places_stay_while_a_hand_is_played(players: int, letters: str) -> None:
    host = greedy_game(letters, players=players)
    host.key("F2")
    before = host.page.lines()
    while "SHUFFLE" not in message(host):
        after = host.page.lines()
        assert [line[70:] for line in (after[0], after[2])] == ["┌────────┐", "└────────┘"]
        assert after[1][70] == after[1][79] == "│"
        assert (after[18], after[23][31:], after[24]) == (before[18], before[23][31:], before[24])
        assert after[13][28:34] == " DEMO "
        assert all(line[0] == line[29] == "║" for line in after[19:22])
        assert all(line[49] == line[79] == "║" for line in after[19:22])
        host.run_ticks(2)


def test_your_hand_may_grow_to_a_strip() -> None:
    long = " ".join(str(card) for card in pack(6) if card.suit is not Suit.CLUBS)
    for card in ("AS", "AH", "2D", "3D", "4D", "5D"):
        long = long.replace(f"{card} ", "")
    state = position(long, "AS", "AH", "AC", "KC", "QC JC", leader=5)
    host = Position(state, replies="QC")
    host.run_until("LEAD WHICH CARD (1-34, THEN ENTER)?")
    assert row(host, 0).startswith("┌" + "─" * 34 + "┐")
    assert row(host, 3)[66:] == "YOU CARDS: 34"
    host.type("34\r")
    host.run_until(lambda: trick(host, 6) == ["♣Q"])


def test_the_place_of_a_card_that_left_is_closed_when_the_next_turn_begins() -> None:
    host = Position(few(), replies="KS")
    host.type("2\r")
    assert hand(host) == ["♠A", "", "♥K", "♥8"]
    host.run_until(MY_TURN)
    assert hand(host) == ["♠A", "♥K", "♥8"]


def test_the_names_of_all_are_those_of_the_words() -> None:
    host = Position(playing_state(6))
    names = [row(host, line).split()[0] for line in range(6, 11)]
    assert names == [texts.short_name(seat) for seat in range(1, 6)]
    assert cards("KC") == host.core.state.trick


@pytest.mark.parametrize(("players", "level"), [(2, "EXPERT"), (5, "EXPERT"), (6, "HARD")])
def test_a_level_that_was_not_shown_to_be_stronger_is_not_offered(players: int, level: str) -> None:
    host = Headless(program_for("rolling", "*4", seed=1))
    host.run_ticks(2)
    answer_questions(host, players)
    host.run_until("TRICK: ")
    assert f"LEVEL: {level} " in host.page.lines()[19]


@pytest.mark.parametrize(
    "words",
    [
        {"players": "9", "target": "25", "level": "3"},
        {"players": "2", "target": "25"},
    ],
)
def test_options_that_nobody_can_have_chosen_are_refused(words: dict[str, str]) -> None:
    with pytest.raises((ValueError, KeyError)):
        loop.chosen(words)
