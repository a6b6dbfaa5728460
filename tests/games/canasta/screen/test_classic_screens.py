"""Canasta by the classic rules as it is seen. Source: RULEBOOK section 2."""

import pytest

from tests.support.canasta.canasta_app import Position, started
from tests.support.canasta.positions import position
from tests.support.golden import golden
from tests.support.screens import marked, message
from tommy.games.canasta.rules.rulesets import CLASSIC
from tommy.games.canasta.rules.state import HandState
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive

#: With this seed your first turn of four hands comes first.
PROMPT = "D)RAW"


def right_box(host: Headless) -> str:
    return " ".join(line[50:79] for line in host.page.lines()[19:22])


def classic(letters: str = "*H", seats: int = 4, *, drive: RamDrive | None = None) -> Headless:
    """At your first turn."""
    host = started(letters, seed=7, drive=drive)
    host.type(str(seats))
    host.run_ticks(2)
    host.run_until(PROMPT)
    return host


def placed(state: HandState, drive: RamDrive | None = None) -> Position:
    return Position(state._replace(rules=CLASSIC), drive=drive)


# Choosing them


def test_the_letter_h_chooses_them_and_no_question_is_asked() -> None:
    host = classic()
    assert "4 HANDS  CLASSIC RULES" in right_box(host)


@pytest.mark.parametrize("letter", ["c", "h"])
def test_the_second_question_offers_them(letter: str) -> None:
    host = started("*", seed=7)
    host.type("4")
    host.run_ticks(2)
    assert marked(host, 5) == "T=TOMMY'S RULES"
    host.type(letter)
    host.run_until("4 HANDS  CLASSIC RULES")


def test_two_hands_are_called_a_house_rule() -> None:
    host = started("*H", seed=7)
    host.type("2")
    host.run_until("15 CARDS EACH BY A HOUSE RULE FOR TWO HANDS")
    assert "2 HANDS  CLASSIC RULES" in right_box(classic(seats=2))


# K1


def test_the_draw_for_the_first_play_is_shown_with_every_seat_and_who_begins() -> None:
    host = started("*H", seed=7)
    host.type("4")
    host.run_until(lambda: message(host).startswith("YOU "))
    assert host.page.lines()[4].split() == ["YOU", "EAST", "PARTNER", "WEST"]
    assert all(name in message(host) for name in ("YOU", "EAST", "PARTNER", "WEST"))
    highest = message(host).split(":")[1].split()[0]
    host.run_until("TURN: 1 ")
    host.run_ticks(2)
    assert host.page.lines()[14][45:].split("'")[0].split()[0] in (highest, "YOUR")


def test_who_need_not_draw_again_is_shown_with_his_card_when_others_did() -> None:
    """Two of four drew equal cards, and the partner's is the highest in the end (K1)."""
    host = started("*H", seed=239115478)
    host.type("4")
    host.run_until(lambda: message(host).startswith("YOU "))
    assert all(name in message(host) for name in ("YOU ", "EAST ", "PARTNER ", "WEST "))
    assert message(host).endswith(": PARTNER PLAYS FIRST")
    assert host.page.lines()[4].split() == ["YOU", "EAST", "PARTNER", "WEST"]


# The turn


def test_nothing_is_melded_before_the_draw_and_the_prompt_does_not_offer_it() -> None:
    host = placed(position("KS KH KD 9C", seats=4))
    assert "M)ELD" not in message(host)
    host.type("m")
    assert message(host).startswith("NOT SO FAST: CLASSIC RULES LET YOU MELD AFTER THE DRAW")


def test_the_prompt_of_a_meld_names_the_keys_for_more_cards_and_all() -> None:
    host = placed(position("KS KH KD KC 9C 4S 5S", seats=4, drawn=True, mine="AS AH AD"))
    host.type("mk")
    assert "+=ALL" in message(host)
    assert "RANK=ONE MORE" in message(host)
    host.type("kk\r")
    host.run_ticks(2)
    assert host.page.lines()[7][19:23].strip() == "3"


def test_the_prompt_offers_no_more_cards_of_a_rank_than_you_hold() -> None:
    host = placed(position("KS KH QD QC 9C 2D 4S 5S", seats=4, drawn=True, mine="AS AH AD"))
    host.type("mk")
    assert "+=ALL" in message(host)
    host.type("k")
    assert message(host).startswith("MELD KK  (2=ADD WILD  ENTER=LAY DOWN")


def test_a_pile_with_a_wild_card_is_called_frozen_also_below_a_natural_one() -> None:
    host = placed(position("KS KH KD 9C", pile="2D 6C", seats=4, mine="AS AH AD"))
    assert "FROZEN" in host.page.lines()[16]
    assert "PRIZE" not in host.page.lines()[16]


def test_a_meld_of_six_is_marked() -> None:
    host = placed(position("KS 9C 4D", mine="AS AH AD AC AS AH", seats=4))
    assert host.page.lines()[8][15:19].strip() == "SIX"


def test_the_hopeless_question_costs_nothing_and_does_not_say_so() -> None:
    host = placed(position("KS 9C 4D", seats=4))
    host.type("p")
    host.run_until("YOU CAN'T GO OUT")
    assert "COSTS" not in message(host)


# K14


def test_information_lays_the_pile_open_in_the_first_turn_until_the_next_key() -> None:
    host = classic()
    host.type("i")
    row = host.page.lines()[5]
    assert row.startswith("PILE: ")
    assert message(host).startswith("STOCK ")
    host.key("RIGHT")
    assert "PILE:" not in host.page.lines()[5]


# The match score


def test_a_game_won_has_a_line_of_its_own_and_the_first_line_stays() -> None:
    drive = RamDrive()
    drive.write("CANASTA.SCR", b"3,2\r\n")
    state = position("KC", mine="AS AH AD AC AS AH AD", seats=2, drawn=True, scores=(4900, 0))
    host = placed(state, drive)
    host.type("kc")
    assert drive.read("CANASTA.SCR") == b'3,2\r\n"CLASSIC",1,0\r\n'
    host.run_until("YOU WIN THE GAME")


# Goldens


@pytest.mark.parametrize("letter", ["C", "M"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_screen_is_as_agreed(seats: int, letter: str) -> None:
    kind = "mono" if letter == "M" else "colour"
    host = classic(f"*H{letter}", seats)
    text = f"SOURCE: canasta *H{letter}, seed 7, {seats} hands, the first turn\n{host.page.dump()}"
    golden(f"canasta/classic_{seats}_{kind}.page", text)
