"""The rules core of Crazy Eights: takes keystrokes, answers with events."""

from dataclasses import replace
from enum import Enum
from operator import is_not
from typing import NamedTuple

from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.card_choice import Complaint
from tommy.cardgame.rules.events import Refused, TurnBegan
from tommy.cardgame.rules.hand_start import Opening
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cards.card import Card, Suit
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.rules import hand_play, legality, match_state
from tommy.games.crazy8s.rules.events import (
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    Passed,
    Played,
    Refusal,
    RefusalReason,
    SuitAsked,
    SuitSelected,
    TookBack,
)
from tommy.games.crazy8s.rules.keys import NOTHING, Partial, keys, press
from tommy.games.crazy8s.rules.match_state import MatchState
from tommy.games.crazy8s.rules.moves import Draw, Move, Play
from tommy.games.crazy8s.rules.observation import Did, Observation
from tommy.games.crazy8s.rules.pack import Cards, shown
from tommy.games.crazy8s.rules.scoring import HandOutcome
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.games.crazy8s.rules.state import HandState, Options, observation
from tommy.keystroke import Keystroke

#: The letters that name a suit.
_SUITS = "".join(suit.letter for suit in Suit)


class Phase(Enum):
    """What the core is waiting for."""

    PLAY = "a card or a draw"
    NAME_SUIT = "the suit of a crazy card"
    HAND_OVER = "any key, to deal the next hand"
    GAME_OVER = "any key, to begin the next game"


class View(NamedTuple):
    """All that a screen may need, at one moment. Both hands are in it: do not show a hidden one.

    ``actor`` is the seat whose keys count, None when any key continues. ``hands`` are in
    the order shown. ``typed`` is the half-typed number, ``selected`` the selected position.
    ``playable`` are the positions of the cards that the ``actor`` may play.
    Until a suit is named, ``waiting`` is the position of the crazy card in its hand (the hand
    still holds it, the screen shows it on the pile) and ``suit_cursor`` the suit under the cursor.
    """

    phase: Phase
    actor: Seat | None
    match: MatchState
    turn: int
    hands: tuple[Cards, Cards]
    pile_count: int
    upcard: Card
    named: Suit | None
    stock_count: int
    playable: tuple[int, ...]
    typed: str
    selected: int | None
    waiting: int | None
    suit_cursor: Suit | None

    @property
    def only(self) -> int | None:
        """The position of the one card that may be played; None if there are none or several."""
        return self.playable[0] if len(self.playable) == 1 else None

    @property
    def waiting_card(self) -> Card | None:
        """The crazy card that lies on the pile until its suit is named."""
        if self.actor is None or self.waiting is None:
            return None
        return self.hands[self.actor][self.waiting]


class Core(MatchCore[HandState, Move]):
    """A match of Crazy Eights; it begins at the hand of ``opening``, if given."""

    _match: MatchState

    def __init__(
        self,
        options: Options,
        seed: int,
        opening: Opening[MatchState] | None = None,
        *,
        old_keys: bool = False,
    ) -> None:
        super().__init__(seed, MatchState(), opening, old_keys=old_keys)
        self.options = options
        self._entry = NOTHING
        self._outcome: HandOutcome | None = None
        # Both views are kept with the immutable values that they were made from.
        self._plain: tuple[tuple[HandState, MatchState, HandOutcome | None], View] | None = None
        self._viewed: tuple[tuple[View, Partial], View] | None = None
        # The first dealer is drawn by chance (E2).
        self._hand = self._dealt(opening.dealer if opening else self._first_seed % 2)

    def begin(self) -> tuple[Event, ...]:
        return self._deal_events()

    def post(self, key: Keystroke) -> tuple[Event, ...]:
        if self._outcome is not None:
            return self._go_on(self._outcome)
        hand, before = self._hand, self._entry
        held, crazy = self._hands[hand.to_move], self.options.crazy
        only = self._plain_view().only
        step = press(before, key, held, crazy, only=only, old_keys=self.old_keys)
        if isinstance(step, Complaint):
            self._entry = step.left
            return (self._complained(step, key),)
        if isinstance(step, Partial):
            self._entry = step
            return (self._entry_event(before, step),)
        refusal = hand_play.refusal(hand, step)
        if refusal is not None:
            # The command is used up; the selection stays, so that arrows continue from there.
            self._entry = Partial(selected=before.selected)
            return (self._refused(step, refusal, key),)
        self._entry = NOTHING
        return self._act(hand.to_move, step)

    @property
    def actor(self) -> Seat | None:
        return self._hand.to_move if self._outcome is None else None

    @property
    def half_typed(self) -> bool:
        return self._entry.pending

    @property
    def number_typed(self) -> bool:  # type: ignore[override]
        return bool(self._entry.typed)

    @property
    def answers_ahead(self) -> str | None:
        return None if self._entry.waiting is None else _SUITS

    @property
    def game_over(self) -> bool:
        return self.phase is Phase.GAME_OVER

    @property
    def phase(self) -> Phase:
        """What the core is waiting for."""
        if self._outcome is not None:
            won = match_state.game_winner(self._match.scores, self.options.target)
            return Phase.HAND_OVER if won is None else Phase.GAME_OVER
        return Phase.PLAY if self._entry.waiting is None else Phase.NAME_SUIT

    def observation(self, seat: Seat) -> Observation:
        return observation(self._hand, seat)

    @property
    def view(self) -> View:
        now = (self._plain_view(), self._entry)
        if self._viewed is None or self._viewed[0] != now:
            self._viewed = now, self._typed_view(*now)
        return self._viewed[1]

    def _plain_view(self) -> View:
        """The view without the half-typed command: only a move changes it."""
        now = (self._hand, self._match, self._outcome)
        if self._plain is None or any(map(is_not, self._plain[0], now)):
            self._plain = now, self._view_of_hand()
        return self._plain[1]

    def _view_of_hand(self) -> View:
        hand = self._hand
        hands = self._shown(YOU), self._shown(ME)
        return View(
            phase=self.phase,
            actor=self.actor,
            match=self._match,
            turn=hand.turn,
            hands=hands,
            pile_count=len(hand.pile),
            upcard=hand.upcard,
            named=hand.named,
            stock_count=len(hand.stock),
            playable=() if self._outcome is not None else self._playable(hands[hand.to_move]),
            typed="",
            selected=None,
            waiting=None,
            suit_cursor=None,
        )

    def _playable(self, held: Cards) -> tuple[int, ...]:
        """The positions of the cards held that may be played now."""
        hand = self._hand
        fit = legality.playable(held, hand.crazy, hand.upcard, hand.named)
        return tuple(map(held.index, fit))

    def _typed_view(self, plain: View, partial: Partial) -> View:
        return plain._replace(
            phase=self.phase,
            typed=partial.typed,
            selected=partial.selected,
            waiting=partial.waiting,
            suit_cursor=None if partial.waiting is None else partial.suit,
        )

    @property
    def _hands(self) -> tuple[Cards, Cards]:
        """Both hands in the order shown."""
        return self._plain_view().hands

    @property
    def pack(self) -> Cards:
        """A deck of 52."""
        return DECK_52

    def legal_moves(self) -> tuple[Move, ...]:
        return hand_play.legal_moves(self._hand)

    def spelling(self, move: Move) -> tuple[Keystroke, ...]:
        return keys(move, self._hands[self._hand.to_move])

    def row(self, seat: Seat) -> Cards:
        """As the base has it, without a crazy card that waits on the pile for its suit."""
        hand = self._hands[seat]
        waiting = self._entry.waiting if seat == self.actor else None
        return hand if waiting is None else hand[:waiting] + hand[waiting + 1 :]

    def _shown(self, seat: Seat) -> Cards:
        return shown(self._hand.hands[seat], seat, self.options.crazy)

    def _dealt(self, dealer: Seat) -> HandState:
        return hand_play.deal(self.options, dealer, self._hand_seed)

    def _deal_events(self) -> tuple[Event, ...]:
        hand = self._hand
        return (
            HandDealt(
                self._match.game,
                self._match.hand,
                hand.dealer,
                hand.crazy,
                hand_play.dealt_cards(hand),
                hand.upcard,
                len(hand.stock),
            ),
            TurnBegan(hand.to_move, hand.turn),
        )

    def _go_on(self, ended: HandOutcome) -> tuple[Event, ...]:
        self._begin_hand(match_state.next_hand(self._match, self.options.target))
        self._outcome = None
        self._hand = self._dealt(match_state.next_dealer(self._hand.dealer, ended.winner))
        return self._deal_events()

    def _act(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Make a legal move; its events and those of all that follows."""
        self.moves.append((seat, move))
        position = self._hands[seat].index(move.card) if isinstance(move, Play) else 0
        before, after = self._hand, hand_play.apply(self._hand, move)
        self._hand = after
        events: list[Event] = []
        if isinstance(move, Play):
            events.append(Played(seat, move.card, position, move.suit))
        else:
            card = before.stock[0]
            place = self._shown(seat).index(card)
            events.append(Drew(seat, card, place, len(after.stock)))
        self._outcome = hand_play.outcome(after)
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

    def _end_events(self, ended: HandOutcome) -> tuple[Event, ...]:
        self._match = match_state.counted(self._match, ended, self.options.target)
        match = self._match
        events: list[Event] = [HandEnded(*ended, match.scores, match.hands_won)]
        winner = match_state.game_winner(match.scores, self.options.target)
        if winner is not None:
            points = match_state.game_points(match.scores, self.options.target)
            events.append(GameEnded(winner, points, match.game_points, match.games_won))
        return tuple(events)

    def _refused(self, move: Move, refusal: Refusal, key: Keystroke) -> Event:
        seat = self._hand.to_move
        number = None if isinstance(move, Draw) else self._hands[seat].index(move.card) + 1
        return Refused(seat, replace(refusal, number=number, key=key))

    def _complained(self, complaint: Complaint[RefusalReason, Partial], key: Keystroke) -> Event:
        hand, waiting = self._hand, self._entry.waiting
        held = self._hands[hand.to_move]
        refusal = Refusal(
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
        return Refused(hand.to_move, refusal)

    def _entry_event(self, before: Partial, after: Partial) -> Event:
        """The event of a key that changed the half-typed command."""
        seat = self._hand.to_move
        hand = self._hands[seat]
        if after.waiting is not None:
            if before.waiting is None:
                return SuitAsked(seat, hand[after.waiting], after.waiting)
            return SuitSelected(seat, after.suit)
        if before.waiting is not None:
            return TookBack(seat, hand[before.waiting], before.waiting)
        return card_choice.progress(seat, before, after)
