"""The rules of a hand of Crazy Eights, as functions of frozen states.

`legality` says which cards may be played; `hand_length`, why every hand ends.
Source: RULEBOOK E1 to E6, E10.
"""

from tommy.cards.card import Card, Suit
from tommy.cards.deck import DECK_52, shuffled
from tommy.games.crazy8s.rules.events import Refusal, RefusalReason
from tommy.games.crazy8s.rules.legality import playable
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Did, Seen
from tommy.games.crazy8s.rules.pack import DEALT
from tommy.games.crazy8s.rules.scoring import HandOutcome, hand_outcome
from tommy.games.crazy8s.rules.seats import Seat, other
from tommy.games.crazy8s.rules.state import HandState, Options

_DRAW = Draw()
#: The moves as shared values: making each again is what `legal_moves` would spend its time on.
_PLAIN = {card: Play(card) for card in DECK_52}
_NAMING = {card: tuple(Play(card, suit) for suit in Suit) for card in DECK_52}


def deal(options: Options, dealer: Seat, seed: int) -> HandState:
    """A new hand from a deck that ``seed`` shuffles; the other player has the first turn (E3)."""
    deck = shuffled(DECK_52, seed)
    first, second = deck[0 : 2 * DEALT : 2], deck[1 : 2 * DEALT : 2]
    return HandState(
        crazy=options.crazy,
        dealer=dealer,
        to_move=other(dealer),
        hands=(second, first) if dealer == 0 else (first, second),
        stock=deck[2 * DEALT + 1 :],
        pile=(deck[2 * DEALT],),
        named=None,
        turn=1,
        seen=(),
    )


def dealt_cards(state: HandState) -> tuple[tuple[Seat, Card], ...]:
    """The cards of a fresh hand in the order dealt, each with its seat (E3)."""
    first = other(state.dealer)
    pairs = zip(state.hands[first], state.hands[state.dealer], strict=True)
    return tuple(
        (seat, card)
        for pair in pairs
        for seat, card in zip((first, state.dealer), pair, strict=True)
    )


def outcome(state: HandState) -> HandOutcome | None:
    """How the hand ended, None if it goes on; a blocked hand ends at once (E6, E8)."""
    hands, crazy, upcard, named = state.hands, state.crazy, state.pile[-1], state.named
    over = (
        not hands[0]
        or not hands[1]
        or (not state.stock and not any(playable(hand, crazy, upcard, named) for hand in hands))
    )
    return hand_outcome(hands, crazy) if over else None


def legal_moves(state: HandState) -> tuple[Move, ...]:
    """Every move the player to move has, plays in hand order and then the draw.

    Empty only if the hand is over.
    """
    if outcome(state) is not None:
        return ()
    hand = state.hands[state.to_move]
    crazy, upcard, named = state.crazy, state.pile[-1], state.named
    moves: list[Move] = []
    for card in playable(hand, crazy, upcard, named):
        if card[0] == crazy and len(hand) > 1:
            moves.extend(_NAMING[card])
        else:
            moves.append(_PLAIN[card])
    if state.stock:
        moves.append(_DRAW)
    return tuple(moves)


def _reason(state: HandState, move: Move) -> RefusalReason | None:
    if isinstance(move, Draw):
        return None if state.stock else RefusalReason.STOCK_EMPTY
    hand, card = state.hands[state.to_move], move.card
    if card not in hand:
        return RefusalReason.NOT_HELD
    if not playable((card,), state.crazy, state.pile[-1], state.named):
        return RefusalReason.NO_MATCH
    if card.rank == state.crazy and len(hand) > 1:
        return RefusalReason.SUIT_MISSING if move.suit is None else None
    return None if move.suit is None else RefusalReason.SUIT_NEEDLESS


def refusal(state: HandState, move: Move) -> Refusal | None:
    """Why the player to move may not make this move; None if it is legal.

    Raises ValueError if the hand is over, when there is no player to move.
    """
    if outcome(state) is not None:
        raise ValueError(f"{move} after the end of the hand ({state})")
    reason = _reason(state, move)
    if reason is None:
        return None
    return Refusal(
        reason,
        held=len(state.hands[state.to_move]),
        stock_count=len(state.stock),
        upcard=state.upcard,
        suit=state.suit,
        named=state.named,
        card=move.card if isinstance(move, Play) else None,
    )


def apply(state: HandState, move: Move) -> HandState:
    """The state after a legal move and the pass that may follow from it (E5).

    Raises ValueError if the move is not legal; ask `refusal` first.
    """
    crazy, dealer, seat, hands, stock, pile, named, turn, seen = state
    reason = _reason(state, move)
    if reason is not None or not hands[0] or not hands[1]:
        raise ValueError(f"{move} is not legal ({reason and reason.name}) in {state}")
    hand, upcard = hands[seat], pile[-1]
    rival = other(seat)
    if isinstance(move, Play):
        card = move.card
        place = hand.index(card)
        hand = hand[:place] + hand[place + 1 :]
        seen += (Seen(seat, Did.PLAY, upcard, named, card),)
        pile, upcard, named = (*pile, card), card, move.suit
        to_move, waits, turn = rival, seat, turn + 1
    else:
        hand, stock = (*hand, stock[0]), stock[1:]
        seen += (Seen(seat, Did.DRAW, upcard, named, None),)
        to_move, waits = seat, rival
    hands = (hand, hands[1]) if seat == 0 else (hands[0], hand)
    if (
        not stock
        and hand
        and not playable(hands[to_move], crazy, upcard, named)
        and playable(hands[waits], crazy, upcard, named)
    ):
        seen += (Seen(to_move, Did.PASS, upcard, named, None),)
        to_move, turn = waits, turn + 1
    return HandState(crazy, dealer, to_move, hands, stock, pile, named, turn, seen)
