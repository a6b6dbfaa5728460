"""The rules of a hand of Rolling Stone, as functions of frozen states.

`legality` says which cards may be played; `hand_length`, why every hand ends.
Source: RULEBOOK R1 to R7.
"""

from tommy.cards.card import Card
from tommy.cards.deck import shuffled
from tommy.games.rolling.rules.events import Refusal, RefusalReason
from tommy.games.rolling.rules.hand_length import PICK_UPS, REPETITIONS
from tommy.games.rolling.rules.legality import followers, playable
from tommy.games.rolling.rules.moves import Move, Play
from tommy.games.rolling.rules.observation import Trick
from tommy.games.rolling.rules.pack import PACKETS, Cards, height, pack
from tommy.games.rolling.rules.scoring import Deadlock, HandOutcome, won
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import HandState, Options, Position


def dealt_seats(players: int, dealer: Seat) -> tuple[Seat, ...]:
    """The seat that gets each card: packets of 3, 2 and 3, each round from the eldest hand (R2).

    >>> dealt_seats(2, dealer=0)
    (1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0)
    """
    order = [(dealer + 1 + i) % players for i in range(players)]
    return tuple(seat for packet in PACKETS for seat in order for _ in range(packet))


def deal(options: Options, dealer: Seat, seed: int) -> HandState:
    """A new hand from a pack that ``seed`` shuffles; the seat after the dealer leads (R2)."""
    players = options.players
    cards = shuffled(pack(players), seed)
    seats = dealt_seats(players, dealer)
    hands = tuple(
        tuple(card for card, owner in zip(cards, seats, strict=False) if owner == seat)
        for seat in range(players)
    )
    eldest = (dealer + 1) % players
    return HandState(
        dealer=dealer,
        leader=eldest,
        hands=hands,
        trick=(),
        thrown=(),
        asleep=cards[len(seats) :],
        tricks=(),
        pick_ups=0,
        positions=(position(eldest, hands),),
    )


def dealt_cards(state: HandState) -> tuple[tuple[Seat, Card], ...]:
    """The cards of a fresh hand in the order dealt, each with its seat (R2)."""
    hands = [iter(hand) for hand in state.hands]
    return tuple((seat, next(hands[seat])) for seat in dealt_seats(state.players, state.dealer))


def position(leader: Seat, hands: tuple[Cards, ...]) -> Position:
    """The position at the start of a trick, as R7 compares it."""
    return Position(leader, tuple(map(frozenset, hands)))


def times(state: HandState) -> int:
    """How often the position at the start of the present trick has come up, including now (R7)."""
    return state.positions.count(state.positions[-1])


def outcome(state: HandState) -> HandOutcome | None:
    """How the hand ended, None if it goes on (R5, R7)."""
    left = tuple(map(len, state.hands))
    if 0 in left:
        return won(left.index(0), left)
    if state.pick_ups >= PICK_UPS:
        return HandOutcome(None, Deadlock.PICK_UPS, 0, left)
    if not state.trick and times(state) >= REPETITIONS:
        return HandOutcome(None, Deadlock.REPETITION, 0, left)
    return None


def legal_moves(state: HandState) -> tuple[Move, ...]:
    """Every move the player to move has, in hand order; empty only if the hand is over."""
    if outcome(state) is not None:
        return ()
    return tuple(Play(card) for card in playable(state.hands[state.to_move], state.suit))


def _reason(state: HandState, move: Move) -> RefusalReason | None:
    hand, suit = state.hands[state.to_move], state.suit
    if move.card not in hand:
        return RefusalReason.NOT_HELD
    return None if suit is None or move.card.suit == suit else RefusalReason.MUST_FOLLOW


def refusal(state: HandState, move: Move) -> Refusal | None:
    """Why the player to move may not make this move; None if it is legal.

    ``followers`` are positions in the hand as it lies in the state. Raises ValueError if the hand
    is over, when there is no player to move.
    """
    if outcome(state) is not None:
        raise ValueError(f"{move} after the end of the hand ({state})")
    reason = _reason(state, move)
    if reason is None:
        return None
    hand = state.hands[state.to_move]
    return Refusal(reason, len(hand), state.suit, followers(hand, state.suit), card=move.card)


def apply(state: HandState, move: Move) -> HandState:
    """The state after a legal move, with the trick thrown out or picked up if that follows.

    Raises ValueError if the move is not legal; ask `refusal` first.
    """
    reason = _reason(state, move)
    if reason is not None or outcome(state) is not None:
        raise ValueError(f"{move} is not legal ({reason and reason.name}) in {state}")
    seat, card = state.to_move, move.card
    rest = tuple(held for held in state.hands[seat] if held != card)
    hands = (*state.hands[:seat], rest, *state.hands[seat + 1 :])
    trick = (*state.trick, card)
    state = state._replace(hands=hands, trick=trick)
    if not rest:
        return state
    if len(trick) == len(hands):
        return _thrown_out(state)
    if any(held.suit == trick[0].suit for held in hands[state.to_move]):
        return state
    return _picked_up(state, state.to_move)


def _thrown_out(state: HandState) -> HandState:
    """All have followed: the trick is thrown out, and its highest card leads next (R3)."""
    trick, leader = state.trick, state.leader
    winner = (leader + max(range(len(trick)), key=lambda i: height(trick[i]))) % state.players
    return state._replace(
        leader=winner,
        trick=(),
        thrown=state.thrown + trick,
        tricks=(*state.tricks, Trick(leader, trick, None, winner)),
        pick_ups=0,
        positions=(position(winner, state.hands),),
    )


def _picked_up(state: HandState, picker: Seat) -> HandState:
    """The next player cannot follow, picks up the trick and leads (R4)."""
    trick, hands = state.trick, state.hands
    hands = (*hands[:picker], hands[picker] + trick, *hands[picker + 1 :])
    return state._replace(
        leader=picker,
        hands=hands,
        trick=(),
        tricks=(*state.tricks, Trick(state.leader, trick, picker, picker)),
        pick_ups=state.pick_ups + 1,
        positions=(*state.positions, position(picker, hands)),
    )
