"""The prompts of Canasta: what the keys can do now, in letters or with the keypad's names.

A refusal ends with the same words (`way_on`), so that it also says how to go on.
"""

from collections.abc import Collection, Iterator

from tommy.cards.card import Rank
from tommy.games.canasta.rules.pack import DEUCE_KIND, JOKER_KIND, KIND, counts
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.view import Choice, Phase, View
from tommy.shell.screen.card_art import card_label
from tommy.shell.screen.desk import MESSAGE_COLS
from tommy.shell.screen.legend import Legend, legend

_PERMISSION = {
    Permission.YES: "PARTNER SAID YES:  ",
    Permission.NO: "PARTNER SAID NO:  ",
}


def prompt(
    view: View, choices: Collection[Choice], *, keypad: bool, ranks: Collection[Rank] = ()
) -> str:
    """The prompt, at most 80 columns, with the keypad's names for keys if you use that.

    ``ranks`` are those that can be melded, named where a meld begins.
    """
    match view.phase:
        case Phase.ANSWER:
            return Legend("YOUR PARTNER ASKS: MAY I GO OUT?  ", _answers(keypad=keypad))
        case Phase.MELD if not view.typed and ranks:
            letters = " ".join(f"[{rank.letter}|{rank.label}]" for rank in ranks)
            return legend(f"MELD WHICH RANK ({letters})?  {_cancel(keypad=keypad)}")
        case Phase.MELD | Phase.TAKE:
            return _entry_prompt(view, choices, keypad=keypad)
        case Phase.CARD:
            return legend(f"DISCARD {_next_of_card(view)}  {_cancel(keypad=keypad)}")
        case Phase.BEFORE:
            return _with_info(_staged(view), _open(choices, _BEFORE, keypad=keypad), keypad=keypad)
        case Phase.AFTER:
            return _with_info(_staged(view), _open(choices, _AFTER, keypad=keypad), keypad=keypad)
        case Phase.SCORE_SHEET | Phase.GAME_OVER:
            return ""


def way_on(view: View, choices: Collection[Choice], room: int, *, keypad: bool) -> str:
    """What the keys can do now, as much of it as fits into ``room`` columns; may be empty."""
    for words in _ways_on(view, choices, keypad=keypad):
        if len(words) <= room:
            return words
    return ""


def _ways_on(view: View, choices: Collection[Choice], *, keypad: bool) -> Iterator[str]:
    """The keys that are open, in shorter and shorter words."""
    cancel = legend(f"({_cancel(keypad=keypad)})")
    match view.phase:
        case Phase.ANSWER:
            yield _answers(keypad=keypad)
        case Phase.MELD | Phase.TAKE:
            versions = _entry_keys(view, choices, keypad=keypad)
            for keys in versions:
                yield Legend(f"{' '.join(_entry(view))} ", legend(f"({'  '.join(keys)})"))
            yield from (legend(f"({'  '.join(keys)})") for keys in versions)
            yield cancel
        case Phase.CARD:
            yield cancel
        case Phase.BEFORE | Phase.AFTER:
            commands = _BEFORE if view.phase is Phase.BEFORE else _AFTER
            words = _open(choices, commands, keypad=keypad)
            for count in range(len(words), 0, -1):
                yield Legend.joined("  ", map(legend, words[:count]))
        case Phase.SCORE_SHEET | Phase.GAME_OVER:
            return


def _answers(*, keypad: bool) -> Legend:
    return legend("[KP+|+=YES]  [KP-|-=NO]" if keypad else "[Y|Y)ES]  [N|N)O]")


def _cancel(*, keypad: bool) -> str:
    return "[END=CANCEL]" if keypad else "[ESC=CANCEL]"


def _with_info(staged: str, words: list[str], *, keypad: bool) -> str:
    """The commands in a line, with the key for information if there is room."""
    text = Legend(staged, Legend.joined("  ", map(legend, words)))
    info = legend("  [KP+|+=INFO]" if keypad else "  [I|I)NFO]")
    return Legend(text, info if len(text + info) < MESSAGE_COLS else "", "?")


def _staged(view: View) -> str:
    said = _PERMISSION.get(view.permission, "")
    return said + ("{} OF {}:  ".format(*view.staged) if view.staged else "")


#: The commands of a prompt in order: the choice, its legend with letters, and on the keypad.
_BEFORE = (
    (Choice.MELD, "[M|M)ELD]", "[HOME=MELD]"),
    (Choice.TAKE, "[!T|T)AKE]", "[!PGUP=TAKE]"),
    (Choice.DRAW, "[D|D)RAW]", "[INS=DRAW]"),
    (Choice.DECLINE, "[N|N)O PILE=HAND OVER]", "[END=LEAVE PILE]"),
    (Choice.ASK, "[P|P)ERMISSION]", "[PGDN=PERMISSION]"),
    (Choice.TAKE_BACK, "[BACKSPACE=TAKE BACK]", "[KP-|-=TAKE BACK]"),
)
_AFTER = (
    (Choice.DISCARD, "DISCARD A CARD (E.G. 4H)", "[LEFT] [RIGHT] AND [.=DISCARD]"),
    (Choice.MELD, "[M|M)ELD]", "[HOME=MELD]"),
    (Choice.KEEP, "[N|N)O, KEEP CARD]", "[END=KEEP CARD]"),
    (Choice.ASK, "[P|P)ERMISSION]", "[PGDN=PERMISSION]"),
    (Choice.TAKE_BACK, "[BACKSPACE=TAKE BACK]", "[KP-|-=TAKE BACK]"),
)


def _open(
    choices: Collection[Choice], commands: tuple[tuple[Choice, str, str], ...], *, keypad: bool
) -> list[str]:
    """The words of the commands that are open now."""
    return [on_pad if keypad else word for choice, word, on_pad in commands if choice in choices]


def _next_of_card(view: View) -> str:
    """What is typed of a card to discard, and the keys for the rest."""
    if view.typed in ("", "D"):
        return "WHICH CARD (RANK, THEN SUIT)?"
    if view.typed.endswith("*"):
        return f"{view.typed}: [KP*|*] AGAIN OR [ENTER]"
    return f"{view.typed}: THE SUIT [S] [H] [D] [C], OR [ENTER=ANY SUIT]"


def _entry(view: View) -> tuple[str, ...]:
    """A half-typed meld or take: what it is, and what is typed of it."""
    typed = view.typed.replace("M", " + ")
    if view.phase is Phase.MELD:
        return ("MELD", typed) if typed else ("MELD",)
    upcard = "" if view.upcard is None else f" {card_label(view.upcard)}"
    if typed and not typed.startswith(" +"):
        typed = f"+ {typed}"
    return (f"TAKE{upcard}", typed.strip()) if typed else (f"TAKE{upcard}",)


def _entry_prompt(view: View, choices: Collection[Choice], *, keypad: bool) -> str:
    """The prompt for a half-typed meld or take: its points, and the keys for the rest."""
    what, *rest = _entry(view)
    typed = "".join(rest)
    figures = ""
    if view.entry_total is not None and not _opened(view):
        figures = f"{view.entry_total} OF {view.minimums[side_of(view.to_move)]}  "
    for keys in _entry_keys(view, choices, keypad=keypad):
        tail = legend(f"  {figures}({'  '.join(keys)})")
        room = MESSAGE_COLS - len(f"{what} {tail}")
        if len(typed) <= room:
            break
    if len(typed) > room:
        typed = ".." + typed[2 - room :]
    return Legend(f"{what} {typed}".rstrip(), tail)


def _opened(view: View) -> bool:
    return view.melded[side_of(view.to_move)] and view.phase is Phase.TAKE


def _entry_keys(view: View, choices: Collection[Choice], *, keypad: bool) -> list[list[str]]:
    """The keys for the rest of a meld or take; shorter versions for long commands follow."""
    cancel = _cancel(keypad=keypad)
    if view.phase is Phase.MELD and not view.typed:
        return [["WHICH RANK?", cancel]]
    wild = _wild_keys(view, keypad=keypad)
    more: list[str] = []
    if view.chooses_meld:
        wild = ["[LEFT] [RIGHT=WHICH MELD]"] if keypad else ["NOW ITS RANK"]
    elif not view.options.rules.whole_ranks and _more_of_rank(view):
        # Under classic rules each card is typed, or all of a rank at once (K5).
        more = ["[HOME=ANOTHER]" if keypad else "RANK=ONE MORE", "[KP+|+=ALL]"]
    further = []
    if Choice.FURTHER_MELD in choices:
        further = ["[HOME=MORE]"] if keypad else ["[M=MORE]"]
    does = "LAY DOWN" if view.phase is Phase.MELD else "TAKE"
    do_it = [f"[ENTER={does}]"] if Choice.DO_IT in choices else []
    off = []
    if Choice.ITEM_OFF in choices:
        off = ["[KP-|-=ERASE]"] if keypad else ["[BACKSPACE=ERASE]"]
    return [
        [*more, *wild, *further, *do_it, *off, cancel],
        [*more, *wild, *further, *do_it, cancel],
        [*more[1:], *wild, *further, *do_it, cancel],
        [*wild, *further, *do_it, cancel],
        [*further, *do_it, cancel],
        [*do_it, cancel],
    ]


def _more_of_rank(view: View) -> bool:
    """Whether you hold more cards of the rank that is typed; yes before a rank is typed."""
    *before, group = view.typed.split("M")
    letter = group.strip("2*")[:1]
    if not letter and view.upcard is not None and view.phase is Phase.TAKE and not before:
        letter = Rank(KIND[view.upcard]).letter
    if not letter:
        return True
    return counts(view.hands[view.to_move])[Rank.of_letter(letter)] > view.typed.count(letter)


def _wild_keys(view: View, *, keypad: bool) -> list[str]:
    """The keys that add a wild card, for the kinds that you still hold."""
    held = counts(view.hands[view.to_move])
    jokers = held[JOKER_KIND] > view.typed.count("*")
    deuces = held[DEUCE_KIND] > view.typed.count("2")
    if keypad:
        return [*(["[KP/|/=DEUCE]"] if deuces else []), *(["[KP*|*=JOKER]"] if jokers else [])]
    if deuces and jokers:
        return ["[2]/[KP*|*=ADD WILD]"]
    return ["[2=ADD WILD]"] if deuces else ["[KP*|*=ADD WILD]"] if jokers else []
