"""Positions, players and drivers for the tests of Canasta."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from tommy.cards.card import Rank
from tommy.games.canasta.rules import hand_play as law
from tommy.games.canasta.rules import legality
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.events import RefusalReason
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.melds import EMPTY_TABLE, Table, TableMeld, with_meld
from tommy.games.canasta.rules.moves import parse_move
from tommy.games.canasta.rules.pack import KIND, PACK, WILD, Cards, parse_cards
from tommy.games.canasta.rules.rulesets import TOMMY, Rules
from tommy.games.canasta.rules.seats import Seat, Side, side_of
from tommy.games.canasta.rules.situation import Permission
from tommy.games.canasta.rules.state import HandState, Options

T = TypeVar("T")


def table(text: str) -> Table:
    """The table of melds such as `KS KH KD 2S / 7S 7H 7D`."""
    result = EMPTY_TABLE
    for group in filter(None, map(str.strip, text.split("/"))):
        cards = parse_cards(group)
        (kind,) = {KIND[card] for card in cards if card not in WILD}
        assert result[kind] is None
        wilds = sum(card in WILD for card in cards)
        result = with_meld(result, Rank(kind), TableMeld(Rank(kind), cards, wilds))
    return result


def by_side(side: Side, mine: T, theirs: T) -> tuple[T, T]:
    """The pair whose half for ``side`` is ``mine``."""
    return (mine, theirs) if side == 0 else (theirs, mine)


def position(
    hand: str,
    *,
    pile: str = "6C",
    stock: str | None = None,
    mine: str = "",
    theirs: str = "",
    treys: tuple[str, str] = ("", ""),
    scores: tuple[int, int] = (0, 0),
    others: str | None = None,
    seats: int = 2,
    seat: Seat = 0,
    drawn: bool = False,
    taken: bool = False,
    permission: Permission = Permission.NOT_ASKED,
    rules: Rules = TOMMY,
) -> HandState:
    """A hand in progress in which ``seat`` holds ``hand`` and is to move.

    ``mine``, ``theirs`` and the pairs are his side's first. Without ``others`` each other hand gets
    three cards of what is left, and without ``stock`` the rest of the pack lies there: naturals on
    top and at the bottom. With them the position may hold fewer cards than the pack.
    """
    side = side_of(seat)
    cards, lying = parse_cards(hand), parse_cards(pile)
    tables = by_side(side, table(mine), table(theirs))
    faced = by_side(side, parse_cards(treys[0]), parse_cards(treys[1]))
    left = Counter(PACK)
    left.subtract([*cards, *lying, *faced[0], *faced[1], *parse_cards(stock or "")])
    left.subtract(card for meld in (*tables[0], *tables[1]) if meld for card in meld.cards)
    left.subtract(parse_cards(others or "") * (seats - 1))
    missing = [str(card) for card, number in left.items() if number < 0]
    assert not missing, f"more than the pack has of {missing}"
    rest = list(left.elements())
    plain = [card for card in rest if card not in WILD and KIND[card] != 3]
    hands: list[Cards] = []
    for each in range(seats):
        if each == seat:
            hands.append(cards)
        elif others is not None:
            hands.append(parse_cards(others))
        else:
            hands.append(tuple(plain[:3]))
            plain = plain[3:]
    odd = [card for card in rest if card in WILD or KIND[card] == 3]
    return HandState(
        rules=rules,
        dealer=(seat - 1) % seats,
        to_move=seat,
        drawn=drawn,
        taken=taken,
        hands=tuple(hands),
        stock=(*plain[:-1], *odd, *plain[-1:]) if stock is None else parse_cards(stock),
        pile=lying,
        tables=tables,
        treys=faced,
        scores=by_side(side, *scores),
        melded=by_side(side, bool(mine), bool(theirs)),
        laid=(),
        laid_before=False,
        concealed=not mine,
        permission=permission,
        broken=(0, 0),
        turn=1,
        ending=None,
        outcast=None,
        seen=(),
        has_laid=(False,) * seats,
        found=tables[side],
    )


def after(state: HandState, *moves: str) -> HandState:
    """The state after moves given in their notation."""
    for move in moves:
        state = law.apply(state, parse_move(move))
    return state


def why(state: HandState, move: str) -> RefusalReason | None:
    """Why a move is refused, None if it is not."""
    refused = legality.refusal(state, parse_move(move))
    return refused.reason if refused else None


def core_at(
    state: HandState, match: MatchState | None = None, seed: int = 1, *, old_keys: bool = False
) -> Core:
    """A core in the middle of a hand."""
    core = Core(Options(state.seats, state.rules), seed, old_keys=old_keys)
    core._hand = state
    core._match = MatchState(scores=state.scores) if match is None else match
    return core


def hidden_permuted(state: HandState, chance: random.Random, seat: Seat | None = None) -> HandState:
    """The state with all that a seat, as a rule the one to decide, cannot see dealt anew."""
    seat = state.actor if seat is None else seat
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    hidden = [card for hand in (*others, state.stock) for card in hand]
    chance.shuffle(hidden)
    cards = iter(hidden)
    hands = tuple(
        hand if other == seat else tuple(next(cards) for _ in hand)
        for other, hand in enumerate(state.hands)
    )
    return state._replace(hands=hands, stock=tuple(cards))


#: What the seat to decide cannot see.
LOOKS: dict[str, Callable[[HandState], Sequence[object]]] = {
    "next hand": lambda state: state.hands[(state.actor + 1) % len(state.hands)],
    "first card": lambda state: state.hands[state.actor - 1][:1],
    "top of the stock": lambda state: state.stock[:1],
    "bottom of the stock": lambda state: state.stock[-1:],
}
