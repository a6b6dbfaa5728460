"""RULEBOOK K4 to K12 as a table: the same position and move, and what either rule set says.

What of section 1 does not apply under classic rules (K10) has a row with two verdicts each.
"""

from typing import Any

import pytest

from tests.support.canasta.positions import position, why
from tommy.games.canasta.rules import hand_play, legality, move_generation
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.moves import parse_move
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import observation

OK = None
NO = Permission.NO
CANASTA = "QS QH QD QC QS QH QD"
SIX_KINGS = "KS KH KD KC KS KH"
FIVES = "5S 5H 5D"
DRAWN: dict[str, Any] = {"drawn": True}
FOUR: dict[str, Any] = {"seats": 4}

# rule, the hand, the position, the move, why Tommy's rules refuse it, why classic ones do
Row = tuple[str, str, dict[str, Any], str, RefusalReason | None, RefusalReason | None]

MELDS: list[Row] = [
    ("K4-no-meld-before-the-draw", "KS KH KD 4C 5C", {"mine": CANASTA}, "MELD KKK",
     OK, RefusalReason.MELD_BEFORE_DRAW),
    ("K4-nor-wild-cards", "2S 4C 5C", {"mine": CANASTA}, "MELD 2>Q", OK, RefusalReason.MELD_BEFORE_DRAW),
    ("K4-nor-black-treys", "3S 3C 3S", {"mine": CANASTA}, "MELD 333",
     RefusalReason.TREYS_BEFORE_DRAW, RefusalReason.MELD_BEFORE_DRAW),
    ("K4-no-going-out-before-the-draw", "KS KH KD", {"mine": CANASTA}, "MELD KKK",
     OK, RefusalReason.MELD_BEFORE_DRAW),
    ("K4-meld-after-the-draw", "KS KH KD 4C 5C", DRAWN | {"mine": CANASTA}, "MELD KKK", OK, OK),
    ("K5-some-of-a-rank", "KS KH KD KC 4C 5C", DRAWN | {"mine": CANASTA}, "MELD KKK",
     RefusalReason.WHOLE_RANK, OK),
    ("K5-two-of-three-and-a-wild-card", "KS KH KD 2S 4C 5C", DRAWN | {"mine": CANASTA},
     "MELD KK2", RefusalReason.WHOLE_RANK, OK),
    ("K5-one-of-two-added", "KC KS 4C 5C", DRAWN | {"mine": "KS KH KD"}, "MELD K",
     RefusalReason.WHOLE_RANK, OK),
    ("K5-all-of-a-rank", "KS KH KD KC 4C 5C", DRAWN | {"mine": CANASTA}, "MELD KKKK", OK, OK),
    ("K5-not-more-than-held", "KS KH KD 4C 5C", DRAWN | {"mine": CANASTA}, "MELD KKKK",
     RefusalReason.NOT_HELD, RefusalReason.NOT_HELD),
    ("C10-still-three-cards", "KS KH 4C 5C", DRAWN | {"mine": CANASTA}, "MELD KK",
     RefusalReason.TOO_FEW_CARDS, RefusalReason.TOO_FEW_CARDS),
    ("C10-still-two-naturals", "KS KH 2S 2H 4C", DRAWN | {"mine": CANASTA}, "MELD K22",
     RefusalReason.WHOLE_RANK, RefusalReason.TOO_FEW_NATURALS),
    ("C10-seven-seven-and-three-wild", "7S 7H 2S 2H ** 4C 5C", DRAWN | {"mine": CANASTA},
     "MELD 7722*", OK, OK),  # CASES 32
    ("C10-still-three-wild", "7S 7H 2S 2H ** ** 4C 5C", DRAWN | {"mine": CANASTA},
     "MELD 7722**", RefusalReason.TOO_MANY_WILD, RefusalReason.TOO_MANY_WILD),
    ("K10-canasta-of-four-naturals", "7S 2S 2H ** 4C 5C", DRAWN | {"mine": "7H 7D 7C"},
     "MELD 722*", OK, OK),
    ("K10-canasta-of-three-naturals", "2S 2H ** ** 4C 5C", DRAWN | {"mine": "7H 7D 7C"},
     "MELD 22**>7", RefusalReason.TOO_MANY_WILD, RefusalReason.TOO_MANY_WILD),
    ("C12-eighth-card-on-a-canasta", "QC 4C 5C", DRAWN | {"mine": CANASTA}, "MELD Q", OK, OK),
    ("K10-two-cards-left", "KS KH KD 4C 5C", DRAWN | {"mine": FIVES}, "MELD KKK", OK, OK),
    ("K10-one-card-left", "KS KH KD 4C", DRAWN | {"mine": FIVES}, "MELD KKK",
     OK, RefusalReason.MUST_KEEP_CARD),
    ("K10-one-card-left-with-a-canasta", "KS KH KD 4C", DRAWN | {"mine": CANASTA}, "MELD KKK",
     OK, OK),
    ("K10-one-left-by-the-canasta-itself", "KC 4C", DRAWN | {"mine": SIX_KINGS}, "MELD K", OK, OK),
    ("K10-one-card-left-and-a-no", "KS KH KD 4C",
     DRAWN | FOUR | {"mine": CANASTA, "permission": NO}, "MELD KKK", OK, RefusalReason.PARTNER_SAID_NO),
    ("K10-two-cards-left-and-a-no", "KS KH KD 4C 5C",
     DRAWN | FOUR | {"mine": CANASTA, "permission": NO}, "MELD KKK", OK, OK),
    ("K10-no-card-left", "KS KH KD", DRAWN | {"mine": FIVES}, "MELD KKK",
     RefusalReason.NO_CANASTA, RefusalReason.NO_CANASTA),
    ("K10-a-smaller-meld-keeps-a-card", "KS KH KD KC KS", DRAWN | {"mine": FIVES}, "MELD KKK",
     RefusalReason.WHOLE_RANK, OK),
    ("K10-out-by-melding-all", "KS KH KD", DRAWN | {"mine": CANASTA}, "MELD KKK", OK, OK),
    ("C22-three-black-treys", "3S 3C 3S", DRAWN | {"mine": CANASTA}, "MELD 333", OK, OK),
    ("C22-not-some-of-four", "3S 3C 3S 3C", DRAWN | {"mine": CANASTA}, "MELD 333",
     RefusalReason.TREYS_NOT_LAST, RefusalReason.TREYS_NOT_LAST),
    ("C22-not-in-mid-hand", "3S 3C 3S 4C 5C", DRAWN | {"mine": CANASTA}, "MELD 333",
     RefusalReason.TREYS_NOT_LAST, RefusalReason.TREYS_NOT_LAST),
    ("K8-concealed-needs-no-minimum", "7S 7H 7D 7C 7S 7H 7D", DRAWN, "MELD 7777777",
     RefusalReason.SHORT_OF_MINIMUM, OK),
    ("K8-all-but-a-discard", "7S 7H 7D 7C 7S 7H 7D 4C", DRAWN, "MELD 7777777", OK, OK),
]  # fmt: skip

TAKES: list[Row] = [
    ("K5-two-of-three-naturals", "KS KH KD 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UU",
     RefusalReason.WHOLE_RANK, OK),
    ("K5-onto-the-meld-and-keep-the-natural", "QC 4D 5D", {"pile": "QH", "mine": "QS QH QD"},
     "TAKE", RefusalReason.WHOLE_RANK, OK),
    ("K5-one-natural-of-two-and-a-wild-card", "KS KH 2S 4D 5D", {"pile": "KC", "mine": CANASTA},
     "TAKE U2", RefusalReason.WHOLE_RANK, OK),
    ("K5-further-meld-not-whole", "KS KH AS AH AD AC 4D 5D", {"pile": "KC"}, "TAKE UU+AAA",
     RefusalReason.WHOLE_RANK, OK),
    ("K6-black-trey-buried-natural-and-wild", "9S 2H 4D 5D", {"pile": "3S 9C", "mine": CANASTA},
     "TAKE U2", OK, RefusalReason.FROZEN_NEEDS_PAIR),  # CASES 35, 43
    ("K6-black-trey-buried-onto-the-meld", "4D 5D", {"pile": "3S 9C QC", "mine": CANASTA},
     "TAKE", OK, RefusalReason.FROZEN_NEEDS_PAIR),
    ("K6-black-trey-buried-and-a-pair", "9S 9H 4D 5D", {"pile": "3S 9C", "mine": CANASTA},
     "TAKE UU", OK, OK),
    ("K6-deuce-buried", "9S 2H 4D 5D", {"pile": "2D 8C 9C", "mine": CANASTA}, "TAKE U2",
     RefusalReason.PRIZE_NEEDS_PAIR, RefusalReason.FROZEN_NEEDS_PAIR),
    ("K6-deuce-buried-and-a-pair", "9S 9H 4D 5D", {"pile": "2D 8C 9C", "mine": CANASTA},
     "TAKE UU", OK, OK),
    ("K6-red-trey-turned", "9S 2H 4D 5D", {"pile": "3H 9C", "mine": CANASTA}, "TAKE U2",
     RefusalReason.PRIZE_NEEDS_PAIR, RefusalReason.FROZEN_NEEDS_PAIR),
    ("K6-frozen-onto-the-meld-with-one-of-a-pair", "9S 9D 4D 5D",
     {"pile": "2D 9C", "mine": "9D 9C 9H"}, "TAKE U", RefusalReason.WHOLE_RANK, RefusalReason.FROZEN_NEEDS_PAIR),
    ("K6-frozen-onto-the-meld-with-the-pair", "9S 9D 4D 5D",
     {"pile": "2D 9C", "mine": "9D 9C 9H"}, "TAKE UU", OK, OK),
    ("K6-a-wild-card-on-top", "2S 2H 4D", {"pile": "8C 2D", "mine": CANASTA}, "TAKE UU",
     RefusalReason.FROZEN, RefusalReason.FROZEN),
    ("K6-a-black-trey-on-top", "3S 3C 4D", {"pile": "8C 3S", "mine": CANASTA}, "TAKE UU",
     RefusalReason.FROZEN, RefusalReason.FROZEN),
    ("K6-before-the-first-meld", "AS ** 4D 5D", {"pile": "AC"}, "TAKE U*",
     RefusalReason.UNOPENED_NEEDS_PAIR, RefusalReason.UNOPENED_NEEDS_PAIR),
    ("K6-before-the-first-meld-one-of-a-pair", "AS AH ** 4D 5D", {"pile": "AC"}, "TAKE U*",
     RefusalReason.WHOLE_RANK, RefusalReason.UNOPENED_NEEDS_PAIR),
    ("K6-before-the-first-meld-with-a-pair", "AS AH 4D 5D", {"pile": "AC"}, "TAKE UU", OK, OK),
    ("K7-natural-pair", "KS KH 4D 5D", {"pile": "KC", "mine": CANASTA}, "TAKE UU", OK, OK),
    ("K7-natural-and-wild", "KS 2H 4D 5D", {"pile": "KC", "mine": CANASTA}, "TAKE U2", OK, OK),
    ("K7-onto-the-meld", "4D 5D", {"pile": "QC", "mine": CANASTA}, "TAKE", OK, OK),
    ("K7-onto-the-meld-with-wild-cards", "2S 4D 5D", {"pile": "QC", "mine": "QS QH QD"},
     "TAKE 2", OK, OK),
    ("K7-one-natural-alone", "KS 2H 4D 5D", {"pile": "KC", "mine": CANASTA}, "TAKE U",
     RefusalReason.NEEDS_WILD, RefusalReason.NEEDS_WILD),
    ("K7-two-wild-cards", "KS 2S 2H 4D 5D", {"pile": "KC", "mine": CANASTA}, "TAKE 22",
     RefusalReason.WHOLE_RANK, RefusalReason.TOO_FEW_NATURALS),
    ("K7-nothing-beside-it", "KS KH 4D 5D", {"pile": "KC", "mine": CANASTA}, "TAKE",
     RefusalReason.WHOLE_RANK, RefusalReason.TOO_FEW_NATURALS),
    ("K7-nothing-matches", "4D 5D", {"pile": "KC", "mine": CANASTA}, "TAKE", RefusalReason.NO_MATCH,
     RefusalReason.NO_MATCH),
    ("K8-the-upcard-counts", "AS AH 4D 5D", {"pile": "AC"}, "TAKE UU", OK, OK),
    ("K8-the-rest-of-the-pile-does-not", "KS KH 4D 5D", {"pile": "AS AH AD KC"}, "TAKE UU",
     RefusalReason.SHORT_OF_MINIMUM, RefusalReason.SHORT_OF_MINIMUM),
    ("K8-concealed-by-a-take-needs-it", "4S 4H 4D 4C 4S 4H 4D", {"pile": "4C"}, "TAKE UUUUUUU",
     RefusalReason.SHORT_OF_MINIMUM, RefusalReason.SHORT_OF_MINIMUM),
    ("K9-one-card-one-pile", "2S", {"pile": "QC", "mine": CANASTA}, "TAKE",
     OK, RefusalReason.ONE_TAKES_ONE),
    ("K9-one-card-two-in-the-pile", "4S", {"pile": "5H QC", "mine": CANASTA}, "TAKE", OK, OK),
    ("K9-two-cards-one-in-the-pile", "4S 5S", {"pile": "QC", "mine": CANASTA}, "TAKE", OK, OK),
    ("K10-one-card-left", "KS KH 4D", {"pile": "KC", "mine": FIVES}, "TAKE UU",
     OK, RefusalReason.MUST_KEEP_CARD),
    ("K10-one-card-left-with-a-canasta", "KS KH 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UU",
     OK, OK),
    ("K10-two-left-with-the-pile", "KS KH 4D", {"pile": "6C KC", "mine": FIVES}, "TAKE UU",
     OK, OK),
    ("K10-red-treys-do-not-count", "KS KH 4D", {"pile": "3H KC", "mine": FIVES}, "TAKE UU",
     OK, RefusalReason.MUST_KEEP_CARD),  # CASES 1
    ("K10-one-left-and-a-no", "KS KH 4D",
     FOUR | {"pile": "KC", "mine": CANASTA, "permission": NO}, "TAKE UU",
     OK, RefusalReason.PARTNER_SAID_NO),
    ("K10-out-by-a-take", "KS KH", {"pile": "KC", "mine": CANASTA}, "TAKE UU", OK, OK),
    ("K10-no-card-left-without-a-canasta", "KS KH", {"pile": "KC", "mine": FIVES}, "TAKE UU",
     RefusalReason.NO_CANASTA, RefusalReason.NO_CANASTA),
]  # fmt: skip

TURNS: list[Row] = [
    ("K4-discard-before-the-draw", "4C 5C", {}, "4C", RefusalReason.DRAW_FIRST, RefusalReason.DRAW_FIRST),
    ("K10-the-last-card-never-stays", "4C", DRAWN | {"mine": FIVES}, "KEEP",
     OK, RefusalReason.LAST_CARD_MUST_GO),
    ("K10-nor-after-a-no", "4C", DRAWN | FOUR | {"mine": CANASTA, "permission": NO}, "KEEP",
     OK, RefusalReason.LAST_CARD_MUST_GO),
    ("K10-keep-two-cards", "4C 5C", DRAWN | {"mine": FIVES}, "KEEP",
     RefusalReason.MUST_DISCARD, RefusalReason.MUST_DISCARD),
    ("K10-keep-before-the-draw", "4C", {"mine": FIVES}, "KEEP", RefusalReason.DRAW_FIRST,
     RefusalReason.DRAW_FIRST),
    ("K10-a-card-is-kept", "4C 5C", DRAWN | {"mine": FIVES}, "4C", OK, OK),
    ("K10-out-by-a-discard", "4C", DRAWN | {"mine": CANASTA}, "4C", OK, OK),
    ("K12-forced", "4C 5C", {"stock": "", "pile": "QC", "mine": CANASTA}, "DECLINE",
     RefusalReason.FORCED, RefusalReason.FORCED),
    ("K12-forced-whatever-else-is-held", "QC 5C 6C", {"stock": "", "pile": "QH",
     "mine": "QS QH QD"}, "DECLINE", RefusalReason.FORCED, RefusalReason.FORCED),
    ("K12-not-forced-when-frozen", "QC QS 5C 6C",
     {"stock": "", "pile": "2C QH", "mine": "QS QH QD QC"}, "DECLINE", RefusalReason.FORCED, OK),
    ("K12-not-forced-when-a-black-trey-froze-it", "4C 5C",
     {"stock": "", "pile": "3C QC", "mine": CANASTA}, "DECLINE", RefusalReason.FORCED, OK),
    ("K12-not-forced-to-begin-a-meld", "KC KD 5C", {"stock": "", "pile": "KH", "mine": CANASTA},
     "DECLINE", OK, OK),
    ("K12-but-K9", "4C", {"stock": "", "pile": "QC", "mine": CANASTA}, "DECLINE",
     RefusalReason.FORCED, OK),
    ("K12-nothing-to-draw", "4C 5C", {"stock": ""}, "DRAW", RefusalReason.STOCK_EMPTY,
     RefusalReason.STOCK_EMPTY),
    ("K12-no-declining-with-a-stock", "4C 5C", {}, "DECLINE", RefusalReason.STOCK_NOT_EMPTY,
     RefusalReason.STOCK_NOT_EMPTY),
    ("K11-ask-before-the-draw", "4C 5C", FOUR, "ASK", OK, OK),
    ("K11-ask-after-the-draw", "4C 5C", DRAWN | FOUR, "ASK", OK, OK),
    ("K11-not-after-the-take", "4C 5C", DRAWN | FOUR | {"taken": True}, "ASK",
     RefusalReason.TAKEN_ALREADY, RefusalReason.TAKEN_ALREADY),
    ("K11-no-binds", "4C", DRAWN | FOUR | {"mine": CANASTA, "permission": NO}, "4C",
     RefusalReason.PARTNER_SAID_NO, RefusalReason.PARTNER_SAID_NO),
    ("K11-nobody-to-ask", "4C 5C", {"seats": 2}, "ASK", RefusalReason.NO_PARTNER, RefusalReason.NO_PARTNER),
]  # fmt: skip


@pytest.mark.parametrize("rules_played", [TOMMY, CLASSIC], ids=lambda each: each.name)
@pytest.mark.parametrize("row", [*MELDS, *TAKES, *TURNS], ids=lambda row: row[0])
def test_one_position_and_two_verdicts(row: Row, rules_played: Rules) -> None:
    """Where the row does not say otherwise, in two hands and in four, on either side."""
    _, hand, where, text, *verdicts = row
    expected = verdicts[rules_played is CLASSIC]
    seatings = {2: [(2, 0), (2, 1)], 4: [(4, 0), (4, 3)]}
    wanted = where.get("seats")
    for seats, seat in seatings[wanted] if wanted else [*seatings[2], *seatings[4]]:
        state = position(hand, **{**where, "seats": seats, "seat": seat, "rules": rules_played})
        assert why(state, text) == expected
        assert (parse_move(text) in move_generation.legal_moves(state)) == (expected is OK)
        seen = observation(state, state.actor)
        assert set(move_generation.legal_moves(seen)) == set(move_generation.legal_moves(state))
        if expected is not OK:
            with pytest.raises(ValueError, match=f"is not legal \\({expected.name}\\)"):
                hand_play.apply(state, parse_move(text))


def test_every_refusal_of_classic_rules_alone_is_in_the_table() -> None:
    assert {row[5] for row in (*MELDS, *TAKES, *TURNS)} - {row[4] for row in (
        *MELDS, *TAKES, *TURNS
    )} == {
        RefusalReason.MELD_BEFORE_DRAW, RefusalReason.FROZEN_NEEDS_PAIR, RefusalReason.ONE_TAKES_ONE,
        RefusalReason.MUST_KEEP_CARD, RefusalReason.TOO_FEW_NATURALS, RefusalReason.LAST_CARD_MUST_GO,
    }  # fmt: skip


def test_k10_the_refusal_tells_how_many_cards_would_be_left() -> None:
    state = position("KS KH KD 4C", mine=FIVES, drawn=True, rules=CLASSIC)
    refused = legality.refusal(state, parse_move("MELD KKK"))
    assert refused
    assert refused.held == 1


@pytest.mark.parametrize(("hand", "where", "moves"), [
    ("KS KH KD 2S 4C 5C", DRAWN | {"mine": FIVES}, {"MELD KKK2", "MELD KKK", "MELD KK2"}),
    ("KS KH KD 2S 4C", DRAWN | {"mine": FIVES}, {"MELD KKK", "MELD KK2", "MELD 2>5"}),
    ("KS KH 4C 6C", {"pile": "KC", "mine": "KS KH KD KC"}, {"TAKE UU", "TAKE U", "TAKE"}),
    ("KS KH KD 4C 6C", {"pile": "2C KC", "mine": "KS KH KD"}, {"TAKE UUU", "TAKE UU"}),
    ("KS KH AS AH AD AC 4D 6D", {"pile": "KC"}, {"TAKE UU+AAA", "TAKE UU+AAAA"}),
    ("KS KH 8S 8H 4D", {"pile": "KC"}, set()),
    ("KS KH KD 2S 4D 6D", {"pile": "KC", "scores": (-5, 0)},
     {"TAKE UUU", "TAKE UU", "TAKE UU2", "TAKE UUU2"}),
])  # fmt: skip
def test_k5_melds_and_takes_are_listed_with_every_number_of_naturals(
    hand: str, where: dict[str, Any], moves: set[str]
) -> None:
    listed = move_generation.legal_moves(position(hand, **where, rules=CLASSIC))
    assert moves <= {str(move) for move in listed}
    takes = {str(move) for move in listed if str(move).startswith("TAKE")}
    if "pile" in where:
        assert takes == moves
