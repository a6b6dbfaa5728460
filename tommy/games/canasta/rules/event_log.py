"""The events of a move, from the states before and after it; the core hands them to the screen.

Source: RULEBOOK C8 to C26, K3, K12, K15.
"""

from tommy.cardgame.rules.events import TurnBegan
from tommy.games.canasta.rules.events import (
    Answered,
    Asked,
    Declined,
    Discarded,
    Drew,
    Event,
    Kept,
    Melded,
    OneCardLeft,
    PermissionBroken,
    RedTrey,
    Replaced,
    ShortGroupReturned,
    Staged,
    StockEnded,
    TookBack,
    TookPile,
    WentOut,
)
from tommy.games.canasta.rules.going_out import can_go_out
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
from tommy.games.canasta.rules.observation import Did
from tommy.games.canasta.rules.pack import KIND, RED_TREYS, shown
from tommy.games.canasta.rules.rulesets import minimum
from tommy.games.canasta.rules.seats import partner_of, side_of
from tommy.games.canasta.rules.situation import Ending, group_total, has_melded, is_short
from tommy.games.canasta.rules.state import HandState


def events_of(before: HandState, move: Move, after: HandState) -> tuple[Event, ...]:
    """The events of a legal move, where ``after`` is ``apply(before, move)``."""
    return (*_returned(before, move), *_done(before, move, after), *_followed(before, move, after))


def _returned(before: HandState, move: Move) -> tuple[Event, ...]:
    """The return of a short group to the hand before the move (C14)."""
    if isinstance(move, Meld | TakeBack | Discard | Keep) or not is_short(before):
        return ()
    seat = before.to_move
    cards = tuple(card for laid in reversed(before.laid) for card in laid.cards)
    least = minimum(before.scores[side_of(seat)])
    return (ShortGroupReturned(seat, cards, group_total(before), least),)


def _done(before: HandState, move: Move, after: HandState) -> tuple[Event, ...]:
    """The move itself."""
    seat = before.to_move
    match move:
        case Draw():
            return _drawn(before, after)
        case Take():
            return _taken(before, move, after)
        case Meld():
            return (_melded(before, move, after),)
        case TakeBack():
            laid = before.laid[-1]
            return (TookBack(seat, laid.cards, laid.rank, laid.before),)
        case Discard():
            place = shown(before.hands[seat]).index(move.card)
            return (Discarded(seat, move.card, place, len(after.pile)),)
        case Ask():
            return (Asked(seat, hopeless=not can_go_out(before)),)
        case Answer():
            return (Answered(partner_of(seat), move.yes),)
        case Decline():
            return (Declined(seat),)
        case Keep():
            return (Kept(seat),)


def _drawn(before: HandState, after: HandState) -> tuple[Event, ...]:
    """Red treys drawn and replaced, then the card drawn or the end of the stock (C9)."""
    seat, side = before.to_move, side_of(before.to_move)
    faced = after.treys[side][len(before.treys[side]) :]
    left = len(before.stock)
    ended = after.ending is Ending.LAST_TREY
    treys = tuple(
        RedTrey(seat, card, not (ended and count == left), left - count)
        for count, card in enumerate(faced, 1)
    )
    if ended:
        return treys
    if after.outcast is not None:
        return (*treys, StockEnded(seat, after.outcast))
    card = after.hands[seat][-1]
    return (*treys, Drew(seat, card, shown(after.hands[seat]).index(card), len(after.stock)))


def _taken(before: HandState, move: Take, after: HandState) -> tuple[Event, ...]:
    """The pile taken, further melds laid, and red treys found in the pile (C19, C20)."""
    seat, side = before.to_move, side_of(before.to_move)
    upcard = before.pile[-1]
    done = after.seen[len(before.seen) :]
    gained = next(seen.cards for seen in done if seen.did is Did.TAKE)
    laid, *further = (seen.cards for seen in done if seen.did is Did.MELD)
    old, table = before.tables[side][KIND[upcard]], after.tables[side]
    meld = table[KIND[upcard]]
    assert meld is not None, f"{move} left no meld of {upcard} in {after}"
    events: list[Event] = [
        TookPile(
            seat,
            len(before.pile),
            upcard,
            laid[1:],
            meld,
            gained,
            canasta=meld.is_canasta and not (old and old.is_canasta),
            opened=not has_melded(before, side),
        )
    ]
    for cards in further:
        new = table[KIND[cards[0]]]
        assert new is not None, f"{move} left no meld of {cards[0]} in {after}"
        events.append(Melded(seat, cards, new, canasta=new.is_canasta, opened=False))
    faced = after.treys[side][len(before.treys[side]) :]
    events.extend(RedTrey(seat, card, False, len(after.stock)) for card in faced)
    return tuple(events)


def _melded(before: HandState, move: Meld, after: HandState) -> Event:
    seat, side = before.to_move, side_of(before.to_move)
    cards = after.seen[-1].cards
    old, meld = before.tables[side][move.rank], after.tables[side][move.rank]
    assert meld is not None, f"{move} left no meld in {after}"
    if is_short(after):
        return Staged(seat, cards, meld, group_total(after), minimum(after.scores[side]))
    return Melded(
        seat,
        cards,
        meld,
        canasta=meld.is_canasta and not (old and old.is_canasta),
        opened=not has_melded(before, side),
    )


def _followed(before: HandState, move: Move, after: HandState) -> tuple[Event, ...]:
    """The automatic consequences of the move (C21, C26, K3, K15)."""
    seat, side = before.to_move, side_of(before.to_move)
    events: list[Event] = []
    if isinstance(move, Take) and after.seen[-1].did is Did.KEEP:
        events.append(Kept(seat))
    if after.ending is Ending.WENT_OUT:
        events.append(WentOut(seat, after.concealed))
    if after.broken != before.broken:
        events.append(PermissionBroken(seat, side, after.rules.broken_permission))
    if after.turn != before.turn:
        if after.rules.announces_last and len(after.hands[seat]) == 1:
            events.append(OneCardLeft(seat))
        events.append(TurnBegan(after.to_move, after.turn))
        events.extend(replaced(after, len(before.seen)))
    if after.ending is Ending.WENT_OUT:
        events.extend(_faced_late(before, after))
    return tuple(events)


def replaced(after: HandState, since: int) -> tuple[Event, ...]:
    """The replacement of red treys as the turn of ``after`` began (K3).

    ``since`` is the length of ``seen`` before that.
    """
    seat = after.to_move
    done = after.seen[since:]
    number = sum(seen.did is Did.REPLACE for seen in done)
    if not number:
        return ()
    hand = after.hands[seat]
    cards = iter(hand[len(hand) - number :])
    places = shown(hand)
    left = len(after.stock) + drawn_for_treys(after, since)
    events: list[Event] = []
    of_hand = True
    for seen in done:
        if seen.did is Did.FACE:
            # A trey of the hand was dealt, a further one came from the stock.
            left -= not of_hand
            events.append(RedTrey(seat, seen.cards[0], True, left))
            of_hand = False
        elif seen.did is Did.REPLACE:
            card = next(cards)
            left -= 1
            events.append(Replaced(seat, card, places.index(card), left))
            of_hand = True
    return tuple(events)


def drawn_for_treys(after: HandState, since: int) -> int:
    """How many cards the stock gave for red treys as the turn began: one for each (K3)."""
    return sum(seen.did is Did.FACE for seen in after.seen[since:])


def _faced_late(before: HandState, after: HandState) -> tuple[Event, ...]:
    """Red treys in hands whose first turn never came (K3)."""
    left = len(after.stock)
    return tuple(
        RedTrey(seat, card, False, left)
        for seat, hand in enumerate(before.hands)
        if seat != before.to_move
        for card in hand
        if card in RED_TREYS
    )
