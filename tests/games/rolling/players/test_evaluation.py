"""The rules of thumb: what a lead is worth, one thing at a time, and how to follow."""

import random
from math import comb

import pytest

from tests.support.hands import cards
from tests.support.rolling.positions import played, position
from tommy.games.rolling.players import decision
from tommy.games.rolling.players.determinization import bits
from tommy.games.rolling.players.evaluation import Known, Weights, follow, lead_worths
from tommy.games.rolling.rules import hand_play
from tommy.games.rolling.rules.observation import Trick
from tommy.games.rolling.rules.state import HandState, Options, observation

NOTHING = Weights._make((0.0,) * len(Weights()))


def worths(state: HandState, text: str, weights: Weights) -> list[float]:
    known = Known.of(observation(state, state.to_move))
    return lead_worths(known, [bits([card]) for card in cards(text)], weights)


@pytest.mark.parametrize(("held", "trick", "chosen"), [
    ("7S JS KS", "9S", "JS"), ("KS JS 7S", "9S", "JS"), ("7S JS", "QS", "7S"),
    ("JS 7S", "QS 8S", "7S"), ("JS KS AS", "QS TS", "KS"),
])  # fmt: skip
def test_a_follower_wins_as_cheaply_as_he_can_or_plays_his_lowest(
    held: str, trick: str, chosen: str
) -> None:
    assert follow(cards(held), cards(trick)) == cards(chosen)[0]


#: Seat 1 has shown two kings he took up, and lacks spades for sure; what else he has is hidden.
SHOWN = played(position("9S TS 7S 8H AD AC", "TD 9D 9C 8C JH"), "9S 9S TS")


def test_a_suit_that_the_other_lacks_for_sure_is_picked_up_for_sure() -> None:
    only = NOTHING._replace(picked_up=1.0)
    spade, diamond = worths(SHOWN, "7S AD", only)
    assert spade == 1.0
    assert 0 < diamond < 1
    assert worths(SHOWN, "7S", NOTHING._replace(all_follow=1.0)) == [0.0]


def test_a_card_that_was_taken_up_is_there_to_follow() -> None:
    state = played(position("9S TS 8H AD AC", "9H TD 9D 9C 8C"), "9S")
    state = played(state, "TD AD")
    # Seat 1 took 9S up and still has it.
    assert observation(state, state.to_move).seat == 0
    assert worths(state, "TS", NOTHING._replace(picked_up=1.0)) == [0.0]
    assert worths(state, "TS", NOTHING._replace(all_follow=1.0)) == [1.0]
    assert worths(state, "TS", NOTHING._replace(all_follow=1.0, wins=1.0)) == [2.0]


def test_chances_are_those_of_the_hidden_cards() -> None:
    # Of 24 hidden cards, 7 are spades; the other holds eight of the 24.
    state = hand_play.deal(Options(), 1, 5)
    hand = cards("7S 7H 8H 9H 7D 8D 9D TD")
    chance = random.Random(5)
    rest = [card for card in (*state.hands[0], *state.hands[1], *state.asleep) if card not in hand]
    chance.shuffle(rest)
    state = state._replace(hands=(hand, tuple(rest[:8])), asleep=tuple(rest[8:]))
    (all_follow,) = worths(state, "7S", NOTHING._replace(all_follow=1.0))
    lacks = comb(17, 8) / comb(24, 8)
    assert all_follow == pytest.approx(1 - lacks)
    (near_end,) = worths(state, "7S", NOTHING._replace(near_end=1.0))
    assert near_end == pytest.approx(lacks / 8)
    (wins,) = worths(state, "7S", NOTHING._replace(wins=1.0))
    assert wins == pytest.approx(0)


def test_who_of_many_picks_up_counts_with_the_cards_that_lie_there() -> None:
    # Seat 1 has nothing but spades, seat 2 none: he picks up two cards, half of what is possible.
    state = position("7S 7H", "8S 9S TS JS QS KS AS", "8H 9H", leader=0)
    state = state._replace(asleep=())
    (share,) = worths(state, "7S", NOTHING._replace(picked_up=1.0))
    assert 0 < share < 1


def test_the_leaders_own_cards_count_when_somebody_picks_up() -> None:
    only = NOTHING._replace(behind=1.0)
    spade, diamond = worths(SHOWN, "7S AD", only)
    assert spade == len(SHOWN.hands[0])
    assert 0 < diamond < len(SHOWN.hands[0])


#: Seat 1 has shown all its cards but one, and lacks spades but for those it took up.
OPEN = played(position("9S TS 8H AD AC", "9H TD"), "9S TD AD")


def test_the_cards_of_a_suit_count_when_all_follow() -> None:
    # Seat 1 holds 9H and 9S; of hearts that is not known.
    assert OPEN.hands[1] == cards("9H 9S")
    (spade,) = worths(OPEN, "TS", NOTHING._replace(out=1.0))
    assert spade == 1.0
    (heart,) = worths(OPEN, "8H", NOTHING._replace(out=1.0))
    (follows,) = worths(OPEN, "8H", NOTHING._replace(all_follow=1.0))
    assert heart == follows < 1.0


def test_who_wins_may_go_on_with_a_suit_that_somebody_lacks() -> None:
    (spade,) = worths(OPEN, "TS", NOTHING._replace(go_on=1.0))
    chances = worths(OPEN, "8H AC", NOTHING._replace(all_follow=1.0))
    assert spade == pytest.approx(1.0 - min(chances))
    # 8H loses to most hearts that seat 1 may have.
    (heart,) = worths(OPEN, "8H", NOTHING._replace(go_on=1.0))
    assert heart < 0.3


def test_who_loses_is_exposed_if_somebody_has_a_suit_that_he_lacks() -> None:
    only = NOTHING._replace(exposed=1.0)
    # TS wins for sure, after which nothing is led to him.
    assert worths(OPEN, "TS", only) == [0.0]
    # Without 8H he lacks hearts, and diamonds; with 9S he can follow.
    (heart,) = worths(OPEN, "8H", only)
    assert 0.0 < heart < 1.0
    state = position("8H 9H 8S 8D 8C", "TH TS")
    (whole,) = worths(state, "8H", only)
    assert whole == 0.0


def test_length_and_height_of_a_suit_count() -> None:
    state = position("7S 9S KH", "TD 9D 9C")
    assert worths(state, "7S KH", NOTHING._replace(long=1.0)) == [2.0, 1.0]
    assert worths(state, "7S KH", NOTHING._replace(last=1.0)) == [0.0, 1.0]
    assert worths(state, "7S 9S KH", NOTHING._replace(high=1.0)) == [5.0, 7.0, 11.0]


def test_a_card_led_since_a_trick_was_thrown_out_counts_the_more_the_longer_the_circle() -> None:
    state = position("9S 9H 8H 7H", "TD TC JH AH")
    state = played(state, "9S 9S 9S 9S")
    assert (state.pick_ups, state.to_move) == (4, 0)
    assert worths(state, "9S 7H", NOTHING._replace(led=-1.0)) == [-1.0, 0.0]
    assert worths(state, "9S 7H", NOTHING._replace(again=-1.0)) == [-4.0, 0.0]
    assert worths(state, "9S 7H", NOTHING._replace(came_back=-1.0)) == [-1.0, 0.0]
    tired = worths(state, "9S 7H", NOTHING._replace(tired=1.0))
    assert tired[0] == 0.0
    assert 0 < tired[1] < 4


def test_a_position_that_came_up_before_counts_if_the_next_player_picks_up() -> None:
    state = position("9S 9H 8H 7H", "TD TC JH AH")
    seconds, thirds = NOTHING._replace(second=-1.0), NOTHING._replace(third=-1.0)
    assert worths(state, "9S 7H", seconds) == worths(state, "9S 7H", thirds) == [0.0, 0.0]
    # The nine of spades goes to and fro: seat 0 led it, so it lay with seat 1, who led it back.
    state = played(state, "9S 9S")
    assert worths(state, "9S 7H", seconds) == [-1.0, 0.0]
    assert worths(state, "9S 7H", thirds) == [0.0, 0.0]
    # Now seat 1 would bring the hand's first position for the third time.
    state = played(state, "9S")
    assert worths(state, "9S TD", seconds) == [0.0, 0.0]
    assert worths(state, "9S TD", thirds) == [-1.0, 0.0]
    assert hand_play.outcome(played(state, "9S")) is not None
    assert hand_play.outcome(played(state, "TD")) is None


def test_with_more_players_a_position_is_that_of_all_hands() -> None:
    state = position("9S 9H 8H", "TD TC JH", "QD QC KH")
    state = played(state, "9S 9S 9S")
    assert worths(state, "9S 9H", NOTHING._replace(second=-1.0)) == [-1.0, 0.0]


def last_cards_in_sight() -> HandState:
    """Seat 0 leads; the last card of seats 1, 2 and 4 is one that they took up."""
    state = position("8D AC 8H AH", "QH", "TH", "9H TC 8C KC 9D KD QD JD", "7C")
    seen = ((0, "QH", 1), (1, "TH", 2), (1, "8H", 0), (2, "9H", 3), (3, "7C", 4))
    tricks = (Trick(leader, cards(card), picker, leader) for leader, card, picker in seen)
    return state._replace(tricks=tuple(tricks))


def test_a_suit_of_which_the_last_card_of_another_is_known_counts_unless_he_gets_no_turn() -> None:
    state = last_cards_in_sight()
    only = NOTHING._replace(feeds_last=-1.0, feeds_until=2)
    # Hearts would be the last card of seat 1; clubs he lacks, so that seat 4 has no turn.
    assert worths(state, "8H AC 8D", only) == [-1.0, 0.0, 0.0]
    assert worths(state._replace(pick_ups=1), "8H", only) == [-1.0]
    assert worths(state._replace(pick_ups=2), "8H", only) == [0.0]


def test_it_does_not_let_another_play_the_last_card_that_all_have_seen() -> None:
    state = last_cards_in_sight()
    assert decision.decide(observation(state, 0), 1).card.suit != cards("8H")[0].suit
