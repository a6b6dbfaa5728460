"""Crazy Eights as it is played: keys in, page and speaker out."""

from collections.abc import Callable

import pytest

from tests.support.crazy8s.crazy8s_app import (
    PROMPT,
    answer_questions,
    dealing,
    hand_over,
    my_turn,
    naming,
    playing,
    started,
)
from tests.support.runs import CRAZY8S, easy
from tests.support.screens import message
from tests.support.sounds import divisor_now
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.screen.table_talk import MY_TURN
from tommy.games.crazy8s.rules.events import HandEnded
from tommy.games.crazy8s.rules.seats import ME, YOU
from tommy.games.crazy8s.screen.loop import _PARTS
from tommy.host.headless import Headless
from tommy.machine.clock import PIT_HZ
from tommy.machine.drive import RamDrive
from tommy.machine.pit import divisor_of


def hand(host: Headless) -> list[str]:
    """Your cards as they lie, suit and rank; an empty place is the empty string."""
    rows = host.page.lines()
    last = len(rows[4][:65].split())
    return [rows[1][6 * i + 1 : 6 * i + 4].replace(" ", "") for i in range(last)]


def upcard(host: Headless) -> str:
    return host.page.lines()[13][1:4].replace(" ", "")


# Start questions


def test_enter_takes_the_defaults_which_are_shown() -> None:
    host = started()
    row = host.page.lines()[5].rstrip()
    assert row == "WHICH RANK GOES CRAZY?  A  2  3  4  5  6  7  8  9  10  J  Q  K"
    assert host.page.attr(5, row.index("8")) == 0x70
    assert host.page.attr(5, 0) == 0x0C
    host.key("ENTER")
    assert host.page.lines()[6].rstrip().endswith("? 100")
    assert host.page.attr(6, 0) == 0x0C
    host.key("ENTER")
    host.run_until("TO 100  8=CRAZY")


def test_a_letter_answers_at_once_and_a_number_with_enter() -> None:
    host = started()
    host.type("q")
    assert host.page.lines()[5].rstrip().endswith("? Q")
    host.type("250\r")
    host.run_until("TO 250  Q=CRAZY")


@pytest.mark.parametrize("keys", ["t", "0", "1\r", "10"])
def test_the_ten_is_typed_as_t_or_as_its_digits(keys: str) -> None:
    host = started()
    host.type(keys)
    host.type("\r")
    host.run_until("TO 100 10=CRAZY")


def test_the_keypad_alone_answers_the_questions() -> None:
    host = started()
    host.key("KP6")
    host.key("KP6")
    host.key("KP4")
    host.key("KPENTER")
    host.key("KP6")
    host.key("KP6")
    host.key("KPENTER")
    host.run_until("TO 200  9=CRAZY")


@pytest.mark.parametrize("points", ["99", "501", "0"])
def test_points_out_of_range_are_refused_with_the_range(points: str) -> None:
    host = started()
    host.key("ENTER")
    host.type(f"{points}\r")
    assert message(host) == f"{points} IS OUT OF RANGE: 100 TO 500, PLEASE"
    host.type("499\r")
    host.run_until("TO 499")


def test_a_wrong_key_in_a_question_says_what_it_takes() -> None:
    host = started()
    host.type("z")
    assert message(host).startswith("TYPE A 2 3 4 5 6 7 8 9 T J Q OR K, OR CHOOSE")
    host.key("ENTER")
    host.type("x")
    assert "A NUMBER, 100 TO 500," in message(host)
    assert not host.finished


def test_digits_can_be_rubbed_out_in_a_question() -> None:
    host = started()
    host.key("ENTER")
    host.type("35\b00\r")
    host.run_until("TO 300")


# Your turn


def test_a_number_and_enter_or_space_play_the_card() -> None:
    for end in ("ENTER", "SPACE", "KPENTER"):
        host = playing()
        host.type("4")
        assert "? 4 " in message(host)
        host.key(end)
        assert upcard(host) == "♥K"
        assert hand(host)[3] == ""


@pytest.mark.parametrize(
    ("left", "right", "down"), [("KP4", "KP6", "KP2"), ("LEFT", "RIGHT", "DOWN")]
)
def test_arrows_select_and_down_plays(left: str, right: str, down: str) -> None:
    host = playing()
    for key in (right, right, right, right, right, left):
        host.key(key)
    assert host.page.attr(4, 20) == 0x70
    assert "LEFT RIGHT=CHOOSE" in message(host)
    host.key(down)
    assert upcard(host) == "♥K"


@pytest.mark.parametrize("key", ["D", "KP.", "KP0", "INS", "DEL", "DOWN", "KP2", "."])
def test_every_drawing_key_draws(key: str) -> None:
    host = playing()
    host.key(key)
    host.run_ticks(10)
    assert host.page.lines()[15][18:20] == "36"
    assert "CARDS DEALT: 16 OUT OF 52" in host.page.lines()[23]
    assert len(hand(host)) == 8


def test_you_may_draw_as_often_as_you_like_though_you_could_play() -> None:
    host = playing()
    for left in range(36, 20, -1):
        host.type("d")
        host.run_ticks(8)
        assert host.page.lines()[15][18:20] == str(left)


def test_under_num_lock_the_ins_key_types_a_nought_and_the_refusal_says_so() -> None:
    host = playing()
    host.key("NUMLOCK")
    host.key("KP0")
    assert "? 0 " in message(host)
    host.key("ENTER")
    assert message(host) == "COUNT AGAIN: YOU HOLD 7 CARDS, SO THERE IS NO CARD 0 (NUM LOCK IS ON!)"
    host.key("KP.")
    host.run_ticks(10)
    assert host.page.lines()[15][18:20] == "36"


def test_a_refusal_says_why_and_stays_until_a_key_is_accepted() -> None:
    host = playing()
    host.type("3\r")
    assert message(host) == "4♠ DOESN'T FIT: PLAY A HEART, A 2 OR A CRAZY CARD"
    host.run_ticks(200)
    assert message(host).startswith("4♠ DOESN'T FIT")
    host.type("1")
    assert message(host).startswith("WHICH CARD")


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("99\r", "COUNT AGAIN: YOU HOLD 7 CARDS, SO THERE IS NO CARD 99"),
        ("8\r", "COUNT AGAIN: YOU HOLD 7 CARDS, SO THERE IS NO CARD 8"),
        ("123", "A CARD NUMBER HAS TWO DIGITS AT MOST: YOU HOLD 7 CARDS"),
        ("\r", "PLAY WHAT?"),
        (" ", "PLAY WHAT?"),
        ("x", "THAT KEY IS ON VACATION"),
        ("\b", "NOTHING TO DELETE"),
    ],
)
def test_refusals_by_key(keys: str, reason: str) -> None:
    host = playing()
    before = hand(host)
    host.type(keys)
    assert message(host).startswith(reason)
    assert divisor_now(host.pc) == divisor_of(110)
    assert hand(host) == before


def test_a_card_that_left_leaves_its_place_empty_until_the_hand_is_sorted() -> None:
    host = playing()
    host.type("4\r")
    host.run_until("I PLAY THE")
    assert hand(host)[3] == ""
    host.run_until(PROMPT)
    assert "" not in hand(host)


# A crazy card


def test_a_crazy_card_asks_for_its_suit_and_a_letter_names_it() -> None:
    host = naming()
    assert upcard(host) == "♠8"
    host.type("d")
    assert host.page.lines()[13][6] == "♦"
    assert host.page.attr(13, 6) == 0x74
    host.run_until(MY_TURN)


def test_l3_until_a_suit_is_named_no_sign_of_an_older_one_stands_beside_the_crazy_card() -> None:
    demo = easy(CRAZY8S, CRAZY8S.settings[0], seed=18)
    demo.host.key("F2")
    demo.host.run_until("TURN: 5")
    demo.host.key("F2")
    demo.run_to_your_turn()
    assert demo.core.view.named is not None
    signs = "♠♥♦♣"
    assert demo.host.page.lines()[13][6] in signs
    demo.host.type("1\r")
    demo.host.run_until("NAME A SUIT")
    demo.host.run_ticks(8)
    assert demo.host.page.lines()[13][6] == " "
    demo.host.key("ESC")
    assert demo.host.page.lines()[13][6] in signs


def my_suit_question(ahead: str) -> Headless:
    """Keys were typed ahead while I played, first of them those of your crazy card."""
    host = my_turn()
    host.type(ahead)
    host.run_ticks(80)
    return host


def test_an_enter_typed_ahead_names_no_suit() -> None:
    host = my_suit_question("1\r\r")
    assert "NAME A SUIT" in "".join(host.page.lines())
    host.type("h")
    host.run_ticks(20)
    assert "NAME A SUIT" not in "".join(host.page.lines())


def test_the_letter_of_a_suit_may_be_typed_ahead() -> None:
    host = my_suit_question("1\rh")
    assert "NAME A SUIT" not in "".join(host.page.lines())


def test_the_arrows_name_the_suit_too() -> None:
    host = naming()
    host.key("KP6")
    host.key("KP6")
    host.key("KP4")
    host.key("KP2")
    assert host.page.lines()[13][6] == "♥"


def test_esc_takes_the_crazy_card_back() -> None:
    host = naming()
    host.key("ESC")
    assert upcard(host) == "♥2"
    assert hand(host)[0] == "♠8"
    host.type("4\r")
    assert upcard(host) == "♥K"


def test_another_key_in_the_choice_of_a_suit_says_what_it_takes() -> None:
    host = naming()
    host.type("x")
    assert message(host).startswith("PICK A SUIT")
    host.key("NUMLOCK")
    host.key("KP6")
    assert "PICK A SUIT" in message(host)
    host.type("c")
    assert host.page.lines()[13][6] == "♣"


# The computer's turn and the demo


def test_the_computer_says_its_move_waits_one_delay_and_plays() -> None:
    host = my_turn()
    said = host.pc.clock.now
    pile = host.page.lines()[15][6:8]
    host.run_until(lambda: host.page.lines()[15][6:8] != pile)
    assert (host.pc.clock.now - said) / PIT_HZ == pytest.approx(1.0, abs=0.03)


def test_the_delay_that_the_player_set_is_kept() -> None:
    host = playing()
    for _ in range(15):
        host.key("F4")
    host.type("4\r")
    host.run_until("I PLAY THE")
    said = host.pc.clock.now
    pile = host.page.lines()[15][6:8]
    host.run_until(lambda: host.page.lines()[15][6:8] != pile)
    assert (host.pc.clock.now - said) / PIT_HZ == pytest.approx(2.5, abs=0.03)


def test_a_key_typed_while_the_computer_plays_is_kept() -> None:
    host = my_turn()
    host.type("d")
    host.run_until(PROMPT)
    host.run_ticks(10)
    assert len(hand(host)) == 7
    assert host.page.lines()[15][18:20] == "36"


def test_the_demo_takes_your_turn_and_gives_it_back() -> None:
    host = playing()
    host.type("1")
    host.key("F2")
    host.run_quarters(1)
    assert message(host).startswith("YOU PLAY THE")
    host.key("F2")
    host.run_until(PROMPT)
    assert message(host) == "WHICH CARD (1, 2 OR 4-7, THEN ENTER)?  D=DRAW"


def test_the_demo_plays_a_whole_game_and_begins_the_next() -> None:
    host = playing("S*")
    host.key("F2")
    for _ in range(9):
        host.key("F3")
    host.run_until("GAME: 2", limit_ticks=18 * 60 * 60)
    host.run_until("TURN: 2")


def test_the_computers_cards_are_never_shown_before_the_hand_is_over() -> None:
    host = playing()
    host.key("F2")
    while "THE HAND!" not in message(host):
        host.run_ticks(3)
        rows = "".join(line[:65] for line in host.page.lines()[7:9])
        over = "HAND!" in message(host) or "NOBODY" in message(host)
        assert over or not any(sign in rows for sign in "♠♥♦♣")


# Ends


def test_the_end_of_a_hand_opens_both_hands_and_any_key_deals_on() -> None:
    host = hand_over()
    rows = "".join(host.page.lines()[1] + host.page.lines()[7])
    assert any(sign in rows for sign in "♠♥♦♣")
    host.key("KP5")  # types no word
    assert "ANY KEY DEALS" in message(host)
    host.type("x")
    host.run_until("SHUFFLE")
    assert "HAND: 2" in host.page.lines()[22]


def finish_a_game(host: Headless) -> None:
    host.key("F2")
    for _ in range(9):
        host.key("F3")
    host.run_until("THE GAME, ", limit_ticks=18 * 60 * 60)
    host.run_until("ANY KEY STARTS GAME 2" if "F2=DEMO" in host.page.lines()[23] else "GAME: 2")


@pytest.mark.parametrize("before", [None, b"3,2\r\n", b"3,2\r\nFASTEST 9\r\n"])
def test_the_match_score_file_counts_games_and_keeps_other_lines(before: bytes | None) -> None:
    drive = RamDrive()
    if before:
        drive.write("CRAZY8S.SCR", before)
    host = playing("S*", drive=drive)
    right = host.page.lines()[20][49:]
    assert ("YOU: 3" in right) == (before is not None)
    finish_a_game(host)
    data = drive.read("CRAZY8S.SCR")
    you, me = map(int, data.split(b"\r\n")[0].split(b","))
    assert you + me == (6 if before else 1)
    if before:
        assert data.endswith(before[5:])
    assert f"YOU: {you}" in host.page.lines()[20][49:]


# The screen


def test_the_border_is_blue_and_the_screen_is_drawn_at_once() -> None:
    host = started()
    assert host.pc.border == 1
    lines = host.page.lines()
    assert lines[18].startswith("╔════════════════════════════╗")
    assert lines[18][49:] == "╔═════════════════════════════╗"
    assert "██ CRAZY EIGHTS ██" in lines[21]


@pytest.mark.parametrize("moment", [playing, naming, dealing, my_turn, hand_over])
def test_the_fixed_places_have_the_attributes_of_the_house(moment: Callable[[], Headless]) -> None:
    page = moment().page
    places = {
        (0, 70): 0x14, (1, 71): 0x47, (18, 0): 0x05, (18, 49): 0x02, (19, 2): 0x09,
        (20, 2): 0x0E, (19, 10): 0x07, (19, 19): 0x0D, (20, 51): 0x02, (20, 59): 0x07,
        (20, 69): 0x05, (22, 35): 0x1C, (23, 0): 0x1E, (23, 31): 0x57, (23, 41): 0x47,
        (23, 62): 0x17, (23, 72): 0x47, (24, 0): 0x1F, (24, 79): 0x1F,
    }  # fmt: skip
    assert {place: page.attr(*place) for place in places} == places


def test_the_program_passes_for_whoever_cannot_play_and_says_so() -> None:
    host = started("S*", seed=3)
    answer_questions(host)
    host.key("F2")
    for _ in range(9):
        host.key("F3")
    said: set[str] = set()
    while len(said) < 2:
        host.run_until("NOTHING FITS", limit_ticks=18 * 600)
        said.add(message(host))
        host.run_until(lambda: "NOTHING FITS" not in message(host))
    assert said == {
        "STOCK EMPTY AND NOTHING FITS: YOU PASS",
        "STOCK EMPTY AND NOTHING FITS: I PASS",
    }


def just_decided(drive: RamDrive) -> Headless:
    """The demo's card has just decided the game; the end of its last hand is still shown."""
    host = playing("S*", drive=drive)
    host.key("F2")
    for _ in range(9):
        host.key("F3")

    def counted() -> bool:
        return any(info.name == "CRAZY8S.SCR" for info in drive.files())

    host.run_until(lambda: "GAME" in message(host) or counted(), limit_ticks=65_000)
    return host


@pytest.mark.parametrize("leave", ["window", "F7"])
def test_a_game_won_is_on_file_though_you_leave_while_its_end_is_shown(leave: str) -> None:
    drive = RamDrive()
    host = just_decided(drive)
    assert "THE GAME" not in message(host)
    if leave == "window":
        host.power_off()
    else:
        host.key("F7")
        host.type("y")
    assert drive.read("CRAZY8S.SCR") in (b"1,0\r\n", b"0,1\r\n")


@pytest.mark.parametrize("window", ["F5", "F7"])
def test_the_demo_switched_on_in_a_window_plays_when_it_closes(window: str) -> None:
    host = playing()
    host.key(window)
    host.key("F2")
    host.key("ESC")
    host.run_ticks(1)
    assert message(host).startswith("YOU ")


def test_keys_typed_in_the_demo_are_not_played_afterwards_and_hurry_nothing() -> None:
    host = playing()
    host.key("F2")
    host.type("ddd")
    host.run_ticks(30)
    host.key("F2")
    host.run_until(PROMPT)
    stock = host.page.lines()[15][18:20]
    host.run_ticks(60)
    assert host.page.lines()[15][18:20] == stock


def test_the_suit_choice_says_that_num_lock_is_on() -> None:
    host = naming()
    host.key("NUMLOCK")
    host.key("KP6")
    assert message(host).endswith("(NUM LOCK IS ON!)")


def test_a_number_typed_on_the_keypad_is_seen_after_an_arrow() -> None:
    host = playing()
    host.key("RIGHT")
    host.key("NUMLOCK")
    host.key("KP4")
    assert "? 4 " in message(host)


def test_the_prompt_is_right_after_the_demo_was_switched_on_and_off_in_one_breath() -> None:
    host = playing()
    host.type("4")
    for code in (0x3C, 0x3C):
        host.pc.keyboard.make(code)
        host.pc.keyboard.release(code)
    host.run_ticks(1)
    assert message(host) == "WHICH CARD (1, 2 OR 4-7, THEN ENTER)?  D=DRAW"


def test_what_the_computer_played_can_be_read_for_a_delay() -> None:
    host = my_turn()
    pile = host.page.lines()[15][6:8]
    host.run_until(lambda: host.page.lines()[15][6:8] != pile)
    laid = host.pc.clock.now
    assert message(host).startswith("I PLAY THE")
    host.run_until(PROMPT)
    assert (host.pc.clock.now - laid) / PIT_HZ >= 1.0


# What counts


@pytest.mark.parametrize(
    ("winner", "result"),
    [
        (YOU, HandResult(True, 12, 0)),
        (ME, HandResult(False, 0, 12)),
        (None, HandResult(False, 0, 0)),
    ],
)
def test_a_hand_counts_the_winners_points(winner: int | None, result: HandResult) -> None:
    points = 0 if winner is None else 12
    event = HandEnded(winner, winner is None, points, (0, 12), (12, 0), (1, 0))
    assert _PARTS.result(event) == result
