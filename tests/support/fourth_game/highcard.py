"""High Card, the smallest game of the house: follow suit, and the highest card wins the hand."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tommy.cardgame.players.levels import Level, Thought
from tommy.cardgame.records.journaled_core import resumed_opening
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.events import Refused, TurnBegan
from tommy.cardgame.rules.number_core import NumberCore
from tommy.cardgame.screen.hand_rows import HandRows, entry_refusal
from tommy.cardgame.screen.number_loop import NumberLoop
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


class Ended(NamedTuple):
    winner: int


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


def think(hand: Cards, pile: Cards) -> Generator[None, None, Thought[Card]]:
    yield
    return Thought(max(playable(hand, pile), key=lambda card: card.rank), Level.EASY)


class Core(NumberCore[Hand, Match, Card, card_choice.Entry, int, Any]):
    pack = DECK_52
    view = property(lambda self: self._hand)

    def __init__(self, seed: int, opening: Any = None) -> None:
        super().__init__(seed, Match(), opening, card_choice.Entry())
        self._hand = deal(self._hand_seed, opening.dealer if opening else 0)

    def legal_moves(self) -> Cards:
        return () if self.actor is None else self._hand.legal

    def spelling(self, move: Card) -> tuple[Any, ...]:
        return card_choice.spelling(self._hand.hands[self._hand.to_move].index(move))

    def _press(self, before: Any, key: Any) -> Any:
        hand = self._hand.hands[self._hand.to_move]
        step = card_choice.press(before, key, len(hand))
        if isinstance(step, card_choice.Wrong):
            return card_choice.Complaint(step.fault, step.left, step.number)
        return hand[step.position] if isinstance(step, card_choice.Chosen) else step

    def _complained(self, complaint: Any, key: Any) -> Any:
        return Refused(self._hand.to_move, (complaint.reason, complaint.number))

    def _refused(self, move: Card, key: Any) -> Any:
        return None if move in self._hand.legal else Refused(self._hand.to_move, (None, None))

    def _act(self, seat: int, move: Card) -> tuple[Any, ...]:
        self._moves.append((seat, move))
        self._hand = self._hand.after(move)
        self._outcome = self._hand.winner
        if self._outcome is None:
            return (TurnBegan(self._hand.to_move, len(self._moves) + 1),)
        yours, mine = (score + (self._outcome == i) for i, score in enumerate(self.scores))
        self._match = self._match._replace(scores=(yours, mine))
        return (Ended(self._outcome),)

    def _deal_events(self) -> tuple[Any, ...]:
        return (TurnBegan(self._hand.to_move, 1),)

    def _go_on(self, ended: int) -> tuple[Any, ...]:
        game, hand, scores = self._match
        self._begin_hand(Match(game + 1) if TARGET in scores else Match(game, hand + 1, scores))
        self._outcome, self._hand = None, deal(self._hand_seed, ended)
        return self._deal_events()


class Loop(NumberLoop[Any, Card]):
    levels, whys, ends, num_lock_reasons = (Level.EASY,), Level, (Ended,), ()
    game_over = property(lambda self: TARGET in self.core.scores)
    rows = property(lambda self: self._rows)

    def __init__(self, desk: Any) -> None:
        self._rows = HandRows(desk, {0: 0, 1: 6})
        self._high = Core(desk.seed, resumed_opening(desk, Match._make))
        super().__init__(desk, self._high, Level.EASY, {})

    def winner(self, event: Any) -> int | None:
        return event.winner if isinstance(event, Ended) and self.game_over else None

    def result(self, event: Any) -> HandResult | None:
        return HandResult(event.winner == 0, 1, 0) if isinstance(event, Ended) else None

    def restore(self) -> None:
        for seat, hand in enumerate(self._high.view.hands):
            self._rows.lay(seat, hand)

    draw_boxes = restore

    def at_work(self, seat: int, level: Level) -> Generator[None, None, Thought[Card]]:
        return think(self._high.view.hands[seat], self._high.view.pile)

    def move_lines(self, place: int, why: Any) -> tuple[str, ...]:
        return (" ".join(map(str, self._high.moves[place])),)

    def announce(self, seat: int, move: Card) -> None:
        self.desk.message(f"SEAT {seat} PLAYS {move}")

    def ask_for_move(self) -> None:
        if self._high.actor == 0 and not self.desk.demo:
            self.prompt("WHICH CARD?")

    async def show(self, events: tuple[Any, ...], *, by_hand: bool) -> None:
        match events[0]:
            case Refused(refusal=(fault, number)):
                text = entry_refusal(fault, number, DEALT) if fault else "FOLLOW SUIT"
                return self.refuse(text, fault, None)
            case Ended(seat):
                await self.end_game(f"SEAT {seat} WINS", won=seat == 0)
            case TurnBegan(turn=1):
                self.begin_hand(*self.place)
                await self.open_deal("A NEW HAND")
                self.close_deal()
            case entry if not isinstance(entry, TurnBegan):
                self.show_entry(entry, by_hand=by_hand)
        self.restore()
        return self.accepted("")


class HighCardSimulator(Simulator[Hand, tuple[Cards, Cards], Card]):
    game, levels, seats, parties = "highcard", Loop.levels, 2, 2

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

    def think(self, seen: Any, nonce: int, level: Level) -> Generator[None, None, Thought[Card]]:
        return think(*seen)


GAME = Game(
    program="HIGHCARD", title="HIGH CARD", folder="highcard", simulator=HighCardSimulator,
    play=lambda desk: Loop(desk).run(), settings=(Setting("high card", 2, ""),),
)  # fmt: skip
