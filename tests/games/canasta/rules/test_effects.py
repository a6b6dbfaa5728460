"""RULEBOOK C3 to C27: the deal, and what moves bring about, by number."""

from collections import Counter

import pytest

from tests.support.canasta.positions import after, position, why
from tommy.games.canasta.rules import hand_play, legality, move_generation
from tommy.games.canasta.rules.discards import PileStatus, status
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.hand_result import side_sheet
from tommy.games.canasta.rules.melds import EMPTY_TABLE, melds
from tommy.games.canasta.rules.moves import parse_move
from tommy.games.canasta.rules.observation import Did
from tommy.games.canasta.rules.pack import PACK, RED_TREYS, Cards, parse_cards
from tommy.games.canasta.rules.rulesets import minimum
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import (
    Ending,
    Permission,
    group_total,
    has_melded,
    is_short,
)
from tommy.games.canasta.rules.state import HandState, Options

CANASTA = "QS QH QD QC QS QH QD"


def names(cards: Cards) -> str:
    return " ".join(map(str, cards))


def entry(state: HandState, rank: str) -> str:
    return next((str(meld) for meld in melds(state.tables[0]) if meld.rank.letter == rank), "")


def deck(first: str) -> Cards:
    """The pack with these cards on top."""
    left = Counter(PACK)
    cards = parse_cards(first)
    left.subtract(cards)
    return (*cards, *left.elements())


# The deal


@pytest.mark.parametrize(("seats", "dealt"), [(2, 15), (4, 13)])
@pytest.mark.parametrize("seed", range(12))
def test_c1_c5_every_card_is_dealt_once(seats: int, dealt: int, seed: int) -> None:
    state, order = hand_play.deal(Options(seats), seed % seats, (0, 0), seed)
    assert Counter(state.cards) == Counter(PACK)
    assert [len(hand) for hand in state.hands] == [dealt] * seats
    assert all(card not in RED_TREYS for hand in state.hands for card in hand)
    assert state.to_move == (state.dealer + 1) % seats
    for seat in range(seats):
        given = [card for to, card in order if to == seat]
        assert tuple(card for card in given if card not in RED_TREYS) == state.hands[seat]
    for side in (0, 1):
        faced = [card for to, card in order if card in RED_TREYS and side_of(to) == side]
        assert tuple(faced) == state.treys[side]


def test_c5_red_treys_are_replaced_before_the_next_players_card() -> None:
    cards = deck("4S 3H 3D 5S 6S 3H 7S")
    state, order = hand_play.deal_from(cards, Options(2), 1, (0, 0))
    assert names(tuple(card for _, card in order[:7])) == "4S 3H 3D 5S 6S 3H 7S"
    assert [seat for seat, _ in order[:7]] == [0, 1, 1, 1, 0, 1, 1]
    assert names(state.treys[1]) == "3H 3D 3H"
    assert names(state.hands[0][:2]) == "4S 6S"
    assert names(state.hands[1][:2]) == "5S 7S"


@pytest.mark.parametrize(("turned", "pile", "stands"), [
    ("KS", "KS", PileStatus.UNFROZEN),
    ("2S KS", "2S KS", PileStatus.PRIZE),  # CASES 40
    ("** 2S KS", "** 2S KS", PileStatus.PRIZE),
    ("3H KS", "3H KS", PileStatus.PRIZE),
    ("3H 2S 3D 4S", "3H 2S 3D 4S", PileStatus.PRIZE),
    ("3S", "3S", PileStatus.FROZEN),
    ("2H 3C", "2H 3C", PileStatus.FROZEN),
])  # fmt: skip
def test_c6_cards_are_turned_until_one_is_neither_wild_nor_a_red_trey(
    turned: str, pile: str, stands: PileStatus
) -> None:
    dealt = " ".join(f"{rank}{suit}" for rank in "AJT98765" for suit in "SHDC")[: 30 * 3 - 1]
    state, _ = hand_play.deal_from(deck(f"{dealt} {turned}"), Options(2), 0, (0, 0))
    assert names(state.pile) == pile
    assert status(state.pile, melded=True) is stands
    assert not state.treys[0]
    assert not state.treys[1]
    assert Counter(state.cards) == Counter(PACK)


def test_c4_c7_the_dealers_left_begins() -> None:
    assert [hand_play.deal(Options(4), dealer, (0, 0), 1).state.to_move for dealer in range(4)] == [
        1, 2, 3, 0,
    ]  # fmt: skip


# Turns


def test_c8_a_turn_melds_draws_melds_and_discards() -> None:
    state = position("KS KH KD 7S 7H 4C", mine=CANASTA, stock="7D 9C 9D")
    state = after(state, "MELD KKK", "DRAW", "MELD 777", "4C")
    assert state.ending is Ending.WENT_OUT
    state = position("KS KH KD 7S 7H 4C 5C", mine=CANASTA, stock="7D 9C 9D")
    state = after(state, "MELD KKK", "DRAW", "MELD 777", "4C")
    assert (state.to_move, state.turn, state.drawn) == (1, 2, False)
    assert names(state.pile) == "6C 4C"
    assert names(state.hands[0]) == "5C"


def test_c9_a_red_trey_drawn_is_faced_and_replaced() -> None:
    state = after(position("4C 5C", stock="3H 3D 9C 9D", treys=("3H", "")), "DRAW")
    assert names(state.treys[0]) == "3H 3H 3D"
    assert names(state.hand) == "4C 5C 9C"
    assert names(state.stock) == "9D"


def test_c11_naturals_that_come_later_may_be_held_back() -> None:
    state = position("KC 4C 5C", mine="KS KH KD", stock="KC 9C 9D", drawn=True)
    state = after(state, "4C")
    assert "KC" in names(state.hands[0])


def test_c12_a_meld_grows_beyond_seven_and_again_in_the_next_turn() -> None:  # CASES 26, 80
    state = position("QC 4C 5C", mine=CANASTA, stock="AS 9D")
    before = side_sheet(state, 0)
    state = after(state, "DRAW", "MELD Q")
    assert entry(state, "Q") == "8"
    assert side_sheet(state, 0).meld_cards == before.meld_cards + 10
    state = after(
        position("KC 4C 5C", mine="KS KH KD", others="9S 9H", stock="KD 8S 8H 8D"),
        "MELD K", "DRAW", "4C", "DRAW", "9S", "MELD K",
    )  # fmt: skip
    assert entry(state, "K") == "5"


def test_c12_a_wild_card_makes_a_red_canasta_black() -> None:
    state = after(position("2C 4C", mine=CANASTA), "MELD 2>Q")
    sheet = side_sheet(state, 0)
    assert (sheet.red_canasta_count, sheet.black_canasta_count) == (0, 1)
    assert entry(state, "Q") == "8/1"


# The initial meld


@pytest.mark.parametrize(("score", "least"), [
    (-5, 15), (-1, 15), (0, 50), (1495, 50), (1499, 50), (1500, 90), (2995, 90), (2999, 90),
    (3000, 120), (4995, 120),
])  # fmt: skip
def test_c14_the_minimum_by_the_score(score: int, least: int) -> None:  # CASES 31
    assert minimum(score) == least


def test_c14_melds_of_a_turn_add_up() -> None:  # CASES 34
    state = after(position("KS KH KD 7S 7H 2C 4C"), "MELD KKK")
    assert is_short(state)
    assert (group_total(state), has_melded(state, 0)) == (30, False)
    state = after(state, "MELD 772")
    assert not is_short(state)
    assert (group_total(state), has_melded(state, 0)) == (60, True)
    state = after(state, "DRAW", "4C")
    assert state.melded == (True, False)


@pytest.mark.parametrize(("hand", "move", "short"), [
    ("AS AH 4C", "MELD AA*", False), ("KS KH KD KC", "MELD KKKK", True),
    ("KS KH KD KC KS", "MELD KKKKK", False), ("4S 4H 4D", "MELD 444", True),
])  # fmt: skip
def test_c14_exactly_the_minimum_opens(hand: str, move: str, short: bool) -> None:
    state = after(position(f"{hand} ** 5C"), move)
    assert is_short(state) is short


def test_c14_bonuses_and_red_treys_do_not_count() -> None:
    state = position("7S 7H 7D 7C 7S 7H 7D 9C", treys=("3H 3D", ""))
    assert is_short(after(state, "MELD 7777777"))


def test_c14_a_short_group_goes_back_before_the_draw() -> None:
    state = position("KS KH KD 4C", stock="9C 9D 9H")
    state = after(state, "MELD KKK", "DRAW")
    assert Counter(state.hand) == Counter(parse_cards("KS KH KD 4C 9C"))
    assert state.tables[0] == EMPTY_TABLE
    assert (state.laid, state.melded) == ((), (False, False))
    assert state.broken == (0, 0)
    assert [seen.did for seen in state.seen] == [Did.MELD, Did.TAKE_BACK, Did.DRAW]


def test_c14_a_short_group_goes_back_before_the_take() -> None:
    state = after(position("KS KH KD 4C 5C", pile="KC", scores=(-10, 0)), "MELD KKK")
    assert not is_short(state)
    state = after(position("KS KH KD KC KS 7S 7H 7D 4C", pile="9D KC"), "MELD 777")
    assert is_short(state)
    assert why(state, "TAKE UUUUU+777") is None
    state = after(state, "TAKE UUUUU")
    assert entry(state, "K") == "6"
    assert entry(state, "7") == ""
    assert Counter(state.hand) == Counter(parse_cards("7S 7H 7D 4C 9D"))


def test_c14_a_staged_meld_of_the_upcards_rank_does_not_stand_for_the_take() -> None:
    state = after(position("KS KH KD 4C 5C", pile="KC"), "MELD KKK")
    assert why(state, "TAKE") is RefusalReason.WHOLE_RANK
    assert why(state, "TAKE UUU") is RefusalReason.SHORT_OF_MINIMUM


def test_c14_a_discard_with_a_short_group_is_refused_and_taking_back_works() -> None:  # CASES 19
    start = position("KS KH KD 4C", drawn=True)
    state = after(start, "MELD KKK")
    refused = legality.refusal(state, parse_move("4C"))
    assert refused
    assert (refused.reason, refused.total, refused.minimum) == (
        RefusalReason.SHORT_OF_MINIMUM,
        30,
        50,
    )
    assert why(state, "KEEP") is RefusalReason.SHORT_OF_MINIMUM
    state = after(state, "BACK")
    assert Counter(state.hand) == Counter(start.hand)
    assert state.tables == start.tables
    assert why(state, "4C") is None


def test_c14_a_short_group_may_not_use_up_the_hand() -> None:
    state = after(position("KS KH KD 7S 7H 7D", drawn=True), "MELD KKK")
    assert why(state, "MELD 777") is RefusalReason.NO_CANASTA
    state = position("4S 4H 4D 4C 4S 4H 4D", drawn=True)
    assert why(state, "MELD 4444444") is RefusalReason.SHORT_OF_MINIMUM


def test_c14_melds_are_taken_back_newest_first_to_the_start() -> None:  # CASES 13
    start = position("KS KH KD AS AH AD 2C 4C", mine="5S 5H 5D", drawn=True)
    moves = "MELD KKK", "MELD AAA", "MELD 2>K"
    states = [start]
    for move in moves:
        states.append(after(states[-1], move))
    state = states[-1]
    for expected in reversed(states[:-1]):
        state = after(state, "BACK")
        assert Counter(state.hand) == Counter(expected.hand)
        assert state.tables == expected.tables
    assert why(state, "BACK") is RefusalReason.NOTHING_LAID


def test_c14_taking_back_stops_at_the_draw() -> None:  # CASES 13
    state = position("KS KH KD 4C 5C", mine=CANASTA, stock="AS AH 9D")
    state = after(state, "MELD KKK", "DRAW")
    assert why(state, "BACK") is RefusalReason.NOTHING_LAID
    state = after(position("KS KH KD 4C", mine=CANASTA, pile="9D KC"), "TAKE UUU")
    assert why(state, "BACK") is RefusalReason.NOTHING_LAID


def test_c14_a_group_that_falls_below_is_staged_again() -> None:
    state = after(position("KS KH KD 7S 7H 2C 4C", drawn=True), "MELD KKK", "MELD 772")
    assert has_melded(state, 0)
    state = after(state, "BACK")
    assert is_short(state)
    assert why(state, "4C") is RefusalReason.SHORT_OF_MINIMUM


def test_c14_partner_is_free_of_the_minimum() -> None:
    state = position("KS KH KD 4C", seats=4, seat=2, drawn=True, mine="5S 5H 5D")
    assert not is_short(after(state, "MELD KKK"))


# The pile


def test_c16_a_buried_wild_card_stays_a_prize_under_ordinary_discards() -> None:  # CASES 20
    state = position("9S 2H 4C 5C 7D", mine=CANASTA, pile="2D 9C")
    assert why(state, "TAKE U2") is RefusalReason.PRIZE_NEEDS_PAIR
    pair = position("9S 9H 4C 5C", mine=CANASTA, pile="2D 9C")
    assert why(pair, "TAKE UU") is None
    later = position("9S 2H 4C 5C 7D", mine=CANASTA, pile="2D 4S 5S 6S 7S 8S 9C")
    assert why(later, "TAKE U2") is RefusalReason.PRIZE_NEEDS_PAIR
    assert status(later.pile, melded=True) is PileStatus.PRIZE


def test_c15_a_covered_black_trey_freezes_no_more() -> None:  # CASES 35, 43, 44
    state = position("9S 3S 3C 5C", mine=CANASTA, pile="3S 9C")
    assert status(state.pile, melded=True) is PileStatus.UNFROZEN
    assert why(position("3S 3C 5C", mine=CANASTA, pile="9C 3S"), "TAKE UU") is RefusalReason.FROZEN


def test_c17_a_side_that_opens_before_the_draw_may_take_an_unfrozen_pile() -> None:
    state = position("AS AH AD 9S 2H 4C", pile="9C")
    assert why(state, "TAKE U2") is RefusalReason.UNOPENED_NEEDS_PAIR
    assert why(after(state, "MELD AAA"), "TAKE U2") is None


def test_c19_the_upcard_is_melded_and_the_rest_comes_to_the_hand() -> None:  # CASES 35
    state = position("KS KH 2C 4C", mine=CANASTA, pile="9D 3S 8C KC")
    state = after(state, "TAKE UU2")
    assert entry(state, "K") == "4/1"
    assert names(state.hand) == "4C 9D 3S 8C"
    assert (state.pile, state.drawn, state.taken, state.to_move) == ((), True, True, 0)
    assert [seen.did for seen in state.seen] == [Did.TAKE, Did.MELD]
    assert names(state.seen[0].cards) == "9D 3S 8C"
    assert names(state.seen[1].cards) == "KC KS KH 2C"


def test_c19_a_red_trey_of_the_pile_is_faced_and_not_replaced() -> None:
    state = position("KS KH 4C 5C", mine=CANASTA, pile="3D 9D KC", stock="8S 8H")
    state = after(state, "TAKE UU")
    assert names(state.treys[0]) == "3D"
    assert names(state.hand) == "4C 5C 9D"
    assert names(state.stock) == "8S 8H"


def test_c19_naturals_in_a_taken_pile_may_be_held_back() -> None:
    state = position("KS KH 4C 5C", mine=CANASTA, pile="KD 9D KC")
    state = after(state, "TAKE UU", "4C")
    assert names(state.hands[0]) == "5C KD 9D"


def test_c20_further_melds_come_from_the_hand_as_it_was_and_the_pile_after() -> None:
    state = position("KS KH AS AH AD 4C 5C", pile="7D 9D KC")
    state = after(state, "TAKE UU+AAA")
    assert (entry(state, "K"), entry(state, "A")) == ("3", "3")
    assert names(state.hand) == "4C 5C 7D 9D"
    assert state.melded == (True, False)
    assert why(state, "BACK") is RefusalReason.NOTHING_LAID


# Going out and ending


def test_c21_out_by_the_discard() -> None:
    state = after(position("4C", mine=CANASTA, drawn=True), "4C")
    assert (state.ending, state.to_move, state.hands[0]) == (Ending.WENT_OUT, 0, ())
    assert names(state.pile) == "6C 4C"
    assert move_generation.legal_moves(state) == ()


def test_c21_a_single_card_that_cannot_be_played_stays_after_a_take() -> None:  # CASES 1
    state = position("KS KH 4C", mine="5S 5H 5D", pile="3H KC", others="9S 9H")
    state = after(state, "TAKE UU")
    assert names(state.hands[0]) == "4C"
    assert (state.to_move, state.turn, state.pile) == (1, 2, ())
    assert names(state.treys[0]) == "3H"
    assert state.seen[-1].did is Did.KEEP


def test_c21_a_single_card_is_discarded_after_a_take_with_a_canasta() -> None:
    state = after(position("KS KH 4C", mine=CANASTA, pile="KC"), "TAKE UU")
    assert (state.to_move, state.ending) == (0, None)
    assert [str(move) for move in move_generation.legal_moves(state)] == ["4C"]


def test_c21_after_melds_the_turn_ends_when_the_player_says_so() -> None:
    state = position("KS KH KD 4C", mine="5S 5H 5D", drawn=True, pile="6C 7C")
    state = after(state, "MELD KKK")
    assert {str(move) for move in move_generation.legal_moves(state)} == {"BACK", "KEEP"}
    state = after(state, "KEEP")
    assert (state.to_move, names(state.pile), names(state.hands[0])) == (1, "6C 7C", "4C")


def test_c22_black_treys_go_out_in_place_of_the_discard() -> None:
    state = after(position("3S 3C 3S", mine=CANASTA, drawn=True), "MELD 333")
    assert state.ending is Ending.WENT_OUT
    assert entry(state, "3") == "3"


def test_c23_a_hand_is_concealed_before_and_after_the_draw_of_one_turn() -> None:
    state = position("8S 8H 8D 8C 8S 8H 8D KS KH", stock="KD 9C 9D")
    state = after(state, "MELD 8888888", "DRAW", "MELD KKK")
    assert (state.ending, state.concealed) == (Ending.WENT_OUT, True)
    assert side_sheet(state, 0).concealed == 100


def test_c23_a_final_discard_and_a_take_are_allowed() -> None:
    state = position("8S 8H 8D 8C 8S 8H 8D 9D", drawn=True)
    state = after(state, "MELD 8888888", "9D")
    assert (state.ending, side_sheet(state, 0).concealed) == (Ending.WENT_OUT, 100)
    state = after(position("8S 8H 8D 8C 8S 8H", pile="8D"), "TAKE UUUUUU")
    assert (state.ending, side_sheet(state, 0).concealed) == (Ending.WENT_OUT, 100)


def test_c23_a_side_that_had_melded_is_not_concealed() -> None:
    state = after(position("4C", mine=CANASTA, drawn=True), "4C")
    assert side_sheet(state, 0).concealed == 0
    state = after(position("8S 8H 8D 8C 8S 8H 8D", mine="5S 5H 5D", seats=4), "MELD 8888888")
    assert (state.ending, side_sheet(state, 0).concealed) == (Ending.WENT_OUT, 0)


@pytest.mark.parametrize("last", ["2C", "**", "3S", "3H"])
def test_c24_the_last_card_is_nobodys_if_wild_or_a_trey(last: str) -> None:
    state = after(position("4C 5C", stock=last), "DRAW")
    assert state.ending is Ending.LAST_CARD
    assert (str(state.outcast), names(state.hands[0]), state.treys[0]) == (last, "4C 5C", ())


@pytest.mark.parametrize("last", ["2C", "3C", "3H"])
def test_c24_as_the_replacement_of_a_red_trey_too(last: str) -> None:
    state = after(position("4C 5C", stock=f"3D {last}"), "DRAW")
    assert (state.ending, str(state.outcast)) == (Ending.LAST_CARD, last)
    assert names(state.treys[0]) == "3D"


def test_c24_the_hand_of_a_whole_pack_keeps_107_cards_in_play() -> None:
    state = position("4C 5C")
    state = state._replace(
        stock=state.stock[-2:-1], pile=(*state.stock[:-2], state.stock[-1], *state.pile)
    )
    assert Counter(state.cards) == Counter(PACK)
    ended = after(state, "DRAW")
    assert (ended.ending, Counter(ended.cards)) == (Ending.LAST_CARD, Counter(PACK))
    assert len(ended._replace(outcast=None).cards) == 107


def test_c25_who_draws_the_last_card_finishes_his_turn() -> None:
    state = after(position("4C 5C", stock="9C"), "DRAW", "4C")
    assert (state.ending, state.to_move) == (None, 1)
    assert {str(move) for move in move_generation.legal_moves(state)} >= {"DECLINE"}
    assert why(state, "DRAW") is RefusalReason.STOCK_EMPTY


def test_c25_a_declined_pile_ends_the_hand_and_nobody_went_out() -> None:  # CASES 16
    state = after(position("4C 5C", stock="", mine="KS KH KD"), "DECLINE")
    assert state.ending is Ending.DECLINED
    assert [side_sheet(state, side).going_out for side in (0, 1)] == [0, 0]
    assert side_sheet(state, 0).total == -200 + 30 - 10


def test_c25_melds_come_before_the_decision() -> None:
    state = position("KS KH KD 4C", stock="", mine=CANASTA)
    state = after(state, "MELD KKK", "DECLINE")
    assert side_sheet(state, 0).meld_cards == 100


def test_c25_play_goes_on_while_each_player_takes() -> None:
    state = position("KS KH 4C 5C", stock="", mine=CANASTA, pile="KC", others="4D 4H 9S 9D")
    state = state._replace(melded=(True, True))
    state = after(state, "TAKE UU", "4C")
    assert (state.ending, state.to_move) == (None, 1)
    state = after(state, "TAKE UU", "9S")
    assert (state.ending, state.to_move) == (None, 0)


def test_c25_no_pile_and_no_stock_end_the_hand() -> None:
    state = position("KS KH 4C", mine="5S 5H 5D", pile="KC", stock="")
    state = after(state, "TAKE UU")
    assert state.ending is Ending.NOTHING_LEFT


# Permission


def test_c26_the_partner_answers_and_it_binds_for_the_turn() -> None:
    state = position("4C 5C", seats=4, mine=CANASTA)
    state = after(state, "ASK")
    assert (state.permission, state.actor, state.to_move) == (Permission.ASKED, 2, 0)
    assert {str(move) for move in move_generation.legal_moves(state)} == {"YES", "NO"}
    said_no = after(state, "NO")
    assert (said_no.permission, said_no.actor) == (Permission.NO, 0)
    assert why(said_no, "ASK") is RefusalReason.ASKED_ALREADY
    turn_over = after(said_no, "DRAW", "4C")
    assert (turn_over.permission, turn_over.broken) == (Permission.NOT_ASKED, (0, 0))


def test_c26_a_yes_that_is_not_used_costs_once() -> None:  # CASES 70
    state = position("4C 5C", seats=4, seat=1, mine=CANASTA)
    state = after(state, "ASK", "YES", "DRAW", "4C")
    assert state.broken == (0, 1)
    assert side_sheet(state, 1).broken == -100
    state = after(state, "DRAW", str(state.hand[0]))
    assert state.broken == (0, 1)


@pytest.mark.parametrize(("stock", "moves", "ending"), [
    ("2C", ("DRAW",), Ending.LAST_CARD), ("", ("DECLINE",), Ending.DECLINED),
])  # fmt: skip
def test_c26_a_yes_is_broken_too_when_the_hand_ends_otherwise(
    stock: str, moves: tuple[str, ...], ending: Ending
) -> None:
    state = after(position("4C 5C", seats=4, mine=CANASTA, stock=stock), "ASK", "YES", *moves)
    assert (state.ending, state.broken) == (ending, (1, 0))


def test_c26_a_yes_that_is_used_costs_nothing() -> None:
    state = position("KS KH", seats=4, mine=CANASTA, stock="KD 9C 9D")
    state = after(state, "ASK", "YES", "DRAW", "MELD KKK")
    assert (state.ending, state.broken) == (Ending.WENT_OUT, (0, 0))


def test_c26_permission_is_asked_before_anything_is_melded() -> None:
    state = after(position("KS KH KD 4C 5C", seats=4, mine=CANASTA), "MELD KKK")
    assert why(state, "ASK") is RefusalReason.MELDED_ALREADY
    assert why(after(state, "DRAW"), "ASK") is RefusalReason.MELDED_ALREADY
    assert why(after(state, "BACK"), "ASK") is None


def test_c26_staged_melds_are_melds_and_returned_ones_are_none() -> None:
    state = after(position("KS KH KD 4C 5C", seats=4), "MELD KKK")
    assert why(state, "ASK") is RefusalReason.MELDED_ALREADY
    assert why(after(state, "DRAW"), "ASK") is None


def test_c26_after_a_no_the_last_card_stays_also_after_a_take() -> None:
    state = position("KS KH 4C", seats=4, mine=CANASTA, pile="KC", permission=Permission.NO)
    state = after(state, "TAKE UU")
    assert (state.to_move, names(state.hands[0]), state.ending) == (1, "4C", None)


def test_a_move_after_the_end_is_a_programmers_mistake() -> None:
    over = after(position("4C", mine=CANASTA, drawn=True), "4C")
    with pytest.raises(ValueError, match="after the end of the hand"):
        legality.refusal(over, parse_move("DRAW"))


def test_c27_a_position_names_everything_in_one_line() -> None:
    state = position("4C **", mine="KS KH 2D", pile="9C 8D", seats=4, drawn=True, stock="AS")
    assert str(state).startswith("N 4C **, E ")
    assert "melds K:3/1 / -; upcard 8D of 2, stock 1, N after the draw" in str(state)
