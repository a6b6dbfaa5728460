"""The rules core: it hears keystrokes and nothing else, and answers with events.

A match is its options, its seed and the keys posted; the same three give the same match on any
host. The core knows no screen, no clock and no computer player. Source: DESIGN D5 to D7.
"""

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from tommy.cards.card import Card, Suit
from tommy.cards.deck import derive
from tommy.games import numbers
from tommy.games.crazy8s import rules, scoring
from tommy.games.crazy8s.events import (
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    Passed,
    Played,
    Refusal,
    Refused,
    SuitAsked,
    SuitSelected,
    TookBack,
    TurnBegan,
)
from tommy.games.crazy8s.keys import NOTHING, Complaint, Partial, press
from tommy.games.crazy8s.moves import Draw, Move, Play
from tommy.games.crazy8s.scoring import Outcome
from tommy.games.crazy8s.state import (
    ME,
    YOU,
    Cards,
    Did,
    HandState,
    MatchState,
    Observation,
    Options,
    Seat,
    observation,
    shown,
)
from tommy.games.opening import Opening
from tommy.keystroke import Keystroke

#: Label of the seed that draws the first dealer (E2); the hands' seeds are labelled game and hand,
#: both of which count from 1.
_FIRST_DEALER = 0


class Phase(Enum):
    """What the core is waiting for."""

    PLAY = "a card or a draw"
    NAME_SUIT = "the suit of a crazy card"
    HAND_OVER = "any key, to deal the next hand"
    GAME_OVER = "any key, to begin the next game"


class Choice(Enum):
    """What a key can lead to now, for the prompt line."""

    PLAY = "some card of the hand fits"
    DRAW = "the stock is not empty"
    NAME_SUIT = "a suit can be named"
    TAKE_BACK = "the crazy card can go back to the hand"
    GO_ON = "any key goes on"


class View(NamedTuple):
    """All that a screen may need, at one moment. Both hands are in it: do not show a hidden one.

    ``actor`` is the seat whose keys are heard, None when anybody's key goes on. ``hands`` are in
    the order shown. ``typed`` is the half-typed number, ``selected`` the selected position.
    While a suit is named, ``waiting`` is the position of the crazy card in its hand (the hand
    still holds it, the screen shows it on the pile) and ``suit_cursor`` the suit under the cursor.
    ``outcome`` tells how the hand ended, None before.
    """

    phase: Phase
    actor: Seat | None
    choices: frozenset[Choice]
    options: Options
    match: MatchState
    dealer: Seat
    turn: int
    hands: tuple[Cards, Cards]
    pile_count: int
    upcard: Card
    named: Suit | None
    stock_count: int
    typed: str
    selected: int | None
    waiting: int | None
    suit_cursor: Suit | None
    outcome: Outcome | None

    @property
    def waiting_card(self) -> Card | None:
        """The crazy card that lies on the pile until its suit is named."""
        if self.actor is None or self.waiting is None:
            return None
        return self.hands[self.actor][self.waiting]


class Core:
    """A session of Crazy Eights games, driven by keystrokes; ``opening`` is its first hand."""

    def __init__(
        self, options: Options, seed: int, opening: Opening[MatchState] | None = None
    ) -> None:
        self.options = options
        self.seed = seed
        self._moves: list[tuple[Seat, Move]] = []
        self._match = opening.match if opening else MatchState()
        self._partial = NOTHING
        self._outcome: Outcome | None = None
        self._opened = self._match
        dealer = opening.dealer if opening else derive(seed, _FIRST_DEALER) % 2
        self._hand = self._dealt(dealer)

    def begin(self) -> tuple[Event, ...]:
        """What happened before the first key: the first hand was dealt."""
        return self._deal_events()

    def post(self, key: Keystroke) -> tuple[Event, ...]:
        """Hear one keystroke and tell what came of it; at least one event.

        A refused key or move changes nothing in the hand, and the event says why.
        """
        if self._outcome is not None:
            return self._go_on(self._outcome)
        seat = self._hand.to_move
        hand = self._shown(seat)
        before = self._partial
        step = press(before, key, hand, self.options.crazy)
        if isinstance(step, Complaint):
            self._partial = step.left
            return (Refused(seat, self._refusal(step, key)),)
        if isinstance(step, Partial):
            self._partial = step
            return (_progress(seat, before, step, hand),)
        refusal = rules.refusal(self._hand, step)
        if refusal is None:
            self._partial = NOTHING
            return self._act(seat, step)
        # The command is used up; a selection stays, for the arrows to go on from there.
        self._partial = Partial(selected=before.selected)
        return (Refused(seat, _with_key(refusal, key, step, hand)),)

    @property
    def phase(self) -> Phase:
        """What the core is waiting for."""
        if self._outcome is not None:
            won = scoring.game_winner(self._match.scores, self.options.target)
            return Phase.HAND_OVER if won is None else Phase.GAME_OVER
        return Phase.PLAY if self._partial.waiting is None else Phase.NAME_SUIT

    @property
    def actor(self) -> Seat | None:
        """The seat whose keys are heard; None at the end of a hand, when any key goes on."""
        return self._hand.to_move if self._outcome is None else None

    @property
    def opening(self) -> Opening[MatchState]:
        """How the hand began."""
        return Opening(self._hand.dealer, self._opened)

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """The moves of the hand so far, with the seat that made each: for a history."""
        return tuple(self._moves)

    @property
    def state(self) -> HandState:
        """The hand in progress or just ended, hidden cards and all: for tests and records."""
        return self._hand

    def observation(self, seat: Seat) -> Observation:
        """What the seat may know: the only thing that a computer player is given."""
        return observation(self._hand, seat)

    @property
    def view(self) -> View:
        """All that a screen may need, as it is now."""
        hand, partial = self._hand, self._partial
        naming = partial.waiting is not None
        return View(
            phase=self.phase,
            actor=self.actor,
            choices=self._choices(),
            options=self.options,
            match=self._match,
            dealer=hand.dealer,
            turn=hand.turn,
            hands=(self._shown(YOU), self._shown(ME)),
            pile_count=len(hand.pile),
            upcard=hand.upcard,
            named=hand.named,
            stock_count=len(hand.stock),
            typed=partial.typed,
            selected=partial.selected,
            waiting=partial.waiting,
            suit_cursor=partial.suit if naming else None,
            outcome=self._outcome,
        )

    def _choices(self) -> frozenset[Choice]:
        if self._outcome is not None:
            return frozenset({Choice.GO_ON})
        if self._partial.waiting is not None:
            return frozenset({Choice.NAME_SUIT, Choice.TAKE_BACK})
        hand = self._hand
        some_fit = rules.playable(hand.hands[hand.to_move], hand.crazy, hand.upcard, hand.named)
        choices = {Choice.PLAY: bool(some_fit), Choice.DRAW: bool(hand.stock)}
        return frozenset(choice for choice, is_open in choices.items() if is_open)

    def _shown(self, seat: Seat) -> Cards:
        return shown(self._hand.hands[seat], seat, self.options.crazy)

    def _dealt(self, dealer: Seat) -> HandState:
        seed = derive(self.seed, self._match.game, self._match.hand)
        return rules.deal(self.options, dealer, seed)

    def _deal_events(self) -> tuple[Event, ...]:
        hand = self._hand
        return (
            HandDealt(
                self._match.game,
                self._match.hand,
                hand.dealer,
                hand.crazy,
                rules.dealt_cards(hand),
                hand.upcard,
                len(hand.stock),
            ),
            TurnBegan(hand.to_move, hand.turn),
        )

    def _go_on(self, ended: Outcome) -> tuple[Event, ...]:
        self._moves.clear()
        self._opened = self._match = scoring.following(self._match, self.options.target)
        self._outcome = None
        self._hand = self._dealt(scoring.next_dealer(self._hand.dealer, ended.winner))
        return self._deal_events()

    def _act(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Make a legal move; the events of it and of all that follows from it."""
        self._moves.append((seat, move))
        position = self._shown(seat).index(move.card) if isinstance(move, Play) else 0
        before, after = self._hand, rules.apply(self._hand, move)
        self._hand = after
        events: list[Event] = []
        if isinstance(move, Play):
            events.append(Played(seat, move.card, position, move.suit))
        else:
            card = before.stock[0]
            place = self._shown(seat).index(card)
            events.append(Drew(seat, card, place, len(after.stock)))
        self._outcome = rules.outcome(after)
        if self._outcome is not None:
            return (*events, *self._end_events(self._outcome))
        if after.seen[-1].did is Did.PASS:
            passer = after.seen[-1].seat
            if passer != seat:
                events.append(TurnBegan(passer, after.turn - 1))
            events.append(Passed(passer))
        if after.turn != before.turn:
            events.append(TurnBegan(after.to_move, after.turn))
        return tuple(events)

    def _end_events(self, ended: Outcome) -> tuple[Event, ...]:
        self._match = scoring.counted(self._match, ended, self.options.target)
        match = self._match
        events: list[Event] = [HandEnded(*ended, match.scores, match.hands_won)]
        winner = scoring.game_winner(match.scores, self.options.target)
        if winner is not None:
            points = scoring.game_points(match.scores, self.options.target)
            events.append(GameEnded(winner, points, match.game_points, match.games_won))
        return tuple(events)

    def _refusal(self, complaint: Complaint, key: Keystroke) -> Refusal:
        hand, waiting = self._hand, self._partial.waiting
        held = self._shown(hand.to_move)
        return Refusal(
            complaint.reason,
            held=len(held),
            stock_count=len(hand.stock),
            upcard=hand.upcard,
            suit=hand.suit,
            named=hand.named,
            card=None if waiting is None else held[waiting],
            number=complaint.number,
            key=key,
        )


def _progress(seat: Seat, before: Partial, after: Partial, hand: Cards) -> Event:
    """What to tell of a key that made the half-typed command longer or shorter."""
    if after.waiting is not None:
        if before.waiting is None:
            return SuitAsked(seat, hand[after.waiting], after.waiting)
        return SuitSelected(seat, after.suit)
    if before.waiting is not None:
        return TookBack(seat, hand[before.waiting], before.waiting)
    return numbers.progress(seat, before, after)


def _with_key(refusal: Refusal, key: Keystroke, move: Move, hand: Cards) -> Refusal:
    """The rules' refusal with the key that completed the move, and the card's number."""
    number = None if isinstance(move, Draw) else hand.index(move.card) + 1
    return replace(refusal, number=number, key=key)
