"""The core: keystrokes in, events out, and the view."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.support.canasta.positions import core_at, position
from tests.support.hands import post, post_all
from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cards.card import Rank
from tommy.games.canasta.rules import legality, move_generation
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.discards import PileStatus
from tommy.games.canasta.rules.events import (
    Answered,
    Asked,
    CommandDropped,
    CommandTyped,
    CursorMoved,
    Declined,
    Discarded,
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    InformationAsked,
    Kept,
    Melded,
    PermissionBroken,
    RedTrey,
    RefusalReason,
    ShortGroupReturned,
    Staged,
    StockEnded,
    TookBack,
    TookPile,
    WentOut,
)
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.moves import Ask, parse_move
from tommy.games.canasta.rules.pack import RED_TREYS, parse_card, parse_cards, shown
from tommy.games.canasta.rules.rulesets import minimum
from tommy.games.canasta.rules.situation import Ending, Permission
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.rules.view import Choice, Phase
from tommy.keystroke import DEL, END, ENTER, HOME, LEFT, PGUP, RIGHT, Keystroke, typed

CANASTA = "QS QH QD QC QS QH QD"


def kinds(events: list[Event]) -> list[str]:
    """The events but for those of half-typed commands."""
    return [type(event).__name__ for event in events if not isinstance(event, CommandTyped)]


def only(events: list[Event]) -> Event:
    (event,) = [event for event in events if not isinstance(event, CommandTyped)]
    return event


# The deal


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_begins_with_every_card_in_the_order_dealt(seats: int) -> None:
    core = Core(Options(seats), 7)
    dealt, began = core.begin()
    assert isinstance(dealt, HandDealt)
    state = core.state
    assert (dealt.game, dealt.hand, dealt.dealer) == (1, 1, state.dealer)
    assert dealt.turned == state.pile
    assert dealt.stock_count == len(state.stock)
    assert len(dealt.cards) + len(dealt.turned) + dealt.stock_count == 108
    faced = [card for _, card in dealt.cards if card in RED_TREYS]
    assert len(faced) == sum(map(len, state.treys))
    assert began == TurnBegan((state.dealer + 1) % seats, 1)


def test_c4_the_first_dealer_is_drawn_and_then_the_deal_rotates() -> None:
    assert {Core(Options(4), seed).state.dealer for seed in range(40)} == {0, 1, 2, 3}
    core = core_at(position("4C 5C", stock="", seats=4))
    dealer = core.state.dealer
    post(core, "NX")
    assert core.state.dealer == (dealer + 1) % 4
    assert core.state.to_move == (dealer + 2) % 4


# A turn


def test_a_draw_tells_the_red_treys_and_where_the_card_lies() -> None:
    core = core_at(position("AS 4C 5C", stock="3H 3D KC 9D"))
    events = post(core, "d")
    assert events == [
        RedTrey(0, parse_card("3H"), True, 3),
        RedTrey(0, parse_card("3D"), True, 2),
        Drew(0, parse_card("KC"), 1, 1),
    ]
    assert core.view.cursor == 1
    assert core.phase is Phase.AFTER


def test_d2h_typed_ahead_draws_and_discards() -> None:
    core = core_at(position("2H 4C", stock="KC 9D"))
    assert kinds(post(core, "D2H")) == ["Drew", "Discarded", "TurnBegan"]
    assert core.view.upcard == parse_card("2H")


def test_a_discard_tells_its_place_and_the_next_turn() -> None:
    core = core_at(position("KC AS 4C", drawn=True))
    assert post(core, "KC")[-2:] == [Discarded(0, parse_card("KC"), 1, 2), TurnBegan(1, 2)]


def test_del_discards_the_card_under_the_cursor() -> None:
    core = core_at(position("KC AS 4C", drawn=True))
    assert post_all(core, [RIGHT, RIGHT, DEL])[2] == Discarded(0, parse_card("4C"), 2, 2)


def test_a_meld_tells_its_cards_and_the_canasta() -> None:
    core = core_at(position("KC 2D 4C", mine="KS KH KD KC KS"))
    event = only(post(core, "MK2\r"))
    assert isinstance(event, Melded)
    assert event.cards == parse_cards("KC 2D")
    assert (str(event.meld), event.canasta, event.opened) == ("7/1", True, False)
    core = core_at(position("QC 4C", mine=CANASTA))
    event = only(post(core, "MQ\r"))
    assert isinstance(event, Melded)
    assert not event.canasta


def test_staged_melds_tell_30_of_50_and_the_last_one_opens() -> None:
    core = core_at(position("KS KH KD 7S 7H 2C 4C"))
    staged = only(post(core, "MK\r"))
    assert isinstance(staged, Staged)
    assert (staged.total, staged.minimum) == (30, 50)
    view = core.view
    assert (view.staged, view.melded, view.minimums) == ((30, 50), (False, False), (50, 50))
    assert Choice.TAKE_BACK in core.choices
    opened = only(post(core, "M72\r"))
    assert isinstance(opened, Melded)
    assert opened.opened
    assert (core.view.staged, core.view.melded) == (None, (True, False))
    back = only(post(core, "\b"))
    assert back == TookBack(0, parse_cards("7S 7H 2C"), Rank.SEVEN, None)
    assert core.view.staged == (30, 50)


def test_a_short_group_goes_back_before_the_draw_and_says_so() -> None:
    core = core_at(position("KS KH KD 4C", stock="9C 9D"))
    events = post(core, "MK\rD")
    assert kinds(events) == ["Staged", "ShortGroupReturned", "Drew"]
    returned = next(event for event in events if isinstance(event, ShortGroupReturned))
    assert (returned.total, returned.minimum) == (30, 50)
    assert returned.cards == parse_cards("KS KH KD")


def test_a_discard_with_a_short_group_is_refused_with_its_figures() -> None:
    core = core_at(position("KS KH KD 4C", drawn=True))
    post(core, "MK\r")
    refused = post(core, "4C")[-1]
    assert isinstance(refused, Refused)
    figures = refused.refusal
    assert (figures.reason, figures.total, figures.minimum) == (
        RefusalReason.SHORT_OF_MINIMUM,
        30,
        50,
    )
    assert kinds(post(core, "\b4C")) == ["TookBack", "Discarded", "TurnBegan"]


def test_who_has_staged_too_little_is_told_so_at_n_and_not_to_discard() -> None:
    core = core_at(position("KS KH KD 4C 5C", drawn=True))
    post(core, "MK\r")
    (refused,) = post(core, "N")
    assert isinstance(refused, Refused)
    figures = refused.refusal
    short = RefusalReason.SHORT_OF_MINIMUM
    assert (figures.reason, figures.total, figures.minimum) == (short, 30, 50)


def test_a_take_tells_the_pile_the_meld_and_red_treys() -> None:
    state = position("KS KH 2C 4C", mine="5S 5H 5D", pile="3H 9D KC")
    core = core_at(state)
    events = [event for event in post(core, "T2\r") if not isinstance(event, CommandTyped)]
    took, trey = events
    assert isinstance(took, TookPile)
    assert (took.count, str(took.upcard)) == (3, "KC")
    assert (took.laid, took.cards) == (parse_cards("KS KH 2C"), parse_cards("9D"))
    assert (str(took.meld), took.canasta, took.opened) == ("4/1", False, False)
    assert trey == RedTrey(0, parse_card("3H"), False, len(state.stock))


def test_a_take_with_further_melds_tells_each() -> None:
    core = core_at(position("KS KH AS AH AD 4C 5C", pile="9D KC"))
    post(core, "T")
    assert core.view.entry_total == 30
    assert core.phase is Phase.TAKE
    assert core.choices == {Choice.CANCEL, Choice.DO_IT, Choice.FURTHER_MELD}
    post(core, "MA")
    assert core.view.entry_total == 90
    took, melded = post(core, "\r")
    assert isinstance(took, TookPile)
    assert isinstance(melded, Melded)
    assert took.opened
    assert (melded.cards, melded.opened) == (parse_cards("AS AH AD"), False)


def test_a_single_last_card_is_kept_by_itself_after_a_take() -> None:
    core = core_at(position("KS KH 4C", mine="5S 5H 5D", pile="KC"))
    assert kinds(post(core, "T\r")) == ["TookPile", "Kept", "TurnBegan"]


def test_a_single_last_card_is_kept_by_n_after_melds() -> None:
    core = core_at(position("KS KH KD 4C", mine="5S 5H 5D", drawn=True))
    post(core, "MK\r")
    assert core.choices == {Choice.KEEP, Choice.TAKE_BACK}
    assert post(core, "N") == [Kept(0), TurnBegan(1, 2)]


# Permission


def test_a_question_is_answered_by_the_partners_keys() -> None:
    core = core_at(position("4C 5C", seats=4, mine=CANASTA))
    assert post(core, "PP")[1:] == [Asked(0, hopeless=True)]
    assert (core.phase, core.actor, core.view.to_move) == (Phase.ANSWER, 2, 0)
    assert core.choices == {Choice.ANSWER}
    assert post(core, "Y") == [Answered(2, True)]
    assert (core.phase, core.actor) == (Phase.BEFORE, 0)
    assert core.view.permission is Permission.YES
    events = post(core, "D4C")
    assert PermissionBroken(0, 0, 100) in events
    assert kinds(events) == ["Drew", "Discarded", "PermissionBroken", "TurnBegan"]


def test_the_prompt_warns_who_cannot_go_out_before_he_asks() -> None:
    core = core_at(position("4C 5C", seats=4, mine=CANASTA))
    assert Choice.ASK_IN_VAIN in core.choices
    core = core_at(position("4C", seats=4, mine=CANASTA))
    assert Choice.ASK in core.choices
    assert post(core, "P") == [Asked(0, hopeless=False)]


# The end


def test_going_out_ends_the_hand_with_the_sheets() -> None:
    core = core_at(position("4C", mine=CANASTA, drawn=True, treys=("3H", ""), scores=(500, 100)))
    *_, discarded, out, ended = post(core, "4C")
    assert isinstance(discarded, Discarded)
    assert out == WentOut(0, concealed=False)
    assert isinstance(ended, HandEnded)
    assert ended.ending is Ending.WENT_OUT
    assert ended.sheets[0].total == 770
    assert ended.old_scores == (500, 100)
    assert ended.scores == (1270, 100 + ended.sheets[1].total)
    view = core.view
    assert (view.phase, view.actor) == (Phase.SCORE_SHEET, None)
    assert core.choices == {Choice.GO_ON}
    assert view.match.scores == ended.scores
    dealt, began = post(core, "x")
    assert isinstance(dealt, HandDealt)
    assert isinstance(began, TurnBegan)
    assert (dealt.game, dealt.hand) == (1, 2)
    assert core.state.scores == ended.scores
    assert core.view.minimums == tuple(map(minimum, ended.scores))


def test_the_last_card_of_the_stock_and_a_declined_pile_are_told() -> None:
    core = core_at(position("4C 5C", stock="3H 2C"))
    assert post(core, "D")[:2] == [
        RedTrey(0, parse_card("3H"), True, 1),
        StockEnded(0, parse_card("2C")),
    ]
    core = core_at(position("4C 5C", stock=""))
    declined, ended = post(core, "N")
    assert declined == Declined(0)
    assert isinstance(ended, HandEnded)
    assert ended.ending is Ending.DECLINED


def test_a_game_ends_at_5000_and_the_next_begins() -> None:
    state = position("4C", mine=CANASTA, drawn=True, treys=("3H", ""), scores=(4500, 4000))
    core = core_at(state, MatchState(1, 9, (4500, 4000), (5, 3)))
    ended, won = post(core, "4C")[-2:]
    assert isinstance(ended, HandEnded)
    assert isinstance(won, GameEnded)
    assert (won.winner, won.games_won) == (0, (1, 0))
    assert won.margin == ended.scores[0] - ended.scores[1] == won.margins[0]
    assert core.phase is Phase.GAME_OVER
    (dealt, _) = post(core, "x")
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand) == (2, 1)
    assert core.view.match == MatchState(2, 1, (0, 0), (0, 0), (1, 0), (won.margin, 0))


def test_a_tie_at_5000_is_played_off() -> None:  # CASES 28
    state = position("4C 5C", stock="", others="4D 5D", treys=("3H", "3D"))
    core = core_at(state, MatchState(1, 9, (5115, 5115)))
    assert kinds(post(core, "N")) == ["Declined", "HandEnded"]
    assert core.view.match.scores == (5005, 5005)
    assert core.phase is Phase.SCORE_SHEET
    (dealt, _) = post(core, "x")
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand) == (1, 10)


# Refusals


@pytest.mark.parametrize(("text", "reason"), [
    ("T", RefusalReason.NO_MATCH), ("MK\r", RefusalReason.TOO_FEW_CARDS), ("M2A\r", RefusalReason.NO_SUCH_MELD),
    ("\b", RefusalReason.NOTHING_LAID), ("N", RefusalReason.STOCK_NOT_EMPTY), ("P", RefusalReason.NO_PARTNER),
    ("\r", RefusalReason.DRAW_FIRST), ("4C", RefusalReason.DRAW_FIRST), ("Z", RefusalReason.UNKNOWN_KEY),
    ("MAA", RefusalReason.NOT_HELD),
])  # fmt: skip
def test_a_refusal_says_why_and_changes_nothing(text: str, reason: RefusalReason) -> None:
    state = position("KS KH 2D 4C", mine="5S 5H 5D", pile="9C")
    core = core_at(state)
    events = post(core, text)
    refused = next(event for event in events if isinstance(event, Refused))
    assert refused.refusal.reason is reason
    assert refused.refusal.key is not None
    assert core.state == state


def test_t_with_no_pile_says_so_at_once() -> None:  # CASES 5
    state = position("KS KH 4C", pile="", mine=CANASTA)
    core = core_at(state)
    (refused,) = post_all(core, [PGUP])
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.NO_PILE
    assert (core.phase, core.state) == (Phase.BEFORE, state)


def test_a_refused_command_stays_half_typed_and_is_mended() -> None:
    core = core_at(position("KS KH 2D 4C", mine=CANASTA, pile="9C"))
    refused = post(core, "MK\r")[-1]
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.TOO_FEW_CARDS
    assert (core.phase, core.view.typed) == (Phase.MELD, "K")
    assert core.half_typed
    assert kinds(post(core, "2\r")) == ["Melded"]


def test_a_take_that_needs_a_wild_card_gets_it_after_the_refusal() -> None:
    core = core_at(position("KS 2D 4C 5C", mine=CANASTA, pile="KC"))
    refused = post(core, "T\r")[-1]
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.NEEDS_WILD
    assert kinds(post(core, "2\r")) == ["TookPile"]


def test_a_take_short_of_the_minimum_gets_a_further_meld_after_the_refusal() -> None:
    core = core_at(position("KS KH AS AH AD 4C 5C", pile="9D KC", scores=(1500, 0)))
    refused = post(core, "T\r")[-1]
    assert isinstance(refused, Refused)
    assert (refused.refusal.total, refused.refusal.minimum) == (30, 90)
    assert kinds(post(core, "MA\r")) == ["TookPile", "Melded"]


def test_a_refused_discard_is_used_up() -> None:
    core = core_at(position("KS 2D 4C", drawn=True))
    assert isinstance(post(core, "9S")[-1], Refused)
    assert core.phase is Phase.AFTER
    assert kinds(post(core, "KS")) == ["Discarded", "TurnBegan"]


def test_the_first_p_of_a_hand_that_cannot_go_out_warns_and_a_second_one_asks() -> None:
    state = position("4C 5C", seats=4, mine=CANASTA)
    core = core_at(state)
    for _ in range(2):
        (refused,) = post(core, "P")
        assert isinstance(refused, Refused)
        assert (refused.refusal.reason, refused.refusal.total) == (RefusalReason.HOPELESS, 100)
        assert core.state == state
        # Any other key, and the next P is a first one again.
        post_all(core, [RIGHT])
    assert post(core, "PP")[-1] == Asked(0, hopeless=True)
    assert core.state.permission is Permission.ASKED


def test_the_spelling_of_a_question_in_vain_has_a_second_p() -> None:
    for hand, spelled in (("4C 5C", "PP"), ("4C", "P")):
        core = core_at(position(hand, seats=4, mine=CANASTA))
        assert core.spelling(Ask()) == typed(spelled)
        assert isinstance(post_all(core, core.spelling(Ask()))[-1], Asked)


# Tapes of formats 1 and 2


OLD_WAYS = [
    # A refused command was used up: what comes next is a new one.
    ("MK\rD", {}, ["Refused", "Drew"]),
    ("T\rD", {"pile": "7D"}, ["Refused", "Drew"]),
    ("T\r2D", {"pile": "7D"}, ["Refused", "Refused", "Drew"]),
    # The first P asked.
    ("PY", {"seats": 4}, ["Asked", "Answered"]),
    # End left no half-typed card.
    ("Ke\bKS", {"drawn": True}, ["Refused", "CommandDropped", "Discarded", "TurnBegan"]),
]


@pytest.mark.parametrize(("text", "more", "told"), OLD_WAYS)
def test_keys_of_old_tapes_mean_what_they_meant(
    text: str, more: dict[str, Any], told: list[str]
) -> None:
    state = position("KS KH 2D 4C 7S", mine=CANASTA, **more)
    old, now = core_at(state, old_keys=True), core_at(state)
    keystrokes = [END if char == "e" else Keystroke.of_char(char) for char in text]
    assert kinds(post_all(old, keystrokes)) == told
    assert kinds(post_all(now, keystrokes)) != told


def test_the_same_keys_twice_are_served_twice_or_refused() -> None:  # CASES 76
    core = core_at(position("2D 2C 4C 5C", mine="KS KH KD KC"))
    assert kinds(post(core, "M2K\rM2K\r")) == ["Melded", "Melded"]
    assert str(core.state.tables[0][Rank.KING]) == "6/2"
    assert isinstance(post(core, "M2K\r")[1], Refused)


def test_a_key_of_the_grammar_that_is_refused_keeps_the_command() -> None:
    core = core_at(position("KS KH KD 2D 4C", mine=CANASTA))
    post(core, "MK2")
    (refused,) = post(core, "2")
    assert isinstance(refused, Refused)
    assert (refused.refusal.reason, refused.refusal.held) == (RefusalReason.NOT_HELD, 1)
    assert core.view.typed == "K2"
    assert kinds(post(core, "\r")) == ["Melded"]


# Half-typed commands and cursors


def test_a_half_typed_command_is_in_the_view() -> None:
    core = core_at(position("KS KH KD 2D 4C"))
    assert post(core, "M") == [CommandTyped(0)]
    view = core.view
    assert (view.phase, view.typed, view.entry_total) == (Phase.MELD, "", None)
    assert core.choices == {Choice.CANCEL}
    post(core, "K2")
    view = core.view
    assert (view.typed, view.entry_total) == ("K2", 50)
    assert core.choices == {Choice.CANCEL, Choice.ITEM_OFF, Choice.DO_IT}
    assert post(core, "\x1b") == [CommandDropped(0)]
    assert core.phase is Phase.BEFORE
    assert post(core, "\x1b") == [KeyTaken(0)]


def test_a_staged_total_counts_into_the_next_meld() -> None:
    core = core_at(position("KS KH KD 7S 7H 7D 4C"))
    post(core, "MK\rM7")
    assert core.view.entry_total == 45


def test_a_side_that_has_melded_has_no_total_to_reach() -> None:
    core = core_at(position("KS KH KD 4C", mine=CANASTA, pile="KC"))
    post(core, "MK")
    assert core.view.entry_total is None
    post(core, "\x1bT")
    assert core.view.entry_total is None
    assert Choice.FURTHER_MELD not in core.choices


def test_a_card_half_typed_is_a_phase_of_its_own() -> None:
    core = core_at(position("TC KH 4C", drawn=True))
    post(core, "1")
    assert (core.phase, core.view.typed) == (Phase.CARD, "1")
    assert core.choices == {Choice.CANCEL, Choice.ITEM_OFF, Choice.DO_IT}
    assert kinds(post(core, "0C")) == ["Discarded", "TurnBegan"]


def test_the_cursor_moves_over_the_hand_and_over_melds() -> None:
    core = core_at(position("AS KH 2C 4C", mine="QS QH QD / 7S 7H 7D"))
    assert post_all(core, [RIGHT, LEFT, LEFT]) == [
        CursorMoved(0, 1, None), CursorMoved(0, 0, None), CursorMoved(0, 3, None),
    ]  # fmt: skip
    assert post_all(core, [HOME]) == [CommandTyped(0)]
    assert core.view.chooses_meld
    assert post_all(core, [RIGHT, RIGHT]) == [
        CursorMoved(0, None, Rank.QUEEN), CursorMoved(0, None, Rank.SEVEN),
    ]  # fmt: skip
    assert core.view.meld_cursor is Rank.SEVEN
    assert kinds(post(core, "\r")) == ["Melded"]
    assert str(core.state.tables[0][Rank.SEVEN]) == "4/1"


def test_moving_the_cursor_gives_a_half_typed_card_up() -> None:
    core = core_at(position("AS KH 4C", drawn=True))
    post(core, "K")
    assert post_all(core, [RIGHT]) == [CommandDropped(0)]
    assert core.view.cursor == 1


def test_information_is_asked_for_by_i_and_plus() -> None:
    core = core_at(position("AS KH 4C"))
    assert post(core, "i") == post_all(core, [Keystroke(0x4E2B)]) == [InformationAsked(0)]


# The view


def test_the_view_has_the_figures_of_the_screen() -> None:
    state = position(
        "AS ** 4C",
        mine="KS KH KD 2C",
        theirs=CANASTA,
        treys=("3H", "3D"),
        pile="2D 9C",
        scores=(1500, -20),
        seats=4,
    )
    others = tuple(map(parse_cards, ("4D 5D", "4H 5H", "4S 5S")))
    state = state._replace(hands=(state.hand, *others))
    core = core_at(state)
    view = core.view
    assert view.hands == tuple(map(shown, state.hands))
    assert view.hand_sums == (75, 10, 10, 10)
    assert view.table_sums == (100 + 50, 100 + 70 + 500)
    assert view.running_scores == (1500 + 150 - 85, -20 + 670 - 20)
    assert view.minimums == (90, 15)
    assert (view.pile_count, str(view.upcard), str(view.crosswise)) == (2, "9C", "2D")
    assert view.pile_status == (PileStatus.PRIZE, PileStatus.PRIZE)
    assert core.choices >= {Choice.DRAW, Choice.MELD, Choice.ASK_IN_VAIN}
    assert Choice.TAKE not in core.choices
    assert view.treys == state.treys
    assert (view.cursor, view.turn) == (0, 1)


def test_the_pile_stands_differently_for_a_side_that_has_not_melded() -> None:
    view = core_at(position("4C 5C", mine=CANASTA, pile="9C")).view
    assert view.pile_status == (PileStatus.UNFROZEN, PileStatus.PRIZE)
    view = core_at(position("4C 5C", pile="")).view
    assert view.pile_status == (PileStatus.NONE, PileStatus.NONE)
    assert (view.upcard, view.crosswise) == (None, None)


# Sessions


def playing(core: Core, seed: int, hands: int) -> tuple[list[Keystroke], list[Event]]:
    """Type any legal moves until so many hands have ended."""
    chance = random.Random(seed)
    pressed: list[Keystroke] = []
    told: list[Event] = list(core.begin())
    while hands:
        moves = move_generation.legal_moves(core.state)
        spelled = core.spelling(chance.choice(moves)) if moves else (ENTER,)
        hands -= not moves
        pressed.extend(spelled)
        told.extend(post_all(core, spelled))
        assert core.actor is not None or core.state.ending is not None
    return pressed, told


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_is_legal_can_be_typed_and_is_never_refused(seats: int) -> None:
    _, told = playing(Core(Options(seats), 3), 1, 15)
    refused = [event.refusal.reason for event in told if isinstance(event, Refused)]
    # Of a question in vain the first key warns.
    assert set(refused) <= {RefusalReason.HOPELESS}
    dealt = sum(isinstance(event, HandDealt) for event in told)
    ended = [event for event in told if isinstance(event, HandEnded)]
    assert (dealt, len(ended)) == (16, 15)
    scores = (0, 0)
    for event in told:
        if isinstance(event, HandEnded):
            assert event.old_scores == scores
            totals = (event.sheets[0].total, event.sheets[1].total)
            scores = (scores[0] + totals[0], scores[1] + totals[1])
            assert event.scores == scores
        elif isinstance(event, GameEnded):
            scores = (0, 0)


def test_a_refusal_is_a_value_of_its_figures() -> None:
    core = core_at(position("KS KH 4C", pile="KC"))
    refused = post(core, "T\r")[-1]
    assert isinstance(refused, Refused)
    plain = legality.refusal(core.state, parse_move("TAKE UU"))
    assert plain is not None
    assert refused.refusal == replace(plain, key=ENTER)
