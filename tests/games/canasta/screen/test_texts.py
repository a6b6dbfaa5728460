"""The words of Canasta fit on their line, whatever the figures."""

import random
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.canasta.positions import after, core_at, position
from tests.support.hands import post
from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cardgame.screen.table_talk import took
from tommy.cards.card import JOKER, Rank
from tommy.games.canasta.rules import move_generation
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.discards import PileStatus
from tommy.games.canasta.rules.events import (
    Answered,
    Asked,
    CommandDropped,
    CommandTyped,
    CursorMoved,
    Declined,
    Discarded,
    DrawnForFirst,
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    InformationAsked,
    Kept,
    Melded,
    OneCardLeft,
    PermissionBroken,
    RedTrey,
    Refusal,
    RefusalReason,
    Replaced,
    ShortGroupReturned,
    Staged,
    StockEnded,
    TookBack,
    TookPile,
    WentOut,
)
from tommy.games.canasta.rules.hand_result import sheets
from tommy.games.canasta.rules.melds import TableMeld
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
)
from tommy.games.canasta.rules.pack import PACK, PlayingCard, parse_card, parse_cards
from tommy.games.canasta.rules.rulesets import CLASSIC, TOMMY, Rules
from tommy.games.canasta.rules.seats import YOU
from tommy.games.canasta.rules.situation import Ending, Permission
from tommy.games.canasta.rules.spelling import keys
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.rules.view import Choice, Phase, View
from tommy.games.canasta.screen import prompts, refusals, texts
from tommy.keystroke import BACKSPACE, END, ENTER, ESC, HOME, LEFT, PGUP, RIGHT, typed
from tommy.machine.codepage import encode
from tommy.shell.screen.legend import Legend

cards = st.sampled_from(sorted(set(PACK), key=str))
ranks = st.sampled_from([rank for rank in Rank if rank is not Rank.TWO])

SEATINGS = [(seats, seat) for seats in (2, 4) for seat in range(seats)]


def fits(text: str) -> None:
    assert 0 < len(text) <= 80, text
    assert len(encode(text)) == len(text)
    assert text == text.upper()


# Refusals


@pytest.mark.parametrize("reason", RefusalReason)
@settings(max_examples=30)
@given(
    upcard=st.none() | cards,
    card=st.none() | cards,
    rank=st.none() | ranks | st.just(Rank.TWO),
    held=st.none() | st.integers(0, 103),
    total=st.integers(0, 115),
)
def test_every_refusal_has_words_that_fit(
    reason: RefusalReason,
    upcard: PlayingCard | None,
    card: PlayingCard | None,
    rank: Rank | None,
    held: int | None,
    total: int,
) -> None:
    fits(refusals.refusal(Refusal(reason, upcard, card, rank, held, total, 120, ENTER)))


def test_two_reasons_never_have_the_same_words() -> None:
    upcard, card = parse_card("TD"), parse_card("4S")
    words = [
        refusals.refusal(Refusal(reason, upcard, card, Rank.TEN, 3, 30, 50))
        for reason in RefusalReason
    ]
    assert len(set(words)) == len(RefusalReason)


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (Refusal(RefusalReason.SHORT_OF_MINIMUM, total=30, minimum=50), "30 OF 50"),
        (Refusal(RefusalReason.TOO_MANY_WILD, held=4), "NOT 4"),
        (Refusal(RefusalReason.WHOLE_RANK, rank=Rank.KING, held=3), "ALL 3 OF YOUR KINGS MUST GO"),
        (Refusal(RefusalReason.NOT_HELD, card=parse_card("TD")), "YOU DO NOT HOLD THE 10♦"),
        (Refusal(RefusalReason.NOT_HELD, card=JOKER), "YOU DO NOT HOLD ANOTHER JOKER"),
        (Refusal(RefusalReason.NOT_HELD, rank=Rank.TWO, held=1), "YOU HOLD ONLY 1 OF THE DEUCES"),
        (Refusal(RefusalReason.NOT_HELD, rank=Rank.SIX, held=0), "YOU HOLD NO SIXES"),
        (Refusal(RefusalReason.NEEDS_WILD, rank=Rank.KING, held=1), "YOU HAVE JUST ONE KING"),
        (Refusal(RefusalReason.NEEDS_WILD, rank=Rank.KING, held=2), "ONE KING IS NOT ENOUGH"),
        (Refusal(RefusalReason.FROZEN, upcard=JOKER), "JOKER IS ON TOP"),
        (Refusal(RefusalReason.NO_MATCH, upcard=parse_card("9C")), "GOES WITH THE 9♣"),
        (Refusal(RefusalReason.STOCK_NOT_EMPTY, held=7), "STILL HAS 7"),
    ],
)
def test_a_refusal_has_the_figures_that_count(refusal: Refusal, words: str) -> None:
    assert words in refusals.refusal(refusal)


#: A command half typed, and the key that gives it up.
HALF_TYPED = ["m", "mk", "m2", "mkk2", "t", "t2mq", "tmq", "dk", "d*", "d"]
#: The longest figures.
LONG = Refusal(RefusalReason.NO_PILE, JOKER, JOKER, Rank.THREE, 103, 115, 120, ENTER)


@pytest.mark.parametrize("keypad", [False, True])
@pytest.mark.parametrize("rules", [TOMMY, CLASSIC], ids=str)
@pytest.mark.parametrize("text", HALF_TYPED)
def test_while_a_command_is_half_typed_every_refusal_names_the_key_that_gives_it_up(
    text: str, rules: Rules, keypad: bool
) -> None:
    drawn = rules is CLASSIC or text.startswith("d")
    hand = "KS KH KD QS QH QD 2D 2C ** 4S"
    core = core_at(position(hand, pile="KC", drawn=drawn and text[0] != "t", rules=rules))
    post(core, text)
    for reason in set(RefusalReason) - {RefusalReason.HOPELESS}:
        line = refusals.line(replace(LONG, reason=reason), core.view, core.choices, keypad=keypad)
        fits(line)
        assert ("END" if keypad else "ESC") in button_keys(line), line


@pytest.mark.parametrize("keypad", [False, True])
@pytest.mark.parametrize("stock", ["", "5S 6S"])
@pytest.mark.parametrize("pile", ["KC", "9C", "3S"])
@pytest.mark.parametrize("drawn", [False, True])
def test_a_refusal_names_no_command_that_is_not_open(
    drawn: bool, pile: str, stock: str, keypad: bool
) -> None:
    hand = "KS KH KD 2D 4S"
    core = core_at(position(hand, pile=pile, stock=stock, drawn=drawn, mine="7S 7H 7D"))
    of = {"D": Choice.DRAW, "INS": Choice.DRAW, "T": Choice.TAKE, "PGUP": Choice.TAKE,
          "N": Choice.DECLINE, "END": Choice.DECLINE, "M": Choice.MELD, "HOME": Choice.MELD}  # fmt: skip
    for reason in (RefusalReason.DRAW_FIRST, RefusalReason.STOCK_EMPTY, RefusalReason.FROZEN):
        line = refusals.line(replace(LONG, reason=reason), core.view, core.choices, keypad=keypad)
        named = {of[keys] for keys in button_keys(line) if keys in of}
        assert named or drawn
        assert named <= core.choices


# What happens

_SEVENS = TableMeld(Rank.SEVEN, parse_cards("7S 7H 7D 7C 7S 7H **"), 1)
_SHEETS = sheets(position("KC QD"))
_TEN = parse_card("TD")


def events_of(seat: int) -> list[Event]:
    """One of each kind at least, at its longest."""
    return [
        DrawnForFirst((tuple((each, _TEN) for each in range(4 if seat > 1 else 2)),), seat),
        HandDealt(99, 99, seat, (), (), 50),
        TurnBegan(seat, 999),
        RedTrey(seat, parse_card("3D"), True, 10),
        RedTrey(seat, parse_card("3D"), False, 10),
        Drew(seat, _TEN, 99, 10),
        Replaced(seat, _TEN, 99, 10),
        OneCardLeft(seat),
        StockEnded(seat, JOKER),
        TookPile(seat, 99, _TEN, (_TEN,), _SEVENS, (_TEN,), True, True),
        TookPile(seat, 99, _TEN, (_TEN,), _SEVENS, (_TEN,), False, True),
        Melded(seat, parse_cards("3S"), _SEVENS._replace(rank=Rank.THREE, wilds=0), True, False),
        Melded(seat, parse_cards("7S"), _SEVENS, False, False),
        Staged(seat, parse_cards("7S"), _SEVENS, 115, 120),
        TookBack(seat, parse_cards("7S"), Rank.SEVEN, None),
        ShortGroupReturned(seat, parse_cards("7S"), 115, 120),
        Discarded(seat, _TEN, 99, 99),
        Kept(seat),
        Asked(seat, True),
        Asked(seat, False),
        Answered(seat, True),
        Answered(seat, False),
        PermissionBroken(seat, seat % 2, 100),
        Declined(seat),
        WentOut(seat, True),
        WentOut(seat, False),
        Refused(seat, Refusal(RefusalReason.NO_PILE)),
        *(HandEnded(ending, _SHEETS, (0, 0), (9999, -9999), (9, 9)) for ending in Ending),
        GameEnded(seat % 2, 9999, (9, 9), (99_999, 99_999)),
        CommandTyped(seat),
        CommandDropped(seat),
        CursorMoved(seat, 99, None),
        InformationAsked(seat),
        KeyTaken(seat),
    ]


#: Of these nothing is said beside what the table shows or the prompt says.
SILENT = {
    HandDealt, TurnBegan, Drew, Replaced, Staged, TookBack, Discarded, Declined, Refused, GameEnded,
    CommandTyped, CommandDropped, CursorMoved, InformationAsked, KeyTaken,
}  # fmt: skip


EVENTS = {get_origin(kind) or kind for kind in get_args(Event)}


def test_the_list_of_events_has_every_kind() -> None:
    assert {type(event) for event in events_of(0)} == EVENTS


@pytest.mark.parametrize(("seats", "seat"), SEATINGS)
def test_every_event_that_is_no_picture_has_words_that_fit(seats: int, seat: int) -> None:
    for kind in EVENTS:
        said = [texts.message(event, seats) for event in events_of(seat) if type(event) is kind]
        # That another seat asks in vain would tell something about its hand.
        silent = kind in SILENT or (kind is Asked and seat != YOU)
        assert any(said) == (not silent), kind
        for text in filter(None, said):
            fits(text)


def test_each_end_of_a_hand_is_said_once() -> None:
    """Going out and the last card have events of their own; the others are the end's."""
    ended = {
        ending: texts.message(HandEnded(ending, _SHEETS, (0, 0), (0, 0), (0, 0)), 2)
        for ending in Ending
    }
    assert {ending for ending, text in ended.items() if text} == {
        Ending.DECLINED,
        Ending.NOTHING_LEFT,
    }


MOVES: list[Move] = [
    Draw(),
    Take(),
    Take(2, 1, 1, (Meld(Rank.TEN, 3), Meld(Rank.KING, 2, 1), Meld(Rank.ACE, 2, 1))),
    Take(2, 3, 0, tuple(Meld(rank, 2, 1) for rank in Rank if rank > Rank.THREE)),
    Meld(Rank.TEN, 8, 2, 1),
    Meld(Rank.THREE, 4),
    Meld(Rank.KING, 0, 1),
    Meld(Rank.THREE, 0, 2, 1),
    TakeBack(),
    Discard(_TEN),
    Discard(JOKER),
    Ask(),
    Answer(True),
    Answer(False),
    Decline(),
    Keep(),
]


def test_the_list_of_moves_has_every_kind() -> None:
    assert {type(move) for move in MOVES} == set(get_args(Move))


@pytest.mark.parametrize(("seats", "seat"), SEATINGS)
@pytest.mark.parametrize("move", MOVES, ids=str)
def test_every_move_is_announced_in_one_line(move: Move, seats: int, seat: int) -> None:
    view = core_at(position("KC QD", pile="4S TD", seats=seats))
    fits(texts.announced(seat, move, view.view))


@pytest.mark.parametrize(("seats", "seat"), SEATINGS)
def test_what_is_said_of_a_seat_fits(seats: int, seat: int) -> None:
    for text in (
        texts.deals(seat, Options(seats)),
        texts.deals(seat, Options(seats, CLASSIC)),
        texts.thinks(seat, seats),
        texts.turn_word(seat, seats),
        texts.hand_word(seat, seats),
        texts.look_on(seat, seats),
    ):
        fits(text)
    assert len(texts.turn_word(seat, seats)) <= 16


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_of_a_game_names_the_winner_and_both_totals(side: int, seats: int) -> None:
    text = texts.game_won(GameEnded(side, 5000, (1, 0), (0, 0)), (12_345, -2000), seats)
    fits(text)
    assert text.endswith("WIN THE GAME, 12345 TO -2000!" if seats == 4 or side == 0 else
                         "I WIN THE GAME, 12345 TO -2000!")  # fmt: skip


@pytest.mark.parametrize(
    ("status", "tommy", "classic"),
    [
        (PileStatus.NONE, "", ""),
        (PileStatus.FROZEN, "FROZEN", "FROZEN"),
        (PileStatus.PRIZE, "PRIZE", "FROZEN"),
        (PileStatus.UNFROZEN, "", ""),
    ],
)
def test_every_state_of_a_pile_has_its_word(status: PileStatus, tommy: str, classic: str) -> None:
    assert texts.pile_word(status, TOMMY) == tommy
    assert texts.pile_word(status, CLASSIC) == classic


@pytest.mark.parametrize("text", [texts.SHUFFLING, texts.DRAWING])
def test_standing_lines_fit(text: str) -> None:
    fits(text)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_options_fit_into_the_right_box(seats: int) -> None:
    assert len(texts.options_line(Options(seats))) <= 27


# Prompts

#: Two of these are never open at once (C14, C21, C25, C26).
EXCLUSIVE = [
    {Choice.DRAW, Choice.DECLINE},
    {Choice.DISCARD, Choice.KEEP},
    {Choice.ASK, Choice.ASK_IN_VAIN},
    {Choice.ASK, Choice.TAKE_BACK},
]


def sets_of(*choices: Choice) -> list[frozenset[Choice]]:
    every = [
        frozenset(some)
        for count in range(1, len(choices) + 1)
        for some in combinations(choices, count)
    ]
    return [some for some in every if not any(pair <= some for pair in EXCLUSIVE)]


@pytest.mark.parametrize("keypad", [False, True])
@pytest.mark.parametrize("phase", [Phase.BEFORE, Phase.AFTER])
def test_whatever_is_open_the_prompt_fits(phase: Phase, keypad: bool) -> None:
    view = core_at(position("KC QD", seats=4)).view._replace(phase=phase)
    entry = (Choice.DO_IT, Choice.ITEM_OFF, Choice.CANCEL, Choice.FURTHER_MELD, Choice.GO_ON)
    free = [choice for choice in Choice if choice not in entry]
    for choices in sets_of(*free):
        fits(prompts.prompt(view, choices, keypad=keypad))
        if Choice.ASK not in choices:
            staged = view._replace(staged=(115, 120))
            assert prompts.prompt(staged, choices, keypad=keypad).startswith("115 OF 120:  ")
            fits(prompts.prompt(staged, choices, keypad=keypad))


#: What is open, its word in letters, its word on the keypad.
WORDS = [
    (Phase.BEFORE, Choice.MELD, "M)ELD", "HOME=MELD"),
    (Phase.BEFORE, Choice.TAKE, "T)AKE", "PGUP=TAKE"),
    (Phase.BEFORE, Choice.DRAW, "D)RAW", "INS=DRAW"),
    (Phase.BEFORE, Choice.DECLINE, "N)O PILE=", "END=LEAVE PILE"),
    (Phase.BEFORE, Choice.ASK, "P)ERMISSION", "PGDN=PERMISSION"),
    (Phase.BEFORE, Choice.TAKE_BACK, "BACKSPACE=", "-=TAKE BACK"),
    (Phase.AFTER, Choice.DISCARD, "DISCARD A CARD", ".=DISCARD"),
    (Phase.AFTER, Choice.MELD, "M)ELD", "HOME=MELD"),
    (Phase.AFTER, Choice.KEEP, "N)O, KEEP", "END=KEEP"),
    (Phase.AFTER, Choice.ASK, "P)ERMISSION", "PGDN=PERMISSION"),
    (Phase.AFTER, Choice.TAKE_BACK, "BACKSPACE=", "-=TAKE BACK"),
]


@pytest.mark.parametrize(("phase", "choice", "letters", "keypad"), WORDS)
def test_the_prompt_offers_what_is_open_and_nothing_else(
    phase: Phase, choice: Choice, letters: str, keypad: str
) -> None:
    view = core_at(position("KC QD", seats=4)).view._replace(phase=phase)
    for text, word in (
        (prompts.prompt(view, {choice}, keypad=False), letters),
        (prompts.prompt(view, {choice}, keypad=True), keypad),
    ):
        assert word in text
        for of, other, *words in WORDS:
            if of is phase and other is not choice:
                assert not any(word in text for word in words)


def prompts_while(core: Core, *presses: str) -> list[str]:
    """The prompt in letters after each piece of a command."""
    said = []
    for piece in presses:
        post(core, piece)
        said.append(prompts.prompt(core.view, core.choices, keypad=False))
    return said


def test_a_meld_shows_itself_as_it_is_typed_and_what_it_counts_towards_the_minimum() -> None:
    core = core_at(position("KS KH KD 2H ** 4S"))
    first, second, third = prompts_while(core, "m", "k", "2")
    assert first.startswith("MELD ")
    assert "WHICH RANK?" in first
    assert second.startswith("MELD K ")
    assert "30 OF 50" in second
    assert third.startswith("MELD K2 ")
    assert "50 OF 50" in third
    assert "ENTER=LAY DOWN" in third


@pytest.mark.parametrize("keypad", [False, True])
def test_a_meld_names_the_ranks_that_can_be_melded(keypad: bool) -> None:
    core = core_at(position("KS KH KD 9C 4S"))
    post(core, "m")
    prompt = partial(prompts.prompt, core.view, core.choices, keypad=keypad)
    text = prompt(ranks=[Rank.KING, Rank.TEN])
    assert text.startswith("MELD WHICH RANK (K 10)?  ")
    assert button_keys(text)[:2] == ["K", "T"]
    fits(prompt(ranks=[rank for rank in Rank if rank is not Rank.TWO]))
    assert "WHICH RANK?" in prompt(ranks=[])


def test_a_side_that_has_melded_sees_no_minimum() -> None:
    core = core_at(position("KS KH KD 2H ** 4S", mine="7S 7H 7D"))
    assert " OF " not in prompts_while(core, "mk")[0]


def test_wild_cards_alone_ask_for_their_meld() -> None:
    core = core_at(position("KS KH KD 2H ** 4S", mine="7S 7H 7D"))
    post(core, "m2")
    assert "NOW ITS RANK" in prompts.prompt(core.view, core.choices, keypad=False)
    assert "LEFT RIGHT=WHICH MELD" in prompts.prompt(core.view, core.choices, keypad=True)


def test_a_take_names_the_upcard_and_shows_70_of_90() -> None:
    state = position("TS TH QS QH QD 2H 4S 5S", pile="TD", scores=(1500, 0))
    core = core_at(state)
    first, second, third = prompts_while(core, "t", "2", "mq")
    assert first.startswith("TAKE 10♦ ")
    assert "30 OF 90" in first
    assert "M=MORE" in first
    assert second.startswith("TAKE 10♦ + 2 ")
    assert "50 OF 90" in second
    assert third.startswith("TAKE 10♦ + 2 + Q ")
    assert "80 OF 90" in third


def test_a_card_half_typed_is_shown() -> None:
    core = core_at(position("TS TH QS", drawn=True))
    first, second, third = prompts_while(core, "d", "1", "0")
    assert first.startswith("DISCARD WHICH CARD (RANK, THEN SUIT)?  ")
    assert second.startswith("DISCARD 1: ")
    assert third.startswith("DISCARD 10: ")
    assert "SUIT" in third


def test_staged_melds_say_30_of_50() -> None:
    state = after(position("KS KH KD 4S 5S 6S"), "MELD KKK")
    core = core_at(state)
    assert prompts.prompt(core.view, core.choices, keypad=False).startswith("30 OF 50:  ")


def test_a_partner_who_asks_waits_for_yes_or_no() -> None:
    state = position("AS KC", seats=4, seat=2, permission=Permission.ASKED, mine="7S 7H 7D")
    core = core_at(state)
    assert core.actor == 0
    for keypad, words in ((False, "Y)ES  N)O"), (True, "+=YES  -=NO")):
        text = prompts.prompt(core.view, core.choices, keypad=keypad)
        assert text.endswith(words)
        fits(text)


LONG_HANDS = [
    # Five melds to open with, each with wild cards.
    ("9S 9H KS KH 2S QS QH 2H JS JH ** TS TH ** AS", "t2mk2mq2mj*mt*", False),
    # A card of each rank.
    ("9S 9H KS QS JS TS AS 8S 7S 6S 5S 4S 2S 2H **", "t22*mamkmqmjmtm8m7m6m5m4", False),
    # A long hand with all wild cards.
    (
        "9S 9H KS QS JS TS AS 8S 7S 6S 5S 4S 2S 2H 2D 2C 2S 2H 2D 2C ** ** ** **",
        "t222ma222mk22*mq***mjmtm8m7m6m5m4",
        True,
    ),
]


def test_a_classic_take_keeps_its_keys_when_a_rank_is_typed() -> None:
    core = core_at(position("KS KH KD 2D ** 4S", pile="KC", rules=CLASSIC))
    for text in prompts_while(core, "t", "k", "k"):
        for word in ("+=ALL", "*=ADD WILD", "M=MORE", "ENTER=TAKE", "ESC=CANCEL"):
            assert word in text
        fits(text)


@pytest.mark.parametrize(("hand", "letters", "opened"), LONG_HANDS)
def test_a_long_command_still_fits_and_shows_its_newest_item(
    hand: str, letters: str, opened: bool
) -> None:
    core = core_at(position(hand, pile="9D", others="", mine="3S 3C 3S" if opened else ""))
    for letter in letters:
        post(core, letter)
        for keypad in (False, True):
            text = prompts.prompt(core.view, core.choices, keypad=keypad)
            fits(text)
            assert "END=CANCEL" in text if keypad else "ESC=CANCEL" in text
            newest = core.view.typed[-1:]
            assert core.phase is Phase.TAKE
            assert {"M": " + "}.get(newest, newest) in text.partition("(")[0]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed_in_whatever_position_prompt_and_information_fit(
    seats: int, seed: int
) -> None:
    chance = random.Random(seed)
    core = Core(Options(seats), seed)
    core.begin()
    others = (ENTER, ESC, BACKSPACE, HOME, LEFT, RIGHT, PGUP, END)
    keystrokes = [*typed("mtdpniakqj1098765432***/.yn"), *others]
    for _ in range(250):
        for _ in range(chance.randint(0, 12)):
            core.post(chance.choice(keystrokes))
        if core.actor is None:
            core.post(ENTER)
        for keypad in (False, True):
            fits(prompts.prompt(core.view, core.choices, keypad=keypad))
        fits(texts.information(core.view))
        core.post(ESC)
        if core.actor is not None:
            move = chance.choice(move_generation.legal_moves(core.state))
            for key in keys(move):
                core.post(key)


def longest_information(view: View) -> View:
    return view._replace(
        stock_count=55, pile_count=40, hands=tuple((_TEN,) * 88 for _ in view.hands)
    )


@pytest.mark.parametrize("melded", [(False, False), (True, True)])
@pytest.mark.parametrize("seats", [2, 4])
def test_information_has_counts_minimum_and_scores_and_fits(
    seats: int, melded: tuple[bool, bool]
) -> None:
    view = core_at(position("KC QD", seats=seats, scores=(3000, 3000))).view
    text = texts.information(longest_information(view)._replace(melded=melded))
    fits(text)
    for words in ("STOCK 55", " 88", "DONE" if melded[0] else "120", "3000"):
        assert words in text


def test_the_title_of_the_sheet_fits() -> None:
    fits(texts.sheet_title(999))


# Buttons


def button_keys(text: str) -> list[str]:
    return [each.keys for each in text.buttons] if isinstance(text, Legend) else []


@pytest.mark.parametrize(
    ("reason", "buttons"),
    [
        (RefusalReason.UNKNOWN_KEY, ["F5"]),
        (RefusalReason.NOT_A_RANK, ["3", "2", "KP*"]),
        (RefusalReason.NOT_A_SUIT, ["S", "H", "D", "C", "ENTER"]),
        (RefusalReason.JOKER_HAS_NO_SUIT, ["KP*", "ENTER"]),
        (RefusalReason.WHICH_MELD, ["LEFT", "RIGHT"]),
        (RefusalReason.FROZEN, []),
    ],
)
def test_a_refusal_has_the_keys_that_it_names_as_buttons(
    reason: RefusalReason, buttons: list[str]
) -> None:
    assert button_keys(refusals.refusal(Refusal(reason))) == buttons


@pytest.mark.parametrize(
    ("typed_before", "keypad", "buttons"),
    [
        ("", False, ["M", "T", "D", "I"]),
        ("", True, ["HOME", "PGUP", "INS", "KP+"]),
        ("d", False, ["M", "I"]),
        ("d", True, ["LEFT", "RIGHT", ".", "HOME", "KP+"]),
        ("dk", False, ["S", "H", "D", "C", "ENTER", "ESC"]),
        ("d*", False, ["KP*", "ENTER", "ESC"]),
        ("d*", True, ["KP*", "ENTER", "END"]),
        ("m", False, ["ESC"]),
        ("ma", True, ["KP/", "KP*", "ENTER", "KP-", "END"]),
        ("t", False, ["2", "KP*", "M", "ENTER", "ESC"]),
        ("t", True, ["KP/", "KP*", "HOME", "ENTER", "END"]),
    ],
)
def test_a_prompt_has_its_keys_as_buttons(
    typed_before: str, keypad: bool, buttons: list[str]
) -> None:
    core = core_at(position("AS AH AD KS KC 2H **", pile="6C AC", stock="5S 9H"))
    post(core, typed_before)
    assert button_keys(prompts.prompt(core.view, core.choices, keypad=keypad)) == buttons


def test_words_that_only_look_like_keys_are_no_buttons() -> None:
    for reason in (RefusalReason.STOCK_EMPTY, RefusalReason.WHOLE_RANK):
        assert button_keys(refusals.refusal(Refusal(reason, rank=Rank.KING, held=3))) == []


def test_only_the_take_stands_out_in_a_prompt() -> None:
    """Who draws by habit cannot undo it (WORDS 1.29)."""
    core = core_at(position("AS AH AD KS KC 2H **", pile="6C AC", stock="5S 9H"))
    for keypad in (False, True):
        text = prompts.prompt(core.view, core.choices, keypad=keypad)
        assert isinstance(text, Legend)
        assert [text[each.start : each.end] for each in text.buttons if each.bright] == [
            "PGUP=TAKE" if keypad else "T)AKE"
        ]


def test_a_prompt_offers_only_wild_cards_that_are_held() -> None:
    for hand, words in (
        ("KS KH KD 4S", None), ("KS KH KD 2S", "2=ADD WILD"), ("KS KH KD **", "*=ADD WILD"),
        ("KS KH KD ** 2S", "2/*=ADD WILD"),
    ):  # fmt: skip
        core = core_at(position(f"{hand} 9C 8C"))
        post(core, "mk")
        text = prompts.prompt(core.view, core.choices, keypad=False)
        assert ("WILD" in text) == (words is not None)
        assert words is None or f"({words}  " in text


# The end of a hand


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("ours", "theirs", "words"),
    [
        (650, 100, {2: "YOU WIN THE HAND, 650 TO 100!", 4: "YOU AND PARTNER WIN THE HAND"}),
        (-5, 9999, {2: "I WIN THE HAND, 9999 TO -5!", 4: "EAST AND WEST WIN THE HAND"}),
        (40, 40, {2: "40 EACH: NOBODY WINS", 4: "40 EACH: NOBODY WINS"}),
    ],
)
def test_the_end_of_a_hand_names_the_winner_and_the_seconds(
    seats: int, ours: int, theirs: int, words: dict[int, str]
) -> None:
    first, second = (
        sheet._replace(meld_cards=sheet.meld_cards + total - sheet.total)
        for sheet, total in zip(_SHEETS, (ours, theirs), strict=True)
    )
    event = HandEnded(Ending.WENT_OUT, (first, second), (0, 0), (0, 0), (0, 0))
    text = texts.hand_won(event, seats, took(99_999))
    fits(text)
    assert text.startswith(words[seats])
    assert text.endswith("99999 SECONDS ON THE CLOCK")
