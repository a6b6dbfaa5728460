"""The levels: easy errs as it should and no further."""

from collections import Counter

import pytest

from tests.support.canasta.positions import after, position
from tommy.cardgame.players.levels import Decision, Level, run_to_end
from tommy.games.canasta.players import decision
from tommy.games.canasta.players.evaluation import LAYOUT
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.players.levels import CONFIGS, think
from tommy.games.canasta.rules import hand_play
from tommy.games.canasta.rules.moves import Answer, Discard, Draw, Meld, Move, Take
from tommy.games.canasta.rules.pack import parse_cards
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, Options, observation

RED_KINGS = "KS KH KD KC KS KH KD"


def thought(state: HandState, nonce: int, level: Level) -> Decision[Move]:
    return run_to_end(think(observation(state, state.actor), nonce, level))


def test_hard_plays_with_the_assets() -> None:
    assert CONFIGS[Level.HARD].weights == LAYOUT.shipped()


def test_hard_is_the_heuristic() -> None:
    state = hand_play.deal(Options(4), 1, (0, 0), 3).state
    while state.ending is None:
        seen = observation(state, state.actor)
        move = decision.decide(seen, 5)
        assert thought(state, 5, Level.HARD).move == move
        state = hand_play.apply(state, move)


# Easy

OPENING = "AS AH AD 4S 6D 7C 8H 9S JD QC 5H"


def shares(state: HandState, kind: type[Move], number: int = 400) -> float:
    """How often easy makes a move of this kind."""
    moves = (thought(state, nonce, Level.EASY).move for nonce in range(number))
    return sum(isinstance(move, kind) for move in moves) / number


def test_easy_overlooks_three_fifths_of_its_melds() -> None:
    assert shares(position(OPENING, drawn=True), Meld) == pytest.approx(0.4, abs=0.06)


def test_easy_overlooks_three_fifths_of_the_piles_it_may_take() -> None:
    state = position("9S 9H 4S 6D 7C JH QD", pile="4C 5D 6H QS AS JD TD 9D", mine="KS KH KD")
    assert shares(state, Take) == pytest.approx(0.4, abs=0.06)
    assert shares(state, Draw) == pytest.approx(0.6, abs=0.06)


def test_easy_never_leaves_a_pile_that_it_must_take() -> None:
    state = position("8S 4S QD JH", mine="KS KH KD KC KS", pile="5D KC", stock="")
    assert shares(state, Take) == 1


@pytest.mark.parametrize("card", ["**", "KC"])
def test_easy_never_overlooks_the_meld_of_a_last_card_that_no_discard_may_be(card: str) -> None:
    state = position(card, mine="KS KH KD KC KS KH", drawn=True)
    assert shares(state, Meld) == 1


def test_easy_goes_out_once_it_was_given_leave() -> None:
    state = position("8S 8H 8D 4S", mine=RED_KINGS, seats=4, drawn=True, permission=Permission.YES)
    assert shares(state, Meld) == 1


@pytest.mark.parametrize(("hand", "thrown"), [
    # Pairs and sets stay in the hand, however little they count; of single cards the lowest goes.
    ("4S 4H 5S 5C AS", "AS"), ("9S 7D AS KC", "7D"), ("9S 9H 9D KC 5H", "5H"),
    # Even if the other side waits for it.
    ("9S 6D AS KC", "6D"),
])  # fmt: skip
def test_easy_hoards_pairs_and_throws_its_low_cards_whatever_they_feed(
    hand: str, thrown: str
) -> None:
    theirs = "6S 6H 6C 6S 6H 6C"
    state = position(hand, mine="JS JH JD", theirs=theirs, drawn=True, pile="4D 8D 5D QS TD")
    moves = [thought(state, nonce, Level.EASY).move for nonce in range(60)]
    assert Counter(map(str, moves)).most_common(1)[0][0] == thrown
    assert {str(move) for move in moves if isinstance(move, Discard)} <= {thrown}


def test_easy_opens_at_once_whatever_wild_cards_that_takes() -> None:
    state = position("QS QH 2S ** 5D 6C 8H 9S TD JC", scores=(0, 0), drawn=True)
    melds = [thought(state, nonce, Level.EASY).move for nonce in range(60)]
    assert any(isinstance(move, Meld) and move.wilds for move in melds)
    assert not isinstance(thought(state, 1, Level.HARD).move, Meld)


# Reasons


@pytest.mark.parametrize(("state", "why"), [
    (position("9S 9H 4S 6D 7C JH QD", pile="4C 5D QS AS JD TD 9D", mine="KS KH KD"),
     MoveReason.PILE_PAYS),
    (position("9S 2S 4S 6D 7C JH QD", pile="9D", mine="KS KH KD"), MoveReason.PILE_POOR),
    (position("9S 9H 4S 6D 7C JH QD", pile="4C 5D 2H", mine="KS KH KD"), MoveReason.PILE_CLOSED),
    (position("8S 4S QD JH", mine="KS KH KD KC KS", pile="5D KC", stock=""), MoveReason.PILE_FORCED),
    (position("8S 8H 4C 9D", mine="KS KH KD", pile="AS QD JC TC 5H AC JD QH TD 8D", stock=""),
     MoveReason.PILE_LEFT),
    (position("9S 4C QD", mine="KS KH KD", pile="5S 6D", stock=""), MoveReason.ONLY_MOVE),
    (position(OPENING, drawn=True), MoveReason.OPENS),
    (position("9S 2S AS AH AD 4S 6D 7C 8H JD QC",
              pile="4C 5D 6H QS AS JH TD 6C 7S 4H JC QH 9D"), MoveReason.OPENS_FOR_PILE),
    (position("KC 8S 4S 6D", mine="KS KH KD KC KS KH", drawn=True), MoveReason.COMPLETES_CANASTA),
    (position("KC 8S 4S 6D 7C JH", mine="KS KH KD", drawn=True), MoveReason.GROWS_MELD),
    (position("8S 8H 8D 8C 4S 6D 7C JH QD", mine="KS KH KD", drawn=True), MoveReason.NEW_MELD),
    (position("2S 4S 6D JH", mine="AS AH AD", theirs=RED_KINGS, others="5C", drawn=True),
     MoveReason.END_NEAR),
    (position("8S 8H 8D 4S", mine=RED_KINGS, drawn=True), MoveReason.GOES_OUT),
    (position("8S 8H 8D 4S", mine=RED_KINGS, seats=4, drawn=True, permission=Permission.YES),
     MoveReason.HAS_LEAVE),
    (position("3S 8S 4S QD JH 6H TD", pile="5D 6C 7H 8D 9C TH JS QS", mine="AS AH AD",
              theirs="8H 8C 8D / 4H 4D 4C / QC QH QS / JS JC JD / 6S 6D 6C / TS TC TD",
              drawn=True), MoveReason.STOPS),
    (position("4S", mine=RED_KINGS, drawn=True), MoveReason.GOES_OUT),
    (position("4S", mine="KS KH KD", drawn=True), MoveReason.LAST_KEPT),
], ids=lambda value: value.name if isinstance(value, MoveReason) else "")  # fmt: skip
def test_the_reason_of_a_move_is_told(state: HandState, why: MoveReason) -> None:
    assert thought(state, 1, Level.HARD).why is why


def test_an_answer_has_its_reason() -> None:
    state = after(position("5S 5H 5D 6S", seats=4, drawn=True, mine="KS KH KD KC KS KH"), "ASK")
    for hand, answer, why in (
        ("AS AH AD AC KC QS QH QD QC 2S 2H 4S", False, MoveReason.WAITS),
        ("4S 5H 7D 9C JS", True, MoveReason.LETS_OUT),
    ):
        hands = (*state.hands[:2], parse_cards(hand), state.hands[3])
        asked = state._replace(hands=hands)
        assert thought(asked, 1, Level.HARD) == Decision(Answer(answer), why)
