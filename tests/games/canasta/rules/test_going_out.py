"""RULEBOOK C21 to C23 and C26: whether a player can go out in his turn."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.support.canasta.positions import after, position
from tommy.games.canasta.rules import hand_play, move_generation
from tommy.games.canasta.rules.going_out import can_go_out
from tommy.games.canasta.rules.legality import take_total
from tommy.games.canasta.rules.moves import Discard, Meld, Take
from tommy.games.canasta.rules.pack import parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Ending, Permission
from tommy.games.canasta.rules.state import HandState

CANASTA = "QS QH QD QC QS QH QD"
SIX = "QS QH QD QC QS QH"
DRAWN: dict[str, Any] = {"drawn": True}

# the hand, the position, whether he can go out
HANDS: list[tuple[str, str, dict[str, Any], bool]] = [
    ("one-card", "4C", DRAWN | {"mine": CANASTA}, True),
    ("one-card-no-canasta", "4C", DRAWN | {"mine": SIX}, False),
    ("the-seventh", "QC", DRAWN | {"mine": SIX}, True),
    ("a-wild-seventh", "2C", DRAWN | {"mine": SIX}, True),
    ("a-seventh-and-a-discard", "QC 4C", DRAWN | {"mine": SIX}, True),
    ("a-meld", "KS KH KD", DRAWN | {"mine": CANASTA}, True),
    ("a-meld-and-a-discard", "KS KH KD 4C", DRAWN | {"mine": CANASTA}, True),
    ("two-discards", "KS KH KD 4C 5C", DRAWN | {"mine": CANASTA}, False),
    ("a-pair", "KS KH", DRAWN | {"mine": CANASTA}, False),
    ("a-pair-and-a-wild-card", "KS KH 2C", DRAWN | {"mine": CANASTA}, True),
    ("two-pairs-and-a-wild-card", "KS KH AS AH 2C", DRAWN | {"mine": CANASTA}, False),
    ("two-pairs-and-two", "KS KH AS AH 2C **", DRAWN | {"mine": CANASTA}, True),
    ("wild-cards", "2C 2D ** 2H", DRAWN | {"mine": CANASTA}, True),  # three laid, one discarded
    ("too-many-wild-cards", "2C 2D ** 2H **", DRAWN | {"mine": CANASTA}, False),
    ("room-for-all-wild-cards", "2C 2D ** 2H **", DRAWN | {"mine": f"{CANASTA} / KS KH KD"}, True),
    ("three-black-treys", "3S 3C 3S", DRAWN | {"mine": CANASTA}, True),
    ("four-black-treys", "3S 3C 3S 3C", DRAWN | {"mine": CANASTA}, True),
    ("two-black-treys", "3S 3C", DRAWN | {"mine": CANASTA}, False),
    ("black-treys-and-a-discard", "3S 3C 3S 4C", DRAWN | {"mine": CANASTA}, False),
    ("one-black-trey", "KS KH KD 3S", DRAWN | {"mine": CANASTA}, True),
    ("concealed", "8S 8H 8D 8C 8S 8H 8D", DRAWN, True),
    ("concealed-short", "7S 7H 7D 7C 7S 7H 7D", DRAWN, False),
    ("concealed-below-zero", "7S 7H 7D 7C 7S 7H 7D", DRAWN | {"scores": (-5, 0)}, True),
    ("concealed-canasta-with-wild-cards", "8S 8H 8D 8C 2C 2D ** 4C", DRAWN, True),
    ("concealed-wild-cards-needed-elsewhere", "8S 8H 8D 8C KS KH 2C 2D **", DRAWN, False),
    ("before-a-draw-of-the-seventh", "4C", {"mine": SIX}, True),
    ("before-a-draw-with-a-canasta", "4C", {"mine": CANASTA}, True),
    ("before-a-draw-that-cannot-help", "4C 5C 6S", {"mine": CANASTA}, False),
    ("before-the-draw-at-once", "KS KH KD", {"mine": CANASTA}, True),
    ("no-stock", "4C", {"mine": SIX, "stock": ""}, False),
    ("no-stock-but-the-pile", "KS KH", {"mine": CANASTA, "stock": "", "pile": "KC"}, True),
    ("the-pile-brings-the-canasta", "QC 4C 5C 5D", {"mine": "QS QH QD QC QS", "pile": "5H QD"},
     True),
    ("the-pile-brings-too-much", "KS KH", {"mine": CANASTA, "stock": "", "pile": "4C 5C KC"},
     False),
    ("a-pile-that-opens", "KS KH AS AH AD", {"stock": "", "pile": "KC"}, False),
    ("a-pile-that-opens-with-a-canasta", "KS KH 8S 8H 8D 8C 8S 8H 8D",
     {"stock": "", "pile": "KC"}, True),
]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("row", HANDS, ids=[row[0] for row in HANDS])
def test_whether_he_can_go_out(row: tuple[str, str, dict[str, Any], bool], seats: int) -> None:
    _, hand, where, expected = row
    assert can_go_out(position(hand, seats=seats, **where)) is expected


def test_partners_no_is_not_looked_at() -> None:
    state = position("4C", mine=CANASTA, drawn=True, seats=4, permission=Permission.NO)
    assert can_go_out(state)


def test_staged_melds_count_towards_the_minimum() -> None:
    state = position("8S 8H 8D 8C 8S 8H 8D 4S 4H 4D", drawn=True, scores=(1500, 0))
    assert not can_go_out(state)
    state = position("KS KH KD 7S 7H 7D 7C 7S 7H 7D", drawn=True)
    assert can_go_out(after(state, "MELD KKK"))


def test_the_minimum_of_a_take_without_a_pile_is_a_programmers_mistake() -> None:
    with pytest.raises(ValueError, match="TAKE UU of no pile"):
        take_total(position("KS KH", pile=""), Take(2))


TABLES = (
    "",
    "KS KH KD",
    "KS KH KD KC KS KH",
    CANASTA,
    "KS KH KD KC KS 2S / QS QH 2H",
    f"{CANASTA} / AS AH 2D 2C",
)


def empties_by_moves(state: HandState) -> bool:
    """Whether melds one by one, and a discard after them, empty the hand of who has drawn."""
    tried: set[object] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for move in move_generation.legal_moves(here):
            if not isinstance(move, Meld | Discard):
                continue
            after = hand_play.apply(here, move)
            if after.ending is Ending.WENT_OUT:
                return True
            known = frozenset(Counter(after.hands[0]).items()), str(after.tables[0])
            if isinstance(move, Meld) and known not in tried:
                tried.add(known)
                waiting.append(after)
    return False


@pytest.mark.parametrize("rule_set", [TOMMY, CLASSIC], ids=["tommy", "classic"])
def test_after_the_draw_the_answer_is_that_of_all_orders_of_melds(rule_set: Rules) -> None:
    chance = random.Random(1)
    few = parse_cards("KD KC QC AC AD AS AH 4S 4H 4D 3S 3C 3S 2S 2H ** ** 7S 7H 7D")
    found = Counter[bool]()
    for _ in range(400):
        hand = " ".join(map(str, chance.sample(few, chance.randrange(1, 8))))
        scores = (chance.choice((-5, 0, 1500)), 0)
        mine = chance.choice(TABLES)
        state = position(hand, mine=mine, drawn=True, rules=rule_set, scores=scores)
        expected = empties_by_moves(state)
        assert can_go_out(state) is expected, f"{hand} to {mine} with {scores}"
        found[expected] += 1
    assert min(found.values()) > 50
