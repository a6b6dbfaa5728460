r"""The rows of KEYS, "Canasta", that are marked classic: naturals are typed one by one (K5).

`h` Home, `<` `>` arrows, as in `test_keys`.
"""

import pytest

from tests.games.canasta.rules.test_keys import HAND, stepped
from tests.support.canasta.positions import core_at, position
from tests.support.hands import post
from tommy.cardgame.rules.events import Refused
from tommy.cards.card import Rank
from tommy.games.canasta.rules.events import (
    CommandTyped,
    Event,
    InformationAsked,
    Melded,
    RefusalReason,
    TookPile,
)
from tommy.games.canasta.rules.key_context import KeyContext, Stage
from tommy.games.canasta.rules.keys import Command, Complaint, Partial, move_so_far
from tommy.games.canasta.rules.moves import Take, parse_move
from tommy.games.canasta.rules.rulesets import CLASSIC
from tommy.games.canasta.rules.spelling import keys, parse
from tommy.games.canasta.rules.view import Choice, Phase
from tommy.keystroke import typed

# positions:     0  1  2  3  4  5  6  7  8  9  10 11 12 13
#                AS AH KS KH KD TC 7S 4H 3S 3C 2S 2H ** **
AFTER = KeyContext(
    Stage.AFTER, HAND, HAND, Rank.KING, (Rank.ACE, Rank.QUEEN, Rank.SEVEN), CLASSIC
)  # fmt: skip
BEFORE = AFTER._replace(stage=Stage.BEFORE)
CANASTA = "QS QH QD QC QS QH QD"


@pytest.mark.parametrize(("text", "move"), [
    ("MK\r", "MELD K"), ("MKK\r", "MELD KK"), ("MKKK\r", "MELD KKK"), ("MK+\r", "MELD KKK"),
    ("MKK+\r", "MELD KKK"), ("MKK2*\r", "MELD KK2*"), ("MK2K\r", "MELD KK2"),
    ("MK+2\r", "MELD KKK2"), ("MK2+\r", "MELD KKK2"),
    ("MKKK\b\r", "MELD KK"), ("MKK-*\n", "MELD K*"), ("M10\r", "MELD T"), ("M1\r", "MELD T"),
    ("M33\r", "MELD 33"), ("M3+\r", "MELD 33"),
    ("M2A\r", "MELD 2>A"), ("M2*A\r", "MELD 2*>A"), ("M*2Q\r", "MELD 2*>Q"),
    ("M2\b*Q\r", "MELD *>Q"),
    (">>h\n", "MELD K"), (">>hh\n", "MELD KK"), (">>h>h>h\n", "MELD KKK"), (">>h+\n", "MELD KKK"),
    (">>h+/*\n", "MELD KKK2*"), (">>h/h\n", "MELD KK2"), ("<h/>\n", "MELD 2*>A"),
])  # fmt: skip
def test_exactly_so_many_naturals_are_melded(text: str, move: str) -> None:
    assert stepped(text, AFTER) == parse_move(move)


@pytest.mark.parametrize(("text", "move"), [
    ("T\r", "TAKE"), ("TK\r", "TAKE U"), ("TKK\r", "TAKE UU"), ("TKKK\r", "TAKE UUU"),
    ("T+\r", "TAKE UUU"), ("TK+\r", "TAKE UUU"), ("TK2\r", "TAKE U2"), ("T2K\r", "TAKE U2"),
    ("T2\r", "TAKE 2"), ("TKK\b*\r", "TAKE U*"), ("TKKMAA\r", "TAKE UU+AA"),
    ("TKKMA\r", "TAKE UU+A"), ("T+MA+\r", "TAKE UUU+AA"), ("TKK2MAA*\r", "TAKE UU2+AA*"),
    ("TKKMAA\b\r", "TAKE UU+A"), ("TKKMA\b\r", "TAKE UU"), ("TKKMA\bM7\r", "TAKE UU+7"),
    ("TKKM7MAA2\r", "TAKE UU+AA2+7"),
    ("u>>hh\n", "TAKE UU"), ("u>>hh*\n", "TAKE UU*"), ("u+/h\n", "TAKE UUU2+A"),
    ("u+h>h\n", "TAKE UUU+AA"), ("u+hh>>>>>>h\n", "TAKE UUU+AA+7"), ("u<h\n", "TAKE *"),
])  # fmt: skip
def test_exactly_so_many_naturals_go_with_the_upcard(text: str, move: str) -> None:
    assert stepped(text, BEFORE) == parse_move(move)


@pytest.mark.parametrize(("text", "reason"), [
    ("MKKKK", RefusalReason.NOT_HELD), ("MQ", RefusalReason.NOT_HELD), ("MKA", RefusalReason.ONE_RANK),
    ("MKKK+", RefusalReason.NOT_HELD), ("M+", RefusalReason.NOT_A_RANK), ("M2+", RefusalReason.NOT_IN_MELD),
    ("M2A+", RefusalReason.RANK_GIVEN), ("M2AA", RefusalReason.RANK_GIVEN), ("M2AK", RefusalReason.ONE_RANK),
    ("MK222", RefusalReason.NOT_HELD), ("MK22**", RefusalReason.TOO_MANY_WILD), (">>hhhh", RefusalReason.NOT_HELD),
])  # fmt: skip
def test_refused_in_a_meld(text: str, reason: RefusalReason) -> None:
    step = stepped(text, AFTER)
    assert isinstance(step, Complaint)
    assert step.reason is reason


@pytest.mark.parametrize(("text", "reason"), [
    ("TKKKK", RefusalReason.NOT_HELD), ("TA", RefusalReason.ONE_RANK), ("TKKMK", RefusalReason.RANK_TWICE),
    ("TMAAA", RefusalReason.NOT_HELD), ("TMA7", RefusalReason.ONE_RANK), ("TMAMA", RefusalReason.RANK_TWICE),
    ("TM+", RefusalReason.RANK_AFTER_M), ("TM2", RefusalReason.RANK_AFTER_M), ("TMA+Mh", RefusalReason.RANK_TWICE),
    ("u+h>>h", RefusalReason.RANK_TWICE), ("TMQ", RefusalReason.NOT_HELD),
])  # fmt: skip
def test_refused_in_a_take(text: str, reason: RefusalReason) -> None:
    step = stepped(text, BEFORE)
    assert isinstance(step, Complaint)
    assert step.reason is reason


@pytest.mark.parametrize("text", ["M", "h", ">h", "m"])
def test_k4_a_meld_before_the_draw_is_refused_at_its_first_key(text: str) -> None:
    step = stepped(text, BEFORE)
    assert isinstance(step, Complaint)
    assert step.reason is RefusalReason.MELD_BEFORE_DRAW
    assert step.left.command is None


@pytest.mark.parametrize(("text", "move"), [
    ("D", "DRAW"), ("i", "DRAW"), ("N", "DECLINE"), ("P", "ASK"), ("\b", "BACK"), ("+D", "DRAW"),
])  # fmt: skip
def test_the_other_keys_before_the_draw_are_tommys(text: str, move: str) -> None:
    assert stepped(text, BEFORE) == parse_move(move)


@pytest.mark.parametrize(("text", "move"), [
    ("KS", "KS"), ("10C", "TC"), (".", "AS"), ("N", "KEEP"), ("D2H", "2H"), ("K\r", "KS"),
])  # fmt: skip
def test_the_other_keys_after_the_draw_are_tommys(text: str, move: str) -> None:
    assert stepped(text, AFTER) == parse_move(move)


@pytest.mark.parametrize(("items", "move"), [
    ("", "TAKE"), ("K", "TAKE U"), ("KK2", "TAKE UU2"), ("KKMA", "TAKE UU+A"),
    ("KKMAAM", "TAKE UU+AA"),
])  # fmt: skip
def test_what_a_take_comes_to_so_far(items: str, move: str) -> None:
    assert move_so_far(Partial(Command.TAKE, items), BEFORE) == parse_move(move)


@pytest.mark.parametrize(("move", "spelling"), [
    ("DRAW", "D"), ("TAKE", "T\r"), ("TAKE UU", "TKK\r"),
    ("TAKE UU2*+AAA2+QQ*", "TKK2*MAAA2MQQ*\r"),
    ("MELD KKK2*", "MKKK2*\r"), ("MELD 2*>K", "M2*K\r"), ("MELD TT", "MTT\r"), ("2H", "2H"),
    ("BACK", "\b"), ("ASK", "P"), ("YES", "Y"), ("DECLINE", "N"),
])  # fmt: skip
def test_the_canonical_spelling(move: str, spelling: str) -> None:
    assert keys(parse_move(move), BEFORE) == typed(spelling)


def test_tens_are_typed_one_by_one_in_every_spelling() -> None:
    here = AFTER._replace(hand=tuple(position("TS TH TD").hand), whole=())
    assert parse(typed("M1010T\r"), here) == parse(typed("MTTT\r"), here) == parse_move("MELD TTT")


def test_a_take_of_the_upcards_rank_without_an_upcard_cannot_be_spelled() -> None:
    with pytest.raises(ValueError, match="a take with 2 cards of the upcard's rank, and no upcard"):
        keys(Take(2), BEFORE._replace(upcard=None))


# Through the core


def only(events: list[Event]) -> Event:
    (event,) = [event for event in events if not isinstance(event, CommandTyped)]
    return event


def test_some_of_a_rank_are_melded_and_the_others_stay() -> None:
    core = core_at(position("KS KH KD KC 4C 5C", mine=CANASTA, drawn=True, rules=CLASSIC))
    event = only(post(core, "MKKK\r"))
    assert isinstance(event, Melded)
    assert (event.meld.size, len(core.view.hands[0])) == (3, 3)


def test_a_take_with_some_of_a_rank_shows_what_it_comes_to() -> None:
    core = core_at(position("KS KH KD AS AH AD 4C 5C", pile="9D KC", rules=CLASSIC))
    post(core, "TKK")
    assert core.phase is Phase.TAKE
    assert core.view.entry_total == 30
    post(core, "MA+")
    assert core.view.entry_total == 90
    took, melded = post(core, "\r")
    assert isinstance(took, TookPile)
    assert isinstance(melded, Melded)
    assert (took.meld.size, melded.meld.size) == (3, 3)
    assert len(core.view.hands[0]) == 4


def test_nothing_but_a_draw_or_a_take_is_offered_before_the_draw() -> None:
    core = core_at(position("KS KH KD 4C 5C", pile="KC", mine=CANASTA, rules=CLASSIC))
    assert core.choices == {Choice.DRAW, Choice.TAKE}
    refused = only(post(core, "M"))
    assert isinstance(refused, Refused)
    assert refused.refusal.reason is RefusalReason.MELD_BEFORE_DRAW
    assert core.phase is Phase.BEFORE


def test_the_core_spells_moves_by_its_rules() -> None:
    core = core_at(position("KS KH KD 4C 5C", pile="KC", mine=CANASTA, rules=CLASSIC))
    assert core.spelling(parse_move("TAKE UU")) == typed("TKK\r")
    core = core_at(position("KS KH KD 4C 5C", pile="KC", mine=CANASTA))
    assert core.spelling(parse_move("TAKE UUU")) == typed("T\r")


def test_k14_information_is_a_key_away() -> None:
    core = core_at(position("4C 5C", seats=4, rules=CLASSIC))
    assert post(core, "I+") == [InformationAsked(0), InformationAsked(0)]
