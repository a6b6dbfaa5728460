"""RULEBOOK C2 and C28 to C32: final positions with totals worked out by hand."""

from typing import Any

import pytest

from tests.support.canasta.positions import after, position
from tommy.games.canasta.rules.hand_result import sheets, side_sheet
from tommy.games.canasta.rules.match_state import MatchState, counted, game_winner, next_hand
from tommy.games.canasta.rules.pack import PACK, parse_cards, points
from tommy.games.canasta.rules.scoring import SideSheet
from tommy.games.canasta.rules.seats import Side
from tommy.games.canasta.rules.situation import Ending
from tommy.games.canasta.rules.state import HandState

QUEENS = "QS QH QD QC QS QH QD"
OUT: dict[str, Any] = {"out": True}
CONCEALED: dict[str, Any] = {"out": True, "concealed": True}

# name, melds, hand, red treys, how it ended, total; the figures in the comments by hand
FINAL: list[tuple[str, str, str, str, dict[str, Any], int]] = [
    ("no-trey-no-meld", "", "4C", "", {}, -205),  # -200 -5
    ("1-trey-no-meld", "", "KS AH", "3H", {}, -130),  # -100 -30
    ("2-treys-no-meld", "", "** 2C", "3H 3D", {}, -270),  # -200 -70
    ("3-treys-no-meld", "", "4C 5C 6C 7C", "3H 3D 3H", {}, -320),  # -300 -20
    ("4-treys-no-meld", "", "3S 3C", "3H 3D 3H 3D", {}, -810),  # -800 -10
    ("no-trey-a-meld", "KS KH KD", "4C", "", {}, -175),  # -200 +30 -5
    ("1-trey-a-meld", "KS KH KD", "4C", "3H", {}, 125),  # 100 +30 -5
    ("2-treys-a-meld-no-canasta", "KS KH KD", "4C", "3H 3D", {}, 225),  # 200 +30 -5; CASES 25
    ("3-treys-a-meld", "KS KH KD", "4C", "3H 3D 3H", {}, 325),  # 300 +30 -5
    ("4-treys-a-meld", "KS KH KD", "4C", "3H 3D 3H 3D", {}, 825),  # 800 +30 -5
    ("red-canasta", QUEENS, "AS", "3H", {}, 650),  # 100 +70 -20 +500
    ("black-canasta", "QS QH QD QC QS 2S 2H", "5C", "3H", {}, 485),  # 100 +90 -5 +300
    ("black-canasta-3-jokers", "KS KH KD KC ** ** **", "5C", "", {}, 285),  # -200 +190 -5 +300
    ("red-canasta-of-eight", f"{QUEENS} QC", "2C", "3H 3D", {}, 760),  # 200 +80 -20 +500
    ("black-canasta-of-ten", f"{QUEENS} QC 2D **", "4C", "3H", {}, 545),  # 100 +150 -5 +300
    ("red-canasta-of-aces", "AS AH AD AC AS AH AD", "KC", "3H", {}, 730),  # 100 +140 -10 +500
    ("red-canasta-of-sevens", "7S 7H 7D 7C 7S 7H 7D", "KC", "", {}, 325),  # -200 +35 -10 +500
    (
        "a-red-and-a-black-canasta", f"{QUEENS} / KS KH KD KC KS 2S 2H", "4C", "3H", {},
        1055,  # 100 +70 +90 -5 +500 +300
    ),
    ("out", QUEENS, "", "3H", OUT, 770),  # 100 +70 +500 +100
    ("out-concealed", f"{QUEENS} / KS KH KD", "", "", CONCEALED, 600),  # -200 +100 +500 +200
    ("out-with-4-treys", QUEENS, "", "3H 3D 3H 3D", OUT, 1470),  # 800 +70 +500 +100
    (
        "out-concealed-black", "8S 8H 8D 8C 2S 2H **", "", "3H 3D 3H", CONCEALED,
        930,  # 300 +40 +40 +50 +300 +200
    ),
    ("out-with-3-black-treys", f"{QUEENS} / 3S 3C 3S", "", "3H", OUT, 785),  # 100 +85 +500 +100
    ("out-with-4-black-treys", f"{QUEENS} / 3S 3C 3S 3C", "", "3H 3D", OUT, 890),  # 200 +90 +600
    ("concealed-with-black-treys", f"{QUEENS} / 3S 3C 3S", "", "3H", CONCEALED, 885),  # 785 +100
    ("broken-permission", "KS KH KD", "4C", "3H", {"broken": 1}, 25),  # 125 -100; CASES 70
    ("two-broken-permissions", "KS KH KD", "4C", "3H", {"broken": 2}, -75),  # 125 -200
    ("out-after-a-broken-permission", QUEENS, "", "3H", OUT | {"broken": 1}, 670),  # 770 -100
    ("broken-and-nothing-melded", "", "4C", "", {"broken": 1}, -305),  # -205 -100
    ("partners-hand", "KS KH KD", "4C", "3H", {"partner": "** AS"}, 55),  # 125 -70
    ("partner-of-who-went-out", QUEENS, "", "3H", OUT | {"partner": "KS KH 2C"}, 730),  # 770 -40
    ("partner-4-treys", "", "AS", "3H 3D 3H 3D", {"partner": "AC"}, -840),  # -800 -20 -20
    ("six-cards-are-no-canasta", "KS KH KD KC KS KH", "4C", "3H", {}, 155),  # 100 +60 -5
    ("six-with-three-wild", "KS KH KD 2S 2H **", "4C", "3H", {}, 215),  # 100 +30 +40 +50 -5
    (
        "small-melds", "AS AH AD / KS KH KD / 8S 8H 8D / 7S 7H 7D / 4S 4H 4D", "3S", "", {},
        -55,  # -200 +60 +30 +30 +15 +15 -5
    ),
    ("caught-with-wild-cards", "", "** ** ** ** 2S 2H 2D 2C", "3H", {}, -380),  # -100 -200 -80
    ("a-red-canasta-made-black", f"{QUEENS} 2S", "4C", "3H", {}, 485),  # 100 +90 -5 +300
    (
        "three-canastas", f"{QUEENS} / JS JH JD JC JS JH JD / TS TH TD TC 2S 2H 2D", "4C",
        "3H 3D", {}, 1735,  # 200 +70 +70 +40 +60 -5 +500 +500 +300
    ),
    ("red-canasta-of-fours-out", "4S 4H 4D 4C 4S 4H 4D", "", "3H", OUT, 735),  # 100 +35 +600
    ("no-bonus-without-going-out", "", "4C", "3H", {"concealed": True}, -105),  # -100 -5
    ("two-aces-and-three-jokers", "AS AH ** ** **", "4C", "", {}, -15),  # -200 +40 +150 -5
    ("black-treys-held", "KS KH KD", "3S 3C 3S 3C", "3H", {}, 110),  # 100 +30 -20
]  # fmt: skip


def final(melds: str, hand: str, treys: str, how: dict[str, Any], side: Side) -> HandState:
    partner = how.get("partner")
    state = position(
        hand,
        mine=melds,
        treys=(treys, ""),
        seats=2 if partner is None else 4,
        seat=side,
        pile="6C",
    )
    hands = [held if seat == side else parse_cards("5D") for seat, held in enumerate(state.hands)]
    if partner is not None:
        hands[side + 2] = parse_cards(partner)
    broken = how.get("broken", 0)
    return state._replace(
        hands=tuple(hands),
        ending=Ending.WENT_OUT if how.get("out") else Ending.DECLINED,
        concealed=how.get("concealed", False),
        broken=(broken, 0) if side == 0 else (0, broken),
    )


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("row", FINAL, ids=[row[0] for row in FINAL])
def test_c28_to_c31_what_a_heldadds(
    row: tuple[str, str, str, str, dict[str, Any], int], side: Side
) -> None:
    _, melds, hand, treys, how, total = row
    state = final(melds, hand, treys, how, side)
    sheet = side_sheet(state, side)
    assert sheet.total == total
    assert sheets(state)[side] == sheet
    held = hand if how.get("partner") is None else f"{hand} {how['partner']}"
    assert sheet.hand_cards == -points(parse_cards(held))
    theirs = side_sheet(state, 1 - side)  # no treys, no melds; a five in each hand
    assert theirs.total == -200 - 5 * (len(state.hands) // 2)


def test_there_are_forty_positions_and_more() -> None:
    assert len(FINAL) >= 40


def test_the_lines_of_a_score_sheet() -> None:
    melds = f"{QUEENS} / KS KH KD KC KS 2S 2H / 3S 3C 3S"
    state = final(melds, "", "3H 3D", CONCEALED | {"broken": 1, "partner": "AS"}, 0)
    assert side_sheet(state, 0) == SideSheet(
        trey_count=2,
        red_treys=200,
        meld_cards=70 + 50 + 40 + 15,
        hand_cards=-20,
        red_canasta_count=1,
        red_canastas=500,
        black_canasta_count=1,
        black_canastas=300,
        going_out=100,
        concealed=100,
        broken=-100,
    )


def test_c2_the_pack_counts_what_its_cards_count() -> None:
    # 4 jokers, 8 deuces, 8 aces, 6 ranks of 8, 4 ranks of 8, 4 black and 4 red treys
    assert points(PACK) == 200 + 160 + 160 + 480 + 160 + 20 + 400


def test_running_sums_change_with_melds_and_treys() -> None:
    state = position("4C AS", mine="KS KH KD", theirs="", treys=("3H", "3D"), scores=(1500, -40))
    assert side_sheet(state, 0).table_sum == 100 + 30
    assert state.scores[0] + side_sheet(state, 0).total == 1500 + 130 - 25
    assert side_sheet(state, 1).table_sum == -100
    assert state.scores[1] + side_sheet(state, 1).total == -40 - 100 - points(state.hands[1])


def test_c14_staged_melds_count_as_held() -> None:
    state = after(position("KS KH KD 4C", treys=("3H", "")), "MELD KKK")
    assert side_sheet(state, 0).table_sum == -100
    assert state.scores[0] + side_sheet(state, 0).total == -100 - 35


@pytest.mark.parametrize(("scores", "winner"), [
    ((4995, 0), None), ((5000, 0), 0), ((0, 5005), 1), ((5200, 5100), 0), ((5100, 5200), 1),
    ((5005, 5005), None), ((5000, 5000), None), ((-300, 4990), None),
])  # fmt: skip
def test_c32_a_game_ends_at_5000_and_ties_are_played_off(
    scores: tuple[int, int], winner: Side | None
) -> None:  # CASES 28
    assert game_winner(scores) == winner


def test_c32_the_heldafter_a_tie_is_of_the_same_game() -> None:
    tied = counted(MatchState(2, 7, (4000, 4500), (3, 3), (1, 0), (200, 0)), (1005, 505))
    assert tied == MatchState(2, 7, (5005, 5005), (4, 3), (1, 0), (200, 0))
    assert next_hand(tied) == tied._replace(hand=8)
    won = counted(next_hand(tied), (-50, 20))
    assert won == MatchState(2, 8, (4955, 5025), (4, 4), (1, 1), (200, 70))
    assert next_hand(won) == MatchState(3, 1, (0, 0), (0, 0), (1, 1), (200, 70))


def test_a_heldin_which_both_score_the_same_is_nobodys() -> None:
    match = counted(MatchState(), (100, 100))
    assert match == MatchState(scores=(100, 100))
