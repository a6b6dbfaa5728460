"""Longer stories of Crazy Eights at the screen: whole hands, hands of 44, ends and next games."""

import pytest

from tests.support.crazy8s.crazy8s_app import (
    PROMPT,
    answer_questions,
    legend,
    my_turn,
    naming,
    playing,
    started,
)
from tests.support.screens import message
from tommy.__main__ import program_for
from tommy.host.headless import Headless
from tommy.machine.clock import PIT_HZ
from tommy.machine.drive import RamDrive
from tommy.shell.screen.card_art import layout

#: Ticks in which a whole game at the shortest delay is over.
A_GAME = 18 * 60 * 60


def figure(host: Headless, row: int) -> int:
    """The number of cards that the figures beside a hand tell."""
    return int(host.page.lines()[row][77:])


def hand(host: Headless) -> list[tuple[str, str]]:
    """Your cards as the screen shows them, suit sign and first character of the rank."""
    count = figure(host, 3)
    places = layout(count)
    inner = 0 if places.strip else 1
    suits, ranks = host.page.lines()[1:3]
    cols = [places.col(i) + inner for i in range(count)]
    return [(suits[col], ranks[col]) for col in cols]


def fitting(host: Headless) -> int | None:
    """The place of the first card that may be played by what the screen shows."""
    rows = host.page.lines()
    suit, rank, named = rows[13][1], rows[14][1], rows[13][6]
    for place, (its_suit, its_rank) in enumerate(hand(host)):
        wanted = its_suit == (named.strip() or suit) or (not named.strip() and its_rank == rank)
        if wanted or its_rank == "8":
            return place
    return None


def play_on_the_keypad(host: Headless) -> None:
    """One turn of yours with the keypad's arrows, Ins and Down alone."""
    place = fitting(host)
    if place is None:
        host.key("KP0")
        return
    for _ in range(place + 1):
        host.key("KP6")
    host.key("KP2")
    host.run_ticks(8)
    if "NAME A SUIT" in message(host):
        host.key("KP6")
        host.key("KP2")


def wait_for_you(host: Headless) -> bool:
    """Let time pass to your next turn; False if the hand is over first."""
    over = ("ANY KEY DEALS", "ANY KEY STARTS")
    host.run_ticks(8)
    host.run_until(
        lambda: message(host).startswith((*over, "WHICH CARD", "WHICH CARD")),
        limit_ticks=A_GAME,
    )
    return not message(host).startswith(over)


def short_delay(host: Headless) -> None:
    for _ in range(9):
        host.key("F3")


def draw_to(host: Headless, count: int) -> None:
    for held in range(figure(host, 3) + 1, count + 1):
        host.key("KP0")
        host.run_ticks(8)
        assert figure(host, 3) == held


def demo_to_the_end_of_a_game(host: Headless) -> None:
    short_delay(host)
    host.key("F2")
    host.run_until("THE GAME, ", limit_ticks=A_GAME)
    host.key("F2")


# The keypad


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_hand_after_hand_is_played_on_the_keypad_alone(seed: int) -> None:
    host = started("S*", seed=seed)
    host.key("KPENTER")
    host.key("KPENTER")
    short_delay(host)
    for number in (1, 2):
        while wait_for_you(host):
            assert "FIT: PLAY" not in message(host)
            assert f"HAND: {number}" in host.page.lines()[22]
            play_on_the_keypad(host)
        if "STARTS" in message(host):
            break
        host.key("KP2")
        host.run_until("SHUFFLE")


# Hands of any size


def test_a_hand_grows_to_44_cards_and_all_of_them_can_be_read() -> None:
    host = playing("S*")
    draw_to(host, 44)
    cards = hand(host)
    assert len(set(cards)) == 44
    assert {suit for suit, _ in cards} == set("♠♥♦♣")
    assert host.page.lines()[0].startswith("┌" + "─" * 44 + "┐")
    assert "CARDS DEALT: 52 OUT OF 52" in legend(host)
    assert "INS=DRAW" not in message(host)


def test_with_an_empty_stock_drawing_is_refused_and_playing_goes_on() -> None:
    host = playing("S*")
    draw_to(host, 44)
    host.type("d")
    assert message(host) == "DRAW FROM WHAT? THE STOCK IS EMPTY: PLAY A CARD"
    place = fitting(host)
    assert place is not None
    for _ in range(place + 1):
        host.key("RIGHT")
    assert host.page.attr(4, layout(44).number_col(place)) == 0x70
    host.key("DOWN")
    host.run_ticks(8)
    assert host.page.lines()[15][6:8] == " 2"


def test_the_last_card_of_44_is_reached_by_left_or_by_its_number() -> None:
    host = playing("S*")
    draw_to(host, 44)
    host.key("KP4")
    assert host.page.lines()[4][43:46].strip() == "44"
    assert host.page.attr(4, layout(44).number_col(43)) == 0x70
    host.type("44")
    assert "? 44" in message(host)
    host.type("\b5\r")
    assert message(host) == "COUNT AGAIN: YOU HOLD 44 CARDS, SO THERE IS NO CARD 45"


# Type-ahead and animations


def test_a_key_ends_the_deals_animation_and_is_kept_for_the_turn() -> None:
    slow, quick = started(), started()
    for host in (slow, quick):
        answer_questions(host)
        host.run_until("CARDS DEALT:  1")
    began = quick.pc.clock.now
    quick.type("4")
    quick.run_until("CARDS DEALT: 15")
    slow.run_until("CARDS DEALT: 15")
    assert (quick.pc.clock.now - began) * 3 < slow.pc.clock.now - began
    quick.run_until("? 4")


def test_a_whole_turn_typed_ahead_is_played_in_order() -> None:
    host = started("S*")
    host.type("\r\r4\r")
    host.run_until("I PLAY THE")
    assert host.page.lines()[13][1:4] == "♥ K"


def test_a_longer_delay_counts_from_the_next_wait_on() -> None:
    host = my_turn()
    began = host.pc.clock.now
    for _ in range(40):
        host.key("F4")
    pile = host.page.lines()[15][6:8]
    host.run_until(lambda: host.page.lines()[15][6:8] != pile)
    laid = host.pc.clock.now
    assert (laid - began) / PIT_HZ < 1.1
    host.run_until(PROMPT)
    assert (host.pc.clock.now - laid) / PIT_HZ > 5


# The demo


def test_the_demo_switched_on_in_the_choice_of_a_suit_plays_your_turn_from_its_start() -> None:
    host = naming()
    host.key("F2")
    host.run_until("I PLAY THE", limit_ticks=18 * 60)
    assert figure(host, 3) == 6


def test_a_half_typed_number_is_forgotten_when_the_demo_takes_over() -> None:
    host = playing()
    host.type("6")
    host.key("F2")
    host.key("F2")
    host.run_ticks(1)
    assert message(host) == "WHICH CARD (1, 2 OR 4-7, THEN ENTER)?  D=DRAW"
    host.key("ENTER")
    assert message(host).startswith("PLAY WHAT?")


def test_the_demo_switched_on_at_the_end_of_a_hand_deals_the_next_one() -> None:
    host = playing("S*")
    short_delay(host)
    host.key("F2")
    host.run_until("THE HAND!", limit_ticks=A_GAME)
    host.key("F2")
    host.run_until("ANY KEY DEALS")
    host.run_ticks(500)
    assert "HAND: 1" in host.page.lines()[22]
    host.key("F2")
    host.run_until("HAND: 2")


# Ends


def test_the_next_game_begins_at_nought_and_the_match_goes_on() -> None:
    drive = RamDrive()
    host = playing("S*", drive=drive)
    demo_to_the_end_of_a_game(host)
    host.run_until("ANY KEY STARTS GAME 2")
    games, points = (row[57:79] for row in host.page.lines()[20:22])
    assert sorted(part for part in games.split() if part.isdigit()) == ["0", "1"]
    assert any(int(part) >= 100 for part in points.split() if part.isdigit())
    host.key("SPACE")
    host.run_until("SHUFFLE")
    rows = host.page.lines()
    assert "GAME: 2" in rows[20]
    assert "HAND: 1" in rows[22]
    assert rows[19][2:29].split() == ["HANDS:", "YOU:", "0", "ME:", "0"]
    assert rows[20][2:29].split() == ["SCORES:", "YOU:", "0", "ME:", "0"]
    assert [row[57:79] for row in rows[20:22]] == [games, points]
    assert drive.read("CRAZY8S.SCR") in (b"1,0\r\n", b"0,1\r\n")


def test_a_score_that_cannot_be_written_is_said_and_counted_in_memory() -> None:
    drive = RamDrive()
    drive.write("CRAZY8S.SCR", b"3,2\r\n")
    drive.write_protected = True
    host = playing("S*", drive=drive)
    demo_to_the_end_of_a_game(host)
    host.run_until("WRITE-PROTECTED")
    assert "WINS COUNT IN MEMORY" in message(host)
    games = [int(part) for part in host.page.lines()[20][57:79].split() if part.isdigit()]
    assert sum(games) == 6
    assert drive.read("CRAZY8S.SCR") == b"3,2\r\n"
    host.run_until("ANY KEY STARTS GAME 2")


def test_the_points_run_into_the_winners_score() -> None:
    host = playing("S*")
    short_delay(host)
    host.key("F2")
    host.run_until("THE HAND!", limit_ticks=A_GAME)
    seen: list[int] = []
    while not message(host).startswith("*"):
        row = host.page.lines()[20][2:29].split()
        seen.append(int(row[2]) + int(row[4]))
        host.run_quarters(2)
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert seen[0] == 0


# Monitors


@pytest.mark.parametrize(
    ("built_in", "letters", "shows"),
    [
        ("vga", "*", 0x14),
        ("cga", "*", 0x14),
        ("mda", "*", 0x07),
        ("vga", "M*", 0x07),
        ("mda", "C*", 0x14),
        ("mda", "MC*", 0x14),
    ],
)
def test_colour_or_mono_is_the_adapters_unless_a_letter_says_otherwise(
    built_in: str, letters: str, shows: int
) -> None:
    host = Headless(program_for("crazy8s", letters + "3", seed=7), adapter=built_in)
    host.run_ticks(1)
    assert host.page.attr(0, 70) == shows
    assert host.pc.adapter.mono == (shows == 0x07)


def test_switching_off_in_the_middle_of_a_hand_leaves_a_clean_machine() -> None:
    for moment in (playing, my_turn, naming):
        host = moment()
        host.power_off()
        assert host.finished
        assert host.pc.keyboard.traps == frozenset()
        assert host.page.cursor.visible
