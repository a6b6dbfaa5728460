"""The core from outside: keys in, events and view out."""

import pytest

from tests.support.hands import cards, post, post_all
from tests.support.rolling.positions import core_at, position
from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import Refused
from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules.core import Core, Phase
from tommy.games.rolling.rules.events import (
    GameEnded,
    HandDealt,
    HandEnded,
    PickedUp,
    Played,
    RefusalReason,
    TrickThrown,
    TurnBegan,
)
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.scoring import Deadlock
from tommy.games.rolling.rules.seats import YOU, Seat
from tommy.games.rolling.rules.state import Options
from tommy.keystroke import DEL, DOWN, ENTER, ESC, INS, LEFT, RIGHT, UP, Keystroke, typed

ME = 1


def follower() -> Core:
    """Seat 1 led TS; you hold KS 8S QH 7D (numbers 1 to 4)."""
    return core_at(position("7D 8S QH KS", "TD JC", trick="TS", leader=ME))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_events_tell_the_deal_and_the_first_turn(players: int) -> None:
    core = Core(Options(players, 50), seed=11)
    dealt, began = core.begin()
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand) == (1, 1)
    assert len(dealt.cards) == 8 * players
    assert dealt.asleep_count == {2: 16, 3: 8, 6: 4}.get(players, 0)
    eldest = (dealt.dealer + 1) % players
    assert began == TurnBegan(eldest, 1, True)
    view = core.view
    assert (view.phase, view.actor, view.leader) == (Phase.PLAY, eldest, eldest)
    assert (view.trick, view.suit, view.trick_number) == ((), None, 1)
    assert view.match == MatchState.first(players)
    assert sorted(view.hands[YOU]) == sorted(card for seat, card in dealt.cards if seat == YOU)


def test_your_hand_is_sorted_and_the_others_lie_as_they_came() -> None:
    view = follower().view
    assert view.hands == (cards("KS 8S QH 7D"), cards("TD JC"))
    assert (view.suit, view.trick) == (Suit.SPADES, cards("TS"))


def test_all_follow_and_the_trick_is_thrown_out() -> None:
    core = follower()
    assert post(core, "1") == [NumberTyped(YOU, "1")]
    assert core.view.typed == "1"
    assert core.post(ENTER) == (
        Played(YOU, Card.parse("KS"), 0),
        TrickThrown(ME, cards("TS KS"), YOU, 2),
        TurnBegan(YOU, 2, True),
    )
    view = core.view
    assert (view.thrown, view.trick, view.leader, view.typed) == (cards("TS KS"), (), YOU, "")


def test_a_card_in_the_middle_of_a_trick_gives_the_turn_to_the_next() -> None:
    core = core_at(position("7D QH", "TD JC", "AD AC", "KD KC"))
    assert post(core, "2\r")[1:] == [Played(YOU, Card.parse("7D"), 1), TurnBegan(ME, 1, False)]


def test_r4_the_program_picks_up_for_who_cannot_follow_and_he_leads() -> None:
    core = core_at(position("7D QH", "TD JC", "AS AC", "KD KC"))
    events = post(core, "2\r1\r")
    assert events[-3:] == [
        Played(ME, Card.parse("TD"), 0),
        PickedUp(2, Suit.DIAMONDS, YOU, cards("7D TD"), (2, 3), 1, 1),
        TurnBegan(2, 2, True),
    ]
    view = core.view
    assert view.hands[2] == cards("AS AC 7D TD")
    assert (view.actor, view.leader, view.trick) == (2, 2, ())


def test_r4_cards_that_you_take_up_come_to_their_places() -> None:
    core = core_at(position("AS QH KC", "TD JC", leader=ME))
    events = post(core, "1\r")
    assert events[2] == PickedUp(YOU, Suit.DIAMONDS, ME, cards("TD"), (2,), 1, 1)
    assert core.view.hands[YOU] == cards("AS QH TD KC")


def test_r5_the_last_card_wins_at_once() -> None:
    core = core_at(position("QH", "TH JC", "AS AC KD"))
    assert post(core, "1\r")[1:] == [
        Played(YOU, Card.parse("QH"), 0),
        HandEnded(YOU, None, 5, (0, 2, 3), (5, 0, 0), (1, 0, 0), YOU),
    ]
    view = core.view
    assert (view.phase, view.actor) == (Phase.HAND_OVER, None)
    assert view.trick == cards("QH")


def test_r7_a_deadlock_is_called_off_and_says_why() -> None:
    core = core_at(position("9S 9H", "TD TC", dealer=YOU))
    # You lead 9S; each gives it back to the other.
    picked = [
        event
        for keys in ("1\r", "3\r", "1\r", "3\r")
        for event in post(core, keys)
        if isinstance(event, PickedUp | HandEnded)
    ]
    assert [event.times for event in picked if isinstance(event, PickedUp)] == [1, 2, 2, 3]
    assert [event.pick_ups for event in picked if isinstance(event, PickedUp)] == [1, 2, 3, 4]
    assert picked[-1] == HandEnded(None, Deadlock.REPETITION, 0, (2, 2), (0, 0), (0, 0), ME)
    dealt = core.post(ENTER)[0]
    assert isinstance(dealt, HandDealt)
    assert (dealt.hand, dealt.dealer) == (2, ME)


def test_r7_sixty_pick_ups_are_called_off_too() -> None:
    core = core_at(position("9S 9H", "TD TC", pick_ups=59))
    assert post(core, "1\r")[-1] == HandEnded(
        None, Deadlock.PICK_UPS, 0, (1, 3), (0, 0), (0, 0), ME
    )


def ended_core(match: MatchState, seat: Seat = YOU, target: int | None = 25) -> Core:
    """A hand that ``seat`` has just won with 3 points."""
    hands = ("QH", "TH JC 7S") if seat == YOU else ("TH JC 7S", "QH")
    core = core_at(position(*hands, leader=seat), match, target)
    post(core, "1\r")
    return core


@pytest.mark.parametrize("key", [ENTER, ESC, UP, DOWN, Keystroke.of_char("7")])
def test_r6_any_key_deals_the_next_hand_and_the_winner_deals(key: Keystroke) -> None:
    core = ended_core(MatchState(1, 4, (2, 3), (1, 2), (0, 0)), ME)
    dealt, began = core.post(key)
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand, dealt.dealer) == (1, 5, ME)
    assert began == TurnBegan(YOU, 1, True)
    view = core.view
    assert (view.phase, view.typed, view.match.scores) == (Phase.PLAY, "", (2, 6))


def test_r8_a_game_ends_with_the_hand_that_reaches_its_target() -> None:
    core = core_at(
        position("QH", "TH JC 7S"), MatchState(2, 6, (22, 20), (3, 2), (0, 1)), target=25
    )
    assert post(core, "1\r")[-2:] == [
        HandEnded(YOU, None, 3, (0, 3), (25, 20), (4, 2), YOU),
        GameEnded(YOU, (25, 20), (1, 1)),
    ]
    assert core.view.phase is Phase.GAME_OVER
    dealt = core.post(ESC)[0]
    assert isinstance(dealt, HandDealt)
    assert (dealt.game, dealt.hand, dealt.dealer) == (3, 1, YOU)
    assert core.view.match == MatchState(3, 1, (0, 0), (0, 0), (1, 1))


@pytest.mark.parametrize(("score", "target"), [(21, 25), (22, None)])
def test_r8_short_of_the_target_or_without_one_the_game_goes_on(
    score: int, target: int | None
) -> None:
    core = ended_core(MatchState(1, 1, (score, 0), (0, 0), (0, 0)), target=target)
    assert (core.phase, core.view.match.scores) == (Phase.HAND_OVER, (score + 3, 0))


REFUSALS: list[tuple[RefusalReason, str, int | None, str | None]] = [
    (RefusalReason.MUST_FOLLOW, "3\r", 3, "QH"),
    (RefusalReason.NO_DRAWING, "d", None, None),
    (RefusalReason.NO_DRAWING, ".", None, None),
    (RefusalReason.NO_SUCH_CARD, "99\r", 99, None),
    (RefusalReason.NO_SUCH_CARD, "0 ", 0, None),
    (RefusalReason.NUMBER_TOO_LONG, "123", None, None),
    (RefusalReason.NOTHING_CHOSEN, "\r", None, None),
    (RefusalReason.NOTHING_TYPED, "\b", None, None),
    (RefusalReason.UNKNOWN_KEY, "x", None, None),
]


@pytest.mark.parametrize(("reason", "text", "number", "card"), REFUSALS)
def test_a_refusal_holds_all_that_its_words_need(
    reason: RefusalReason, text: str, number: int | None, card: str | None
) -> None:
    core = follower()
    state = core.state
    refused = post(core, text)[-1]
    assert isinstance(refused, Refused)
    refusal = refused.refusal
    assert (refused.seat, refusal.reason) == (YOU, reason)
    assert (refusal.number, refusal.card) == (number, Card.parse(card) if card else None)
    assert (refusal.held, refusal.suit, refusal.followers) == (4, Suit.SPADES, (0, 1))
    assert refusal.key == typed(text)[-1]
    assert core.state is state


@pytest.mark.parametrize("key", [INS, DEL], ids=["ins", "del"])
def test_the_keypads_draw_keys_are_refused_with_their_reason(key: Keystroke) -> None:
    refused = follower().post(key)[0]
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.NO_DRAWING


def test_every_reason_is_met_in_some_test() -> None:
    assert {reason for reason, *_ in REFUSALS} | {RefusalReason.NOT_HELD} == set(RefusalReason)


def test_arrows_select_and_down_plays() -> None:
    core = follower()
    assert post_all(core, [RIGHT, RIGHT]) == [Selected(YOU, 0), Selected(YOU, 1)]
    assert core.view.selected == 1
    assert post_all(core, [DOWN])[0] == Played(YOU, Card.parse("8S"), 1)
    assert core.view.selected is None


def test_a_refused_number_is_used_up_but_a_selection_stays() -> None:
    core = follower()
    post(core, "3\r")
    assert core.view.typed == ""
    post_all(core, [LEFT, DOWN])
    assert core.view.selected == 3


def test_the_computers_moves_are_judged_like_yours() -> None:
    core = core_at(position("TD JC", "QH 8S", trick="TS", leader=YOU))
    refused = post(core, "1\r")[-1]
    assert isinstance(refused, Refused)
    assert (refused.seat, refused.refusal.reason, refused.refusal.followers) == (
        ME,
        RefusalReason.MUST_FOLLOW,
        (1,),
    )
    assert core.actor == ME


def test_an_observation_has_no_place_for_hidden_cards() -> None:
    core = core_at(position("7D QH", "TD JC", "AS AC", trick="KS", leader=2))
    seen = core.observation(ME)
    assert (seen.hand, seen.counts, seen.asleep_count) == (core.state.hands[ME], (2, 2, 2), 25)
    told = {card for value in seen for card in (value if isinstance(value, tuple) else ())}
    assert not told & {*core.state.hands[YOU], *core.state.hands[2], *core.state.asleep}


@pytest.mark.parametrize(("old_keys", "moves"), [(True, 1), (False, 0)])
def test_a_third_digit_that_was_rubbed_out_took_the_second_with_it_on_old_tapes(
    old_keys: bool, moves: int
) -> None:
    core = Core(Options(2, 25), seed=7, old_keys=old_keys)
    assert core.actor == 0
    post(core, "312\b\r")
    assert len(core.moves) == moves
