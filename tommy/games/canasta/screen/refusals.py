"""The messages for refused keys and moves of Canasta: why, and how to go on."""

from collections.abc import Collection, Mapping
from enum import Enum

from tommy.games.canasta.rules.events import Refusal, RefusalReason
from tommy.games.canasta.rules.pack import PlayingCard
from tommy.games.canasta.rules.rulesets import CLASSIC
from tommy.games.canasta.rules.view import Choice, Phase, View
from tommy.games.canasta.screen.prompts import way_on
from tommy.games.canasta.screen.texts import RANK_WORDS
from tommy.keystroke import ENTER
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.desk import MESSAGE_COLS
from tommy.shell.screen.legend import Legend, legend

_GAP = "  "
#: The refusals, with buttons marked for `legend` and fields for `refusal`.
_REFUSALS: Mapping[RefusalReason, str] = {
    RefusalReason.NOT_HELD: "NICE TRY: YOU HOLD {how_many} {rank}",
    RefusalReason.TOO_FEW_CARDS: "THREE CARDS MAKE A MELD, AND THIS ONE HAS {held}",
    RefusalReason.TOO_FEW_NATURALS: "A MELD NEEDS TWO NATURAL CARDS: THIS HAS {held}",
    RefusalReason.TOO_MANY_WILD: "TOO WILD: A MELD HOLDS THREE WILD CARDS AT MOST, NOT {held}",
    RefusalReason.WHOLE_RANK: "NO HOLDING BACK: ALL {held} OF YOUR {rank} MUST GO",
    RefusalReason.NO_SUCH_MELD: "YOUR SIDE HAS NO {rank} ON THE TABLE TO ADD TO",
    RefusalReason.MELD_BEFORE_DRAW: "NOT SO FAST: CLASSIC RULES LET YOU MELD AFTER THE DRAW",
    RefusalReason.TREYS_BEFORE_DRAW: "BLACK TREYS ARE MELDED WHEN YOU GO OUT, AFTER THE DRAW",
    RefusalReason.TREYS_TOO_FEW: "MELD THREE OR FOUR BLACK TREYS AT ONCE: THIS WOULD BE {held}",
    RefusalReason.TREYS_NO_WILD: "BLACK TREYS KEEP NO COMPANY WITH WILD CARDS",
    RefusalReason.TREYS_NOT_LAST: "BLACK TREYS ARE MELDED ONLY AS YOUR VERY LAST CARDS",
    RefusalReason.SHORT_OF_MINIMUM: "{total} OF {minimum}: YOUR FIRST MELD IS TOO SMALL",
    RefusalReason.NOTHING_LAID: "THERE IS NO MELD TO TAKE BACK NOW",
    RefusalReason.DRAW_FIRST: "HOLD YOUR HORSES, NO DISCARD YET:",
    RefusalReason.ALREADY_DRAWN: "DON'T BE GREEDY, YOU HAVE YOUR CARDS:",
    RefusalReason.STOCK_EMPTY: "THE STOCK IS EMPTY, SO NO DRAW:",
    RefusalReason.NO_PILE: "WHAT PILE? THERE IS NONE TO TAKE",
    RefusalReason.FROZEN: "BRRR, FROZEN! NOBODY TAKES THE PILE WHILE {upcard} IS ON TOP",
    RefusalReason.PRIZE_NEEDS_PAIR: (
        "YOU NEED TWO NATURAL {rank} TO TAKE THIS PILE: YOU HAVE {count}"
    ),
    RefusalReason.FROZEN_NEEDS_PAIR: (
        "IT IS FROZEN: YOU NEED TWO NATURAL {rank}, AND YOU HAVE {count}"
    ),
    RefusalReason.ONE_TAKES_ONE: "WITH ONE CARD IN HAND YOU CANNOT TAKE A PILE OF ONE CARD",
    RefusalReason.UNOPENED_NEEDS_PAIR: (
        "UNTIL YOU MELD YOU NEED TWO NATURAL {rank}: YOU HAVE {count}"
    ),
    RefusalReason.NO_MATCH: "YOU HAVE NOTHING THAT GOES WITH THE {upcard}",
    RefusalReason.NEEDS_WILD: "YOU HAVE JUST ONE {one}: ADD A WILD CARD TO IT",
    RefusalReason.FURTHER_NEEDLESS: "MELD THE {rank} AFTER YOU HAVE TAKEN THE PILE",
    RefusalReason.RANK_TWICE: "YOU NAMED {rank} TWICE: ONCE IS ENOUGH",
    RefusalReason.NO_CANASTA: "THAT WOULD EMPTY YOUR HAND, AND WITHOUT A CANASTA NOBODY GOES OUT",
    RefusalReason.MUST_KEEP_CARD: "WITHOUT A CANASTA TWO CARDS MUST STAY: THIS LEAVES {held}",
    RefusalReason.PARTNER_SAID_NO: "NO MEANS NO: YOUR PARTNER WON'T LET YOU OUT THIS TURN",
    RefusalReason.MUST_DISCARD: "NICE TRY, BUT YOU STILL HOLD {held} CARDS:",
    RefusalReason.LAST_CARD_MUST_GO: "YOUR LAST CARD CAN BE PLAYED, SO IT MUST BE",
    RefusalReason.FORCED: "THE {upcard} FITS YOUR {rank}: YOU MUST TAKE THE PILE",
    RefusalReason.STOCK_NOT_EMPTY: "DON'T GIVE UP: THE STOCK STILL HAS {held}",
    RefusalReason.NO_PARTNER: "ASK WHOM? WITH TWO HANDS YOU HAVE NO PARTNER",
    RefusalReason.ASKED_ALREADY: "DON'T NAG: YOU HAVE ASKED THIS TURN",
    RefusalReason.MELDED_ALREADY: "TOO LATE: PERMISSION IS ASKED BEFORE YOU MELD",
    RefusalReason.TAKEN_ALREADY: "TOO LATE: PERMISSION IS ASKED BEFORE YOU TAKE THE PILE",
    RefusalReason.NOT_ASKED: "NOBODY ASKED YOU",
    RefusalReason.HOPELESS: (
        "YOU CAN'T GO OUT WITH THIS HAND{cost}. [P] OR [PGDN] AGAIN ASKS ANYWAY"
    ),
    RefusalReason.ANSWER_FIRST: "DON'T KEEP YOUR PARTNER WAITING: YES OR NO?",
    RefusalReason.UNKNOWN_KEY: "THAT KEY IS ASLEEP HERE ([F5=INSTRUCTIONS])",
    RefusalReason.NUM_LOCK: "NUM LOCK IS ON, SO THAT WAS A DIGIT: HIT NUM LOCK, THEN THE KEY",
    RefusalReason.NOT_IN_MELD: "THAT KEY ADDS NOTHING",
    RefusalReason.NOT_IN_TAKE: "THAT KEY ADDS NOTHING TO THE TAKE",
    RefusalReason.NOT_A_RANK: "TYPE A RANK ([3=BLACK TREYS]); [2] OR [KP*|*] ADDS A WILD CARD",
    RefusalReason.RANK_AFTER_M: "TYPE THE RANK OF THE NEXT MELD",
    RefusalReason.WHICH_MELD: "TO WHICH MELD? TYPE ITS RANK, OR CHOOSE: [LEFT] [RIGHT]",
    RefusalReason.NOT_A_CARD: "A CARD BEGINS WITH ITS RANK, 2 OR *",
    RefusalReason.NOT_A_SUIT: "PICK A SUIT: [S] [H] [D] [C], OR [ENTER] FOR ANY OF THEM",
    RefusalReason.JOKER_HAS_NO_SUIT: "A JOKER HAS NO SUIT: [KP*|*] AGAIN OR [ENTER]",
    RefusalReason.NOTHING_CHOSEN: "ENTER WHAT? NOTHING IS TYPED YET",
    RefusalReason.RANK_GIVEN: "THE RANK IS CHOSEN",
    RefusalReason.ONE_RANK: "ONE RANK PER MELD",
}

#: The chapters of the instructions that say more about refusals.
_CHAPTERS: Mapping[str, tuple[RefusalReason, ...]] = {
    "melds": (
        RefusalReason.TOO_FEW_CARDS,
        RefusalReason.TOO_FEW_NATURALS,
        RefusalReason.TOO_MANY_WILD,
        RefusalReason.WHOLE_RANK,
        RefusalReason.NO_SUCH_MELD,
        RefusalReason.MELD_BEFORE_DRAW,
        RefusalReason.DRAW_FIRST,
        RefusalReason.ALREADY_DRAWN,
        RefusalReason.MUST_DISCARD,
    ),
    "first": (RefusalReason.SHORT_OF_MINIMUM,),
    "pile": (
        RefusalReason.NO_PILE,
        RefusalReason.FROZEN,
        RefusalReason.PRIZE_NEEDS_PAIR,
        RefusalReason.FROZEN_NEEDS_PAIR,
        RefusalReason.ONE_TAKES_ONE,
        RefusalReason.UNOPENED_NEEDS_PAIR,
        RefusalReason.NO_MATCH,
        RefusalReason.NEEDS_WILD,
        RefusalReason.FURTHER_NEEDLESS,
    ),
    "out": (
        RefusalReason.NO_CANASTA,
        RefusalReason.MUST_KEEP_CARD,
        RefusalReason.LAST_CARD_MUST_GO,
        RefusalReason.TREYS_BEFORE_DRAW,
        RefusalReason.TREYS_TOO_FEW,
        RefusalReason.TREYS_NO_WILD,
        RefusalReason.TREYS_NOT_LAST,
    ),
    "permission": (
        RefusalReason.PARTNER_SAID_NO,
        RefusalReason.NO_PARTNER,
        RefusalReason.ASKED_ALREADY,
        RefusalReason.MELDED_ALREADY,
        RefusalReason.TAKEN_ALREADY,
        RefusalReason.NOT_ASKED,
        RefusalReason.HOPELESS,
        RefusalReason.ANSWER_FIRST,
    ),
    "stock": (RefusalReason.STOCK_EMPTY, RefusalReason.FORCED, RefusalReason.STOCK_NOT_EMPTY),
    "keypad": (RefusalReason.NUM_LOCK,),
    "keys": (RefusalReason.UNKNOWN_KEY,),
}
_TOPICS = {reason: chapter for chapter, reasons in _CHAPTERS.items() for reason in reasons}
#: The chapter about typing cards and melds has all other refusals.
_TYPING = "typing"
_PHASE_TOPICS = {Phase.ANSWER: "permission", Phase.TAKE: "pile", Phase.MELD: _TYPING}
#: The chapter of the classic rules in the place of one of Tommy's.
_CLASSIC_TOPICS = {
    "melds": "classic-turn",
    "first": "classic-turn",
    "pile": "classic-pile",
    "out": "classic-out",
    "permission": "classic-out",
    "stock": "classic-stock",
    _TYPING: "classic-keys",
}


def topic(view: View, reason: Enum | None) -> str:
    """The chapter of the instructions about a refusal, or what waits for you; may be empty."""
    if reason is None:
        about = _PHASE_TOPICS.get(view.phase, "")
    else:
        about = _TOPICS.get(RefusalReason(reason), _TYPING)
    return _CLASSIC_TOPICS.get(about, about) if view.options.rules is CLASSIC else about


def line(refused: Refusal, view: View, choices: Collection[Choice], *, keypad: bool) -> str:
    """The message for a refused key or move, and what the keys can do now if there is room."""
    why = refusal(refused)
    if refused.key is not None and refused.key.ascii == ENTER.ascii:
        choices = {*choices} - {Choice.DO_IT}
    room = MESSAGE_COLS - len(why) - len(_GAP)
    words = way_on(view, choices, room, keypad=keypad)
    return Legend(why, _GAP, words) if words else why


def refusal(refused: Refusal) -> str:
    """Why a key or move is refused, at most 80 characters."""
    if refused.reason is RefusalReason.NOT_HELD and refused.card is not None:
        return f"DREAM ON: YOU DO NOT HOLD {card_text(refused.card)}"
    held = refused.held or 0
    if refused.reason is RefusalReason.NEEDS_WILD and refused.rank is not None and held > 1:
        return f"ONE {refused.rank.name} IS NOT ENOUGH: ADD ANOTHER ONE"
    line = _REFUSALS[refused.reason].format(
        rank="CARDS" if refused.rank is None else RANK_WORDS[refused.rank],
        one="CARD" if refused.rank is None else refused.rank.name,
        upcard="NOTHING" if refused.upcard is None else card_label(refused.upcard),
        held=held,
        count=held or "NONE",
        how_many=f"ONLY {held} OF THE" if held else "NO",
        total=refused.total,
        cost=f": A YES COSTS {refused.total}" if refused.total else "",
        minimum=refused.minimum,
    )
    return legend(line)


def card_text(card: PlayingCard) -> str:
    """A card that is not held, in a sentence."""
    label = card_label(card)
    return f"ANOTHER {label}" if label == "JOKER" else f"THE {label}"
