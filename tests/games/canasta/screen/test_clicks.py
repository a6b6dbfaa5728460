"""Clicks on the table of Canasta. Source: KEYS, "The mouse, and a finger"."""

import pytest

from tests.support.buttons import click, click_word
from tests.support.canasta.canasta_app import Position
from tests.support.canasta.positions import position
from tests.support.screens import message
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.view import Phase

HAND = "AS AH AD KS KC QS 2H **"
STOCK, PILE, KINGS = (14, 37), (14, 17), (7, 20)


def placed(*, hand: str = HAND, rules: Rules = TOMMY, seats: int = 2, **more: object) -> Position:
    given = {"stock": "5S 9H 4D", "pile": "6C", "seats": seats} | more
    return Position(position(hand, rules=rules, **given))  # type: ignore[arg-type]


def held(place: int) -> tuple[int, int]:
    """A cell of the card at a place of a hand that lies six columns apart."""
    return 2, 6 * place + 1


def moves(host: Position) -> list[str]:
    return [str(move) for _, move in host.core.moves]


def test_a_click_on_the_stock_draws_and_after_the_draw_it_is_no_button() -> None:
    host = placed()
    click(host, *STOCK)
    host.run_ticks(10)
    assert moves(host) == ["DRAW"]
    assert host.page.keys_at(*STOCK) == ()
    assert host.page.keys_at(*PILE) == ()


def test_a_first_click_on_a_card_types_its_rank_and_a_second_discards_it() -> None:
    host = placed(drawn=True)
    click(host, *held(4))
    assert message(host).startswith("DISCARD K")
    assert moves(host) == []
    click(host, *held(4))
    assert moves(host) == ["KC"]


def test_a_click_on_a_card_of_another_rank_chooses_that_instead() -> None:
    host = placed(drawn=True)
    click(host, *held(4))
    click(host, *held(5))
    assert message(host).startswith("DISCARD Q")
    assert moves(host) == []


def test_after_d_a_click_chooses_a_card_too() -> None:
    host = placed(drawn=True)
    host.type("d")
    click(host, *held(5))
    assert message(host).startswith("DISCARD Q")


@pytest.mark.parametrize(
    ("hand", "place", "typed"),
    [("AS **", 1, "*"), ("AS 2H", 1, "2"), ("AS TH", 1, "T"), ("AS 3C", 1, "3")],
)
def test_jokers_deuces_tens_and_treys_are_discarded_by_two_clicks(
    hand: str, place: int, typed: str
) -> None:
    host = placed(hand=f"{hand} KS", drawn=True)
    order = [str(card) for card in host.core.view.hands[0]]
    at = held(order.index(hand.split()[place]))
    click(host, *at)
    assert message(host).startswith(f"DISCARD {typed}")
    click(host, *at)
    assert moves(host) == [hand.split()[place]]


@pytest.mark.parametrize("typed", ["1", "10", "t"])
def test_a_ten_however_typed_is_finished_by_a_click(typed: str) -> None:
    host = placed(hand="AS TH KS", drawn=True)
    host.type(typed)
    click(host, *held(2))
    assert moves(host) == ["TH"]


def test_before_the_draw_a_click_on_a_card_begins_a_meld_of_its_rank() -> None:
    host = placed()
    click(host, *held(0))
    assert message(host).startswith("MELD A")
    assert host.core.phase is Phase.MELD
    click(host, *held(6))
    click_word(host, 17, "*=ADD WILD")
    assert message(host).startswith("MELD A2*")
    click_word(host, 17, "ENTER=LAY DOWN")
    assert moves(host) == ["MELD AAA2*"]


def test_a_meld_can_be_given_up_and_taken_back_by_clicks() -> None:
    host = placed()
    click(host, *held(0))
    click(host, *held(6))
    click_word(host, 17, "BACKSPACE=")
    assert message(host).startswith("MELD A ")
    click_word(host, 17, "ESC=CANCEL")
    assert host.core.phase is Phase.BEFORE


def test_after_the_draw_a_meld_begins_with_its_legend() -> None:
    host = placed(drawn=True)
    click_word(host, 17, "M)ELD")
    click(host, *held(0))
    click_word(host, 17, "ENTER=LAY DOWN")
    assert moves(host) == ["MELD AAA"]


def test_wild_cards_alone_go_to_the_meld_that_is_clicked_on() -> None:
    host = placed(mine="KS KH KD")
    assert host.page.keys_at(*KINGS) == ()
    click(host, *held(6))
    assert host.page.keys_at(7, 24) == (), "there is no meld of queens"
    click(host, *KINGS)
    click_word(host, 17, "ENTER=LAY DOWN")
    assert moves(host) == ["MELD 2>K"]


def test_the_pile_is_taken_by_two_clicks() -> None:
    host = placed(pile="6C AC")
    click(host, *PILE)
    assert host.core.phase is Phase.TAKE
    assert moves(host) == []
    click(host, *PILE)
    assert moves(host) == ["TAKE UUU"]


def test_in_a_take_clicks_add_wild_cards_and_with_m_a_further_meld() -> None:
    host = placed(pile="6C AC", scores=(3000, 0))
    click(host, *PILE)
    click(host, *held(6))
    click_word(host, 17, "M=MORE")
    click(host, *held(3))
    click(host, *held(7))
    click(host, *PILE)
    assert moves(host) == ["TAKE UUU2+KK*"]


def test_a_pile_that_is_out_of_reach_says_so_at_the_first_click() -> None:
    host = placed()
    click(host, *PILE)
    assert host.core.phase is Phase.BEFORE
    assert message(host).startswith("UNTIL YOU MELD YOU NEED TWO NATURAL SIXES")


def test_a_crosswise_card_alone_is_the_pile() -> None:
    host = placed(pile="6C 2S")
    assert host.page.keys_at(14, 22) == ("T",)
    assert host.page.keys_at(14, 15) == ()


def test_under_classic_rules_each_click_is_a_card_of_a_meld() -> None:
    host = placed(rules=CLASSIC, drawn=True)
    click_word(host, 17, "M)ELD")
    for place in (0, 1, 2):
        click(host, *held(place))
    assert message(host).startswith("MELD AAA ")


def test_under_classic_rules_a_click_before_the_draw_says_that_melds_come_later() -> None:
    host = placed(rules=CLASSIC)
    click(host, *held(0))
    assert message(host) == "NOT SO FAST: CLASSIC RULES LET YOU MELD AFTER THE DRAW  D)RAW"


def test_partner_is_answered_by_a_click() -> None:
    host = placed(seats=4, seat=2, drawn=True, permission=Permission.ASKED, mine="KS KH KD")
    assert host.page.keys_at(*held(0)) == ()
    click_word(host, 17, "N)O")
    assert moves(host) == ["NO"]


def test_partner_is_asked_by_a_click() -> None:
    host = placed(seats=4, drawn=True, mine="KS KH KD")
    click_word(host, 17, "P)ERMISSION")
    assert moves(host) == ["ASK"]
