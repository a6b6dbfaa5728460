"""The core from outside: keys in, events and view out."""

import pytest

from tests.support.crazy8s.positions import core_at, position
from tests.support.hands import post, post_all
from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import Refused, TurnBegan
from tommy.cards.card import Card, Rank, Suit
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.core import Core, Phase
from tommy.games.crazy8s.rules.events import (
    Drew,
    GameEnded,
    HandDealt,
    HandEnded,
    Passed,
    Played,
    RefusalReason,
    SuitAsked,
    SuitSelected,
    TookBack,
)
from tommy.games.crazy8s.rules.match_state import MatchState
from tommy.games.crazy8s.rules.moves import Play
from tommy.games.crazy8s.rules.pack import shown
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.games.crazy8s.rules.state import Options
from tommy.keystroke import DOWN, ENTER, ESC, INS, LEFT, RIGHT, UP, Keystroke, typed

EIGHT_HEARTS = Card.parse("8H")


def crazy_core() -> Core:
    """You hold 8H KS 4S (numbers 1 to 3); the upcard is 4D."""
    return core_at(position("4S 8H KS", "KD 5C", "4D", stock="9S 3C"))


def test_the_first_events_tell_the_deal_and_the_first_turn() -> None:
    core = Core(Options(Rank.FIVE, 250), seed=11)
    dealt, began = core.begin()
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand, dealt.crazy, dealt.stock_count) == (1, 1, Rank.FIVE, 37)
    assert [seat for seat, _ in dealt.cards] == [1 - dealt.dealer, dealt.dealer] * 7
    assert began == TurnBegan(1 - dealt.dealer, 1)
    view = core.view
    assert (view.phase, view.actor, view.upcard) == (Phase.PLAY, 1 - dealt.dealer, dealt.starter)
    assert view.match == MatchState()
    assert sorted(view.hands[YOU]) == sorted(card for seat, card in dealt.cards if seat == YOU)


def test_a_number_and_enter_play_the_card() -> None:
    core = crazy_core()
    assert post(core, "3") == [NumberTyped(YOU, "3")]
    assert core.view.typed == "3"
    assert core.post(ENTER) == (
        Played(YOU, Card.parse("4S"), 2, None),
        TurnBegan(ME, 2),
    )
    assert (core.view.typed, core.actor, core.view.turn) == ("", ME, 2)


def test_arrows_select_and_down_plays() -> None:
    core = crazy_core()
    assert post_all(core, [LEFT]) == [Selected(YOU, 2)]
    assert core.view.selected == 2
    assert post_all(core, [DOWN])[0] == Played(YOU, Card.parse("4S"), 2, None)
    assert core.view.selected is None


@pytest.mark.parametrize("key", [*typed("dD."), INS, DOWN], ids=lambda key: f"{key.word:04X}")
def test_a_drawn_card_comes_to_its_place_and_the_turn_goes_on(key: Keystroke) -> None:
    core = crazy_core()
    assert core.post(key) == (Drew(YOU, Card.parse("9S"), 2, 1),)
    assert [str(card) for card in core.view.hands[YOU]] == ["8H", "KS", "9S", "4S"]
    assert (core.actor, core.view.turn, core.view.stock_count) == (YOU, 1, 1)


def test_a_draw_drops_what_was_half_typed() -> None:  # numbers mean other cards now
    core = crazy_core()
    post(core, "3d")
    assert (core.view.typed, core.view.selected) == ("", None)


def test_the_computers_cards_lie_as_they_came() -> None:
    core = core_at(position("4S", "2C 8S KD", "4D", stock="9S AC", to_move=ME))
    assert post(core, "d") == [Drew(ME, Card.parse("9S"), 3, 1)]
    assert post(core, "3\r")[1:] == [Played(ME, Card.parse("KD"), 2, None), TurnBegan(YOU, 2)]


def test_a_crazy_card_asks_for_its_suit() -> None:  # CASES 71
    core = crazy_core()
    assert post(core, "1\r")[1:] == [SuitAsked(YOU, EIGHT_HEARTS, 0)]
    view = core.view
    assert (view.phase, view.actor) == (Phase.NAME_SUIT, YOU)
    assert (view.waiting, view.waiting_card) == (0, EIGHT_HEARTS)
    assert view.suit_cursor is Suit.SPADES
    assert (view.upcard, view.pile_count) == (Card.parse("4D"), 52 - 3 - 2 - 2)
    assert post_all(core, [LEFT, LEFT]) == [
        SuitSelected(YOU, Suit.CLUBS),
        SuitSelected(YOU, Suit.DIAMONDS),
    ]
    assert post_all(core, [DOWN])[0] == Played(YOU, EIGHT_HEARTS, 0, Suit.DIAMONDS)
    view = core.view
    assert (view.named, view.upcard, view.phase) == (Suit.DIAMONDS, EIGHT_HEARTS, Phase.PLAY)
    assert (view.waiting, view.waiting_card, view.suit_cursor) == (None, None, None)


def test_esc_takes_the_crazy_card_back_and_all_is_open_again() -> None:  # CASES 61
    core = crazy_core()
    before = core.view
    assert post(core, "1\r\x1b")[2:] == [TookBack(YOU, EIGHT_HEARTS, 0)]
    assert core.view == before
    assert post(core, "3\r")[-1] == TurnBegan(ME, 2)


def test_e10_the_last_card_asks_for_no_suit() -> None:
    core = core_at(position("8H", "KD 5C", "4D", stock="9S"))
    assert post(core, "1\r")[1:] == [
        Played(YOU, EIGHT_HEARTS, 0, None),
        HandEnded(YOU, False, 15, (0, 15), (15, 0), (1, 0)),
    ]


def test_e5_the_program_passes_for_who_drew_the_last_card() -> None:
    core = core_at(position("QS 2S", "KD 5C", "4D", stock="3C"))
    assert post(core, "d") == [Drew(YOU, Card.parse("3C"), 2, 0), Passed(YOU), TurnBegan(ME, 2)]


def test_e5_the_program_passes_for_who_has_no_card_to_follow() -> None:
    core = core_at(position("QD 2D KS", "3S 3H", "4D", stock=""))
    assert post(core, "2\r")[1:] == [
        Played(YOU, Card.parse("QD"), 1, None),
        TurnBegan(ME, 2),
        Passed(ME),
        TurnBegan(YOU, 3),
    ]


def test_e6_a_blocked_hand_ends_without_a_pass() -> None:
    core = core_at(position("QS KS", "5S", "4D", stock="3C"))
    assert post(core, "d") == [
        Drew(YOU, Card.parse("3C"), 2, 0),
        HandEnded(ME, True, 18, (23, 5), (0, 18), (0, 1)),
    ]


def test_e8_equal_hands_score_nothing_and_the_other_player_deals() -> None:  # CASES 49
    core = core_at(position("QS 2S KD", "7H 5C", "4D", stock="", dealer=ME))
    ended = post(core, "3\r")[-1]
    assert ended == HandEnded(None, True, 0, (12, 12), (0, 0), (0, 0))
    dealt = core.post(ENTER)[0]
    assert isinstance(dealt, HandDealt)
    assert (dealt.hand, dealt.dealer) == (2, YOU)


def ended_core(match: MatchState, seat: Seat = YOU) -> Core:
    """A hand that ``seat`` has just won with 15 points."""
    hands = ("QD", "KD 5C") if seat == YOU else ("KD 5C", "QD")
    core = core_at(position(*hands, "4D", stock="9S", to_move=seat), match)
    post(core, "1\r")
    return core


@pytest.mark.parametrize("key", [ENTER, ESC, UP, DOWN, Keystroke.of_char("7")])
def test_any_key_deals_the_next_hand_and_the_winner_deals(key: Keystroke) -> None:
    core = ended_core(MatchState(hand=4, scores=(20, 30), hands_won=(1, 2)), ME)
    view = core.view
    assert (view.phase, view.actor) == (Phase.HAND_OVER, None)
    assert (view.match.hand, view.match.scores) == (4, (20, 45))
    dealt, began = core.post(key)
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand, dealt.dealer) == (1, 5, ME)
    assert began == TurnBegan(YOU, 1)
    view = core.view
    assert (view.phase, view.typed, view.match.scores) == (Phase.PLAY, "", (20, 45))


def test_e4_a_named_suit_ends_with_the_hand() -> None:  # CASES 47
    core = core_at(position("QS", "KD 5C", "8D", stock="9S", named=Suit.SPADES))
    post(core, "1\r")
    core.post(ENTER)
    assert core.view.named is None
    upcard = core.view.upcard
    for move in hand_play.legal_moves(core.state):
        if isinstance(move, Play):
            assert move.card.rank in (Rank.EIGHT, upcard.rank) or move.card.suit == upcard.suit


def test_e9_a_game_ends_with_the_hand_that_reaches_its_target() -> None:
    core = core_at(
        position("QD", "KD 5C", "4D", stock="9S"),
        MatchState(2, 6, (85, 60), (3, 2), (0, 1), (0, 150)),
    )
    assert post(core, "1\r")[-2:] == [
        HandEnded(YOU, False, 15, (0, 15), (100, 60), (4, 2)),
        GameEnded(YOU, 140, (140, 150), (1, 1)),
    ]
    assert core.view.phase is Phase.GAME_OVER
    dealt = core.post(ESC)[0]
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand, dealt.dealer) == (3, 1, YOU)
    assert core.view.match == MatchState(3, 1, (0, 0), (0, 0), (1, 1), (140, 150))


def test_e9_one_point_short_the_game_goes_on() -> None:
    core = ended_core(MatchState(scores=(84, 60)))
    assert (core.phase, core.view.match.scores) == (Phase.HAND_OVER, (99, 60))


REFUSALS: list[tuple[RefusalReason, str, int | None, str | None]] = [
    (RefusalReason.NO_MATCH, "2\r", 2, "KS"),
    (RefusalReason.NO_SUCH_CARD, "99\r", 99, None),  # CASES 50
    (RefusalReason.NO_SUCH_CARD, "0 ", 0, None),
    (RefusalReason.NUMBER_TOO_LONG, "123", None, None),
    (RefusalReason.NOTHING_CHOSEN, "\r", None, None),
    (RefusalReason.NOTHING_TYPED, "\b", None, None),
    (RefusalReason.UNKNOWN_KEY, "x", None, None),
    (RefusalReason.NOT_A_SUIT, "1\r7", None, "8H"),
]


@pytest.mark.parametrize(("reason", "text", "number", "card"), REFUSALS)
def test_a_refusal_holds_all_that_its_words_need(
    reason: RefusalReason, text: str, number: int | None, card: str | None
) -> None:
    core = crazy_core()
    state = core.state
    refused = post(core, text)[-1]
    assert isinstance(refused, Refused)
    refusal = refused.refusal
    assert (refused.seat, refusal.reason) == (YOU, reason)
    assert (refusal.number, refusal.card) == (number, Card.parse(card) if card else None)
    assert (refusal.held, refusal.stock_count) == (3, 2)
    assert (refusal.upcard, refusal.suit, refusal.named) == (
        Card.parse("4D"),
        Suit.DIAMONDS,
        None,
    )
    assert refusal.key == typed(text)[-1]
    assert core.state is state


def test_a_draw_from_nothing_is_refused() -> None:
    core = core_at(position("QD 2S", "KD 5C", "4D", stock=""))
    refused = post(core, "d")[0]
    assert isinstance(refused, Refused)
    assert (refused.refusal.reason, refused.refusal.number) == (RefusalReason.STOCK_EMPTY, None)


def test_every_reason_is_met_in_some_test() -> None:  # CASES 94
    by_keys = {reason for reason, *_ in REFUSALS} | {RefusalReason.STOCK_EMPTY}
    by_moves_alone = {
        RefusalReason.NOT_HELD,
        RefusalReason.SUIT_MISSING,
        RefusalReason.SUIT_NEEDLESS,
    }
    assert by_keys | by_moves_alone == set(RefusalReason)


def test_a_refused_number_is_used_up_but_a_selection_stays() -> None:
    core = crazy_core()
    post(core, "2\r")
    assert core.view.typed == ""
    post_all(core, [RIGHT, RIGHT, DOWN])
    assert core.view.selected == 1
    assert post_all(core, [RIGHT, DOWN])[1] == Played(YOU, Card.parse("4S"), 2, None)


def test_the_computers_moves_are_judged_like_yours() -> None:  # CASES 83
    core = core_at(position("4S", "2C 8S KD", "4D", stock="9S AC", to_move=ME))
    refused = post(core, "1\r")[-1]
    assert isinstance(refused, Refused)
    assert (refused.seat, refused.refusal.reason) == (ME, RefusalReason.NO_MATCH)
    assert core.actor == ME


@pytest.mark.parametrize("place", range(9))
def test_any_card_that_fits_can_be_the_one_played(place: int) -> None:  # CASES 77
    core = core_at(position("AD 2D 3D 5D 6D 7D 9D JD QD", "KS 5C", "4D", stock="9S"))
    card = shown(core.state.hands[YOU], YOU, Rank.EIGHT)[place]
    assert post(core, f"{place + 1}\r")[1] == Played(YOU, card, place, None)
    assert core.actor == ME


def test_an_observation_has_no_place_for_hidden_cards() -> None:
    core = core_at(position("4S 8H KS", "KD 5C", "4D", stock="9S 3C"))
    seen = core.observation(ME)
    assert (seen.hand, seen.other_count, seen.stock_count) == (core.state.hands[ME], 3, 2)
    told = {card for value in seen for card in (value if isinstance(value, tuple) else ())}
    assert not told & {*core.state.hands[YOU], *core.state.stock}
