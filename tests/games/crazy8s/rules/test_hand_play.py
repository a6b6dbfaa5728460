"""RULEBOOK E1 to E6 and E10, by number; the scoring rules are in `test_scoring`."""

from collections import Counter

import pytest

from tests.support.crazy8s.positions import position
from tests.support.hands import cards
from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.events import RefusalReason
from tommy.games.crazy8s.rules.moves import Draw, Move, Play, parse_move
from tommy.games.crazy8s.rules.observation import Did
from tommy.games.crazy8s.rules.scoring import HandOutcome
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.games.crazy8s.rules.state import HandState, Options

ALLOWED = None
S, H, D, C = Suit

# rule, the hand of the player to move, upcard, named suit, cards in the stock, move, why refused
MOVES: list[tuple[str, str, str, Suit | None, str, str, RefusalReason | None]] = [
    ("E4-suit", "QD 2S", "4D", None, "3C", "QD", ALLOWED),
    ("E4-rank", "4S 2S", "4D", None, "3C", "4S", ALLOWED),
    ("E4-neither", "QS 2S", "4D", None, "3C", "QS", RefusalReason.NO_MATCH),
    ("E4-crazy-of-another-suit", "8C 2S", "4D", None, "3C", "8C=H", ALLOWED),
    ("E4-crazy-on-a-named-suit", "8C 2S", "8D", S, "3C", "8C=H", ALLOWED),
    ("E4-naming-the-present-suit", "8C 2S", "4D", None, "3C", "8C=D", ALLOWED),
    ("E4-crazy-without-a-suit", "8C 2S", "4D", None, "3C", "8C", RefusalReason.SUIT_MISSING),
    ("E4-plain-card-with-a-suit", "QD 2S", "4D", None, "3C", "QD=H", RefusalReason.SUIT_NEEDLESS),
    ("E4-named-suit", "QS 2D", "8D", S, "3C", "QS", ALLOWED),
    ("E4-printed-suit-replaced", "QS 2D", "8D", S, "3C", "2D", RefusalReason.NO_MATCH),
    ("E4-crazy-starter-printed-suit", "QS 2D", "8D", None, "3C", "2D", ALLOWED),
    ("E4-crazy-starter-other-suit", "QS 2D", "8D", None, "3C", "QS", RefusalReason.NO_MATCH),
    ("E4-card-of-the-other-player", "QD 2S", "4D", None, "3C", "KD", RefusalReason.NOT_HELD),
    ("E5-draw", "QS 2S", "4D", None, "3C", "DRAW", ALLOWED),
    ("E5-draw-though-he-could-play", "QD 2S", "4D", None, "3C", "DRAW", ALLOWED),
    ("E5-draw-from-nothing", "QD 2S", "4D", None, "", "DRAW", RefusalReason.STOCK_EMPTY),
    ("E10-crazy-card-as-the-last", "8C", "4D", None, "3C", "8C", ALLOWED),
    ("E10-no-suit-asked-for", "8C", "4D", None, "3C", "8C=H", RefusalReason.SUIT_NEEDLESS),
]


@pytest.mark.parametrize("seat", [YOU, ME], ids=["you", "me"])
@pytest.mark.parametrize("row", MOVES, ids=[row[0] for row in MOVES])
def test_what_may_be_played_and_what_not(
    row: tuple[str, str, str, Suit | None, str, str, RefusalReason | None], seat: Seat
) -> None:
    _, hand, upcard, named, stock, text, reason = row
    you, me = (hand, "KD 5C") if seat == YOU else ("KD 5C", hand)
    state = position(you, me, upcard, named=named, stock=stock, to_move=seat)
    move = parse_move(text)
    refused = hand_play.refusal(state, move)
    assert (refused.reason if refused else None) == reason
    assert (move in hand_play.legal_moves(state)) == (reason is ALLOWED)
    if reason is not ALLOWED:
        with pytest.raises(ValueError, match=r"is not legal .* upcard") as caught:
            hand_play.apply(state, move)
        assert text in str(caught.value)


@pytest.mark.parametrize("crazy", list(Rank), ids=lambda rank: rank.letter)
def test_e1_any_rank_may_be_crazy(crazy: Rank) -> None:
    other = Rank.KING if crazy is not Rank.KING else Rank.QUEEN
    hand = f"{crazy.letter}C {other.letter}C"
    third = next(rank for rank in Rank if rank not in (crazy, other))
    state = position(hand, "3S", f"{third.letter}D", stock="", crazy=crazy)
    assert set(hand_play.legal_moves(state)) == {Play(Card(crazy, C), suit) for suit in Suit}


@pytest.mark.parametrize("dealer", [YOU, ME], ids=["you-deal", "me-deal"])
def test_e3_seven_cards_alternately_the_non_dealer_first(dealer: Seat) -> None:
    state = hand_play.deal(Options(), dealer, seed=5)
    order = hand_play.dealt_cards(state)
    assert [seat for seat, _ in order] == [1 - dealer, dealer] * 7
    for seat in (YOU, ME):
        assert tuple(card for owner, card in order if owner == seat) == state.hands[seat]
    assert state.to_move == 1 - dealer
    assert (len(state.pile), len(state.stock), state.named) == (1, 37, None)


def test_e3_the_starter_is_taken_once() -> None:  # CASES 55
    for seed in range(200):
        state = hand_play.deal(Options(), seed % 2, seed)
        assert Counter(state.cards) == Counter(DECK_52)


@pytest.mark.parametrize("suit", list(Suit), ids=lambda suit: suit.letter)
def test_e4_a_crazy_starter_stands_and_its_printed_suit_binds(suit: Suit) -> None:  # CASES 53, 59
    others = [other for other in Suit if other is not suit]
    hand = " ".join(f"5{each.letter}" for each in Suit) + f" 8{others[0].letter}"
    state = position(hand, "3S 3H", f"8{suit.letter}", stock="9S 9H")
    crazies = {Play(Card(Rank.EIGHT, others[0]), named) for named in Suit}
    plain = {Play(Card(Rank.FIVE, suit)), *crazies}
    assert set(hand_play.legal_moves(state)) == {*plain, Draw()}
    drawn = hand_play.apply(state, Draw())
    assert plain <= set(hand_play.legal_moves(drawn))


def test_e4_a_named_suit_survives_draws_and_falls_with_the_next_card() -> None:  # CASES 65
    state = position("2C KH 3D", "7C 7H", "8D", named=C, stock="4H 5H 6C 9S")
    for _ in range(3):
        state = hand_play.apply(state, Draw())
    assert set(hand_play.legal_moves(state)) == {*map(parse_move, ("2C", "6C", "DRAW"))}
    state = hand_play.apply(state, parse_move("6C"))
    assert (state.named, state.suit) == (None, C)
    assert set(hand_play.legal_moves(state)) == {parse_move("7C"), Draw()}


def test_e5_a_card_held_before_may_be_played_after_drawing() -> None:  # CASES 62, 67, 79
    before = position("QD 2S", "KC 3S", "4D", stock="9S 7H")
    drawn = hand_play.apply(hand_play.apply(before, Draw()), Draw())
    assert drawn.hands == (cards("QD 2S 9S 7H"), before.hands[ME])
    assert (drawn.to_move, drawn.turn, len(drawn.stock)) == (YOU, 1, 0)
    after = hand_play.apply(drawn, parse_move("QD"))
    assert (after.to_move, after.turn, after.upcard) == (ME, 2, Card.parse("QD"))


def test_e5_who_draws_the_last_card_and_cannot_play_passes() -> None:  # CASES 46
    state = position("QS 2S", "KD 5C", "4D", stock="3C")
    state = hand_play.apply(state, Draw())
    assert [(seen.seat, seen.did) for seen in state.seen] == [(YOU, Did.DRAW), (YOU, Did.PASS)]
    assert (state.to_move, state.turn) == (ME, 2)
    assert hand_play.legal_moves(state) == (parse_move("KD"),)


def test_e5_who_draws_the_last_card_and_can_play_does_not_pass() -> None:
    state = hand_play.apply(position("QS 2S", "KC 5C", "4D", stock="8C"), Draw())
    assert (state.to_move, state.seen[-1].did) == (YOU, Did.DRAW)
    assert set(hand_play.legal_moves(state)) == {Play(Card.parse("8C"), suit) for suit in Suit}


def test_e5_with_the_stock_empty_the_other_player_passes_until_he_can_play() -> None:
    state = position("QD 2D KS", "3S 3H", "4D", stock="")
    state = hand_play.apply(state, parse_move("QD"))
    assert [(seen.seat, seen.did) for seen in state.seen] == [(YOU, Did.PLAY), (ME, Did.PASS)]
    assert (state.to_move, state.turn) == (YOU, 3)


@pytest.mark.parametrize("seat", [YOU, ME])
def test_e5_a_hand_can_grow_to_44_cards(seat: Seat) -> None:  # CASES 58
    state = hand_play.deal(Options(), 1 - seat, seed=3)
    for _ in range(37):
        assert hand_play.refusal(state, Draw()) is None
        state = hand_play.apply(state, Draw())
    assert len(state.hands[seat]) == 44
    refused = hand_play.refusal(state, Draw())
    assert refused
    assert (refused.reason, refused.held) == (RefusalReason.STOCK_EMPTY, 44)


def test_e6_an_empty_hand_ends_the_hand() -> None:
    state = position("QD", "2S 8C", "4D", stock="3C")
    assert hand_play.outcome(state) is None
    state = hand_play.apply(state, parse_move("QD"))
    assert hand_play.outcome(state) == HandOutcome(YOU, False, 52, (0, 52))
    assert hand_play.legal_moves(state) == ()


def test_e6_a_blocked_hand_ends_at_once() -> None:
    state = position("QS KS", "5S", "4D", stock="3C")
    assert hand_play.outcome(state) is None
    state = hand_play.apply(state, Draw())
    assert hand_play.outcome(state) == HandOutcome(ME, True, 18, (23, 5))
    assert all(seen.did is not Did.PASS for seen in state.seen)


def test_e6_a_hand_blocked_by_a_played_card() -> None:
    state = hand_play.apply(position("QD 2S", "5S", "4D", stock=""), parse_move("QD"))
    assert hand_play.outcome(state) == HandOutcome(YOU, True, 3, (2, 5))


@pytest.mark.parametrize(
    ("you", "me", "stock"),
    [("QS", "5S 8C", ""), ("QS 8C", "5S", ""), ("QS", "5S", "3C")],
    ids=["he-holds-a-crazy-card", "you-hold-one", "a-card-to-draw"],
)
def test_e6_a_hand_is_not_blocked_while_anybody_can_act(you: str, me: str, stock: str) -> None:
    assert hand_play.outcome(position(you, me, "4D", stock=stock)) is None


def test_e10_a_crazy_card_as_the_last_ends_the_hand() -> None:
    state = hand_play.apply(position("8C", "2S KS", "4D", stock="3C"), parse_move("8C"))
    assert hand_play.outcome(state) == HandOutcome(YOU, False, 12, (0, 12))
    assert state.named is None


@pytest.mark.parametrize("move", [Draw(), parse_move("2S")], ids=str)
def test_a_move_after_the_end_is_a_programmers_mistake(move: Move) -> None:
    over: HandState = hand_play.apply(position("QD", "2S 8C", "4D", stock="3C"), parse_move("QD"))
    with pytest.raises(ValueError, match="after the end of the hand"):
        hand_play.refusal(over, move)
    with pytest.raises(ValueError, match="is not legal"):
        hand_play.apply(over, move)
