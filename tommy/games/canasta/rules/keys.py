"""The key grammar of Canasta: what each key makes of a half-typed command.

It knows a `KeyContext`, but not whether a move is legal. Under Tommy's rules a meld takes all
naturals of its rank (RULEBOOK C11), under classic rules those that are typed (K5). The cursor walks
over cards and melds. Source: KEYS, "Canasta".
"""

from enum import Enum
from typing import NamedTuple, TypeAlias

from tommy.cards.card import JOKER, Card, Rank, Suit
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.key_context import KeyContext, Stage
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
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    WILD,
    Cards,
    PlayingCard,
    counts,
)
from tommy.games.canasta.rules.rulesets import MOST_WILD, Rules
from tommy.keystroke import (
    BACKSPACE,
    DEL,
    END,
    ENTER,
    ESC,
    HOME,
    INS,
    KEYPAD_SCANS,
    LEFT,
    PGDN,
    PGUP,
    RIGHT,
    Keystroke,
)

_SUITS = "SHDC"
_RANKS = "AKQJT987654"
_CARDS = _RANKS + "132*"
#: The keys for a deuce, a joker, and a further meld of a take.
DEUCE_SIGN, JOKER_SIGN, FURTHER_SIGN = "2", "*", "M"
_WILD_SIGNS = DEUCE_SIGN + JOKER_SIGN


class Command(Enum):
    """The command that is half typed."""

    MELD = "a meld"
    TAKE = "a take"
    DISCARD = "a card to discard"


class Partial(NamedTuple):
    """A half-typed command, and the cursors."""

    command: Command | None = None
    #: What is typed so far: rank letters, `2` and `*`, and in a take `M` before each further meld;
    #: for a discard the keys as typed.
    items: str = ""
    #: A position in the hand as shown.
    cursor: int = 0
    #: The rank that the arrows chose for wild cards alone.
    meld: Rank | None = None

    @property
    def chooses_meld(self) -> bool:
        """Whether the arrows walk over the melds of the side: only wild cards have been typed."""
        return (
            self.command is Command.MELD and self.items != "" and not self.items.strip(_WILD_SIGNS)
        )


#: Nothing typed, and the cursor on the first card.
NOTHING = Partial()


class Dropped(NamedTuple):
    """The key gave up the half-typed command; there may have been none."""

    left: Partial


class Information(NamedTuple):
    """The key that asks for counts, minimum and scores."""

    left: Partial


class Complaint(NamedTuple):
    """A key that the grammar refuses."""

    reason: RefusalReason
    #: What stays of the half-typed command.
    left: Partial
    #: The card meant, or else
    card: PlayingCard | None = None
    #: the rank.
    rank: Rank | None = None
    #: How many of them the hand holds.
    held: int | None = None


Step: TypeAlias = Partial | Move | Complaint | Dropped | Information


_NAMED = {
    ENTER.ascii: "ENTER",
    ESC.ascii: "ESC",
    BACKSPACE.ascii: "-",
}
_KEYPAD = {HOME: "HOME", PGUP: "PGUP", PGDN: "P", END: "END", INS: "INS", DEL: "."}


def _sign(key: Keystroke) -> str:
    """The name that a key shares with all keys of the same meaning, such as `-` and Backspace."""
    return _NAMED.get(key.ascii) or _KEYPAD.get(key) or key.char.upper()


def press(partial: Partial, key: Keystroke, key_context: KeyContext) -> Step:
    """What one more key makes of a half-typed command: a longer one, a move, or a complaint.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> here = KeyContext(Stage.BEFORE, parse_cards("KS KH KD 2D"))
    >>> step = NOTHING
    >>> from tommy.keystroke import typed
    >>> for key in typed("mk2"):
    ...     step = press(step, key, here)
    >>> step.command.name, step.items
    ('MELD', 'K2')
    >>> str(press(step, ENTER, here))
    'MELD KKK2'
    """
    partial = partial._replace(cursor=min(partial.cursor, max(0, len(key_context.hand) - 1)))
    step = _pressed(partial, key, key_context)
    if (
        isinstance(step, Complaint)
        and step.rank is None
        and key_context.stage is not Stage.ANSWER
        and key.char in tuple("123456789")
        and key.scan in KEYPAD_SCANS
    ):
        return step._replace(reason=RefusalReason.NUM_LOCK)
    return step


def _pressed(partial: Partial, key: Keystroke, key_context: KeyContext) -> Step:
    if key in (LEFT, RIGHT):
        return _moved(partial, key, key_context)
    sign = _sign(key)
    if key_context.stage is Stage.ANSWER:
        return _press_answer(partial, sign)
    match partial.command:
        case None:
            if _ends_a_ten(sign, key, key_context):
                return Complaint(RefusalReason.DRAW_FIRST, partial)
            return _press_free(partial, sign, key_context)
        case Command.DISCARD:
            return _press_discard(partial, sign, key_context)
        case Command.MELD | Command.TAKE:
            return _press_melds(partial, sign, key_context)


def _ends_a_ten(sign: str, key: Keystroke, here: KeyContext) -> bool:
    """Whether a 0 belongs to a ten whose 1 was refused: only that of the keypad draws."""
    typewriter = sign == "0" and key.scan not in KEYPAD_SCANS
    return typewriter and here.stage is Stage.BEFORE and not here.old_keys


def _moved(partial: Partial, key: Keystroke, key_context: KeyContext) -> Step:
    """The cursor moved over the hand, or for wild cards alone over the melds; it wraps round."""
    step = 1 if key == RIGHT else -1
    if partial.chooses_meld:
        ranks = key_context.melded
        if not ranks:
            return Complaint(RefusalReason.NO_SUCH_MELD, partial)
        place = ranks.index(partial.meld) + step if partial.meld in ranks else min(step, 0)
        return partial._replace(meld=ranks[place % len(ranks)])
    moved = partial._replace(cursor=(partial.cursor + step) % max(1, len(key_context.hand)))
    if partial.command is Command.DISCARD:
        return Partial(cursor=moved.cursor)
    return moved


def _press_answer(partial: Partial, sign: str) -> Step:
    if sign in ("Y", "+"):
        return Answer(True)
    if sign in ("N", "ESC", "-"):
        return Answer(False)
    if sign == "I":
        return Information(partial)
    return Complaint(RefusalReason.ANSWER_FIRST, partial)


_ANYTIME: dict[str, Move] = {"P": Ask(), "-": TakeBack()}
_BEFORE: dict[str, Move] = {
    "D": Draw(),
    "INS": Draw(),
    "0": Draw(),
    "N": Decline(),
    "END": Decline(),
}


def _press_free(partial: Partial, sign: str, key_context: KeyContext) -> Step:
    """A key while no command is half typed."""
    if sign in _ANYTIME:
        return _ANYTIME[sign]
    if (
        sign in ("M", "HOME")
        and key_context.stage is Stage.BEFORE
        and not key_context.rules.melds_before_draw
    ):
        return Complaint(RefusalReason.MELD_BEFORE_DRAW, partial)
    if sign == "M":
        return partial._replace(command=Command.MELD)
    if sign == "HOME":
        return _add_under_cursor(partial._replace(command=Command.MELD), partial, key_context)
    if sign in ("I", "+"):
        return Information(partial)
    if sign == "ESC":
        return Dropped(partial)
    if key_context.stage is Stage.BEFORE:
        return _press_before(partial, sign)
    return _press_after(partial, sign, key_context)


def _press_before(partial: Partial, sign: str) -> Step:
    """A key for the stock or the pile."""
    if sign in _BEFORE:
        return _BEFORE[sign]
    if sign in ("T", "PGUP"):
        return partial._replace(command=Command.TAKE)
    card_like = sign in ("ENTER", ".") or (len(sign) == 1 and sign in _CARDS + _SUITS)
    return Complaint(RefusalReason.DRAW_FIRST if card_like else RefusalReason.UNKNOWN_KEY, partial)


def _press_after(partial: Partial, sign: str, key_context: KeyContext) -> Step:
    """A key for the end of the turn."""
    if sign == "D":
        return partial._replace(command=Command.DISCARD)
    if sign == ".":
        return Discard(key_context.hand[partial.cursor])
    if sign in ("N", "END"):
        return Keep()
    if sign in ("INS", "0", "PGUP"):
        return Complaint(RefusalReason.ALREADY_DRAWN, partial)
    if sign == "ENTER":
        return Complaint(RefusalReason.NOTHING_CHOSEN, partial)
    if len(sign) == 1 and sign in _CARDS:
        return partial._replace(command=Command.DISCARD, items=sign)
    like_suit = sign in tuple(_SUITS)
    return Complaint(RefusalReason.NOT_A_CARD if like_suit else RefusalReason.UNKNOWN_KEY, partial)


# A card to discard


def _press_discard(partial: Partial, sign: str, key_context: KeyContext) -> Step:
    """A key after `D` or after the first character of a card."""
    items = partial.items
    if sign in ("-", "ESC") or (sign == "END" and not key_context.old_keys):
        return Dropped(Partial(cursor=partial.cursor))
    if not items:
        if sign == ".":
            return Discard(key_context.hand[partial.cursor])
        if len(sign) == 1 and sign in _CARDS:
            return partial._replace(items=sign)
        return Complaint(RefusalReason.NOT_A_CARD, partial)
    if items == "1" and sign == "0":
        return partial._replace(items="10")
    if items == JOKER_SIGN:
        if sign in (JOKER_SIGN, "ENTER"):
            return Discard(JOKER)
        return Complaint(RefusalReason.JOKER_HAS_NO_SUIT, partial)
    rank = Rank.of_letter(items)
    if sign == "ENTER":
        card = next((held for held in key_context.hand if KIND[held] == rank), None)
        if card is None:
            return Complaint(
                RefusalReason.NOT_HELD, Partial(cursor=partial.cursor), rank=rank, held=0
            )
        return Discard(card)
    if len(sign) == 1 and sign in _SUITS:
        return Discard(Card(rank, Suit.of_letter(sign)))
    return Complaint(RefusalReason.NOT_A_SUIT, partial)


# Melds and takes


def _press_melds(partial: Partial, sign: str, key_context: KeyContext) -> Step:
    """A key in MELD or TAKE."""
    items = partial.items
    if sign in ("ESC", "END"):
        return Dropped(Partial(cursor=partial.cursor))
    if sign == "-":
        return _shortened(partial)
    if sign == "ENTER":
        return _melds_done(partial, key_context)
    if sign == "HOME":
        return _add_under_cursor(partial, partial, key_context)
    if sign == "0":
        # The second key of a ten: what the 1 did stands, and so does why it was refused.
        return partial if items.endswith("T") else _zero(partial, key_context)
    if sign == "+" and not key_context.rules.whole_ranks:
        return _add_all(partial, key_context)
    if sign in ("/", DEUCE_SIGN, JOKER_SIGN):
        return _add_wild(partial, DEUCE_SIGN if sign == "/" else sign, partial, key_context)
    if sign == "1":
        sign = "T"
    if len(sign) == 1 and sign in _RANKS + "3":
        return _add_rank(partial, sign, partial, key_context)
    if (
        sign == FURTHER_SIGN
        and partial.command is Command.TAKE
        and not items.endswith(FURTHER_SIGN)
    ):
        return partial._replace(items=items + FURTHER_SIGN)
    return Complaint(_meaningless(partial), partial)


def _meaningless(partial: Partial) -> RefusalReason:
    """Why a key that means nothing in MELD or TAKE is refused."""
    if partial.items.endswith(FURTHER_SIGN):
        return RefusalReason.RANK_AFTER_M
    if partial.command is Command.TAKE:
        return RefusalReason.NOT_IN_TAKE
    return RefusalReason.NOT_IN_MELD if partial.items else RefusalReason.NOT_A_RANK


def _zero(partial: Partial, key_context: KeyContext) -> Complaint:
    """The complaint about a `0` that follows no ten, or a `1` that was refused."""
    ten = _add_rank(partial, Rank.TEN.letter, partial, key_context)
    return ten if isinstance(ten, Complaint) else Complaint(_meaningless(partial), partial)


def _shortened(partial: Partial) -> Step:
    """The command without its last item; the rank of a further meld takes its `M` with it."""
    items = partial.items[:-1]
    if not partial.items:
        return Dropped(Partial(cursor=partial.cursor))
    if partial.items[-1] not in _WILD_SIGNS and items.endswith(FURTHER_SIGN):
        items = items[:-1]
    return partial._replace(items=items, meld=None)


def _add_under_cursor(partial: Partial, left: Partial, key_context: KeyContext) -> Step:
    """The card under the cursor added (Home); ``left`` stays if it is refused."""
    card = key_context.hand[partial.cursor]
    if card in WILD:
        return _add_wild(partial, JOKER_SIGN if card is JOKER else DEUCE_SIGN, left, key_context)
    rank = Rank(KIND[card])
    if partial.command is Command.TAKE and not partial.items.endswith(FURTHER_SIGN):
        last = _last_rank(partial, key_context)
        if key_context.rules.whole_ranks and rank in (last, key_context.upcard):
            return Complaint(RefusalReason.RANK_GIVEN, left, rank=rank)
        if rank != last:
            partial = partial._replace(items=partial.items + FURTHER_SIGN)
    return _add_rank(partial, rank.letter, left, key_context)


def _last_rank(partial: Partial, key_context: KeyContext) -> Rank | None:
    """The rank of the last meld of the command; None if it is not typed yet."""
    first, *further = partial.items.split(FURTHER_SIGN)
    if partial.command is Command.TAKE and not further:
        return key_context.upcard
    return _rank_of(further[-1] if further else first)


def _add_rank(partial: Partial, letter: str, left: Partial, key_context: KeyContext) -> Step:
    """A rank added to the meld, or to a further meld of a take.

    Under classic rules each key adds one card; a take may then add the upcard's rank too.
    """
    rank = Rank.of_letter(letter)
    one_by_one = not key_context.rules.whole_ranks
    *before, group = partial.items.split(FURTHER_SIGN)
    given = _rank_of(group)
    if partial.command is Command.TAKE:
        of_upcard = not before and rank == key_context.upcard
        if of_upcard and not one_by_one:
            return Complaint(RefusalReason.RANK_GIVEN, left, rank=rank)
        if (not before and not of_upcard) or given not in (None, rank):
            return Complaint(RefusalReason.ONE_RANK, left, rank=rank)
        if before and (rank == key_context.upcard or any(letter in other for other in before)):
            return Complaint(RefusalReason.RANK_TWICE, left, rank=rank)
    if given not in (None, rank):
        return Complaint(RefusalReason.ONE_RANK, left, rank=rank)
    if given is not None and (not one_by_one or _is_wild_alone(partial)):
        return Complaint(RefusalReason.RANK_GIVEN, left, rank=rank)
    held = counts(_source(partial, key_context))[rank]
    if held == group.count(letter) and not partial.chooses_meld:
        return Complaint(RefusalReason.NOT_HELD, left, rank=rank, held=held)
    return partial._replace(items=partial.items + letter, meld=None)


def _is_wild_alone(partial: Partial) -> bool:
    """Whether the command is a meld of wild cards alone: its first item is one."""
    return partial.command is Command.MELD and partial.items[:1] in tuple(_WILD_SIGNS)


def _add_all(partial: Partial, key_context: KeyContext) -> Step:
    """All naturals left of the last meld's rank added (K5)."""
    rank = _last_rank(partial, key_context)
    if rank is None:
        return Complaint(_meaningless(partial), partial)
    if _is_wild_alone(partial):
        return Complaint(RefusalReason.RANK_GIVEN, partial, rank=rank)
    held = counts(_source(partial, key_context))[rank]
    more = held - partial.items.split(FURTHER_SIGN)[-1].count(rank.letter)
    if not more:
        return Complaint(RefusalReason.NOT_HELD, partial, rank=rank, held=held)
    return partial._replace(items=partial.items + more * rank.letter)


def _add_wild(partial: Partial, sign: str, left: Partial, key_context: KeyContext) -> Step:
    """A wild card added to the last meld of the command."""
    items = partial.items
    if items.endswith(FURTHER_SIGN):
        return Complaint(RefusalReason.RANK_AFTER_M, left)
    is_joker = sign == JOKER_SIGN
    held = counts(_source(partial, key_context))[JOKER_KIND if is_joker else DEUCE_KIND]
    if items.count(sign) == held:
        if is_joker:
            return Complaint(RefusalReason.NOT_HELD, left, card=JOKER, held=held)
        return Complaint(RefusalReason.NOT_HELD, left, rank=Rank.TWO, held=held)
    group = items.split(FURTHER_SIGN)[-1]
    if group.count(DEUCE_SIGN) + group.count(JOKER_SIGN) == MOST_WILD:
        return Complaint(RefusalReason.TOO_MANY_WILD, left, held=MOST_WILD + 1)
    return partial._replace(items=items + sign)


def _source(partial: Partial, key_context: KeyContext) -> Cards:
    """The hand from which the cards of the command come."""
    return key_context.whole if partial.command is Command.TAKE else key_context.hand


def move_so_far(partial: Partial, key_context: KeyContext) -> Meld | Take | None:
    """The move that a half-typed MELD or TAKE stands for so far; None while it lays no card.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> here = KeyContext(Stage.BEFORE, cards := parse_cards("KS KH QD QS 2D"), cards, Rank.KING)
    >>> str(move_so_far(Partial(Command.TAKE, "MQ2"), here))
    'TAKE UU+QQ2'
    """
    held = counts(_source(partial, key_context))
    first, *further = partial.items.split(FURTHER_SIGN)
    if partial.command is Command.TAKE:
        melds = tuple(
            Meld(rank, _number(rank, group, held, key_context.rules), *_wilds(group))
            for group in further
            if (rank := _rank_of(group)) is not None
        )
        naturals = (
            _number(key_context.upcard, first, held, key_context.rules) if key_context.upcard else 0
        )
        return Take(naturals, *_wilds(first), melds)
    rank = _rank_of(first) or partial.meld
    if rank is None:
        return None
    naturals = 0 if _is_wild_alone(partial) else _number(rank, first, held, key_context.rules)
    return Meld(rank, naturals, *_wilds(first))


def _number(rank: Rank, group: str, held: list[int], rules: Rules) -> int:
    """How many naturals a meld of the command lays: all held (C11), or those typed (K5)."""
    return held[rank] if rules.whole_ranks else group.count(rank.letter)


def _rank_of(group: str) -> Rank | None:
    letter = group.strip(_WILD_SIGNS)[:1]
    return Rank.of_letter(letter) if letter else None


def _wilds(group: str) -> tuple[int, int]:
    return group.count(DEUCE_SIGN), group.count(JOKER_SIGN)


def _melds_done(partial: Partial, key_context: KeyContext) -> Step:
    """The MELD or TAKE completed with Enter."""
    if partial.items.endswith(FURTHER_SIGN):
        return Complaint(RefusalReason.RANK_AFTER_M, partial)
    missing = RefusalReason.WHICH_MELD if partial.items else RefusalReason.NOTHING_CHOSEN
    return move_so_far(partial, key_context) or Complaint(missing, partial)
