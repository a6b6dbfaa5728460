"""Canasta as it is played: keys in, page and speaker out."""

import dataclasses
import random
from collections.abc import Callable, Generator

import pytest

from tests.support.canasta.canasta_app import (
    PROMPT,
    Position,
    answer_questions,
    dealing,
    playing,
    started,
)
from tests.support.canasta.positions import position
from tests.support.runs import CANASTA as GAME
from tests.support.runs import again, steady, unplug
from tests.support.screens import MONO_ATTRIBUTES, message
from tests.support.sounds import divisor_now
from tommy.__main__ import program_for
from tommy.cardgame.players.levels import Decision
from tommy.cardgame.screen.table_talk import YOUR_TURN
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.rules.moves import Ask, Discard, Move
from tommy.games.canasta.rules.pack import PACK, RED_TREYS, parse_card, parse_cards
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState
from tommy.games.canasta.rules.view import Phase
from tommy.games.canasta.screen import loop
from tommy.host.headless import Headless
from tommy.keystroke import typed
from tommy.machine.clock import PIT_HZ
from tommy.machine.drive import RamDrive
from tommy.machine.pit import divisor_of

REFUSED = divisor_of(110)
CANASTA = "7S 7H 7D 7C 7S 7H 2D"
#: The stock gives a king first.
STOCK = "KD 5S 6S 9H TC JD QS 4D 8S 5C 6D 9C"


def before(hand: str = "AS AH AD KC KS 2H ** 9D 4S", **more: object) -> Position:
    """Your turn, before the draw, with this hand."""
    given: dict[str, object] = {"stock": STOCK, "others": "8C 8D 8H", "pile": "6C"}
    return Position(position(hand, **(given | more)))  # type: ignore[arg-type]


def drawn(hand: str = "AS AH AD KC KS 2H ** 9D 4S", **more: object) -> Position:
    """Your turn, after the draw."""
    return before(hand, drawn=True, **more)


def fan(host: Headless) -> list[str]:
    """Your cards as they lie, rank and suit; an empty place between them is the empty string."""
    rows = host.page.lines()
    pitch = max(rows[0].find("┌", 1), 5)
    cells = [rows[2][col + 1 : col + 4].replace(" ", "") for col in range(0, 61, pitch)]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def pile_count(host: Headless) -> int:
    return int(host.page.lines()[16][21:23])


def stock_count(host: Headless) -> int:
    return int(host.page.lines()[16][41:44])


def cell(host: Headless, col: int, side: int = 0) -> str:
    """What stands below a rank of the meld table, the ace being 0."""
    row = (7, 11)[side]
    return host.page.lines()[row][15 + 4 * col : 19 + 4 * col].strip()


# Start questions


def test_enter_takes_two_hands_and_tommys_rules_which_are_shown() -> None:
    host = started()
    assert host.page.lines()[4].rstrip() == "HOW MANY HANDS?  2  4"
    assert host.page.attr(4, 0) == 0x0E
    host.key("ENTER")
    host.run_ticks(2)
    assert host.page.lines()[5].rstrip() == "WHICH RULES?  T=TOMMY'S RULES  C=CLASSIC RULES"
    assert host.page.attr(5, 0) == 0x0C
    assert "TOMMY'S RULES ARE EASIER" in message(host)
    host.key("ENTER")
    host.run_until("2 HANDS  TOMMY'S RULES")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_digit_chooses_the_hands(seats: int) -> None:
    host = started()
    answer_questions(host, seats)
    host.run_until(f"{seats} HANDS  TOMMY'S RULES")
    assert ("E-W:" in host.page.lines()[20]) == (seats == 4)


def test_the_keypad_alone_answers_the_questions() -> None:
    host = started()
    host.key("KP6")
    host.key("KPENTER")
    host.run_ticks(2)
    host.key("KPENTER")
    host.run_until("4 HANDS  TOMMY'S RULES")


def test_a_wrong_key_in_the_question_says_what_it_takes() -> None:
    host = started()
    host.type("3")
    assert message(host).startswith("TYPE 2 OR 4, OR CHOOSE")
    assert not host.finished


# The deal


@pytest.mark.parametrize(("seats", "each"), [(2, 15), (4, 13)])
def test_the_deal_gives_each_his_cards_and_turns_one(seats: int, each: int) -> None:
    host = playing("S*", seats=seats, seed=7)
    rows = host.page.lines()
    treys = sum(row[:2].strip() != "" for row in rows[6:10])
    treys += sum(row[78:].strip() != "" for row in rows[10:14])
    gone = 108 - stock_count(host)
    assert f"CARDS DRAWN:{gone:>3} OUT OF 108" in rows[23]
    if "TURN: 1 " in rows[19]:
        assert gone == seats * each + treys + pile_count(host)
    assert YOUR_TURN in rows[14]


def test_no_card_of_another_is_seen_in_the_deal() -> None:
    host = dealing(seats=4)
    for _ in range(60):
        host.run_ticks(1)
        rows = host.page.lines()
        assert all(not row[16:63].strip("AKQJ1098765 43") for row in rows[6:13])


# Draw and discard


@pytest.mark.parametrize("key", ["D", "KP0", "INS"])
def test_every_drawing_key_draws(key: str) -> None:
    host = before()
    count = stock_count(host)
    host.key(key)
    host.run_ticks(10)
    assert stock_count(host) == count - 1
    assert fan(host) == ["A♠", "A♥", "A♦", "K♠", "K♦", "K♣", "9♦", "4♠", "2♥", "**"]
    assert message(host).startswith("DISCARD A CARD" if key == "D" else "LEFT RIGHT AND .")
    assert host.core.phase is Phase.AFTER


def test_the_cursor_stands_on_the_card_drawn() -> None:
    host = before()
    host.type("d")
    host.run_ticks(10)
    assert host.page.lines()[4].index("▲") == 4 * 6 + 2


@pytest.mark.parametrize("keys", ["9d", "d9d", "9\r", "d9\r", "9D"])
def test_a_card_typed_is_discarded_at_once(keys: str) -> None:
    host = drawn()
    host.type(keys)
    assert host.core.state.pile == parse_cards("6C 9D")
    assert pile_count(host) == 2
    assert host.page.lines()[14][16:19] == "♦ 9"


@pytest.mark.parametrize("key", [".", "KP.", "DEL"])
def test_the_card_under_the_cursor_is_discarded(key: str) -> None:
    host = drawn()
    for _ in range(6):
        host.key("RIGHT")
    host.key("LEFT")
    host.key(key)
    assert host.core.state.pile[-1] == parse_cards("9D")[0]


def test_a_card_that_left_leaves_its_place_empty_for_a_moment() -> None:
    host = drawn()
    host.type("9d")
    assert fan(host) == ["A♠", "A♥", "A♦", "K♠", "K♣", "", "4♠", "2♥", "**"]
    host.run_until("I DRAW")
    assert fan(host) == ["A♠", "A♥", "A♦", "K♠", "K♣", "4♠", "2♥", "**"]


def test_draw_and_discard_can_be_typed_ahead() -> None:
    host = before()
    host.type("d9d")
    host.run_until("I DRAW")
    assert host.core.state.pile == parse_cards("6C 9D")


def test_a_wild_card_lies_crosswise_on_the_pile() -> None:
    host = drawn()
    host.type("2h")
    assert host.page.lines()[14][17:24] == "│♥ 2 ♥│"
    assert "FROZEN" in host.page.lines()[16]


def test_a_red_trey_drawn_is_said_and_laid_and_another_card_comes() -> None:
    host = before(stock="3H KD 5S 6S 9H TC JD QS")
    host.type("d")
    assert message(host) == "YOU GET A RED TREY, 3♥, AND DRAW A REPLACEMENT"
    assert host.page.lines()[6][:2] == "3♥"
    host.run_until("DISCARD A CARD")
    assert "K♦" in fan(host)


def test_the_last_card_that_nobody_gets_ends_the_hand() -> None:
    host = before(stock="2S")
    host.type("d")
    assert message(host) == "THE STOCK'S LAST CARD IS 2♠: NOBODY GETS IT, THE HAND IS OVER"
    host.run_until("THE SCORE OF HAND")


# Melds


def test_a_meld_goes_to_the_table_and_leaves_the_hand() -> None:
    host = before()
    host.type("ma\r")
    host.run_ticks(2)
    assert cell(host, 0) == "3"
    assert fan(host) == ["K♠", "K♣", "9♦", "4♠", "2♥", "**"]
    assert "YOU:DONE" in host.page.lines()[21]


def test_a_meld_with_wild_cards_has_them_in_its_entry() -> None:
    host = before()
    host.type("mk2\r")
    assert cell(host, 1) == "3/1"


def test_staged_melds_say_30_of_50_until_the_minimum_is_met() -> None:
    host = before("KS KH KD 4S 4H 4D 2S 9D", pile="6C")
    host.type("mk\r")
    assert message(host).startswith("30 OF 50:  M)ELD")
    assert "YOU: 50 " in host.page.lines()[21]
    host.type("m42\r")
    host.run_ticks(2)
    assert message(host).startswith("M)ELD") or message(host).startswith("D)RAW")
    assert "YOU:DONE" in host.page.lines()[21]


@pytest.mark.parametrize("key", ["BACKSPACE", "KP-"])
def test_staged_melds_are_taken_back(key: str) -> None:
    host = before("KS KH KD 4S 4H 4D 2S 9D")
    host.type("mk\r")
    assert cell(host, 1) == "3"
    host.key(key)
    assert cell(host, 1) == ""
    assert fan(host)[:3] == ["K♠", "K♥", "K♦"]


def test_a_meld_that_begins_names_the_ranks_that_can_be_melded() -> None:
    host = before()
    host.type("m")
    assert message(host) == "MELD WHICH RANK (A K)?  ESC=CANCEL"
    host.key("ESC")
    host = before("KS QH 9D 4S 5C")
    host.type("m")
    assert message(host) == "MELD  (WHICH RANK?  ESC=CANCEL)"


def test_a_short_group_that_goes_back_by_itself_is_said() -> None:
    host = before("KS KH KD 4S 4H 4D 2S 9D")
    host.type("mk\r")
    host.type("d")
    host.run_until("ONLY 30 OF 50: THE MELDS GO BACK TO THE HAND")
    host.run_until("DISCARD A CARD")
    assert cell(host, 1) == ""


def test_a_canasta_is_said_and_marked() -> None:
    host = before("7C 9D 4S", mine="7S 7H 7D 7C 7S 7H")
    host.type("m7\r")
    assert message(host) == "A RED CANASTA OF SEVENS!"
    assert cell(host, 7) == "7"
    assert host.page.lines()[8][43:47].strip() == "RED"


def test_wild_cards_alone_go_to_the_meld_that_the_arrows_choose() -> None:
    host = before(mine="7S 7H 7D / 4S 4H 4D", hand="2H ** 9D KC")
    host.type("m2")
    host.key("RIGHT")
    host.key("RIGHT")
    assert host.page.attr(6, 15 + 4 * 10) == 0x1F
    assert host.page.attr(6, 15 + 4 * 7) != 0x1F
    host.key("ENTER")
    assert cell(host, 10) == "4/1"
    host.run_ticks(40)
    assert host.page.attr(6, 15 + 4 * 10) != 0x1F


def test_the_pile_is_taken_onto_the_table_and_into_the_hand() -> None:
    host = before(pile="5D TH KD", mine="7S 7H 7D")
    host.type("t\r")
    host.run_ticks(2)
    assert cell(host, 1) == "3"
    assert fan(host) == ["A♠", "A♥", "A♦", "10♥", "9♦", "5♦", "4♠", "2♥", "**"]
    assert host.page.lines()[14][15:24].strip() == ""
    assert host.core.phase is Phase.AFTER


@pytest.mark.parametrize("keypad", [False, True])
def test_a_take_with_further_melds_for_the_minimum_shows_what_it_counts(keypad: bool) -> None:
    host = before("TS TH KS KH QS QH 2D 2S ** 9D", pile="5D TD", scores=(3000, 0))
    if not keypad:
        host.type("t*")
        assert "80 OF 120" in message(host)
        host.type("mk2")
        assert "120 OF 120" in message(host)
        host.type("mq2")
    else:
        host.key("KP9")
        host.key("KP*")
        # The cursor walks over the hand: kings at its left, then queens.
        host.key("KP7")
        host.key("KP/")
        host.key("KP6")
        host.key("KP6")
        host.key("KP7")
        host.key("KP/")
    assert "160 OF 120" in message(host)
    assert len(message(host)) <= 80
    host.key("KPENTER")
    host.run_ticks(40)
    assert [cell(host, col) for col in (1, 2, 4)] == ["3/1", "3/1", "4/1"]
    assert "YOU:DONE" in host.page.lines()[21]


# Refusals

REFUSALS = [
    ("9", "HOLD YOUR HORSES, NO DISCARD YET:  M)ELD  D)RAW"),
    ("\r", "HOLD YOUR HORSES, NO DISCARD YET:  M)ELD  D)RAW"),
    ("x", "THAT KEY IS ASLEEP HERE"),
    ("n", "DON'T GIVE UP: THE STOCK STILL HAS 12"),
    ("p", "ASK WHOM? WITH TWO HANDS YOU HAVE NO PARTNER"),
    ("\b", "THERE IS NO MELD TO TAKE BACK"),
    ("t", "UNTIL YOU MELD YOU NEED TWO NATURAL SIXES: YOU HAVE NONE"),
    ("mk\r", "THREE CARDS MAKE A MELD, AND THIS ONE HAS 2"),
    ("mq", "NICE TRY: YOU HOLD NO QUEENS"),
    ("m4*2\r", "A MELD NEEDS TWO NATURAL CARDS"),
    ("m*7\r", "YOUR SIDE HAS NO SEVENS"),
    ("m22", "NICE TRY: YOU HOLD ONLY 1 OF THE DEUCES"),
    ("m**", "DREAM ON: YOU DO NOT HOLD ANOTHER JOKER"),
    ("makk", "ONE RANK PER MELD"),
    ("maa", "THE RANK IS CHOSEN"),
    ("m\r", "ENTER WHAT? NOTHING IS TYPED YET"),
    ("mx", "TYPE A RANK (3=BLACK TREYS)"),
    ("m1", "NICE TRY: YOU HOLD NO TENS"),
    ("m10", "NICE TRY: YOU HOLD NO TENS"),
    ("m2\r", "TO WHICH MELD? TYPE ITS RANK"),
    ("mkd", "THAT KEY ADDS NOTHING  MELD K (2/*=ADD WILD  ENTER=LAY DOWN  ESC=CANCEL)"),
]
REFUSALS_AFTER = [
    ("d\r", "A CARD BEGINS WITH ITS RANK"),
    ("*s", "A JOKER HAS NO SUIT: * AGAIN OR ENTER  (ESC=CANCEL)"),
    ("0", "DON'T BE GREEDY, YOU HAVE YOUR CARDS:  DISCARD A CARD"),
    ("9x", "PICK A SUIT"),
    ("9s", "DREAM ON: YOU DO NOT HOLD THE 9♠"),
    ("q\r", "NICE TRY: YOU HOLD NO QUEENS"),
    ("t5", "PICK A SUIT"),
    ("\r", "ENTER WHAT? NOTHING IS TYPED YET"),
    ("h", "A CARD BEGINS WITH ITS RANK"),
    ("n", "NICE TRY, BUT YOU STILL HOLD 9 CARDS:  DISCARD A CARD"),
]


@pytest.mark.parametrize(
    ("make", "keys", "words"),
    [(before, *case) for case in REFUSALS] + [(drawn, *case) for case in REFUSALS_AFTER],
    ids=[case[0] for case in REFUSALS] + ["after " + case[0] for case in REFUSALS_AFTER],
)
def test_a_refusal_says_why_changes_nothing_and_stays_until_a_key_is_accepted(
    make: Callable[[], Position], keys: str, words: str
) -> None:
    host = make()
    state, cards = host.core.state, fan(host)
    host.type(keys)
    assert message(host).startswith(words)
    assert divisor_now(host.pc) == REFUSED
    assert host.core.state == state
    assert fan(host) == cards
    host.run_ticks(200)
    assert message(host).startswith(words)
    host.key("RIGHT")
    assert not message(host).startswith(words)


@pytest.mark.parametrize("key", ["ESC", "END"])
def test_a_meld_that_is_refused_stays_till_it_is_given_up_and_the_prompt_is_there_again(
    key: str,
) -> None:
    host = before()
    host.type("m9\r")
    assert message(host).endswith("HAS 1  MELD 9 (2/*=ADD WILD  ESC=CANCEL)")
    host.key(key)
    assert ("INS=DRAW" if key == "END" else PROMPT) in message(host)
    assert host.core.phase is Phase.BEFORE


@pytest.mark.parametrize(
    ("make", "typed_before"),
    [(drawn, "d"), (drawn, "k"), (drawn, "1"), (drawn, "*"), (before, "mk"), (before, "m2")],
)
@pytest.mark.parametrize("key", ["ESC", "END", "KP1"])
def test_esc_and_end_leave_every_half_typed_command(
    make: Callable[[], Position], typed_before: str, key: str
) -> None:
    host = make()
    phase = host.core.phase
    host.type(typed_before)
    assert host.core.phase is not phase
    host.key(key)
    assert host.core.phase is phase
    assert host.core.moves == []


def test_thirty_of_fifty_and_a_discard_is_refused_with_the_figures() -> None:
    host = drawn("KS KH KD 4S 9D")
    host.type("mk\r9d")
    assert message(host).startswith("30 OF 50")
    assert cell(host, 1) == "3"
    host.type("\b")
    assert cell(host, 1) == ""


def test_going_out_without_a_canasta_is_refused() -> None:
    host = before("KS KH KD", mine="7S 7H 7D", drawn=True)
    state = host.core.state
    host.type("mk\r")
    assert message(host).startswith("THAT WOULD EMPTY YOUR HAND")
    assert host.core.state == state


def test_a_digit_of_the_keypad_says_that_num_lock_is_on() -> None:
    host = drawn()
    host.key("NUMLOCK")
    host.type("d")
    host.key("KP7")
    host.key("KP8")
    assert message(host).startswith("NUM LOCK IS ON")


def test_esc_with_nothing_typed_says_nothing() -> None:
    host = before()
    said = message(host)
    host.key("ESC")
    assert message(host) == said


def test_information_is_shown_until_the_next_key() -> None:
    host = before(pile="5D 6C")
    for key in ("I", "KP+"):
        host.key(key)
        for words in ("STOCK 12 ", "MY CARDS 3 ", "FIRST MELD: YOU 50 ", "ME 50"):
            assert words in message(host) + " "
        host.run_ticks(50)
        assert message(host).startswith("STOCK 12")
        host.key("RIGHT")
        assert not message(host).startswith("STOCK")


def test_with_an_empty_stock_only_what_is_open_is_named() -> None:
    for key in "9d\r":
        host = before(stock="", pile="6C")
        host.type(key)
        assert "N)O PILE" in message(host)
        assert "D)RAW" not in message(host)
        assert "T)AKE" not in message(host)
    host = before("6S 6H 4S", stock="", pile="6C", mine=CANASTA)
    host.type("9")
    assert message(host) == "HOLD YOUR HORSES, NO DISCARD YET:  T)AKE  N)O PILE=HAND OVER"


def test_a_wrong_key_in_a_take_names_what_a_take_takes() -> None:
    host = before("6S 6H 4S 2H", pile="6C", mine=CANASTA)
    host.type("td")
    assert message(host) == (
        "THAT KEY ADDS NOTHING TO THE TAKE  TAKE 6♣ (2=ADD WILD  ENTER=TAKE  ESC=CANCEL)"
    )


def test_staged_short_n_names_the_way_on() -> None:
    host = drawn("KS KH KD 4S 9D")
    host.type("mk\rn")
    assert message(host) == "30 OF 50: YOUR FIRST MELD IS TOO SMALL  BACKSPACE=TAKE BACK"


def test_under_num_lock_the_zero_of_the_keypad_is_told_why_it_is_refused() -> None:
    host = drawn()
    host.key("NUMLOCK")
    host.key("KP0")
    assert message(host).startswith("DON'T BE GREEDY, YOU HAVE YOUR CARDS:  DISCARD A CARD")


# The keypad and the arrows


def test_the_prompt_names_keypad_keys_after_a_keypad_key_and_letters_after_a_letter() -> None:
    host = before()
    host.key("KP6")
    assert "INS=DRAW" in message(host)
    assert "HOME=MELD" in message(host)
    host.type("m")
    assert "ESC=CANCEL" in message(host)
    host.key("ESC")
    assert "D)RAW" in message(host)


def test_the_keypad_alone_plays_a_whole_turn() -> None:
    host = before("AS AH AD KC KS 2H 9D 4S 4H", mine="7S 7H 7D")
    for key in ("KP4", "KP6", "KP7", "KPENTER"):  # three aces
        host.key(key)
    host.run_ticks(2)
    assert cell(host, 0) == "3"
    host.key("KP0")  # the king of diamonds
    host.run_ticks(10)
    host.key("KP7")  # kings, the cursor is on the card drawn
    host.key("KP/")
    host.key("KPENTER")
    host.run_ticks(2)
    assert cell(host, 1) == "4/1"
    host.key("KP4")
    while host.page.lines()[4].index("▲") != 2:
        host.key("KP6")
    host.key("KP.")
    assert host.core.state.pile == parse_cards("6C 9D")
    host.run_until("I DRAW")


def test_the_keypad_takes_the_pile_and_adds_wild_cards_to_a_meld() -> None:
    host = before("KC KS 2H ** 9D 4S", pile="5D TH KD", mine="7S 7H 7D / 4H 4D 4C")
    host.key("KP9")
    host.key("KP*")
    host.key("KPENTER")
    host.run_ticks(40)
    assert cell(host, 1) == "4/1"
    while host.core.view.cursor != host.core.view.hands[0].index(parse_cards("2H")[0]):
        host.key("KP6")
    host.key("KP7")
    host.key("KP6")
    host.key("KP6")
    host.key("KP6")
    assert "LEFT RIGHT=WHICH MELD" in message(host)
    host.key("KPENTER")
    assert cell(host, 10) == "4/1"


def test_the_keypad_gives_a_command_up_and_takes_items_off() -> None:
    host = before("AS AH AD KC KS 2H ** 9D")
    host.key("KP7")
    host.key("KP/")
    assert host.core.view.typed == "A2"
    host.key("KP-")
    assert host.core.view.typed == "A"
    host.key("KP1")
    assert host.core.phase is Phase.BEFORE
    assert "HOME=MELD" in message(host)


@pytest.mark.parametrize("keys", [("UP", "DOWN"), ("KP8", "KP2")])
def test_up_and_down_change_the_delay_and_never_reach_the_game(keys: tuple[str, str]) -> None:
    host = before()
    host.type("ma")
    said, state = message(host), host.core.view
    up, down = keys
    for key, shown in ((up, " 1.1"), (down, " 1.0"), (down, " 0.9")):
        host.key(key)
        assert host.page.lines()[24].endswith(shown)
    assert message(host) == said
    assert host.core.view == state


def test_the_arrows_walk_round_the_ends_of_the_hand() -> None:
    host = before("AS KC 9D")
    places = []
    for key in ("LEFT", "LEFT", "RIGHT", "RIGHT", "RIGHT"):
        host.key(key)
        places.append(host.page.lines()[4].index("▲"))
    assert places == [14, 8, 14, 2, 8]


@pytest.mark.parametrize("count", [20, 40, 63, 70])
def test_in_a_long_hand_the_cursor_reaches_every_card(count: int) -> None:
    cards = [card for card in PACK if card not in RED_TREYS]
    hand = " ".join(str(cards[i * 5 % len(cards)]) for i in range(count))
    host = before(hand, stock="", others="", pile="")
    for _ in range(count):
        col = host.page.lines()[4].index("▲")
        card = host.core.view.hands[0][host.core.view.cursor]
        label = str(card)[0]
        assert label in host.page.lines()[2][max(0, col - 1) : col + 2].replace("10", "T")
        host.key("RIGHT")
    assert host.core.view.cursor == 0


# The others and the demo


def test_the_computer_says_its_move_waits_one_delay_and_plays() -> None:
    host = drawn()
    host.type("9d")
    host.run_until("I DRAW A CARD")
    said, stock = host.pc.clock.now, stock_count(host)
    host.run_until(lambda: stock_count(host) != stock)
    assert (host.pc.clock.now - said) / PIT_HZ == pytest.approx(1.0, abs=0.03)


def test_the_delay_that_the_player_set_is_kept() -> None:
    host = drawn()
    for _ in range(15):
        host.key("UP")
    host.type("9d")
    host.run_until("I DRAW A CARD")
    said, stock = host.pc.clock.now, stock_count(host)
    host.run_until(lambda: stock_count(host) != stock)
    assert (host.pc.clock.now - said) / PIT_HZ == pytest.approx(2.5, abs=0.03)


def test_a_key_typed_while_the_computer_plays_is_kept() -> None:
    host = drawn(stock="5S 6D 9H TC JD QS 4D 8S 5C 6D 9C", pile="")
    host.type("9d")
    host.run_until("I DRAW A CARD")
    host.type("d")
    host.run_until(YOUR_TURN)
    host.run_ticks(10)
    assert host.core.phase is Phase.AFTER
    assert host.core.state.to_move == 0


def test_the_computers_cards_drawn_are_not_shown() -> None:
    host = drawn(stock="JC 6D 9H TC JD QS 4D 8S 5C 6D 9C")
    host.type("9d")
    host.run_until("I DRAW A CARD")
    while host.core.state.to_move == 1 and host.core.phase is Phase.BEFORE:
        host.run_quarters(1)
    assert "J♣" not in "\n".join(host.page.lines())
    assert "♣ J" not in "\n".join(host.page.lines())


def test_the_demo_takes_your_turn_and_gives_it_back() -> None:
    host = before()
    host.type("mk2")
    host.key("F2")
    host.run_quarters(1)
    assert host.core.view.typed == ""
    assert message(host).startswith("YOU ")
    assert host.page.lines()[15][45:].rstrip() == "DEMO LEVEL: HARD"
    assert host.page.attr(15, 45) == 0x1E
    host.key("F2")
    host.run_ticks(40)
    assert "M)ELD" in message(host)
    assert host.page.lines()[15][45:].strip() == ""


@pytest.mark.parametrize("typed", ["m", "mk2", "t", "d", "9"])
def test_f2_in_the_middle_of_a_command_types_esc_first(typed: str) -> None:
    make = drawn if typed in ("d", "9") else before
    host = make(pile="6C KD")
    host.type(typed)
    state = host.core.state
    host.key("F2")
    host.run_quarters(1)
    assert host.core.view.typed == ""
    assert host.core.phase in (Phase.BEFORE, Phase.AFTER)
    assert host.core.state == state
    host.key("F2")
    host.run_ticks(40)
    assert host.core.view.typed == ""


@pytest.mark.parametrize("seats", [2, 4])
def test_the_demo_plays_whole_hands(seats: int) -> None:
    host = playing("S*", seats=seats)
    host.key("F2")
    for _ in range(9):
        host.key("F3")
    host.run_until("THE SCORE OF HAND 1", limit_ticks=18 * 60 * 30)
    host.run_until("HAND: 2")
    host.run_until("TURN: 3")


# Permission


def asking(hand: str = "KC KS 9D", **more: object) -> Position:
    return before(hand, seats=4, others=None, stock=None, mine=CANASTA, theirs="JS JH JD", **more)


def test_partner_is_asked_thinks_and_answers() -> None:
    host = asking("AS AH AD 9D")
    assert "P)ERMISSION" in message(host)
    host.type("p")
    host.run_until("PARTNER THINKS IT OVER")
    host.run_until(lambda: "PARTNER SAYS: " in message(host))
    assert host.core.state.permission in (Permission.YES, Permission.NO)
    host.run_until(PROMPT)
    assert "P)ERMISSION" not in message(host)


def test_who_cannot_go_out_at_all_is_warned() -> None:
    host = asking("AS KH QD 9D 8C 6H", pile="5C")
    assert "P)ERMISSION" not in message(host)
    host.type("p")
    assert message(host).startswith("YOU CAN'T GO OUT WITH THIS HAND: A YES COSTS 100.")
    assert divisor_now(host.pc) == REFUSED
    assert host.core.state.actor == 0
    host.type("p")
    assert message(host).startswith(
        "YOU CAN'T GO OUT WITH THIS HAND: IF THE ANSWER IS YES YOU LOSE 100"
    )
    assert host.core.state.permission is Permission.ASKED


@pytest.mark.parametrize(
    ("key", "words"),
    [("y", "YOU SAY: YES"), ("n", "YOU SAY: NO"), ("KP+", "YOU SAY: YES"), ("ESC", "YOU SAY: NO")],
)
def test_partner_asks_you_and_waits_for_yes_or_no(key: str, words: str) -> None:
    state = position("AS AH AD 9D", seats=4, seat=2, mine=CANASTA, permission=Permission.ASKED)
    host = Position(state)
    assert message(host) == "YOUR PARTNER ASKS: MAY I GO OUT?  Y)ES  N)O"
    host.type("x")
    assert message(host) == "DON'T KEEP YOUR PARTNER WAITING: YES OR NO?  Y)ES  N)O"
    host.type("i")
    assert message(host).startswith("STOCK ")
    host.key(key)
    assert message(host).startswith(words)


def asked_soon() -> Position:
    """Your partner is about to ask to go out; it is not asked yet."""
    state = position(
        "AS AH AD 9D 9H 9C 4C", seats=4, seat=2, mine=CANASTA, theirs="JS JH JD", drawn=True
    )
    mine = parse_cards("AC KC QC TS TH 8S 8D 6S 6D 6H 5S 5D 4D 4S")
    host = Position(state._replace(hands=(mine, *state.hands[1:])))
    host.run_until("PARTNER ASKS: MAY I GO OUT")
    return host


@pytest.mark.parametrize("ahead", ["d4d", "y", "n", "\x1b", "+-"])
def test_keys_typed_ahead_do_not_answer_partner(ahead: str) -> None:
    host = asked_soon()
    host.type(ahead)
    host.run_ticks(60)
    assert host.core.phase is Phase.ANSWER
    assert message(host) == "YOUR PARTNER ASKS: MAY I GO OUT?  Y)ES  N)O"


def test_keys_typed_ahead_of_partners_question_are_there_after_the_answer() -> None:
    host = asked_soon()
    host.type("d4d")
    host.run_ticks(60)
    host.type("n")
    assert message(host).startswith("YOU SAY: NO")
    host.run_until(lambda: (0, Discard(parse_card("4D"))) in host.core.moves)


@pytest.mark.parametrize("keys", [["P", "P"], ["P", "p"], ["PGDN", "PGDN", "PGDN"]])
def test_a_second_p_typed_ahead_of_the_warning_does_not_ask(keys: list[str]) -> None:
    state = position("4C 5C 6C", seats=4, seat=3, mine="JS JH JD", theirs=CANASTA)
    mine = parse_cards("AS KH QD 9D 8C 6H")
    host = Position(state._replace(hands=(mine, *state.hands[1:])))
    for key in keys:
        host.key(key.upper())
    host.run_until("YOU CAN'T GO OUT WITH THIS HAND")
    host.run_ticks(20)
    assert host.core.state.permission is Permission.NOT_ASKED
    host.type("p")
    assert host.core.phase is Phase.ANSWER


def test_that_another_seat_asks_in_vain_is_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def asks(*_: object) -> Generator[None, None, Decision[Move]]:
        yield
        return Decision(Ask(), MoveReason.PARTNER_FULL)

    monkeypatch.setattr(loop, "_PARTS", dataclasses.replace(loop._PARTS, think=asks))
    said = []
    for hand, keys in (("AS KH QD 9D 8C 6H", "PP"), ("4C", "P")):
        host = Position(position(hand, seats=4, seat=2, mine=CANASTA))
        assert host.core.spelling(Ask()) == typed(keys)
        heard: list[tuple[str, int | None]] = []
        while not heard or "Y)ES" not in heard[-1][0]:
            heard.append((message(host), divisor_now(host.pc)))
            host.run_quarters(1)
        said.append(heard)
    assert said[0] == said[1]


# What you may not see


def hidden_permuted(state: HandState, seed: int) -> HandState:
    """The same hand, but for who holds which of the cards that you do not see.

    The next card of the stock stays, and red treys, which are never in a hand.
    """
    chance = random.Random(seed)
    kept = [(i == 0 or card in RED_TREYS) for i, card in enumerate(state.stock)]
    loose = [card for card, stays in zip(state.stock, kept, strict=True) if not stays]
    loose += [card for hand in state.hands[1:] for card in hand]
    chance.shuffle(loose)
    stock = tuple(
        card if stays else loose.pop() for card, stays in zip(state.stock, kept, strict=True)
    )
    others = tuple(tuple(loose.pop() for _ in hand) for hand in state.hands[1:])
    return state._replace(stock=stock, hands=(state.hands[0], *others))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_page_tells_nothing_of_hidden_cards(seats: int, seed: int) -> None:
    state = position(
        "AS AH AD KC KS 2H ** 9D 4S", pile="5D KD", mine="7S 7H 7D", theirs="JS JH JD",
        treys=("3H", "3D"), seats=seats,
    )  # fmt: skip
    other = hidden_permuted(state, seed)
    assert other.hands != state.hands
    assert other.hands[0] == state.hands[0]
    pages = []
    for deal in (state, other):
        host = Position(deal)
        seen = [bytes(host.page.cells)]
        for key in ("I", "RIGHT", "X", "M", "K", "2", "ESC", "M", "A", "ENTER", "D", "M", "4",
                    "ENTER", "F1", "I", "P", "9", "D"):  # fmt: skip
            host.key(key)
            seen.append(bytes(host.page.cells))
            host.run_ticks(1)
            seen.append(bytes(host.page.cells))
        pages.append(seen)
    assert pages[0] == pages[1]


@pytest.mark.parametrize("seats", [2, 4])
def test_what_others_draw_is_nowhere_on_the_page(seats: int) -> None:
    """Two deals whose next card differs, which the next player draws: the page is the same."""
    state = position("AS KH QD 9D 8C 6H", pile="5C", seats=seats, drawn=True, mine="7S 7H 7D")
    pages = []
    for first in (state.stock[0], next(card for card in state.stock if card != state.stock[0])):
        rest = list(state.stock)
        rest.remove(first)
        host = Position(state._replace(stock=(first, *rest)))
        host.type("9d")
        host.run_until("DRAWS A CARD" if seats == 4 else "I DRAW A CARD")
        seen = []
        while host.core.phase is Phase.BEFORE:
            seen.append(bytes(host.page.cells))
            host.run_quarters(1)
        seen.append(bytes(host.page.cells))
        pages.append(seen)
    assert pages[0] == pages[1]


# Sound


def test_a_half_typed_command_and_staged_melds_are_there_again() -> None:
    drive = RamDrive()
    host = playing(drive=drive)
    host.type("dm")
    host.run_ticks(8)
    before = [*steady(host), message(host)]
    unplug(host, drive)
    host = again(GAME, drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert [*steady(host), message(host)] == before


def test_news_and_the_takes_in_the_history_are_there_again() -> None:
    drive = RamDrive()
    host = playing(drive=drive, seed=1)
    host.key("F2")
    host.run_until("I TAKE THE PILE OF 5 FOR THE K♣")
    host.key("F2")
    host.run_until(PROMPT)
    news = host.page.lines()[5].strip()
    assert news.startswith("I TOOK THE PILE (5)")
    host.key("F8")
    history = host.page.lines()[:21]
    assert any("TAKE K♣: KK" in line for line in history)
    host.key("ESC")
    unplug(host, drive)
    host = again(GAME, drive)
    host.key("ENTER")
    host.run_ticks(8)
    assert host.page.lines()[5].strip() == news
    host.key("F8")
    assert host.page.lines()[:21] == history


# The screen and its robustness


@pytest.mark.parametrize("letters", ["*", "M*"])
def test_a_meld_cursor_on_mono_is_one_of_the_four_attributes(letters: str) -> None:
    state = position("2H ** 9D KC", mine="7S 7H 7D / 4S 4H 4D", theirs=CANASTA.replace("7", "9"))
    host = Position(state, letters)
    host.type("m2")
    host.key("RIGHT")
    inks = set(host.page.cells[1::2])
    assert (inks <= MONO_ATTRIBUTES) == ("M" in letters)


@pytest.mark.parametrize(("letters", "level"), [("*4", "EXPERT"), ("*H4", "HARD")])
def test_a_level_that_was_not_shown_to_be_stronger_is_not_offered(letters: str, level: str) -> None:
    host = Headless(program_for("canasta", letters, seed=1))
    host.run_ticks(2)
    answer_questions(host)
    host.run_until("TURN: ")
    assert f"LEVEL: {level} " in host.page.lines()[19]
