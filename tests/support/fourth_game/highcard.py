"""High Card, the smallest game of the house: follow suit, and the highest card wins the hand."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.records.journaled_core import resumed_opening
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.events import Refused, TurnBegan
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.cardgame.screen.game_parts import GameParts
from tommy.cardgame.screen.hand_rows import HandRows, entry_refusal
from tommy.cardgame.simulator import Deal, Scores, Simulator
from tommy.cards.card import Card
from tommy.cards.deck import DECK_52, shuffled
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting

Cards = tuple[Card, ...]
DEALT, TARGET = 5, 3


class Match(NamedTuple):
    game: int = 1
    hand: int = 1
    scores: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Ended:
    winner: int


class Won(Ended): ...


@dataclass(frozen=True)
class Hand:
    dealer: int
    hands: tuple[Cards, Cards]
    pile: Cards
    stock: Cards

    to_move = property(lambda self: (self.dealer + 1 + len(self.pile)) % 2)
    cards = property(lambda self: (*self.hands[0], *self.hands[1], *self.pile, *self.stock))
    legal = property(lambda self: playable(self.hands[self.to_move], self.pile))

    def after(self, card: Card) -> "Hand":
        first, second = (tuple(each for each in hand if each != card) for hand in self.hands)
        return replace(self, hands=(first, second), pile=(*self.pile, card))

    @property
    def winner(self) -> int | None:
        highest = max(range(len(self.pile)), key=lambda place: self.pile[place].rank, default=0)
        return None if any(self.hands) else (self.dealer + 1 + highest) % 2


def deal(seed: int, dealer: int) -> Hand:
    deck = shuffled(DECK_52, seed)
    return Hand(dealer, (deck[:DEALT], deck[DEALT : 2 * DEALT]), (), deck[2 * DEALT :])


def playable(hand: Cards, pile: Cards) -> Cards:
    return tuple(card for card in hand if pile and card.suit == pile[-1].suit) or hand


def think(seen: Any, *_: Any, **__: Any) -> Generator[None, None, Decision[Card]]:
    hand, pile = seen
    yield
    return Decision(max(playable(hand, pile), key=lambda card: card.rank), Level.EASY)


class Core(MatchCore[Hand, Card]):
    _match: Match
    pack = DECK_52
    view = property(lambda self: self._hand)
    actor = property(lambda self: self._hand.to_move if self._hand.winner is None else None)
    half_typed = property(lambda self: self._entry.pending)
    game_over = property(lambda self: self.actor is None and TARGET in self.scores)

    def __init__(self, seed: int, opening: Any = None) -> None:
        super().__init__(seed, Match(), opening)
        self._entry = card_choice.Entry()
        self._hand = deal(self._hand_seed, opening.dealer if opening else 0)

    def legal_moves(self) -> Any:
        return self._hand.legal

    def spelling(self, move: Card) -> tuple[Any, ...]:
        return card_choice.spelling(self._hand.hands[self._hand.to_move].index(move))

    def observation(self, seat: int) -> tuple[Cards, Cards]:
        return self._hand.hands[seat], self._hand.pile

    def begin(self) -> tuple[Any, ...]:
        return (TurnBegan(self._hand.to_move, 1),)

    def post(self, key: Any) -> tuple[Any, ...]:
        seat, before, match = self._hand.to_move, self._entry, self._match
        if self.actor is None:
            another = match._replace(hand=match.hand + 1)
            self._begin_hand(Match(match.game + 1) if self.game_over else another)
            self._hand = deal(self._hand_seed, self._hand.winner or 0)
            return self.begin()
        hand = self._hand.hands[seat]
        step = card_choice.press(before, key, len(hand))
        if isinstance(step, card_choice.Complaint):
            self._entry = step.left
            return (Refused(seat, (step.reason, step.number)),)
        if isinstance(step, card_choice.Entry):
            self._entry = step
            return (card_choice.progress(seat, before, step),)
        self._entry = card_choice.Entry()
        move = hand[step.position]
        if move not in self._hand.legal:
            return (Refused(seat, (None, None)),)
        self.moves.append((seat, move))
        self._hand = self._hand.after(move)
        if (winner := self._hand.winner) is None:
            return (TurnBegan(self._hand.to_move, len(self.moves) + 1),)
        yours, mine = match.scores
        self._match = match._replace(scores=(yours + 1 - winner, mine + winner))
        return (Won(winner) if self.game_over else Ended(winner),)


PARTS = GameParts[Card](
    levels=(Level.EASY,), think=think, whys=Level, hand_ended=Ended, game_ended=Won,
    hand_result=lambda it: HandResult(it.winner == 0, 1, 0), prompt=lambda *_, **__: "WHICH CARD?",
)  # fmt: skip


class Loop(CardLoop[Card]):
    def __init__(self, desk: Any) -> None:
        self.rows = HandRows(desk, {0: 0, 1: 6})
        self._high = Core(desk.seed, resumed_opening(desk, 2, Match(), Match._make))
        super().__init__(desk, PARTS, self._high, Level.EASY, {})

    def restore(self) -> None:
        for seat, hand in enumerate(self._high.view.hands):
            self.rows.lay(seat, hand)

    draw_boxes = restore

    def move_lines(self, place: int, why: Any) -> tuple[str, ...]:
        return (" ".join(map(str, self._high.moves[place])),)

    def announce(self, seat: int, move: Card) -> None:
        self.desk.message(f"SEAT {seat} PLAYS {move}")

    async def show(self, events: tuple[Any, ...], *, by_hand: bool) -> None:
        self.rows.choose(getattr(events[0], "position", None))
        match events[0]:
            case Refused(refusal=(fault, number)):
                text = entry_refusal(fault, number, DEALT) if fault else "FOLLOW SUIT"
                return self.refuse(text, fault)
            case Ended(seat):
                await self.end_game(f"SEAT {seat} WINS", won=seat == 0)
            case TurnBegan(turn=1):
                self.begin_hand(*self.place)
                await self.open_deal("A NEW HAND")
                self.close_deal()
            case entry if by_hand and not isinstance(entry, TurnBegan):
                self.desk.sounds.card_number()
        self.restore()
        return self.accepted("")


class HighCardSimulator(Simulator[Hand, tuple[Cards, Cards], Card]):
    game, levels, seats, parties = "highcard", PARTS.levels, 2, 2
    think = staticmethod(think)

    def dealt(self, how: Deal) -> Hand:
        return deal(how.seed, how.dealer)

    def actor(self, state: Hand) -> int | None:
        return state.to_move if state.winner is None else None

    def observation(self, state: Hand, seat: int) -> tuple[Cards, Cards]:
        return state.hands[seat], state.pile

    def legal_moves(self, state: Hand) -> Any:
        return state.legal

    def after(self, state: Hand, move: Card) -> Hand:
        return state.after(move)

    def points(self, state: Hand) -> Scores:
        return int(state.winner == 0), int(state.winner == 1)

    def winner(self, scores: Scores) -> int | None:
        return scores.index(TARGET) if TARGET in scores else None


GAME = Game(
    program="HIGHCARD", title="HIGH CARD", folder="highcard", simulator=HighCardSimulator,
    play=lambda desk: Loop(desk).run(), settings=(Setting("high card", 2, ""),),
)  # fmt: skip
