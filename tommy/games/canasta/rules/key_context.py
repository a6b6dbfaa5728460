"""What the key grammar of Canasta needs to know of the hand. Source: KEYS."""

from enum import Enum
from typing import NamedTuple

from tommy.cards.card import Rank
from tommy.games.canasta.rules.pack import JOKER_KIND, KIND, MELD_RANKS, Cards, shown
from tommy.games.canasta.rules.rulesets import TOMMY, Rules
from tommy.games.canasta.rules.seats import side_of
from tommy.games.canasta.rules.situation import Permission, Situation, settled


class Stage(Enum):
    """What the player is to do."""

    BEFORE = "meld, draw or take (C8 a, b)"
    AFTER = "meld or discard (C8 c, d)"
    ANSWER = "yes or no to partner (C26)"


class KeyContext(NamedTuple):
    """What the grammar needs to know of the hand."""

    stage: Stage
    #: In the order shown.
    hand: Cards
    #: The hand with a short group back in it: a take uses these cards (C14).
    whole: Cards = ()
    #: The rank of the upcard; None if there is no pile or a joker on it.
    upcard: Rank | None = None
    #: The ranks that the side has on the table, from the left.
    melded: tuple[Rank, ...] = ()
    rules: Rules = TOMMY
    #: Whether the side cannot go out at all, if that is known.
    hopeless: bool = False
    #: Whether keys mean what they did on tapes of formats 1 and 2.
    old_keys: bool = False


def key_context(situation: Situation, hand: Cards, *, old_keys: bool = False) -> KeyContext:
    """The key context of the seat that is to decide, with its ``hand`` in any order."""
    if situation.permission is Permission.ASKED:
        return KeyContext(Stage.ANSWER, shown(hand), rules=situation.rules, old_keys=old_keys)
    kind = KIND[situation.pile[-1]] if situation.pile else JOKER_KIND
    whole, _ = settled(situation)
    table = situation.tables[side_of(situation.to_move)]
    return KeyContext(
        Stage.AFTER if situation.drawn else Stage.BEFORE,
        shown(hand),
        whole,
        None if kind == JOKER_KIND else Rank(kind),
        tuple(rank for rank in MELD_RANKS if table[rank] is not None),
        situation.rules,
        old_keys=old_keys,
    )
