"""The rules of a hand of Canasta, as functions of frozen states: deal, legal moves, their effect.

`legality` says why a move is refused, `move_generation` lists the legal moves, and `hand_length`
proves that every hand ends.

*Every state has a legal move.* Under classic rules a turn ends only with a discard (K10). A player
who has drawn can always make one, since a meld or take must leave two cards; one is enough if
the side has a canasta and partner did not say no. If staged melds forbid the discard, they can be
taken back. Under Tommy's rules a last card may stay (C21).
Source: RULEBOOK C3 to C26, K1 to K12, K16.
"""

from typing import NamedTuple

from tommy.cards.card import JOKER, Joker, Rank
from tommy.cards.deck import shuffled
from tommy.games.canasta.rules.discards import binding
from tommy.games.canasta.rules.legality import last_card_stays, refusal
from tommy.games.canasta.rules.melds import EMPTY_TABLE, Table, grown, with_meld
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
from tommy.games.canasta.rules.observation import Did, Seen
from tommy.games.canasta.rules.pack import (
    DEUCE_KIND,
    JOKER_KIND,
    KIND,
    PACK,
    RED_TREYS,
    TREY_KIND,
    WILD,
    Cards,
    PlayingCard,
)
from tommy.games.canasta.rules.rulesets import CANASTA
from tommy.games.canasta.rules.seats import Seat, Side, following, partner_of, side_of
from tommy.games.canasta.rules.situation import Ending, Laid, Permission, is_short, settled
from tommy.games.canasta.rules.state import HandState, Options


class Dealing(NamedTuple):
    """A new hand, and every card dealt, in order, with its seat; red treys among them (C5).

    The first turn has begun in ``state``. Under classic rules the player has replaced the red treys
    (K3); ``seen`` holds that.
    """

    state: HandState
    cards: tuple[tuple[Seat, PlayingCard], ...]


class FirstDraw(NamedTuple):
    """The draw for who plays first: the cards of each round with their seats, and the winner (K1).

    Everybody draws in the first round; those with a joker or equal cards draw again.
    """

    rounds: tuple[tuple[tuple[Seat, PlayingCard], ...], ...]
    first: Seat


def draw_for_first(deck: Cards, seats: int) -> FirstDraw:
    """Draw from the top of ``deck`` for who plays first in the first deal (K1).

    Raises ValueError if the deck ends before all seats have different cards.

    >>> from tommy.games.canasta.rules.pack import parse_cards
    >>> draw = draw_for_first(parse_cards("KH ** KH 4D 9S KS 5C"), 4)
    >>> [" ".join(f"{seat}:{card}" for seat, card in drawn) for drawn in draw.rounds]
    ['0:KH 1:** 2:KH 3:4D', '0:9S 1:KS 2:5C']
    >>> draw.first
    1
    """
    cards = iter(deck)
    held: dict[Seat, PlayingCard] = {}
    rounds: list[tuple[tuple[Seat, PlayingCard], ...]] = []
    drawers = list(range(seats))
    while drawers:
        drawn = tuple(zip(drawers, cards, strict=False))
        if len(drawn) < len(drawers):
            raise ValueError(f"the pack ends after {len(rounds)} draws for who plays first (K1)")
        rounds.append(drawn)
        held.update(drawn)
        drawers = [
            seat
            for seat, card in held.items()
            if card is JOKER or list(held.values()).count(card) > 1
        ]
    return FirstDraw(tuple(rounds), max(held, key=lambda seat: _first_place(held[seat])))


def _first_place(card: PlayingCard) -> tuple[int, int]:
    """The rank of a card in the draw for who plays first: ace high, then spades high (K1)."""
    if isinstance(card, Joker):
        raise ValueError("a joker has no place in the draw: it is drawn again (K1)")
    high = 14 if card.rank is Rank.ACE else int(card.rank)
    return high, -card.suit


def deal(options: Options, dealer: Seat, scores: tuple[int, int], seed: int) -> Dealing:
    """A new hand from the pack shuffled by ``seed``; the dealer's left begins (C5 to C7, K2)."""
    return deal_from(shuffled(PACK, seed), options, dealer, scores)


def deal_from(deck: Cards, options: Options, dealer: Seat, scores: tuple[int, int]) -> Dealing:
    """A new hand from ``deck``, top card first (C5, C6, K2, K3)."""
    seats, ruleset = options.seats, options.rules
    stock = iter(deck)
    hands: list[list[PlayingCard]] = [[] for _ in range(seats)]
    treys: tuple[list[PlayingCard], list[PlayingCard]] = [], []
    order: list[tuple[Seat, PlayingCard]] = []
    first = following(dealer, seats)
    for _ in range(ruleset.dealt(seats)):
        for seat in (*range(first, seats), *range(first)):
            while (card := next(stock)) in RED_TREYS and not ruleset.treys_wait:
                order.append((seat, card))
                treys[side_of(seat)].append(card)
            order.append((seat, card))
            hands[seat].append(card)
    pile = [next(stock)]
    while pile[-1] in binding(ruleset):
        pile.append(next(stock))
    state = HandState(
        rules=ruleset,
        dealer=dealer,
        to_move=first,
        drawn=False,
        taken=False,
        hands=tuple(map(tuple, hands)),
        stock=tuple(stock),
        pile=tuple(pile),
        tables=(EMPTY_TABLE, EMPTY_TABLE),
        treys=(tuple(treys[0]), tuple(treys[1])),
        scores=scores,
        melded=(False, False),
        laid=(),
        laid_before=False,
        concealed=True,
        permission=Permission.NOT_ASKED,
        broken=(0, 0),
        turn=1,
        ending=None,
        outcast=None,
        seen=(),
        has_laid=(False,) * seats,
        found=EMPTY_TABLE,
    )
    return Dealing(_began(state), tuple(order))


# Effects


def apply(state: HandState, move: Move) -> HandState:
    """The state after a legal move and its automatic consequences (C9, C21, C24, C25).

    Raises ValueError if the move is not legal; ask `refusal` first.
    """
    refused = refusal(state, move)
    if refused:
        raise ValueError(f"{move} is not legal ({refused.reason.name}) in {state}")
    seat = state.to_move
    match move:
        case Draw():
            return _drawn(_melds_closed(state))
        case Discard():
            return _discarded(_melds_final(state), move.card)
        case Meld():
            return _melded(state, move)
        case Take():
            return _taken(_melds_closed(state), move)
        case TakeBack():
            return _taken_back(state)
        case Ask():
            return state._replace(
                permission=Permission.ASKED, seen=(*state.seen, Seen(seat, Did.ASK))
            )
        case Answer():
            did = Did.YES if move.yes else Did.NO
            return state._replace(
                permission=Permission.YES if move.yes else Permission.NO,
                seen=(*state.seen, Seen(partner_of(seat), did)),
            )
        case Decline():
            return _ended(_seen(_melds_closed(state), Did.DECLINE), Ending.DECLINED)
        case Keep():
            return _turn_over(_seen(_melds_closed(state), Did.KEEP))


def _seen(state: HandState, did: Did) -> HandState:
    return state._replace(seen=(*state.seen, Seen(state.to_move, did)))


def _with_table(pair: tuple[Table, Table], side: Side, table: Table) -> tuple[Table, Table]:
    return (table, pair[1]) if side == 0 else (pair[0], table)


def _with_cards(pair: tuple[Cards, Cards], side: Side, cards: Cards) -> tuple[Cards, Cards]:
    return (pair[0] + cards, pair[1]) if side == 0 else (pair[0], pair[1] + cards)


def _with_true(pair: tuple[bool, bool], side: Side) -> tuple[bool, bool]:
    return (True, pair[1]) if side == 0 else (pair[0], True)


def _with_hand(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _melds_closed(state: HandState) -> HandState:
    """The melds of the turn made final; a short group goes back to the hand (C14)."""
    if not state.laid:
        return state
    seat, side = state.to_move, side_of(state.to_move)
    if is_short(state):
        hand, table = settled(state)
        returned = tuple(card for laid in reversed(state.laid) for card in laid.cards)
        return state._replace(
            hands=_with_hand(state.hands, seat, hand),
            tables=_with_table(state.tables, side, table),
            laid=(),
            seen=(*state.seen, Seen(seat, Did.TAKE_BACK, returned)),
        )
    return _melds_final(state)


def _melds_final(state: HandState) -> HandState:
    """The melds of the turn made final, even if they are short of the minimum (K8)."""
    if not state.laid:
        return state
    side = side_of(state.to_move)
    return state._replace(melded=_with_true(state.melded, side), laid=(), laid_before=True)


def _drawn(state: HandState) -> HandState:
    """A card drawn to the hand, red treys faced (C9); or the end of the hand (C24, K12)."""
    seat, side = state.to_move, side_of(state.to_move)
    lost = state.rules.last_card_lost
    seen: list[Seen] = []
    treys = state.treys
    for place, card in enumerate(state.stock, 1):
        last = place == len(state.stock)
        if last and lost and (card in WILD or KIND[card] == TREY_KIND):
            ended = state._replace(stock=(), treys=treys, outcast=card, seen=(*state.seen, *seen))
            return _ended(ended, Ending.LAST_CARD)
        if card not in RED_TREYS:
            break
        treys = _with_cards(treys, side, (card,))
        seen.append(Seen(seat, Did.FACE, (card,)))
        if last:
            ended = state._replace(stock=(), treys=treys, seen=(*state.seen, *seen))
            return _ended(ended, Ending.LAST_TREY)
    seen.append(Seen(seat, Did.DRAW))
    return state._replace(
        drawn=True,
        hands=_with_hand(state.hands, seat, (*state.hands[seat], card)),
        stock=state.stock[place:],
        treys=treys,
        seen=(*state.seen, *seen),
    )


def _split_hand(
    hand: Cards, rank: Rank, naturals: int, deuces: int, jokers: int
) -> tuple[Cards, Cards]:
    """The cards of a meld that come from the hand, naturals first, and the rest of the hand."""
    wanted = {int(rank): naturals, DEUCE_KIND: deuces, JOKER_KIND: jokers}
    laid: dict[int, list[PlayingCard]] = {kind: [] for kind in wanted}
    rest: list[PlayingCard] = []
    for card in hand:
        kind = KIND[card]
        if wanted.get(kind, 0) > 0:
            wanted[kind] -= 1
            laid[kind].append(card)
        else:
            rest.append(card)
    return tuple(card for cards in laid.values() for card in cards), tuple(rest)


def _melded(state: HandState, move: Meld) -> HandState:
    seat, side = state.to_move, side_of(state.to_move)
    table = state.tables[side]
    before = table[move.rank]
    cards, rest = _split_hand(state.hands[seat], move.rank, move.naturals, move.deuces, move.jokers)
    meld = grown(before, move.rank, cards, move.wilds)
    state = state._replace(
        hands=_with_hand(state.hands, seat, rest),
        tables=_with_table(state.tables, side, with_meld(table, move.rank, meld)),
        laid=(*state.laid, Laid(move.rank, cards, before)),
        seen=(*state.seen, Seen(seat, Did.MELD, cards)),
    )
    return state if rest else _ended(_melds_final(state), Ending.WENT_OUT)


def _taken(state: HandState, move: Take) -> HandState:
    """The upcard melded, further melds laid, the rest of the pile in the hand (C19, C20)."""
    seat, side = state.to_move, side_of(state.to_move)
    *below, upcard = state.pile
    gained = tuple(card for card in below if card not in RED_TREYS)
    faced = tuple(card for card in below if card in RED_TREYS)
    rank = Rank(KIND[upcard])
    table = state.tables[side]
    cards, hand = _split_hand(state.hands[seat], rank, move.naturals, move.deuces, move.jokers)
    laid = (upcard, *cards)
    table = with_meld(table, rank, grown(table[rank], rank, laid, move.wilds))
    seen = [*state.seen, Seen(seat, Did.TAKE, gained), Seen(seat, Did.MELD, laid)]
    for meld in move.further:
        cards, hand = _split_hand(hand, meld.rank, meld.naturals, meld.deuces, meld.jokers)
        table = with_meld(table, meld.rank, grown(None, meld.rank, cards, meld.wilds))
        seen.append(Seen(seat, Did.MELD, cards))
    seen.extend(Seen(seat, Did.FACE, (card,)) for card in faced)
    hand += gained
    state = state._replace(
        drawn=True,
        taken=True,
        hands=_with_hand(state.hands, seat, hand),
        pile=(),
        tables=_with_table(state.tables, side, table),
        treys=_with_cards(state.treys, side, faced),
        melded=_with_true(state.melded, side),
        laid_before=True,
        seen=tuple(seen),
    )
    if not hand:
        return _ended(state, Ending.WENT_OUT)
    if last_card_stays(state):
        return _turn_over(_seen(state, Did.KEEP))
    return state


def _taken_back(state: HandState) -> HandState:
    seat, side = state.to_move, side_of(state.to_move)
    *laid, (rank, cards, before) = state.laid
    return state._replace(
        hands=_with_hand(state.hands, seat, state.hands[seat] + cards),
        tables=_with_table(state.tables, side, with_meld(state.tables[side], rank, before)),
        laid=tuple(laid),
        seen=(*state.seen, Seen(seat, Did.TAKE_BACK, cards)),
    )


def _discarded(state: HandState, card: PlayingCard) -> HandState:
    seat = state.to_move
    hand = state.hands[seat]
    place = hand.index(card)
    hand = hand[:place] + hand[place + 1 :]
    state = state._replace(
        hands=_with_hand(state.hands, seat, hand),
        pile=(*state.pile, card),
        seen=(*state.seen, Seen(seat, Did.DISCARD, (card,))),
    )
    return _turn_over(state) if hand else _ended(state, Ending.WENT_OUT)


def _broken(state: HandState) -> tuple[int, int]:
    """Permissions broken by side, after a turn that ends without going out (C26, K11)."""
    if state.permission is not Permission.YES or not state.rules.broken_permission:
        return state.broken
    first, second = state.broken
    return (first + 1, second) if side_of(state.to_move) == 0 else (first, second + 1)


def _turn_over(state: HandState) -> HandState:
    """The next player's turn; the end of the hand if neither stock nor pile is left (C25)."""
    if not state.stock and not state.pile:
        return _ended(state, Ending.NOTHING_LEFT)
    has_laid, left = state.has_laid, state.to_move
    if state.laid_before and not has_laid[left]:
        has_laid = (*has_laid[:left], True, *has_laid[left + 1 :])
    seat = following(left, state.seats)
    side = side_of(seat)
    return _began(
        state._replace(
            to_move=seat,
            drawn=False,
            taken=False,
            laid_before=False,
            concealed=not (
                has_laid[seat] if state.rules.concealed_by_player else state.melded[side]
            ),
            permission=Permission.NOT_ASKED,
            broken=_broken(state),
            turn=state.turn + 1,
            has_laid=has_laid,
            found=state.tables[side],
        )
    )


def _began(state: HandState) -> HandState:
    """The turn begun: under classic rules the player replaces red treys in the first one (K3)."""
    seat = state.to_move
    if not state.rules.treys_wait or RED_TREYS.isdisjoint(state.hands[seat]):
        return state
    held = state.hands[seat]
    hand = [card for card in held if card not in RED_TREYS]
    seen: list[Seen] = list(state.seen)
    faced: list[PlayingCard] = []
    stock = iter(state.stock)
    for trey in held:
        card = trey
        while card in RED_TREYS:
            faced.append(card)
            seen.append(Seen(seat, Did.FACE, (card,)))
            card = next(stock)
        if card is not trey:
            hand.append(card)
            seen.append(Seen(seat, Did.REPLACE))
    return state._replace(
        hands=_with_hand(state.hands, seat, tuple(hand)),
        stock=tuple(stock),
        treys=_with_cards(state.treys, side_of(seat), tuple(faced)),
        seen=tuple(seen),
    )


def _ended(state: HandState, ending: Ending) -> HandState:
    """The hand ended; red treys still in a hand are faced (K3)."""
    broken = state.broken if ending is Ending.WENT_OUT else _broken(state)
    state = state._replace(ending=ending, broken=broken, concealed=_is_concealed(state))
    if not state.rules.treys_wait:
        return state
    hands, treys, seen = state.hands, state.treys, list(state.seen)
    for seat, hand in enumerate(state.hands):
        faced = tuple(card for card in hand if card in RED_TREYS)
        if faced:
            kept = tuple(card for card in hand if card not in RED_TREYS)
            hands = _with_hand(hands, seat, kept)
            treys = _with_cards(treys, side_of(seat), faced)
            seen.extend(Seen(seat, Did.FACE, (card,)) for card in faced)
    return state._replace(hands=hands, treys=treys, seen=tuple(seen))


def _is_concealed(state: HandState) -> bool:
    """Whether a hand that ends here by going out is concealed (C23, K16).

    Under classic rules the player added nothing to melds found, and laid a canasta of their own.
    """
    if not state.concealed or not state.rules.concealed_by_player:
        return state.concealed
    pairs = list(zip(state.tables[side_of(state.to_move)], state.found, strict=True))
    return all(old is None or old == new for new, old in pairs) and any(
        old is None and new is not None and new.size >= CANASTA for new, old in pairs
    )
