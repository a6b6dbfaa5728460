"""Players and drivers for the tests of Crazy Eights."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

from tests.support.hands import cards, played_out
from tommy.cardgame.players.levels import run_to_end
from tommy.cards.card import Card, Rank, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players.decision import CAREFUL, PlayerConfig, think_by
from tommy.games.crazy8s.rules import hand_play
from tommy.games.crazy8s.rules.core import Core
from tommy.games.crazy8s.rules.match_state import MatchState
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Observation
from tommy.games.crazy8s.rules.scoring import HandOutcome, card_points
from tommy.games.crazy8s.rules.seats import YOU, Seat, other
from tommy.games.crazy8s.rules.state import HandState, Options, observation


def position(
    you: str,
    me: str,
    upcard: str,
    *,
    stock: str | None = "",
    named: Suit | None = None,
    to_move: Seat = YOU,
    crazy: Rank = Rank.EIGHT,
    dealer: Seat = 1,
) -> HandState:
    """A hand in progress with all 52 cards; what is not given lies under the upcard.

    ``stock`` None: what is not given lies in the stock instead.
    """
    hands = cards(you), cards(me)
    top = Card.parse(upcard)
    given = cards(stock or "")
    rest = tuple(card for card in DECK_52 if card not in (*hands[0], *hands[1], top, *given))
    return HandState(
        crazy=crazy,
        dealer=dealer,
        to_move=to_move,
        hands=hands,
        stock=rest if stock is None else given,
        pile=(top,) if stock is None else (*rest, top),
        named=named,
        turn=1,
        seen=(),
    )


def core_at(
    state: HandState, match: MatchState | None = None, target: int = 100, seed: int = 1
) -> Core:
    """A core in the middle of a hand."""
    core = Core(Options(state.crazy, target), seed)
    core._hand = state
    core._match = MatchState() if match is None else match
    return core


Player = Callable[[Observation, tuple[Move, ...], int], Move]


def greedy_player(seen: Observation, moves: tuple[Move, ...], _nonce: int) -> Move:
    """The dearest card that fits; crazy cards last, naming the longest suit; draws if it must."""
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return Draw()
    suits = Counter(card.suit for card in seen.hand if card.rank != seen.crazy)

    def merit(play: Play) -> tuple[bool, int, int]:
        crazy = play.card.rank == seen.crazy
        longest = 0 if play.suit is None else suits[play.suit]
        return not crazy, card_points(play.card, seen.crazy), longest

    return max(plays, key=merit)


def decide(seen: Observation, nonce: int, config: PlayerConfig = CAREFUL) -> Move:
    """The computer player's move, thought through to its end."""
    return run_to_end(think_by(seen, nonce, config)).move


def computer_player(seen: Observation, _moves: tuple[Move, ...], nonce: int) -> Move:
    """The computer player, thought through to its end."""
    return decide(seen, nonce)


def play_hand(
    state: HandState, players: tuple[Player, Player], seed: int
) -> tuple[HandOutcome, int]:
    """Play a hand to its end; its outcome and the number of moves."""

    def move(now: HandState, moves: tuple[Move, ...], nonce: int) -> Move:
        return players[now.to_move](observation(now, now.to_move), moves, nonce)

    return played_out(state, hand_play.legal_moves, hand_play.apply, hand_play.outcome, move, seed)


def compare(
    first: Player, second: Player, deals: int, options: Options | None = None
) -> tuple[float, float]:
    """Points a hand for ``first``, and its share of the decide hands, each deal played twice."""
    options = Options() if options is None else options
    points = won = decide = 0
    for deal in range(deals):
        for dealer in (0, 1):
            state = hand_play.deal(options, dealer, deal)
            # The first hand of a deal is the non-dealer's: so both players get both hands.
            ended, _ = play_hand(state, (first, second), deal)
            if ended.winner is not None:
                decide += 1
                won += ended.winner == 0
                points += ended.points if ended.winner == 0 else -ended.points
    return points / (2 * deals), won / decide


def hidden_permuted(state: HandState, chance: random.Random) -> HandState:
    """The state with all that the seat to decide cannot see dealt anew."""
    me, he = state.to_move, other(state.to_move)
    hidden = [*state.hands[he], *state.stock]
    chance.shuffle(hidden)
    count = len(state.hands[he])
    hands = (state.hands[me], tuple(hidden[:count]))
    return state._replace(hands=hands if me == 0 else hands[::-1], stock=tuple(hidden[count:]))


def dealt(number: int) -> HandState:
    """A hand from any number, of any crazy rank."""
    return hand_play.deal(Options(list(Rank)[number % 13]), number % 2, number)


#: What the seat to decide cannot see.
LOOKS: dict[str, Callable[[HandState], Sequence[Card]]] = {
    "hand": lambda state: state.hands[other(state.to_move)],
    "first card": lambda state: state.hands[other(state.to_move)][:1],
    "top of the stock": lambda state: state.stock[:1],
    "bottom of the stock": lambda state: state.stock[-1:],
}
