"""RULEBOOK C8 to C26 as a table: what may be done and what not, by number, in both seatings.

The scoring rules are in `test_scoring`, what moves bring about in `test_effects`.
"""

from typing import Any

import pytest

from tests.support.canasta.positions import position, why
from tommy.games.canasta.rules import hand_play, legality, move_generation
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.moves import parse_move
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import observation

OK = None
YES, NO = Permission.YES, Permission.NO
KINGS = "KS KH KD KC"
SIX_KINGS = "KS KH KD KC KS KH"
CANASTA = "QS QH QD QC QS QH QD"

Row = tuple[str, str, dict[str, Any], str, RefusalReason | None]

# rule, the hand of the player to move, the position, the move, why it is refused
MELDS: list[Row] = [
    ("C1-deuce-and-joker-are-wild", "KS KH 2D ** 4C", {"mine": CANASTA}, "MELD KK2*", OK),
    ("C8-meld-before-the-draw", "KS KH KD 4C", {"mine": CANASTA}, "MELD KKK", OK),
    ("C8-meld-after-the-draw", "KS KH KD 4C", {"mine": CANASTA, "drawn": True}, "MELD KKK", OK),
    ("C10-three-cards", "KS KH KD 4C", {"mine": CANASTA}, "MELD KKK", OK),
    ("C10-two-cards", "KS KH 4C", {"mine": CANASTA}, "MELD KK", RefusalReason.TOO_FEW_CARDS),
    ("C10-two-naturals", "KS KH 2C 4C", {"mine": CANASTA}, "MELD KK2", OK),
    ("C10-one-natural", "KS 2C 2D 4C", {"mine": CANASTA}, "MELD K22", RefusalReason.TOO_FEW_NATURALS),
    ("C10-wild-cards-may-be-more", "7S 7H 2C 2D ** 4C", {"mine": CANASTA}, "MELD 7722*", OK),
    ("C10-four-wild", "7S 7H 2C 2D ** ** 4C", {"mine": CANASTA}, "MELD 7722**",
     RefusalReason.TOO_MANY_WILD),
    ("C10-third-wild-on-the-table", "2C 4C", {"mine": "7S 7H 2C **"}, "MELD 2>7", OK),
    ("C10-fourth-wild-on-the-table", "2C 4C", {"mine": "7S 7H 2C 2D **"}, "MELD 2>7",
     RefusalReason.TOO_MANY_WILD),
    ("C10-fourth-wild-beside-naturals", "7C 2C 4C", {"mine": "7S 7H 2C 2D **"}, "MELD 72",
     RefusalReason.TOO_MANY_WILD),
    ("C10-a-rank-once-more-is-the-same-meld", "KC 4C", {"mine": "KS KH KD"}, "MELD K", OK),
    ("C10-no-card-of-the-rank", "KS KH 4C", {"mine": CANASTA}, "MELD AAA", RefusalReason.NOT_HELD),
    ("C10-more-cards-than-held", "KS KH 4C", {"mine": CANASTA}, "MELD KKK", RefusalReason.NOT_HELD),
    ("C10-no-deuce", "KS KH 4C", {"mine": CANASTA}, "MELD KK2", RefusalReason.NOT_HELD),
    ("C10-no-joker", "KS KH 2C 4C", {"mine": CANASTA}, "MELD KK*", RefusalReason.NOT_HELD),
    ("C11-all-naturals-go", f"{KINGS} 4C", {"mine": CANASTA}, "MELD KKKK", OK),
    ("C11-not-some-of-them", f"{KINGS} 4C", {"mine": CANASTA}, "MELD KKK", RefusalReason.WHOLE_RANK),
    ("C11-all-are-added", "KC KS 4C", {"mine": "KS KH KD"}, "MELD KK", OK),
    ("C11-not-some-are-added", "KC KS 4C", {"mine": "KS KH KD"}, "MELD K", RefusalReason.WHOLE_RANK),
    ("C11-wild-cards-alone", "KC 2D 4C", {"mine": "KS KH KD"}, "MELD 2>K", OK),
    ("C11-wild-cards-onto-nothing", "KC KS 2D 4C", {"mine": CANASTA}, "MELD 2>K",
     RefusalReason.NO_SUCH_MELD),
    ("C11-nothing-kept-back-to-stay-in", f"{KINGS}", {"mine": "5S 5H 5D"}, "MELD KKK",
     RefusalReason.WHOLE_RANK),
    ("C11-would-empty-the-hand", f"{KINGS}", {"mine": "5S 5H 5D"}, "MELD KKKK",
     RefusalReason.NO_CANASTA),
    ("C12-an-eighth-card", "QC 4C", {"mine": CANASTA}, "MELD Q", OK),
    ("C12-a-wild-card-on-a-red-canasta", "2C 4C", {"mine": CANASTA}, "MELD 2>Q", OK),
    ("C13-black-treys-in-mid-hand", "3S 3C 3S 4C 5C", {"mine": CANASTA, "drawn": True},
     "MELD 333", RefusalReason.TREYS_NOT_LAST),
    ("C14-the-first-meld-is-staged", "KS KH KD 4C", {}, "MELD KKK", OK),
    ("C20-no-canasta-of-the-other-side", "KS KH KD", {"theirs": CANASTA}, "MELD KKK",
     RefusalReason.NO_CANASTA),
    ("C21-out-by-a-meld-before-the-draw", "KS KH KD", {"mine": CANASTA}, "MELD KKK", OK),
    ("C21-out-without-a-canasta", "KS KH KD", {"mine": "5S 5H 5D"}, "MELD KKK",
     RefusalReason.NO_CANASTA),
    ("C21-a-canasta-completed-by-the-play", "KC", {"mine": SIX_KINGS}, "MELD K", OK),
    ("C21-six-are-none", "KC", {"mine": "KS KH KD KC KS"}, "MELD K", RefusalReason.NO_CANASTA),
    ("C22-three-black-treys", "3S 3C 3S", {"mine": CANASTA, "drawn": True}, "MELD 333", OK),
    ("C22-four-black-treys", "3S 3C 3S 3C", {"mine": CANASTA, "drawn": True}, "MELD 3333", OK),
    ("C22-two-black-treys", "3S 3C", {"mine": CANASTA, "drawn": True}, "MELD 33",
     RefusalReason.TREYS_TOO_FEW),
    ("C22-three-of-four", "3S 3C 3S 3C", {"mine": CANASTA, "drawn": True}, "MELD 333",
     RefusalReason.TREYS_NOT_LAST),
    ("C22-more-than-held", "3S 3C 3S", {"mine": CANASTA, "drawn": True}, "MELD 3333",
     RefusalReason.NOT_HELD),
    ("C22-with-a-wild-card", "3S 3C 2C", {"mine": CANASTA, "drawn": True}, "MELD 332",
     RefusalReason.TREYS_NO_WILD),
    ("C22-a-wild-card-alone", "3S 3C 2C", {"mine": CANASTA, "drawn": True}, "MELD 2>3",
     RefusalReason.TREYS_NO_WILD),
    ("C22-before-the-draw", "3S 3C 3S", {"mine": CANASTA}, "MELD 333", RefusalReason.TREYS_BEFORE_DRAW),
    ("C22-without-a-canasta", "3S 3C 3S", {"mine": "5S 5H 5D", "drawn": True}, "MELD 333",
     RefusalReason.NO_CANASTA),
    ("C23-the-minimum-binds", "7S 7H 7D 7C 7S 7H 7D", {}, "MELD 7777777", RefusalReason.SHORT_OF_MINIMUM),
    ("C23-concealed", "8S 8H 8D 8C 8S 8H 8D", {}, "MELD 8888888", OK),
    ("C26-no", "KS KH KD", {"mine": CANASTA, "permission": NO, "seats": 4}, "MELD KKK",
     RefusalReason.PARTNER_SAID_NO),
    ("C26-no-binds-only-the-last-card", "KS KH KD 4C",
     {"mine": CANASTA, "permission": NO, "seats": 4}, "MELD KKK", OK),
    ("C26-yes", "KS KH KD", {"mine": CANASTA, "permission": YES, "seats": 4}, "MELD KKK", OK),
    ("C26-black-treys-after-a-no", "3S 3C 3S",
     {"mine": CANASTA, "permission": NO, "seats": 4, "drawn": True}, "MELD 333",
     RefusalReason.PARTNER_SAID_NO),
]  # fmt: skip

TAKES: list[Row] = [
    ("C7-the-starting-pile", "8S 8H AD AC AS 4D", {"pile": "8C"}, "TAKE UU+AAA", OK),
    ("C8-after-the-draw", "8S 8H 4D", {"pile": "8C", "mine": CANASTA, "drawn": True}, "TAKE UU",
     RefusalReason.ALREADY_DRAWN),
    ("C15-a-wild-card-on-top", "2S 2H 4D", {"pile": "8C 2D", "mine": CANASTA}, "TAKE UU",
     RefusalReason.FROZEN),
    ("C15-a-joker-on-top", "2S 2H ** 4D", {"pile": "8C **", "mine": CANASTA}, "TAKE *",
     RefusalReason.FROZEN),
    ("C15-a-black-trey-on-top", "3S 3C 4D", {"pile": "8C 3S", "mine": CANASTA}, "TAKE UU",
     RefusalReason.FROZEN),
    ("C15-a-black-trey-covered", "8S 8H 4D", {"pile": "3S 8C", "mine": CANASTA}, "TAKE UU", OK),
    ("C16-two-naturals", "9S 9H 4D", {"pile": "2D 8C 9C", "mine": CANASTA}, "TAKE UU", OK),
    ("C16-natural-and-wild", "9S 2H 4D", {"pile": "2D 8C 9C", "mine": CANASTA}, "TAKE U2",
     RefusalReason.PRIZE_NEEDS_PAIR),
    ("C16-onto-the-table", "9S 4D", {"pile": "2D 8C 9C", "mine": "9D 9C 9H"}, "TAKE U",
     RefusalReason.PRIZE_NEEDS_PAIR),
    ("C16-pair-onto-the-table", "9S 9D 4D", {"pile": "2D 9C", "mine": "9D 9C 9H"}, "TAKE UU", OK),
    ("C16-a-red-trey-turned-up", "9S 2H 4D", {"pile": "3H 9C", "mine": CANASTA}, "TAKE U2",
     RefusalReason.PRIZE_NEEDS_PAIR),
    ("C17-unopened-two-naturals", "KS KH AD AC AS 4D", {"pile": "KC"}, "TAKE UU+AAA", OK),
    ("C17-unopened-natural-and-wild", "KS ** 4D", {"pile": "KC"}, "TAKE U*",
     RefusalReason.UNOPENED_NEEDS_PAIR),
    ("C18-two-naturals", "KS KH 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UU", OK),
    ("C18-natural-and-deuce", "KS 2H 4D", {"pile": "KC", "mine": CANASTA}, "TAKE U2", OK),
    ("C18-natural-and-joker", "KS ** 4D", {"pile": "KC", "mine": CANASTA}, "TAKE U*", OK),
    ("C18-one-natural-alone", "KS 2H 4D", {"pile": "KC", "mine": CANASTA}, "TAKE U",
     RefusalReason.NEEDS_WILD),
    ("C18-one-natural-and-no-wild-held", "KS 4D", {"pile": "KC", "mine": CANASTA}, "TAKE U",
     RefusalReason.NEEDS_WILD),
    ("C18-two-wild-cards", "** 2H 4D", {"pile": "KC", "mine": CANASTA}, "TAKE 2*",
     RefusalReason.NO_MATCH),
    ("C18-onto-the-meld", "4D 5C", {"pile": "QC", "mine": CANASTA}, "TAKE", OK),
    ("C18-nothing-matches", "4D 5C", {"pile": "KC", "mine": CANASTA}, "TAKE", RefusalReason.NO_MATCH),
    ("C18-no-pile", "KS KH 4D", {"pile": "", "mine": CANASTA}, "TAKE UU", RefusalReason.NO_PILE),
    ("C19-all-matching-naturals", "KS KH KD 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UUU", OK),
    ("C19-not-some-of-them", "KS KH KD 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UU",
     RefusalReason.WHOLE_RANK),
    ("C19-more-than-held", "KS KH 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UUU",
     RefusalReason.NOT_HELD),
    ("C19-naturals-onto-the-meld", "QC 4D", {"pile": "QH", "mine": "QS QH QD"}, "TAKE",
     RefusalReason.WHOLE_RANK),
    ("C19-further-wild-cards", "KS 2H 2D ** 4D", {"pile": "KC", "mine": CANASTA}, "TAKE U22*", OK),
    ("C19-a-fourth-wild-card", "KS 2H 2D ** ** 4D", {"pile": "KC", "mine": CANASTA},
     "TAKE U22**", RefusalReason.TOO_MANY_WILD),
    ("C19-a-wild-card-not-held", "KS KH 4D", {"pile": "KC", "mine": CANASTA}, "TAKE UU2",
     RefusalReason.NOT_HELD),
    ("C20-the-minimum-by-the-upcard", "AS AH 4D", {"pile": "AC"}, "TAKE UU", OK),
    ("C20-short-of-it", "KS KH 4D", {"pile": "KC"}, "TAKE UU", RefusalReason.SHORT_OF_MINIMUM),
    ("C20-the-rest-of-the-pile-does-not-count", "KS KH 4D", {"pile": "AS AH AD KC"}, "TAKE UU",
     RefusalReason.SHORT_OF_MINIMUM),
    ("C20-a-wild-card-for-it", "KS KH 2D 4D", {"pile": "KC"}, "TAKE UU2", OK),
    ("C20-further-meld-for-it", "KS KH 7S 7H 7D 4D", {"pile": "KC", "scores": (-5, 0)},
     "TAKE UU", OK),
    ("C20-further-melds-short", "KS KH 7S 7H 7D 4D", {"pile": "KC"}, "TAKE UU+777",
     RefusalReason.SHORT_OF_MINIMUM),
    ("C20-further-melds-enough", "KS KH 7S 7H 7D 2D 4D", {"pile": "KC"}, "TAKE UU+7772", OK),
    ("C20-further-meld-too-small", "KS KH 7S 7H 4D", {"pile": "KC"}, "TAKE UU+77",
     RefusalReason.TOO_FEW_CARDS),
    ("C20-further-meld-of-one-natural", "KS KH 7S 2H 2D 4D", {"pile": "KC"}, "TAKE UU+722",
     RefusalReason.TOO_FEW_NATURALS),
    ("C20-further-meld-not-whole", "KS KH AS AH AD AC 4D", {"pile": "KC"}, "TAKE UU+AAA",
     RefusalReason.WHOLE_RANK),
    ("C20-further-meld-not-held", "KS KH 4D 5D", {"pile": "KC"}, "TAKE UU+AAA", RefusalReason.NOT_HELD),
    ("C20-wild-cards-used-twice", "KS KH AS AH 2D 4D", {"pile": "KC"}, "TAKE UU2+AA2",
     RefusalReason.NOT_HELD),
    ("C20-jokers-used-twice", "KS KH AS AH ** 4D", {"pile": "KC"}, "TAKE UU*+AA*",
     RefusalReason.NOT_HELD),
    ("C20-the-upcards-rank-twice", "KS KH 4D", {"pile": "KC"}, "TAKE UU+KK*", RefusalReason.NOT_HELD),
    ("C20-further-meld-of-wild-cards", "KS KH AS AH 2D 4D", {"pile": "KC"}, "TAKE UU+2>A",
     RefusalReason.NO_SUCH_MELD),
    ("C20-further-black-treys", "KS KH 3S 3C 3S 4D", {"pile": "KC"}, "TAKE UU+333",
     RefusalReason.TREYS_BEFORE_DRAW),
    ("C20-further-melds-of-an-opened-side", "KS KH AS AH AD 4D", {"pile": "KC", "mine": CANASTA},
     "TAKE UU+AAA", RefusalReason.FURTHER_NEEDLESS),
    ("C21-judged-with-the-pile-in-hand", "KS KH", {"pile": "6C KC", "mine": "5S 5H 5D"},
     "TAKE UU", OK),
    ("C21-a-take-that-empties-the-hand", "KS KH", {"pile": "KC", "mine": "5S 5H 5D"}, "TAKE UU",
     RefusalReason.NO_CANASTA),
    ("C21-red-treys-do-not-fill-it", "KS KH", {"pile": "3H KC", "mine": "5S 5H 5D"}, "TAKE UU",
     RefusalReason.NO_CANASTA),
    ("C21-out-by-a-take", "KS KH", {"pile": "KC", "mine": CANASTA}, "TAKE UU", OK),
    ("C21-a-canasta-by-the-take", "KC", {"pile": "KD", "mine": "KS KH KD KC KS"}, "TAKE U", OK),
    ("C23-out-concealed-by-a-take", "KS KH KD KC KS KH", {"pile": "KC"}, "TAKE UUUUUU", OK),
    ("C23-canasta-by-a-further-meld", "KS KH 8S 8H 8D 8C 8S 8H 8D", {"pile": "KC"},
     "TAKE UU+8888888", OK),
    ("C26-no", "KS KH", {"pile": "KC", "mine": CANASTA, "permission": NO, "seats": 4}, "TAKE UU",
     RefusalReason.PARTNER_SAID_NO),
]  # fmt: skip

TURNS: list[Row] = [
    ("C8-draw", "4C 5C", {}, "DRAW", OK),
    ("C8-draw-twice", "4C 5C", {"drawn": True}, "DRAW", RefusalReason.ALREADY_DRAWN),
    ("C8-discard-before-the-draw", "4C 5C", {}, "4C", RefusalReason.DRAW_FIRST),
    ("C8-discard", "4C 5C", {"drawn": True}, "4C", OK),
    ("C8-discard-what-is-not-held", "4C 5C", {"drawn": True}, "4D", RefusalReason.NOT_HELD),
    ("C8-discard-a-red-trey", "4C 5C", {"drawn": True}, "3H", RefusalReason.NOT_HELD),
    ("C8-discard-a-joker", "** 5C", {"drawn": True}, "**", OK),
    ("C8-discard-a-joker-not-held", "4C 5C", {"drawn": True}, "**", RefusalReason.NOT_HELD),
    ("C8-discard-a-black-trey", "3S 5C", {"drawn": True}, "3S", OK),
    ("C8-no-turn-without-a-discard", "4C 5C", {"drawn": True}, "KEEP", RefusalReason.MUST_DISCARD),
    ("C14-nothing-to-take-back", "4C 5C", {"drawn": True, "mine": CANASTA}, "BACK",
     RefusalReason.NOTHING_LAID),
    ("C21-last-card-with-a-canasta", "4C", {"drawn": True, "mine": CANASTA}, "4C", OK),
    ("C21-last-card-without-one", "4C", {"drawn": True, "mine": "5S 5H 5D"}, "4C",
     RefusalReason.NO_CANASTA),
    ("C21-last-card-stays", "4C", {"drawn": True, "mine": "5S 5H 5D"}, "KEEP", OK),
    ("C21-keep-before-the-draw", "4C", {"mine": "5S 5H 5D"}, "KEEP", RefusalReason.DRAW_FIRST),
    ("C21-last-card-must-be-discarded", "4C", {"drawn": True, "mine": CANASTA}, "KEEP",
     RefusalReason.LAST_CARD_MUST_GO),
    ("C21-last-card-must-be-melded", "KC", {"drawn": True, "mine": SIX_KINGS}, "KEEP",
     RefusalReason.LAST_CARD_MUST_GO),
    ("C21-last-wild-card-must-be-melded", "2C", {"drawn": True, "mine": SIX_KINGS}, "KEEP",
     RefusalReason.LAST_CARD_MUST_GO),
    ("C21-a-fourth-wild-card-stays", "2C", {"drawn": True, "mine": "KS KH KD 2S 2H 2D"}, "KEEP",
     OK),
    ("C25-draw-from-nothing", "4C 5C", {"stock": ""}, "DRAW", RefusalReason.STOCK_EMPTY),
    ("C25-decline", "4C 5C", {"stock": ""}, "DECLINE", OK),
    ("C25-decline-with-a-stock", "4C 5C", {}, "DECLINE", RefusalReason.STOCK_NOT_EMPTY),
    ("C25-decline-after-the-take", "4C 5C", {"stock": "", "drawn": True}, "DECLINE",
     RefusalReason.ALREADY_DRAWN),
    ("C25-forced", "4C 5C", {"stock": "", "pile": "QC", "mine": CANASTA}, "DECLINE",
     RefusalReason.FORCED),
    ("C25-forced-with-naturals", "QC 5C", {"stock": "", "pile": "QH", "mine": "QS QH QD"},
     "DECLINE", RefusalReason.FORCED),
    ("C25-not-forced-to-begin-a-meld", "KC KD 5C", {"stock": "", "pile": "KH", "mine": CANASTA},
     "DECLINE", OK),
    ("C25-not-forced-when-frozen", "4C 5C", {"stock": "", "pile": "QC 3S", "mine": CANASTA},
     "DECLINE", OK),
    ("C25-not-forced-by-a-prize-pile", "QC 5C",
     {"stock": "", "pile": "2C QH", "mine": "QS QH QD"}, "DECLINE", OK),
    ("C25-forced-by-a-prize-pile-and-a-pair", "QC QS 5C",
     {"stock": "", "pile": "2C QH", "mine": "QS QH QD QC"}, "DECLINE", RefusalReason.FORCED),
    ("C25-not-forced-where-C21-forbids", "KC",
     {"stock": "", "pile": "KD", "mine": "KS KH KD"}, "DECLINE", OK),
    ("C25-not-forced-where-no-forbids", "QC",
     {"stock": "", "pile": "QD", "mine": "QS QH QD QC QS QH 2C", "permission": NO, "seats": 4},
     "DECLINE", OK),
    ("C26-ask-before-the-draw", "4C 5C", {"seats": 4}, "ASK", OK),
    ("C26-ask-after-the-draw", "4C 5C", {"seats": 4, "drawn": True}, "ASK", OK),
    ("C26-ask-after-the-take", "4C 5C", {"seats": 4, "drawn": True, "taken": True}, "ASK",
     RefusalReason.TAKEN_ALREADY),
    ("C26-ask-twice", "4C 5C", {"seats": 4, "permission": YES}, "ASK", RefusalReason.ASKED_ALREADY),
    ("C26-ask-in-two-hands", "4C 5C", {}, "ASK", RefusalReason.NO_PARTNER),
    ("C26-an-answer-without-a-question", "4C 5C", {"seats": 4}, "YES", RefusalReason.NOT_ASKED),
    ("C26-answer", "4C 5C", {"seats": 4, "permission": Permission.ASKED}, "NO", OK),
    ("C26-answer-first", "4C 5C", {"seats": 4, "permission": Permission.ASKED}, "DRAW",
     RefusalReason.ANSWER_FIRST),
    ("C26-no-and-the-last-card", "4C",
     {"seats": 4, "mine": CANASTA, "permission": NO, "drawn": True}, "4C",
     RefusalReason.PARTNER_SAID_NO),
    ("C26-no-and-the-last-card-stays", "4C",
     {"seats": 4, "mine": CANASTA, "permission": NO, "drawn": True}, "KEEP", OK),
    ("C26-no-and-two-cards", "4C 5C",
     {"seats": 4, "mine": CANASTA, "permission": NO, "drawn": True}, "4C", OK),
]  # fmt: skip

SEATINGS = [(2, 0), (2, 1), (4, 0), (4, 3)]


def check(row: Row, seats: int, seat: int) -> None:
    _, hand, where, text, reason = row
    state = position(hand, **{"seats": seats, "seat": seat, **where})
    assert why(state, text) == reason
    assert (parse_move(text) in move_generation.legal_moves(state)) == (reason is OK)
    seen = observation(state, state.actor)
    assert move_generation.legal_moves(
        seen._replace(hand=state.hands[state.actor])
    ) == move_generation.legal_moves(state)
    if reason is not OK:
        with pytest.raises(ValueError, match=rf"is not legal \({reason.name}\) in .* upcard"):
            hand_play.apply(state, parse_move(text))


@pytest.mark.parametrize("row", [*MELDS, *TAKES, *TURNS], ids=lambda row: row[0])
def test_what_may_be_done_and_what_not(row: Row) -> None:
    """Where the row does not say otherwise, in two hands and in four, on either side."""
    seatings = [(4, 0), (4, 3)] if row[2].get("seats") == 4 else SEATINGS
    for seats, seat in seatings:
        if row[0].startswith("C26-ask-in-two") and seats == 4:
            continue
        check(row, seats, seat)


def test_every_refusal_of_the_rules_is_in_the_table() -> None:
    """Those that need a staged meld or twice a rank are in `test_effects` and below."""
    shown_here = {row[4] for row in (*MELDS, *TAKES, *TURNS)}
    of_keys = {
        RefusalReason.UNKNOWN_KEY, RefusalReason.NUM_LOCK, RefusalReason.NOT_A_RANK, RefusalReason.NOT_A_SUIT,
        RefusalReason.NOTHING_CHOSEN, RefusalReason.RANK_GIVEN, RefusalReason.ONE_RANK,
        RefusalReason.NOT_IN_MELD, RefusalReason.NOT_IN_TAKE, RefusalReason.RANK_AFTER_M,
        RefusalReason.HOPELESS, RefusalReason.WHICH_MELD, RefusalReason.NOT_A_CARD, RefusalReason.JOKER_HAS_NO_SUIT,
    }  # fmt: skip
    of_classic = {
        RefusalReason.MELD_BEFORE_DRAW, RefusalReason.FROZEN_NEEDS_PAIR, RefusalReason.ONE_TAKES_ONE,
        RefusalReason.MUST_KEEP_CARD,
    }  # fmt: skip
    elsewhere = {RefusalReason.MELDED_ALREADY, RefusalReason.RANK_TWICE}
    assert set(RefusalReason) - shown_here == of_keys | of_classic | elsewhere


@pytest.mark.parametrize("text", ["TAKE UU+AAA+AAA", "TAKE UU+KK*+AAA"])
def test_c20_two_further_melds_of_a_rank_are_refused(text: str) -> None:
    state = position("KS KH AS AH AD ** ** 4D", pile="KC")
    assert why(state, text) is RefusalReason.RANK_TWICE


@pytest.mark.parametrize(
    ("hand", "pile", "moves"),
    [
        ("KS KH 4D", "KC", set()),
        ("KS KH 2D ** 4D", "KC", {"TAKE UU2", "TAKE UU*", "TAKE UU2*"}),
        (
            "KS KH AS AH AD 7S 7H 7D 4D",
            "KC",
            {"TAKE UU+AAA"},  # sevens after that only when the aces are there
        ),
        (
            "KS KH 8S 8H 8D 7S 7H 7D 4D",
            "KC",
            {"TAKE UU+888"},
        ),
        ("KS KH 7S 7H 7D 6S 6H 6D 4D", "KC", {"TAKE UU+777+666"}),
    ],
)
def test_c20_takes_that_open_are_listed_with_the_melds_they_need(
    hand: str, pile: str, moves: set[str]
) -> None:
    state = position(hand, pile=pile)
    assert {
        str(move) for move in move_generation.legal_moves(state) if str(move)[0] == "T"
    } == moves


def test_a_refused_discard_names_what_is_held_and_a_short_take_what_it_counts() -> None:
    refused = legality.refusal(position("KS KH 4D", pile="KC"), parse_move("TAKE UU"))
    assert refused
    assert (refused.total, refused.minimum) == (30, 50)
    refused = legality.refusal(position("KS KH KD 4D"), parse_move("MELD KK"))
    assert refused
    assert (refused.rank and refused.rank.letter, refused.held) == ("K", 3)


def test_the_moves_of_a_seat_that_is_not_to_move_are_a_programmers_mistake() -> None:
    state = position("KS KH 4D")
    with pytest.raises(ValueError, match="moves of seat 1"):
        move_generation.legal_moves(observation(state, 1))
