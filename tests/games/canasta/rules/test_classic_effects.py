"""RULEBOOK section 2: the draw, the deal, the end of the stock, concealed hands and the score."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.canasta.positions import after, core_at, position, why
from tests.support.hands import post
from tommy.cardgame.rules.events import TurnBegan
from tommy.games.canasta.rules import hand_play, move_generation
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.discards import PileStatus, crosswise, status
from tommy.games.canasta.rules.events import (
    DrawnForFirst,
    Event,
    HandDealt,
    HandEnded,
    Melded,
    OneCardLeft,
    RedTrey,
    RefusalReason,
    Replaced,
    Staged,
    StockEnded,
    WentOut,
)
from tommy.games.canasta.rules.going_out import can_go_out
from tommy.games.canasta.rules.hand_result import side_sheet
from tommy.games.canasta.rules.legality import is_forced
from tommy.games.canasta.rules.observation import Did
from tommy.games.canasta.rules.pack import PACK, RED_TREYS, Cards, parse_card, parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, RULESETS, TOMMY, Rules, minimum
from tommy.games.canasta.rules.situation import Ending, Permission
from tommy.games.canasta.rules.state import HandState, Options

CANASTA = "QS QH QD QC QS QH QD"


def deck(first: str) -> Cards:
    """The pack with these cards on top."""
    left = Counter(PACK)
    cards = parse_cards(first)
    left.subtract(cards)
    return (*cards, *left.elements())


def of_kind(events: list[Event], *kinds: type) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


def test_rule_sets_are_found_by_name_and_by_letter() -> None:
    assert RULESETS == {"TOMMY": TOMMY, "T": TOMMY, "CLASSIC": CLASSIC, "H": CLASSIC}


# K1


@pytest.mark.parametrize(("cards", "first"), [
    ("AS KH QD JC", 0), ("4S KH AD JC", 2), ("KH KS KD KC", 1), ("2S 2H 3D 2C", 2),
    ("2C 2D 2H 2S", 3), ("KH KH AS 4C QS QD", 2), ("KH KH JS 4C 9S TD", 2),
    ("** ** ** ** 4C 5C 6C 7C", 3),
    ("AS ** 4C 5C ** KD", 0), ("AS ** 4C 5C AS KD QC", 0), ("AS AS 4C 5C 4C QH KD 7D", 0),
])  # fmt: skip
def test_k1_the_highest_card_plays_first_and_jokers_and_ties_draw_again(
    cards: str, first: int
) -> None:
    draw = hand_play.draw_for_first(parse_cards(cards), 4)
    assert draw.first == first
    drawn = [card for each in draw.rounds for _, card in each]
    assert drawn == list(parse_cards(cards))[: len(drawn)]


def test_k1_a_pack_that_ends_before_it_is_decided_is_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match=r"the pack ends after 2 draws .* \(K1\)"):
        hand_play.draw_for_first(parse_cards("KS KS AH AH"), 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_k1_the_draw_is_told_before_the_deal_and_decides_who_begins(seats: int) -> None:
    firsts = set()
    for seed in range(40):
        core = Core(Options(seats, CLASSIC), seed)
        drawn, dealt, began, *_ = core.begin()
        assert isinstance(drawn, DrawnForFirst)
        assert isinstance(dealt, HandDealt)
        assert began == TurnBegan(drawn.first, 1)
        assert core.state.dealer == (drawn.first - 1) % seats
        assert Core(Options(seats, CLASSIC), seed).begin()[0] == drawn
        firsts.add(drawn.first)
    assert firsts == set(range(seats))


def test_c4_toms_rules_have_no_draw() -> None:
    assert isinstance(Core(Options(4, TOMMY), 1).begin()[0], HandDealt)


# K2, K3


@pytest.mark.parametrize(("rules_played", "seats", "dealt"), [
    (CLASSIC, 4, 11), (CLASSIC, 2, 15), (TOMMY, 4, 13), (TOMMY, 2, 15),
])  # fmt: skip
@pytest.mark.parametrize("seed", range(8))
def test_k2_k15_every_card_is_dealt_once(
    rules_played: Rules, seats: int, dealt: int, seed: int
) -> None:
    state, order = hand_play.deal(Options(seats, rules_played), seed % seats, (0, 0), seed)
    assert Counter(state.cards) == Counter(PACK)
    assert [len(hand) for hand in state.hands] == [dealt] * seats
    if rules_played is CLASSIC:
        assert len(order) == dealt * seats
        assert not any(card in RED_TREYS for card in state.hand)


@pytest.mark.parametrize(("turned", "tommy", "classic", "stands"), [
    ("KS", 1, 1, PileStatus.UNFROZEN),
    ("2S KS", 2, 2, PileStatus.PRIZE),
    ("** 2S KS", 3, 3, PileStatus.PRIZE),
    ("3H KS", 2, 2, PileStatus.PRIZE),
    ("3S KS", 1, 2, PileStatus.PRIZE),
    ("3S 3H 2S 4S", 1, 4, PileStatus.PRIZE),
])  # fmt: skip
def test_k2_cards_are_turned_until_one_is_natural_and_four_or_higher(
    turned: str, tommy: int, classic: int, stands: PileStatus
) -> None:
    filler = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "56789TJ")
    filler = " ".join((filler + " 5S 6S").split()[:30])
    for played, number in ((TOMMY, tommy), (CLASSIC, classic)):
        state, _ = hand_play.deal_from(deck(f"{filler} {turned}"), Options(2, played), 1, (0, 0))
        assert state.pile == parse_cards(turned)[:number]
    assert status(state.pile, melded=True, rules=CLASSIC) is stands


def test_k3_red_treys_wait_for_the_first_turn_and_are_replaced_then() -> None:
    cards = deck(
        "3H 4S 5S 3D 5H 4H 5D 4D 5C 4C 6S 7S 6H 7H 6D 7D 6C 7C 8S 9S 8H 9H 8D 9D 8C 9C TS JS TH JH"
        " KS 3H QS QH 3D JC"
    )
    state, order = hand_play.deal_from(cards, Options(2, CLASSIC), 1, (0, 0))
    assert [(seat, str(card)) for seat, card in order[:4]] == [
        (0, "3H"), (1, "4S"), (0, "5S"), (1, "3D")
    ]  # fmt: skip
    assert state.treys == (parse_cards("3H 3H"), ())
    assert len(state.hands[0]) == 15
    assert parse_card("3D") in state.hands[1]
    assert [seen.did for seen in state.seen] == [Did.FACE, Did.FACE, Did.REPLACE]
    state = after(state, "DRAW", "5S")
    assert state.treys == (parse_cards("3H 3H"), parse_cards("3D 3D"))
    assert parse_card("JC") in state.hands[1]
    assert Counter(state.cards) == Counter(PACK)


def test_k3_the_events_tell_the_treys_and_the_cards_for_them() -> None:
    for seed in range(200):
        core = Core(Options(4, CLASSIC), seed)
        events = list(core.begin())
        dealt = events[1]
        assert isinstance(dealt, HandDealt)
        assert len(dealt.cards) + len(dealt.turned) + dealt.stock_count == 108
        mine = [card for seat, card in dealt.cards if seat == core.state.to_move]
        treys = of_kind(events, RedTrey)
        replaced = of_kind(events, Replaced)
        assert len(replaced) == sum(card in RED_TREYS for card in mine)
        assert len(treys) >= len(replaced)
        if replaced:
            last = replaced[-1]
            assert isinstance(last, Replaced)
            assert last.stock_left == len(core.state.stock)
            assert core.view.hands[last.seat][last.position] == last.card
            assert isinstance(events[3], RedTrey)
            assert events[3].stock_left == dealt.stock_count
    state = position("4C 5C", others="3H 9C 3D", stock="KC 3H JC 9D 8D 7D", rules=CLASSIC)
    events = post(core_at(state), "D4C")
    assert [event for event in events if isinstance(event, TurnBegan | RedTrey | Replaced)] == [
        TurnBegan(1, 2),
        RedTrey(1, parse_card("3H"), True, 5),
        RedTrey(1, parse_card("3H"), True, 4),
        Replaced(1, parse_card("JC"), 0, 3),
        RedTrey(1, parse_card("3D"), True, 3),
        Replaced(1, parse_card("9D"), 1, 2),
    ]


def test_k3_treys_whose_turn_never_came_count_as_faced() -> None:
    state = position("8S 8H 8D 8C 8S 8H 8D 4C", others="", drawn=True, rules=CLASSIC, seats=4)
    others = parse_cards("3H 3D 9C"), parse_cards("3H KS"), parse_cards("5C")
    core = core_at(state._replace(hands=(state.hand, *others)))
    assert core.view.hand_sums == (75, 10, 10, 5)
    assert core.view.table_sums == (0, 0)
    events = post(core, "M8888888\r4C")
    left = len(core.state.stock)
    assert of_kind(events, RedTrey) == [
        RedTrey(1, parse_card("3H"), False, left),
        RedTrey(1, parse_card("3D"), False, left),
        RedTrey(2, parse_card("3H"), False, left),
    ]
    assert core.state.treys == (parse_cards("3H"), parse_cards("3H 3D"))
    (ended,) = of_kind(events, HandEnded)
    assert isinstance(ended, HandEnded)
    figures = [(sheet.red_treys, sheet.hand_cards) for sheet in ended.sheets]
    assert figures == [(100, -10), (-200, -15)]


# K6


@pytest.mark.parametrize(("pile", "tommy", "classic"), [
    ("3S 9C", PileStatus.UNFROZEN, PileStatus.PRIZE),
    ("3S 9C 8C 7C", PileStatus.UNFROZEN, PileStatus.PRIZE),
    ("2S 9C", PileStatus.PRIZE, PileStatus.PRIZE),
    ("3H 9C", PileStatus.PRIZE, PileStatus.PRIZE),
    ("9C 3S", PileStatus.FROZEN, PileStatus.FROZEN),
    ("9C **", PileStatus.FROZEN, PileStatus.FROZEN),
    ("9C 8C", PileStatus.UNFROZEN, PileStatus.UNFROZEN),
    ("", PileStatus.NONE, PileStatus.NONE),
])  # fmt: skip
def test_k6_a_black_trey_freezes_until_the_pile_is_taken(
    pile: str, tommy: PileStatus, classic: PileStatus
) -> None:
    cards = parse_cards(pile)
    assert status(cards, melded=True, rules=TOMMY) is tommy
    assert status(cards, melded=True, rules=CLASSIC) is classic
    view = core_at(position("4C 5C", pile=pile, mine=CANASTA, rules=CLASSIC)).view
    assert view.pile_status[0] is classic


def test_k6_what_froze_the_pile_lies_crosswise() -> None:
    pile = parse_cards("2S 9C 3S 8C")
    assert str(crosswise(pile, TOMMY)) == "2S"
    assert str(crosswise(pile, CLASSIC)) == "3S"


def test_k6_taking_the_pile_ends_the_freeze() -> None:
    state = position("9S 9H 4D 5D", pile="3S 9C", mine=CANASTA, rules=CLASSIC)
    state = after(state, "TAKE UU", "4D")
    assert status(state.pile, melded=True, rules=CLASSIC) is PileStatus.UNFROZEN


# K8


@pytest.mark.parametrize(("score", "least"), [
    (-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120),
])  # fmt: skip
def test_k8_the_minimum_stands_at_the_score_of_the_start(score: int, least: int) -> None:
    assert minimum(score) == least
    state = position("4C 5C", scores=(score, 0), rules=CLASSIC)
    assert core_at(state).view.minimums[0] == least


def test_k8_short_melds_are_staged_and_a_discard_is_refused() -> None:
    state = after(position("KS KH KD 4C 5C", drawn=True, rules=CLASSIC), "MELD KKK")
    assert core_at(state).view.staged == (30, 50)
    assert why(state, "4C") is RefusalReason.SHORT_OF_MINIMUM
    assert {str(move) for move in move_generation.legal_moves(state)} == {"BACK"}
    assert after(state, "BACK").hand == parse_cards("4C 5C KS KH KD")


def test_k8_a_concealed_hand_drawn_from_the_stock_goes_out_short() -> None:
    hand = "7S 7H 7D 7C 7S 7H 7D 4C"
    for scores in ((0, 0), (3000, 0)):
        state = position(hand, drawn=True, scores=scores, rules=CLASSIC, treys=("3H", ""))
        state = after(state, "MELD 7777777")
        assert "4C" in {str(move) for move in move_generation.legal_moves(state)}
        state = after(state, "4C")
        assert state.ending is Ending.WENT_OUT
        assert state.melded == (True, False)
        assert state.concealed
        sheet = side_sheet(state, 0)
        assert (sheet.meld_cards, sheet.going_out, sheet.concealed) == (35, 100, 100)
        assert (sheet.red_treys, sheet.red_canastas) == (100, 500)
    core = core_at(position(hand, drawn=True, scores=(3000, 0), rules=CLASSIC))
    events = post(core, "M7+\r4C")
    assert [type(event) for event in events if isinstance(event, Staged | Melded | WentOut)] == [
        Staged, WentOut
    ]  # fmt: skip


def test_k8_several_short_melds_and_no_discard() -> None:
    state = position("7S 7H 7D 7C 7S 7H 7D 4C 4D 4H", drawn=True, scores=(3000, 0), rules=CLASSIC)
    state = after(state, "MELD 444", "MELD 7777777")
    assert (state.ending, state.concealed, state.melded[0]) == (Ending.WENT_OUT, True, True)


def test_k8_tommys_rules_ask_for_the_minimum_all_the_same() -> None:
    state = position("7S 7H 7D 7C 7S 7H 7D 4C", drawn=True)
    state = after(state, "MELD 7777777")
    assert why(state, "4C") is RefusalReason.SHORT_OF_MINIMUM


# K11


@pytest.mark.parametrize(("rules_played", "cost"), [(TOMMY, 100), (CLASSIC, 0)])
def test_k11_a_yes_that_is_not_used_costs_nothing(rules_played: Rules, cost: int) -> None:
    state = position("4C 5C", seats=4, mine=CANASTA, rules=rules_played)
    state = after(state, "ASK", "YES", "DRAW", "4C")
    assert side_sheet(state, 0).broken == -cost
    assert state.broken == (int(cost > 0), 0)


def test_k11_a_no_binds_for_the_turn() -> None:
    state = position("KS KH KD", seats=4, mine=CANASTA, stock="4C 9C 9D", rules=CLASSIC)
    state = after(state, "ASK", "NO", "DRAW")
    assert why(state, "MELD KKK") is RefusalReason.PARTNER_SAID_NO
    assert why(state, "4C") is None


# K12


@dataclass
class Last:
    """The last cards of the stock, and how a draw of them ends under either rule set."""

    stock: str
    tommy: Ending | None
    classic: Ending | None


@pytest.mark.parametrize("last", [
    Last("KC", None, None),
    Last("2C", Ending.LAST_CARD, None),
    Last("**", Ending.LAST_CARD, None),
    Last("3C", Ending.LAST_CARD, None),
    Last("3H", Ending.LAST_CARD, Ending.LAST_TREY),
    Last("3H KC", None, None),
    Last("3H 2C", Ending.LAST_CARD, None),
    Last("3H 3D", Ending.LAST_CARD, Ending.LAST_TREY),
], ids=lambda last: last.stock)  # fmt: skip
def test_k12_only_a_red_trey_as_the_last_card_ends_the_hand(last: Last) -> None:
    for played, ending in ((TOMMY, last.tommy), (CLASSIC, last.classic)):
        state = after(position("4C 5C", stock=last.stock, rules=played), "DRAW")
        assert state.ending is ending
        if ending is None:
            assert len(state.hand) == 3
        if ending is Ending.LAST_TREY:
            assert state.treys[0] == parse_cards(last.stock)
            assert state.outcast is None
            assert len(state.hand) == 2


def test_k12_the_last_red_trey_is_told_and_scored() -> None:
    core = core_at(position("4C 5C", stock="3H 3D", mine=CANASTA, rules=CLASSIC))
    treys = of_kind(events := post(core, "D"), RedTrey)
    assert treys == [
        RedTrey(0, parse_card("3H"), True, 1), RedTrey(0, parse_card("3D"), False, 0)
    ]  # fmt: skip
    assert not of_kind(events, StockEnded)
    (ended,) = of_kind(events, HandEnded)
    assert isinstance(ended, HandEnded)
    assert (ended.ending, ended.sheets[0].red_treys) == (Ending.LAST_TREY, 200)


def test_k12_play_goes_on_without_a_stock() -> None:
    state = position("4C 5C", stock="", pile="QC", mine=CANASTA, rules=CLASSIC)
    assert is_forced(state)
    state = after(state, "TAKE", "4C")
    assert (state.ending, state.to_move) == (None, 1)
    assert after(state, "DECLINE").ending is Ending.DECLINED


# K13


@pytest.mark.parametrize(("treys", "melded", "tommy", "classic"), [
    ("", True, -200, 0), ("", False, -200, 0), ("3H", True, 100, 100), ("3H", False, -100, -100),
    ("3H 3D 3H 3D", True, 800, 800), ("3H 3D 3H 3D", False, -800, -800),
])  # fmt: skip
def test_k13_no_penalty_for_having_no_red_trey(
    treys: str, melded: bool, tommy: int, classic: int
) -> None:
    for played, expected in ((TOMMY, tommy), (CLASSIC, classic)):
        state = position(
            "4C 5C", treys=(treys, ""), mine=CANASTA if melded else "", rules=played
        )  # fmt: skip
        assert side_sheet(state, 0).red_treys == expected


# K14


@pytest.mark.parametrize("rules_played", [TOMMY, CLASSIC], ids=lambda each: each.name)
def test_k14_in_his_first_turn_a_player_may_look_through_the_pile(rules_played: Rules) -> None:
    core = Core(Options(4, rules_played), 3)
    core.begin()
    for _ in range(4):
        expected = core.state.pile if rules_played is CLASSIC else None
        assert core.view.pile_open == expected
        post(core, "D")
        assert core.view.pile_open == expected
        card = next(card for card in core.view.hands[core.view.to_move])
        post(core, f"{card}")
    assert core.view.turn == 5
    assert core.view.pile_open is None


# K15


@pytest.mark.parametrize(("rules_played", "told"), [(TOMMY, []), (CLASSIC, [OneCardLeft(0)])])
def test_k15_a_hand_of_one_card_is_announced(rules_played: Rules, told: list[Event]) -> None:
    core = core_at(position("4C 5C", drawn=True, mine=CANASTA, rules=rules_played))
    assert of_kind(post(core, "4C"), OneCardLeft) == told
    core = core_at(position("4C 5C 6C", drawn=True, mine=CANASTA, rules=rules_played))
    assert not of_kind(post(core, "4C"), OneCardLeft)


# K16


EIGHTS = "8S 8H 8D 8C 8S 8H 8D"


def gone_out(
    hand: str, *moves: str, rules_played: Rules = CLASSIC, laid: bool = False, mine: str = CANASTA
) -> HandState:
    state = position(hand, drawn=True, mine=mine, seats=4, rules=rules_played)
    state = state._replace(
        concealed=not (laid if rules_played is CLASSIC else mine),
        has_laid=(laid, False, bool(mine), False),
    )
    state = after(state, *moves)
    assert state.ending is Ending.WENT_OUT
    return state


def test_k16_a_concealed_hand_is_the_players_and_partner_may_have_melded() -> None:
    state = gone_out(EIGHTS, "MELD 8888888")
    assert state.concealed
    assert side_sheet(state, 0).concealed == 100
    state = gone_out(EIGHTS, "MELD 8888888", rules_played=TOMMY)
    assert not state.concealed
    assert side_sheet(state, 0).concealed == 0


@pytest.mark.parametrize(("hand", "moves", "concealed"), [
    (f"{EIGHTS} 4C", ["MELD 8888888", "4C"], True),
    (f"{EIGHTS} KS KH KD", ["MELD KKK", "MELD 8888888"], True),
    (f"{EIGHTS} KS KH KD KC", ["MELD KKK", "MELD 8888888", "MELD K"], True),
    (f"{EIGHTS} QC", ["MELD 8888888", "MELD Q"], False),
    (f"{EIGHTS} 2C", ["MELD 8888888", "MELD 2>Q"], False),
    (f"{EIGHTS} 2C", ["MELD 8888888", "MELD 2>8"], True),
    ("KS KH KD", ["MELD KKK"], False),
    ("KS KH KD 4C", ["MELD KKK", "4C"], False),
])  # fmt: skip
def test_k16_nothing_is_added_to_partners_melds_and_a_canasta_is_among_it(
    hand: str, moves: list[str], concealed: bool
) -> None:
    assert gone_out(hand, *moves).concealed is concealed


def test_k16_what_was_taken_back_does_not_count() -> None:
    state = gone_out(f"{EIGHTS} QC", "MELD Q", "BACK", "MELD 8888888", "QC")
    assert state.concealed


def test_k16_whoever_has_laid_cards_before_is_not_concealed() -> None:
    assert not gone_out(EIGHTS, "MELD 8888888", laid=True).concealed


def test_k16_a_take_onto_partners_meld_is_not_concealed_a_new_meld_is() -> None:
    where: dict[str, Any] = {"mine": "QS QH QD QC QS", "seats": 4, "rules": CLASSIC}
    state = position(f"{EIGHTS} 4C", pile="QH", **where)._replace(concealed=True)
    assert not after(state, "TAKE", "MELD 8888888", "4C").concealed
    state = position(f"{EIGHTS} KS KH 4C", pile="KC", **where)._replace(concealed=True)
    assert after(state, "TAKE UU", "MELD 8888888", "4C").concealed


def test_k16_who_has_laid_cards_is_remembered_and_the_partner_is_free() -> None:
    state = position("AS AH AD 4C 5C", seats=4, drawn=True, rules=CLASSIC)
    state = after(state, "MELD AAA", "4C")
    assert state.has_laid == (True, False, False, False)
    assert state.concealed
    state = after(state, "DRAW", str(state.hand[0]))
    assert state.concealed  # South has melded nothing, though the side has
    assert [meld and meld.size for meld in state.found] == [
        meld and meld.size for meld in state.tables[0]
    ]
    for _ in range(2):
        state = after(state, "DRAW", str(state.hand[0]))
    assert (state.to_move, state.concealed) == (0, False)


# Going out, for the warning of K11


@pytest.mark.parametrize(("hand", "where", "expected"), [
    ("KS KH KD", {"mine": CANASTA}, True),  # draw, meld and discard, or meld and add
    ("4C 4D 4H 4S 5C", {"mine": CANASTA, "drawn": True}, True),
    ("4C 4D 5H", {"mine": CANASTA, "drawn": True}, False),
    ("4C 4D 4H 4S", {"mine": f"{CANASTA} / 5S 5H 5D", "drawn": True}, True),
    ("7S 7H 7D 7C 7S 7H 7D", {"drawn": True, "scores": (3000, 0)}, True),
    ("7S 7H 7D 7C 7S 7H 7D 4C", {"drawn": True, "scores": (3000, 0)}, True),
    ("7S 7H 7D 7C 7S 7H 4C 5C", {"scores": (3000, 0)}, False),
    ("7S 7H 7D 7C 7S 7H", {"scores": (3000, 0)}, True),
    ("5C 6C 8C", {"mine": CANASTA}, False),
    ("KS KH", {"mine": CANASTA, "stock": "", "pile": "KC"}, True),
    ("QC", {"mine": "QS QH QD QC QS QH", "stock": "", "pile": "QD"}, False),  # K9
])  # fmt: skip
@pytest.mark.parametrize("seats", [2, 4])
def test_whether_he_can_go_out(
    hand: str, where: dict[str, Any], expected: bool, seats: int
) -> None:
    state = position(hand, seats=seats, rules=CLASSIC, **where)
    assert can_go_out(state) is expected


def test_k5_four_of_a_rank_go_out_with_three_melded_and_one_discarded() -> None:
    hand = "4C 4D 4H 4S"
    for played in (TOMMY, CLASSIC):
        state = position(hand, mine=CANASTA, drawn=True, rules=played)
        assert can_go_out(state)  # all four of them melded
    state = position("4C 4D", mine=f"{CANASTA} / 4S 4H 4S", drawn=True, rules=CLASSIC)
    assert after(state, "MELD 4", "4D").ending is Ending.WENT_OUT
    assert why(state._replace(rules=TOMMY), "MELD 4") is RefusalReason.WHOLE_RANK
    assert state.permission is Permission.NOT_ASKED
