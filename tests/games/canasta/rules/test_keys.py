r"""The table of KEYS, "Canasta". In the rows `<` `>` are arrows, `h e i x u d` keypad keys.

`h` Home, `e` End, `i` Ins, `x` Del, `u` PgUp, `v` PgDn; letters are typed as capitals.
"""

import pytest

from tests.support.canasta.positions import after, position
from tommy.cards.card import JOKER, Rank
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.key_context import KeyContext, Stage, key_context
from tommy.games.canasta.rules.keys import (
    NOTHING,
    Command,
    Complaint,
    Dropped,
    Information,
    Partial,
    Step,
    move_so_far,
    press,
)
from tommy.games.canasta.rules.moves import parse_move
from tommy.games.canasta.rules.pack import parse_cards, shown
from tommy.games.canasta.rules.spelling import keys, parse
from tommy.keystroke import (
    DEL,
    END,
    F5,
    HOME,
    INS,
    LEFT,
    PGDN,
    PGUP,
    RIGHT,
    SPACE,
    Keystroke,
    typed,
)

# positions:     0  1  2  3  4  5  6  7  8  9  10 11 12 13
HAND = shown(parse_cards("AS AH KS KH KD TC 7S 4H 3S 3C 2S 2H ** **"))
BEFORE = KeyContext(Stage.BEFORE, HAND, HAND, Rank.KING, (Rank.ACE, Rank.QUEEN, Rank.SEVEN))
AFTER = BEFORE._replace(stage=Stage.AFTER)
ANSWER = KeyContext(Stage.ANSWER, HAND)
ARROWS = {"<": LEFT, ">": RIGHT, "h": HOME, "e": END, "i": INS, "x": DEL, "u": PGUP, "v": PGDN}
# Grey and keypad keys that type characters have scan codes of their own.
GREY = {"+": 0x4E2B, "-": 0x4A2D, "/": 0x352F, "*": 0x372A, "\n": 0xE00D}


def spelled(text: str) -> list[Keystroke]:
    """The keystrokes of a row; `\n` is the keypad's Enter."""
    return [
        ARROWS[char]
        if char in ARROWS
        else Keystroke(GREY[char])
        if char in GREY
        else typed(char)[0]
        for char in text
    ]


def stepped(text: str, here: KeyContext) -> Step:
    """What the keys make of it; all but the last must leave the command half typed."""
    step: Step = NOTHING
    for key in spelled(text):
        if isinstance(step, Dropped | Information | Complaint):
            step = step.left
        assert isinstance(step, Partial), step
        step = press(step, key, here)
    return step


@pytest.mark.parametrize(("text", "move"), [
    ("D", "DRAW"), ("i", "DRAW"),
    ("N", "DECLINE"), ("e", "DECLINE"), ("P", "ASK"), ("v", "ASK"), ("\b", "BACK"), ("-", "BACK"),
    ("MK\r", "MELD KKK"), ("MK2\r", "MELD KKK2"), ("MK2*\r", "MELD KKK2*"),
    ("MK*2\r", "MELD KKK2*"), ("MK/*\n", "MELD KKK2*"), ("MKQ2\r", "MELD KKK2"),
    ("MT2*\r", "MELD T2*"), ("M12*\r", "MELD T2*"), ("M102*\r", "MELD T2*"),
    ("M3\r", "MELD 33"), ("M2A\r", "MELD 2>A"), ("M*2Q\r", "MELD 2*>Q"), ("M2Q*\r", "MELD 2*>Q"),
    ("M210\r", "MELD 2>T"), ("M1\b7\r", "MELD 7"), ("MK2\b\r", "MELD KKK"),
    ("MK2-*\n", "MELD KKK*"),
    (">>hh\n", "MELD KKK"), (">>h/\n", "MELD KKK2"), (">>h*/\n", "MELD KKK2*"),
    ("<h/>\n", "MELD 2*>A"), ("<h<\n", "MELD *>7"), ("<h>>\n", "MELD *>Q"),
    ("<<<<h<<\n", "MELD 2>Q"), ("<h>>A\r", "MELD *>A"), ("<<<<<h\n", "MELD 33"),
    ("h<<h\n", "MELD AA*"),
    ("T\r", "TAKE UUU"), ("T2\r", "TAKE UUU2"), ("T*2\r", "TAKE UUU2*"), ("u/*\n", "TAKE UUU2*"),
    ("TMA\r", "TAKE UUU+AA"), ("T2MA2*\r", "TAKE UUU2+AA2*"), ("TM1M7*\r", "TAKE UUU+T+7*"),
    ("TM7MA\r", "TAKE UUU+AA+7"), ("TM7\bMA\r", "TAKE UUU+AA"), ("TM7M\bMA\r", "TAKE UUU+AA+7"),
    ("u/h*\n", "TAKE UUU2+AA*"), ("uh>>>>>>h\n", "TAKE UUU+AA+7"), ("u<h\n", "TAKE UUU*"),
    ("TM10\r", "TAKE UUU+T"), ("MK\x1bD", "DRAW"), ("MKeD", "DRAW"), ("T2eT\r", "TAKE UUU"),
    ("M\bD", "DRAW"), ("ID", "DRAW"), ("+D", "DRAW"),
])  # fmt: skip
def test_keys_before_the_draw(text: str, move: str) -> None:
    assert stepped(text, BEFORE) == parse_move(move)


@pytest.mark.parametrize("text", ["D", "T2MA2*\r", "MK2*\r", "M2A\r", "N", "P", "TM1\r", "ID"])
def test_letters_may_be_small(text: str) -> None:
    assert parse(typed(text.lower()), BEFORE) == parse(typed(text), BEFORE)


@pytest.mark.parametrize(("text", "move"), [
    ("AS", "AS"), ("as", "AS"), ("2H", "2H"), ("**", "**"), ("TC", "TC"), ("1C", "TC"),
    ("10C", "TC"), ("3S", "3S"), ("3H", "3H"), ("K\r", "KS"), ("2\r", "2S"), ("*\r", "**"),
    ("10\r", "TC"), ("1\r", "TC"), ("T\r", "TC"), ("3\r", "3S"), ("7\n", "7S"),
    ("DAS", "AS"), ("D2H", "2H"), ("D**", "**"), ("D10C", "TC"), ("DT\r", "TC"),
    (".", "AS"), ("x", "AS"), (">>.", "KS"), ("<x", "**"), ("D>.", "AH"), ("D.", "AS"),
    ("K\bAS", "AS"), ("K-AS", "AS"), ("K\x1bAS", "AS"), ("10\bKS", "KS"), ("D\bAS", "AS"),
    ("D\x1bKS", "KS"), ("K>x", "AH"), ("N", "KEEP"), ("e", "KEEP"), ("P", "ASK"), ("v", "ASK"),
    ("\b", "BACK"), ("-", "BACK"), ("MK\r", "MELD KKK"), ("M22A\r", "MELD 22>A"),
    ("h<<<h\n", "MELD AA2"), ("QH", "QH"),
])  # fmt: skip
def test_keys_after_the_draw(text: str, move: str) -> None:
    assert stepped(text, AFTER) == parse_move(move)


@pytest.mark.parametrize(("text", "move"), [
    ("Y", "YES"), ("y", "YES"), ("+", "YES"), ("N", "NO"), ("n", "NO"), ("\x1b", "NO"),
    ("-", "NO"), (">Y", "YES"),
])  # fmt: skip
def test_keys_of_an_answer(text: str, move: str) -> None:
    assert stepped(text, ANSWER) == parse_move(move)


@pytest.mark.parametrize(("text", "partial"), [
    (">", Partial(cursor=1)),
    ("<", Partial(cursor=13)),
    ("<>", Partial(cursor=0)),
    ("M", Partial(Command.MELD)),
    ("MK", Partial(Command.MELD, "K")),
    ("M1", Partial(Command.MELD, "T")),
    ("M>", Partial(Command.MELD, cursor=1)),
    ("M2>", Partial(Command.MELD, "2", meld=Rank.ACE)),
    ("M2>>>>", Partial(Command.MELD, "2", meld=Rank.ACE)),
    ("M2<", Partial(Command.MELD, "2", meld=Rank.SEVEN)),
    ("M2>\b", Partial(Command.MELD)),
    ("MK\b", Partial(Command.MELD)),
    ("T", Partial(Command.TAKE)),
    ("T2MA", Partial(Command.TAKE, "2MA")),
    ("T2MA\b", Partial(Command.TAKE, "2")),
    ("T2M", Partial(Command.TAKE, "2M")),
    ("T2M\b", Partial(Command.TAKE, "2")),
    ("T>", Partial(Command.TAKE, cursor=1)),
])  # fmt: skip
def test_keys_that_leave_a_command_incomplete(text: str, partial: Partial) -> None:
    assert stepped(text, BEFORE) == partial


@pytest.mark.parametrize(("text", "left"), [
    ("\x1b", NOTHING), (">\x1b", Partial(cursor=1)), ("MK\x1b", NOTHING), ("MKe", NOTHING),
    ("M\b", NOTHING), ("M-", NOTHING), ("T\b", NOTHING), ("T2MA\x1b", NOTHING),
    (">Te", Partial(cursor=1)),
])  # fmt: skip
def test_keys_that_give_a_command_up(text: str, left: Partial) -> None:
    assert stepped(text, BEFORE) == Dropped(left)


def test_a_ten_typed_before_the_draw_draws_nothing_but_did_on_old_tapes() -> None:
    zero = Keystroke.of_char("0")
    assert press(NOTHING, zero, BEFORE) == Complaint(RefusalReason.DRAW_FIRST, NOTHING)
    assert press(NOTHING, zero, BEFORE._replace(old_keys=True)) == parse_move("DRAW")
    assert press(NOTHING, Keystroke(0x5230), BEFORE) == parse_move("DRAW")


def test_the_asked_partner_may_ask_for_information() -> None:
    assert stepped("I", ANSWER) == Information(NOTHING)


def test_the_zero_of_a_ten_that_is_not_held_says_what_its_one_said() -> None:
    here = BEFORE._replace(hand=parse_cards("KS KH 2D"))
    one = press(Partial(Command.MELD), Keystroke.of_char("1"), here)
    assert isinstance(one, Complaint)
    assert (one.reason, one.rank, one.held) == (RefusalReason.NOT_HELD, Rank.TEN, 0)
    assert press(one.left, Keystroke.of_char("0"), here) == one


@pytest.mark.parametrize("text", ["I", "+"])
def test_the_information_key_leaves_everything(text: str) -> None:
    assert stepped(">" + text, BEFORE) == Information(Partial(cursor=1))
    assert stepped(">" + text, AFTER) == Information(Partial(cursor=1))


@pytest.mark.parametrize(("text", "here", "reason"), [
    ("\r", BEFORE, RefusalReason.DRAW_FIRST), ("x", BEFORE, RefusalReason.DRAW_FIRST),
    (".", BEFORE, RefusalReason.DRAW_FIRST), ("2", BEFORE, RefusalReason.DRAW_FIRST),
    ("K", BEFORE, RefusalReason.DRAW_FIRST), ("S", BEFORE, RefusalReason.DRAW_FIRST),
    ("*", BEFORE, RefusalReason.DRAW_FIRST), ("1", BEFORE, RefusalReason.DRAW_FIRST),
    ("Z", BEFORE, RefusalReason.UNKNOWN_KEY), ("/", BEFORE, RefusalReason.UNKNOWN_KEY),
    ("\r", AFTER, RefusalReason.NOTHING_CHOSEN), ("i", AFTER, RefusalReason.ALREADY_DRAWN),
    ("0", AFTER, RefusalReason.ALREADY_DRAWN), ("u", AFTER, RefusalReason.ALREADY_DRAWN),
    ("S", AFTER, RefusalReason.NOT_A_CARD), ("H", AFTER, RefusalReason.NOT_A_CARD),
    ("Z", AFTER, RefusalReason.UNKNOWN_KEY), ("DS", AFTER, RefusalReason.NOT_A_CARD),
    ("DD", AFTER, RefusalReason.NOT_A_CARD),
    ("D\r", AFTER, RefusalReason.NOT_A_CARD), ("K2", AFTER, RefusalReason.NOT_A_SUIT),
    ("KM", AFTER, RefusalReason.NOT_A_SUIT), ("*S", AFTER, RefusalReason.JOKER_HAS_NO_SUIT),
    ("100", AFTER, RefusalReason.NOT_A_SUIT), ("Q\r", AFTER, RefusalReason.NOT_HELD),
    ("M\r", BEFORE, RefusalReason.NOTHING_CHOSEN), ("M2\r", BEFORE, RefusalReason.WHICH_MELD),
    ("MKD", BEFORE, RefusalReason.NOT_IN_MELD), ("T2D", BEFORE, RefusalReason.NOT_IN_TAKE),
    ("MK0", BEFORE, RefusalReason.ONE_RANK), ("M0", BEFORE, RefusalReason.NOT_A_RANK),
    ("MQ", BEFORE, RefusalReason.NOT_HELD), ("MKK", BEFORE, RefusalReason.RANK_GIVEN),
    ("MKA", BEFORE, RefusalReason.ONE_RANK), ("M222", BEFORE, RefusalReason.NOT_HELD),
    ("M***", BEFORE, RefusalReason.NOT_HELD), ("M22**", BEFORE, RefusalReason.TOO_MANY_WILD),
    ("MK22**", BEFORE, RefusalReason.TOO_MANY_WILD), ("MZ", BEFORE, RefusalReason.NOT_A_RANK),
    ("MKZ", BEFORE, RefusalReason.NOT_IN_MELD), ("MM", BEFORE, RefusalReason.NOT_A_RANK),
    ("MKM", BEFORE, RefusalReason.NOT_IN_MELD), ("MD", BEFORE, RefusalReason.NOT_A_RANK),
    ("MKu", BEFORE, RefusalReason.NOT_IN_MELD), ("MK+", BEFORE, RefusalReason.NOT_IN_MELD),
    ("TK", BEFORE, RefusalReason.RANK_GIVEN), ("TA", BEFORE, RefusalReason.ONE_RANK),
    ("TM\r", BEFORE, RefusalReason.RANK_AFTER_M), ("TMM", BEFORE, RefusalReason.RANK_AFTER_M),
    ("TM2", BEFORE, RefusalReason.RANK_AFTER_M), ("TMK", BEFORE, RefusalReason.RANK_TWICE),
    ("TMAMA", BEFORE, RefusalReason.RANK_TWICE), ("TMA7", BEFORE, RefusalReason.ONE_RANK),
    ("TMAA", BEFORE, RefusalReason.RANK_GIVEN), ("TMQ", BEFORE, RefusalReason.NOT_HELD),
    ("T2MA22", BEFORE, RefusalReason.NOT_HELD), ("T22**", BEFORE, RefusalReason.TOO_MANY_WILD),
    ("uh>>h", BEFORE, RefusalReason.RANK_GIVEN), ("uhh", BEFORE, RefusalReason.RANK_GIVEN),
    ("TD", BEFORE, RefusalReason.NOT_IN_TAKE), ("M", ANSWER, RefusalReason.ANSWER_FIRST),
    ("Z", ANSWER, RefusalReason.ANSWER_FIRST), ("\r", ANSWER, RefusalReason.ANSWER_FIRST),
    ("2", ANSWER, RefusalReason.ANSWER_FIRST),
])  # fmt: skip
def test_keys_that_are_refused_leave_what_was_typed(
    text: str, here: KeyContext, reason: RefusalReason
) -> None:
    step: Step = NOTHING
    for key in spelled(text):
        assert isinstance(step, Partial)
        before, step = step, press(step, key, here)
    assert isinstance(step, Complaint)
    assert step.reason is reason
    gone = reason is RefusalReason.NOT_HELD and step.left.command is None
    assert step.left == (NOTHING if gone else before)


def test_what_is_not_held_is_named() -> None:
    step = stepped("MQ", BEFORE)
    assert isinstance(step, Complaint)
    assert (step.rank, step.held) == (Rank.QUEEN, 0)
    step = stepped("M***", BEFORE)
    assert isinstance(step, Complaint)
    assert (step.card, step.held) == (JOKER, 2)


@pytest.mark.parametrize("here", [BEFORE, AFTER, ANSWER])
@pytest.mark.parametrize(
    "key", [SPACE, F5, Keystroke(0x0F09), Keystroke(0x4C00), Keystroke(0x4800)]
)
def test_keys_without_a_meaning_are_refused_in_every_state(
    key: Keystroke, here: KeyContext
) -> None:
    reason = RefusalReason.ANSWER_FIRST if here is ANSWER else RefusalReason.UNKNOWN_KEY
    assert press(NOTHING, key, here) == Complaint(reason, NOTHING)


@pytest.mark.parametrize(("words", "here", "expected"), [
    ((0x4737,), BEFORE, RefusalReason.NUM_LOCK), ((0x4939,), BEFORE, RefusalReason.NUM_LOCK),
    ((0x4F31,), BEFORE, RefusalReason.NUM_LOCK), ((0x4B34,), BEFORE, RefusalReason.NUM_LOCK),
    ((0x4737, 0x4737), AFTER, RefusalReason.NUM_LOCK), ((0x4F31,), ANSWER, RefusalReason.ANSWER_FIRST),
    ((0x4838,), BEFORE, RefusalReason.NUM_LOCK), ((0x4800,), BEFORE, RefusalReason.UNKNOWN_KEY),
    ((0x0837,), BEFORE, RefusalReason.DRAW_FIRST),
    # 0 means the same whether Num Lock is on or off: that is not why it is refused.
    ((0x5230,), AFTER, RefusalReason.ALREADY_DRAWN), ((0x5200,), AFTER, RefusalReason.ALREADY_DRAWN),
])  # fmt: skip
def test_a_keypad_digit_that_makes_no_sense_says_that_num_lock_is_on(
    words: tuple[int, ...], here: KeyContext, expected: RefusalReason
) -> None:
    step: Step = NOTHING
    for word in words:
        assert isinstance(step, Partial)
        step = press(step, Keystroke(word), here)
    assert isinstance(step, Complaint)
    assert step.reason is expected


def test_the_keypad_works_with_num_lock_on_where_digits_and_signs_have_a_meaning() -> None:
    assert press(NOTHING, Keystroke(0x5230), BEFORE) == parse_move("DRAW")
    assert press(NOTHING, Keystroke(0x532E), AFTER) == parse_move("AS")
    seven = press(NOTHING, Keystroke(0x4737), AFTER)
    assert seven == Partial(Command.DISCARD, "7")


def test_home_on_a_card_that_cannot_be_entered_leaves_no_command() -> None:
    state = position("2H 4C", pile="6C")
    here = key_context(state, state.hand)
    step = press(Partial(cursor=0), HOME, here)
    assert step == Partial(Command.MELD, "4")
    assert press(Partial(Command.MELD, "2", cursor=1), RIGHT, here) == Complaint(
        RefusalReason.NO_SUCH_MELD, Partial(Command.MELD, "2", cursor=1)
    )


def test_a_cursor_beyond_a_hand_that_shrank_stands_on_its_last_card() -> None:
    short = AFTER._replace(hand=HAND[:2])
    assert press(Partial(cursor=13), DEL, short) == parse_move("AH")
    assert press(Partial(cursor=13), RIGHT, short) == Partial(cursor=0)


def test_a_take_is_made_of_the_hand_with_a_short_group_back_in_it() -> None:
    state = after(position("KS KH AS AH AD 4C", pile="KC", scores=(2000, 0)), "MELD AAA")
    here = key_context(state, state.hand)
    assert parse(typed("TMA\r"), here) == parse_move("TAKE UU+AAA")


@pytest.mark.parametrize(("items", "move"), [
    ("", "TAKE UUU"), ("2", "TAKE UUU2"), ("2M", "TAKE UUU2"), ("MA", "TAKE UUU+AA"),
    ("MAM", "TAKE UUU+AA"),
])  # fmt: skip
def test_what_a_take_comes_to_so_far(items: str, move: str) -> None:
    assert move_so_far(Partial(Command.TAKE, items), BEFORE) == parse_move(move)


@pytest.mark.parametrize(("items", "meld", "move"), [
    ("", None, None), ("2", None, None), ("2", Rank.ACE, "MELD 2>A"), ("K", None, "MELD KKK"),
    ("K2", None, "MELD KKK2"),
])  # fmt: skip
def test_what_a_meld_comes_to_so_far(items: str, meld: Rank | None, move: str | None) -> None:
    expected = None if move is None else parse_move(move)
    assert move_so_far(Partial(Command.MELD, items, meld=meld), BEFORE) == expected


@pytest.mark.parametrize(("move", "spelling"), [
    ("DRAW", "D"), ("TAKE", "T\r"), ("TAKE UU2*+AAA2+QQ*", "T2*MA2MQ*\r"), ("MELD KKK2*", "MK2*\r"),
    ("MELD 2*>K", "M2*K\r"), ("MELD TTT", "MT\r"), ("2H", "2H"), ("TD", "TD"), ("**", "**"),
    ("BACK", "\b"), ("ASK", "P"), ("YES", "Y"), ("NO", "N"), ("DECLINE", "N"), ("KEEP", "N"),
])  # fmt: skip
def test_the_canonical_spelling(move: str, spelling: str) -> None:
    assert keys(parse_move(move)) == typed(spelling)


@pytest.mark.parametrize(("text", "message"), [
    ("MQ", "key 2 .1051h. is refused: NOT_HELD"),
    ("DD", "key 2 .* after the end of a move"),
    ("MK", "end before the move does"),
    ("I", "end before the move does"),
    ("", "end before the move does"),
])  # fmt: skip
def test_keys_that_spell_no_move_raise_with_their_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(typed(text), BEFORE)
