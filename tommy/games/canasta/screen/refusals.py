"""The messages for refused keys and moves of Canasta: why, and how to go on."""

from collections.abc import Collection, Mapping

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
    RefusalReason.NOT_HELD: "YOU HOLD {how_many} {rank}",
    RefusalReason.TOO_FEW_CARDS: "A MELD NEEDS THREE CARDS, AND THIS ONE HAS {held}",
    RefusalReason.TOO_FEW_NATURALS: "A MELD NEEDS TWO NATURAL CARDS, AND THIS ONE HAS {count}",
    RefusalReason.TOO_MANY_WILD: "THREE WILD CARDS AT MOST IN A MELD: THIS WOULD MAKE {held}",
    RefusalReason.WHOLE_RANK: "ALL YOUR {rank} MUST GO, AND YOU HOLD {held}",
    RefusalReason.NO_SUCH_MELD: "YOUR SIDE HAS NO {rank} ON THE TABLE TO ADD TO",
    RefusalReason.MELD_BEFORE_DRAW: "CLASSIC RULES: NO MELD BEFORE THE DRAW OR THE PILE",
    RefusalReason.TREYS_BEFORE_DRAW: "BLACK TREYS ARE MELDED WHEN YOU GO OUT, AFTER THE DRAW",
    RefusalReason.TREYS_TOO_FEW: "BLACK TREYS GO BY THREE OR FOUR, AND THIS WOULD BE {held}",
    RefusalReason.TREYS_NO_WILD: "NO WILD CARD GOES WITH BLACK TREYS",
    RefusalReason.TREYS_NOT_LAST: "BLACK TREYS ARE MELDED ONLY AS YOUR VERY LAST CARDS",
    RefusalReason.SHORT_OF_MINIMUM: "{total} OF {minimum}: THAT IS SHORT OF THE FIRST MELD",
    RefusalReason.NOTHING_LAID: "THERE IS NO MELD TO TAKE BACK NOW",
    RefusalReason.DRAW_FIRST: "NO DISCARD YET. OPEN NOW:",
    RefusalReason.ALREADY_DRAWN: "YOU HAVE YOUR CARDS FOR THIS TURN. OPEN NOW:",
    RefusalReason.STOCK_EMPTY: "THE STOCK IS EMPTY. OPEN NOW:",
    RefusalReason.NO_PILE: "THERE IS NO PILE TO TAKE",
    RefusalReason.FROZEN: "FROZEN: WHILE {upcard} IS ON TOP NOBODY TAKES THE PILE",
    RefusalReason.PRIZE_NEEDS_PAIR: (
        "A PRIZE PILE WANTS TWO NATURAL {rank} OF YOURS: YOU HOLD {count}"
    ),
    RefusalReason.FROZEN_NEEDS_PAIR: (
        "A FROZEN PILE WANTS TWO NATURAL {rank} OF YOURS: YOU HOLD {count}"
    ),
    RefusalReason.ONE_TAKES_ONE: "WITH A SINGLE CARD YOU MAY NOT TAKE A PILE OF ONE CARD",
    RefusalReason.UNOPENED_NEEDS_PAIR: (
        "BEFORE YOUR FIRST MELD IT TAKES TWO NATURAL {rank}: YOU HOLD {count}"
    ),
    RefusalReason.NO_MATCH: "NOTHING THAT YOU HAVE GOES WITH {upcard}",
    RefusalReason.NEEDS_WILD: "ONE OF YOUR {rank} NEEDS A WILD CARD BESIDE IT",
    RefusalReason.FURTHER_NEEDLESS: ("YOUR SIDE HAS MELDED: MELD THE {rank} AFTER THE TAKE"),
    RefusalReason.RANK_TWICE: "TWO MELDS OF {rank} IN ONE TAKE: ONE, PLEASE",
    RefusalReason.NO_CANASTA: "THAT WOULD EMPTY YOUR HAND, AND WITHOUT A CANASTA NOBODY GOES OUT",
    RefusalReason.MUST_KEEP_CARD: ("WITHOUT A CANASTA TWO CARDS MUST STAY: THIS LEAVES {held}"),
    RefusalReason.PARTNER_SAID_NO: "YOUR PARTNER SAID NO: YOU MAY NOT GO OUT IN THIS TURN",
    RefusalReason.MUST_DISCARD: "YOU STILL HOLD {held} CARDS: DISCARD ONE",
    RefusalReason.LAST_CARD_MUST_GO: "YOUR LAST CARD CAN BE PLAYED, SO IT MUST BE",
    RefusalReason.FORCED: "{upcard} FITS YOUR MELD OF {rank}: YOU MUST TAKE THE PILE",
    RefusalReason.STOCK_NOT_EMPTY: "THE STOCK STILL HAS {held}: DRAW",
    RefusalReason.NO_PARTNER: "WITH TWO HANDS THERE IS NO PARTNER TO ASK",
    RefusalReason.ASKED_ALREADY: "YOU HAVE ASKED: ONCE A TURN IS ENOUGH",
    RefusalReason.MELDED_ALREADY: "TOO LATE: PERMISSION IS ASKED BEFORE YOU MELD",
    RefusalReason.TAKEN_ALREADY: "TOO LATE: PERMISSION IS ASKED BEFORE YOU TAKE THE PILE",
    RefusalReason.NOT_ASKED: "NOBODY HAS ASKED YOU",
    RefusalReason.HOPELESS: (
        "NOBODY CAN GO OUT WITH THAT HAND{cost}. ONCE MORE [P] OR [PGDN] ASKS"
    ),
    RefusalReason.ANSWER_FIRST: "YOUR PARTNER WAITS FOR YOUR ANSWER",
    RefusalReason.UNKNOWN_KEY: "THAT KEY DOES NOTHING HERE ([F5=INSTRUCTIONS])",
    RefusalReason.NUM_LOCK: "NUM LOCK IS ON, SO THAT WAS A DIGIT: HIT NUM LOCK, THEN THE KEY",
    RefusalReason.NOT_IN_MELD: "THAT KEY ADDS NOTHING",
    RefusalReason.NOT_IN_TAKE: "THAT KEY ADDS NOTHING TO THE TAKE",
    RefusalReason.NOT_A_RANK: "A RANK, PLEASE ([3=BLACK TREYS]), OR A WILD CARD: [2] [KP*|*]",
    RefusalReason.RANK_AFTER_M: "THE RANK OF THE FURTHER MELD, PLEASE",
    RefusalReason.WHICH_MELD: "TO WHICH MELD? TYPE ITS RANK, OR CHOOSE: [LEFT] [RIGHT]",
    RefusalReason.NOT_A_CARD: "A CARD BEGINS WITH ITS RANK, 2 OR *",
    RefusalReason.NOT_A_SUIT: "A SUIT, PLEASE: [S] [H] [D] [C], OR [ENTER] FOR ANY OF THEM",
    RefusalReason.JOKER_HAS_NO_SUIT: "A JOKER HAS NO SUIT: [KP*|*] ONCE MORE OR [ENTER]",
    RefusalReason.NOTHING_CHOSEN: "NOTHING IS TYPED YET",
    RefusalReason.RANK_GIVEN: "THE RANK STANDS",
    RefusalReason.ONE_RANK: "ONE RANK TO A MELD",
}

#: The chapters of the instructions that say more about a refusal.
_PILE, _PERMISSION_TOPIC, _OUT = "pile", "permission", "out"
_TOPICS = {
    RefusalReason.SHORT_OF_MINIMUM: "first",
    RefusalReason.FROZEN: _PILE,
    RefusalReason.PRIZE_NEEDS_PAIR: _PILE,
    RefusalReason.FROZEN_NEEDS_PAIR: _PILE,
    RefusalReason.UNOPENED_NEEDS_PAIR: _PILE,
    RefusalReason.ONE_TAKES_ONE: _PILE,
    RefusalReason.NO_MATCH: _PILE,
    RefusalReason.NEEDS_WILD: _PILE,
    RefusalReason.NO_CANASTA: _OUT,
    RefusalReason.MUST_KEEP_CARD: _OUT,
    RefusalReason.TREYS_NOT_LAST: _OUT,
    RefusalReason.TREYS_TOO_FEW: _OUT,
    RefusalReason.PARTNER_SAID_NO: _PERMISSION_TOPIC,
    RefusalReason.MELDED_ALREADY: _PERMISSION_TOPIC,
    RefusalReason.TAKEN_ALREADY: _PERMISSION_TOPIC,
    RefusalReason.ASKED_ALREADY: _PERMISSION_TOPIC,
    RefusalReason.HOPELESS: _PERMISSION_TOPIC,
    RefusalReason.ANSWER_FIRST: _PERMISSION_TOPIC,
    RefusalReason.FORCED: "stock",
    RefusalReason.STOCK_EMPTY: "stock",
    RefusalReason.UNKNOWN_KEY: "keys",
}
_PHASE_TOPICS = {Phase.ANSWER: _PERMISSION_TOPIC, Phase.TAKE: _PILE, Phase.MELD: "typing"}
#: The chapter of the classic rules in the place of one of Tommy's.
_CLASSIC_TOPICS = {
    _PILE: "classic-pile",
    "first": "classic-turn",
    "typing": "classic-keys",
    _OUT: "classic-out",
    _PERMISSION_TOPIC: "classic-out",
    "stock": "classic-stock",
}


def topic(view: View, reason: RefusalReason | None = None) -> str:
    """The chapter of the instructions about a refusal, or what waits for you; may be empty."""
    about = _TOPICS.get(reason, "") if reason is not None else ""
    about = about or _PHASE_TOPICS.get(view.phase, "")
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
        return f"YOU DO NOT HOLD {card_text(refused.card)}"
    held = refused.held or 0
    line = _REFUSALS[refused.reason].format(
        rank="CARDS" if refused.rank is None else RANK_WORDS[refused.rank],
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
    """A card in a sentence."""
    label = card_label(card)
    return f"ANOTHER {label}" if label == "JOKER" else label
