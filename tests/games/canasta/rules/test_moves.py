import pytest

from tommy.cards.card import JOKER, Rank
from tommy.games.canasta.rules.moves import (
    Answer,
    Ask,
    Decline,
    Discard,
    Draw,
    Keep,
    Meld,
    Move,
    Take,
    TakeBack,
    parse_move,
)
from tommy.games.canasta.rules.pack import (
    KIND,
    PACK,
    POINTS,
    parse_card,
    parse_cards,
    points,
    shown,
)

SOME_MELDS = [
    Meld(rank, naturals, deuces, jokers)
    for rank in Rank
    if rank is not Rank.TWO
    for naturals in range(9)
    for deuces in range(4)
    for jokers in range(4)
    if naturals + deuces + jokers
]
EVERY_MOVE: list[Move] = [
    Draw(),
    TakeBack(),
    Ask(),
    Answer(True),
    Answer(False),
    Decline(),
    Keep(),
    *(Discard(card) for card in KIND),
    *SOME_MELDS,
    *(Take(n, d, j) for n in range(8) for d in range(4) for j in range(4)),
    *(Take(2, 1, 0, (meld, Meld(Rank.FIVE, 3))) for meld in SOME_MELDS),
]


def test_notation_round_trips_in_either_case() -> None:
    for move in EVERY_MOVE:
        assert parse_move(str(move)) == parse_move(str(move).lower()) == move
    assert len({str(move) for move in EVERY_MOVE}) == len(set(EVERY_MOVE))


@pytest.mark.parametrize("text", [
    "", "PASS", "MELD", "MELD KQ", "MELD 222", "MELD 22>2", "MELD >K", "MELD K>K", "MELD *2K",
    "TAKE K", "TAKE U*2", "TAKE UU+", "TAKE UU+22", "DRAW ", "KX", "2", "*", "***", "MELD KKK2*K",
])  # fmt: skip
def test_what_is_no_move_is_named_in_the_error(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move of Canasta") as caught:
        parse_move(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("cards", [(0, 0, 0), (-1, 2, 0), (3, -1, 0), (3, 0, -1)])
def test_a_meld_of_no_cards_is_a_programmers_mistake(cards: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="a meld of"):
        Meld(Rank.KING, *cards)


def test_deuces_and_impossible_takes_are_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="meld of deuces"):
        Meld(Rank.TWO, 3)
    with pytest.raises(ValueError, match="a take with -1"):
        Take(-1)


def test_the_order_of_further_melds_makes_no_difference() -> None:
    aces, queens = Meld(Rank.ACE, 3), Meld(Rank.QUEEN, 2, 1)
    assert Take(2, further=(queens, aces)) == Take(2, further=(aces, queens))
    assert str(parse_move("TAKE UU+QQ2+AAA")) == "TAKE UU+AAA+QQ2"


# C1, C2


def test_c1_the_pack_has_108_cards_of_which_12_are_wild() -> None:
    assert len(PACK) == 108
    assert sum(card is JOKER for card in PACK) == 4
    assert sum(KIND[card] == 2 for card in PACK) == 8
    assert all(PACK.count(card) == (4 if card is JOKER else 2) for card in KIND)


@pytest.mark.parametrize(("text", "worth"), [
    ("**", 50), ("AS", 20), ("2D", 20), ("3H", 100), ("3D", 100), ("3S", 5), ("3C", 5), ("4S", 5),
    ("5H", 5), ("6D", 5), ("7C", 5), ("8S", 10), ("9H", 10), ("TD", 10), ("JC", 10), ("QS", 10),
    ("KH", 10),
])  # fmt: skip
def test_c2_what_a_card_counts(text: str, worth: int) -> None:
    assert POINTS[parse_card(text)] == points((parse_card(text),)) == worth


def test_a_hand_is_shown_by_rank_with_treys_and_wild_cards_last() -> None:
    hand = parse_cards("** 3S 2H 4D AC KS AS TH 2S 9C")
    assert " ".join(map(str, shown(hand))) == "AS AC KS TH 9C 4D 3S 2S 2H **"
