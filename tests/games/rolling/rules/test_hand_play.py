"""RULEBOOK R1 to R7, by number; what hands and games count is in `test_scoring`."""

import pytest

from tests.support.hands import cards
from tests.support.rolling.positions import played, position
from tommy.cards.card import Card, Suit
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.events import RefusalReason
from tommy.games.rolling.rules.moves import Play, parse_move
from tommy.games.rolling.rules.observation import Trick
from tommy.games.rolling.rules.pack import pack
from tommy.games.rolling.rules.scoring import Deadlock, HandOutcome
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import HandState, Options

PLAYERS = range(2, 7)


@pytest.mark.parametrize("players", PLAYERS)
def test_r2_eight_each_dealt_3_2_3_and_eldest_leads(players: int) -> None:
    for dealer in range(players):
        state = hand_play.deal(Options(players), dealer, 7)
        eldest = (dealer + 1) % players
        order = hand_play.dealt_cards(state)
        assert [seat for seat, _ in order[:3]] == [eldest] * 3
        assert [seat for seat, _ in order[3 * players - 3 : 3 * players + 2]] == [dealer] * 3 + [
            eldest
        ] * 2
        assert [seat for seat, _ in order[-3:]] == [dealer] * 3
        assert (state.leader, state.to_move, state.suit) == (eldest, eldest, None)
        for seat in range(players):
            assert tuple(card for owner, card in order if owner == seat) == state.hands[seat]
            assert len(state.hands[seat]) == 8
        assert sorted(state.cards) == sorted(pack(players))


def test_the_same_seed_deals_the_same_hand() -> None:
    assert hand_play.deal(Options(6), 2, 9) == hand_play.deal(Options(6), 2, 9)
    assert hand_play.deal(Options(6), 2, 9) != hand_play.deal(Options(6), 2, 10)


ALLOWED = None

# rule, the hand of the player to move, the trick so far, move, why refused
MOVES: list[tuple[str, str, str, str, RefusalReason | None]] = [
    ("R3-any-card-leads", "QS 9D", "", "9D", ALLOWED),
    ("R3-higher-follows", "QS 9D", "TS", "QS", ALLOWED),
    ("R3-lower-follows", "QS 7S 9D", "TS", "7S", ALLOWED),
    ("R3-another-suit", "QS 9D", "TS", "9D", RefusalReason.MUST_FOLLOW),
    ("R3-same-rank-another-suit", "QS TD", "TS", "TD", RefusalReason.MUST_FOLLOW),
    ("R3-card-of-another-hand", "QS 9D", "TS", "KS", RefusalReason.NOT_HELD),
    ("R3-lead-of-a-card-not-held", "QS 9D", "", "KS", RefusalReason.NOT_HELD),
]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("row", MOVES, ids=[row[0] for row in MOVES])
def test_what_may_be_played_and_what_not(
    row: tuple[str, str, str, str, RefusalReason | None], seat: Seat
) -> None:
    _, hand, trick, text, reason = row
    hands = ["KS JH", "KS JH", "KS JH"]
    hands[seat], hands[(seat + 1) % 3] = hand, "AS JD"
    leader = (seat - len(trick.split())) % 3
    state = position(*hands, trick=trick, leader=leader)
    move = parse_move(text)
    refused = hand_play.refusal(state, move)
    assert (refused.reason if refused else None) == reason
    assert (move in hand_play.legal_moves(state)) == (reason is ALLOWED)
    if refused:
        assert (refused.held, refused.suit, refused.card) == (
            len(hand.split()),
            Suit.SPADES if trick else None,
            move.card,
        )
        with pytest.raises(ValueError, match=r"is not legal .* trick") as caught:
            hand_play.apply(state, move)
        assert text in str(caught.value)


def test_r3_all_follow_and_the_highest_leads_the_next() -> None:
    state = position("9S 9H", "TS TD", "7S 7D", leader=1)
    state = played(state, "TS 7S 9S")
    assert state.thrown == cards("TS 7S 9S")
    assert state.hands == (cards("9H"), cards("TD"), cards("7D"))
    assert (state.leader, state.to_move, state.trick) == (1, 1, ())
    assert state.tricks == (Trick(1, cards("TS 7S 9S"), None, 1),)


@pytest.mark.parametrize(("trick", "leader", "winner"), [
    ("AS KS", 0, 0), ("KS AS", 0, 1), ("7S 8S", 1, 0), ("TS 9S", 1, 1), ("TS JS", 0, 1),
])  # fmt: skip
def test_r1_the_ace_is_high(trick: str, leader: Seat, winner: Seat) -> None:
    first, second = trick.split()
    hands = [f"{first} 9H", f"{second} 9D"]
    state = position(*(hands if leader == 0 else hands[::-1]), leader=leader)
    assert played(state, trick).leader == winner


@pytest.mark.parametrize("followers", range(1, 6))
def test_r4_who_cannot_follow_takes_the_trick_up_and_leads(followers: int) -> None:
    ranks = "69JKA"[:followers]
    before = [f"{rank}S {rank}H" for rank in ranks]
    behind = ["7S 7H", "8S 8H", "TS TH", "5S 5H"][: 5 - followers]
    trick = tuple(Card.parse(f"{rank}S") for rank in ranks)
    state = played(position(*before, "2D 3C", *behind), " ".join(map(str, trick)))
    picker = followers
    assert state.hands[picker] == (*cards("2D 3C"), *trick)
    assert (state.leader, state.to_move, state.trick, state.thrown) == (picker, picker, (), ())
    assert state.tricks == (Trick(0, trick, picker, picker),)
    assert state.pick_ups == 1
    # Those behind him were not asked: their cards are all there.
    assert all(len(hand) == 2 for hand in state.hands[picker + 1 :])


def test_r5_the_last_card_led_wins_at_once() -> None:
    state = played(position("9S", "TS TD", "7S 7D 8D"), "9S")
    assert hand_play.outcome(state) == HandOutcome(0, None, 5, (0, 2, 3))
    assert hand_play.legal_moves(state) == ()
    assert state.thrown == ()


@pytest.mark.parametrize("hand", ["TS TD", "TD TC"], ids=["who-could-follow", "who-could-not"])
def test_r5_nobody_follows_or_picks_up_after_the_last_card(hand: str) -> None:
    state = played(position("9S", hand), "9S")
    assert hand_play.outcome(state) == HandOutcome(0, None, 2, (0, 2))
    assert (state.hands[1], state.tricks) == (cards(hand), ())


def test_r5_the_last_card_in_the_middle_of_a_trick_wins_before_the_others_follow() -> None:
    state = played(position("9S 9H", "TS", "7S 7D 8D"), "9S TS")
    assert hand_play.outcome(state) == HandOutcome(1, None, 4, (1, 0, 3))


def test_r5_the_last_card_that_ends_a_trick_wins() -> None:
    state = played(position("9S 9H 7C", "TS"), "9S TS")
    assert hand_play.outcome(state) == HandOutcome(1, None, 2, (2, 0))


def test_r7_one_card_in_each_of_two_suits_against_the_other_two_is_a_deadlock() -> None:
    # The example of the rulebook: whatever is led is picked up, for ever.
    state = position("9S 9H", "TD TC")
    counts = [hand_play.times(state)]
    while hand_play.outcome(state) is None:
        # Whoever has taken a card up leads it again.
        state = played(state, str(state.hands[state.to_move][-1] if state.pick_ups else "9S"))
        counts.append(hand_play.times(state))
    assert counts == [1, 1, 2, 2, 3]
    assert hand_play.outcome(state) == HandOutcome(None, Deadlock.REPETITION, 0, (2, 2))
    assert state.pick_ups == 4


def cycle() -> HandState:
    """Two hands in which 9S goes over and comes back with two moves."""
    return position("9S 9H", "TD TC")


def test_r7_twice_is_no_deadlock_yet() -> None:
    state = played(cycle(), "9S 9S")
    assert state.positions[0] == state.positions[-1]
    assert hand_play.times(state) == 2
    assert hand_play.outcome(state) is None


def test_r7_the_third_time_calls_the_hand_off() -> None:
    state = played(cycle(), "9S 9S 9S 9S")
    assert hand_play.times(state) == 3
    assert hand_play.outcome(state) == HandOutcome(None, Deadlock.REPETITION, 0, (2, 2))
    assert hand_play.legal_moves(state) == ()


def test_r7_another_order_of_the_same_cards_is_the_same_position() -> None:
    state = played(cycle(), "9S 9S")
    assert state.hands[0] == cards("9H 9S")
    assert hand_play.times(state) == 2


def test_r7_the_same_cards_with_another_leader_are_another_position() -> None:
    one, other = position("9S 9H", "TD TC"), position("9S 9H", "TD TC", leader=1)
    assert one.positions != other.positions


def test_r7_a_trick_thrown_out_ends_the_row_of_pick_ups() -> None:
    state = position("9S 9H 7S", "TD TC 8S")
    state = played(state, "9H 9H")
    assert (state.pick_ups, len(state.positions)) == (2, 3)
    state = played(state, "7S 8S")
    assert (state.pick_ups, len(state.positions)) == (0, 1)
    assert state.leader == 1


@pytest.mark.parametrize(("before", "deadlock"), [(58, None), (59, Deadlock.PICK_UPS)])
def test_r7_sixty_pick_ups_in_a_row_call_the_hand_off(
    before: int, deadlock: Deadlock | None
) -> None:
    state = played(position("9S 9H", "TD TC", pick_ups=before), "9S")
    ended = hand_play.outcome(state)
    assert (ended.deadlock if ended else None) is deadlock
    if ended:
        assert ended == HandOutcome(None, Deadlock.PICK_UPS, 0, (1, 3))


@pytest.mark.parametrize("text", ["9S", "9H"])
def test_a_move_after_the_end_is_a_programmers_mistake(text: str) -> None:
    over = played(cycle(), "9S 9S 9S 9S")
    with pytest.raises(ValueError, match="after the end of the hand"):
        hand_play.refusal(over, parse_move(text))
    with pytest.raises(ValueError, match="is not legal"):
        hand_play.apply(over, parse_move(text))


def test_play_after_the_last_seat_comes_to_the_first() -> None:
    state = position("9S 9H", "TS TH", "AS AH", leader=2)
    assert [state.to_move, played(state, "AS").to_move, played(state, "AS 9S").to_move] == [2, 0, 1]


def test_a_legal_move_is_every_card_of_the_suit_led() -> None:
    state = position("7S AS KH JS", "TS 8D", trick="9S", leader=1)
    assert hand_play.legal_moves(state) == tuple(Play(card) for card in cards("7S AS JS"))
