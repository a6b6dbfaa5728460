"""The rules core of Rolling Stone: takes keystrokes, answers with events."""

from dataclasses import replace
from enum import Enum
from operator import is_not
from typing import NamedTuple

from tommy.cardgame.rules import card_choice
from tommy.cardgame.rules.card_choice import Complaint, Entry
from tommy.cardgame.rules.events import Refused
from tommy.cardgame.rules.hand_start import Opening
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cards.card import Suit
from tommy.games.rolling.rules import hand_play, legality, match_state
from tommy.games.rolling.rules.events import (
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    PickedUp,
    Played,
    Refusal,
    RefusalReason,
    TrickThrown,
    TurnBegan,
)
from tommy.games.rolling.rules.keys import NOTHING, keys, press
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.moves import Move
from tommy.games.rolling.rules.observation import Observation
from tommy.games.rolling.rules.pack import Cards, pack, shown
from tommy.games.rolling.rules.scoring import HandOutcome
from tommy.games.rolling.rules.seats import Seat
from tommy.games.rolling.rules.state import HandState, Options, observation
from tommy.keystroke import Keystroke


class Phase(Enum):
    """What the core is waiting for."""

    PLAY = "a card"
    HAND_OVER = "any key, to deal the next hand"
    GAME_OVER = "any key, to begin the next game"


class View(NamedTuple):
    """All that a screen may need, at one moment. All hands are in it: do not show a hidden one.

    ``actor`` is the seat whose keys count, None when any key continues. ``hands`` are by
    seat, in the order shown. ``trick`` are the cards of the trick in progress from ``leader`` on,
    seat after seat; ``trick_number`` counts from 1. ``suit`` must be followed, None to lead.
    ``playable`` are the positions of the cards that the ``actor`` may play.
    ``typed`` is the half-typed number, ``selected`` the selected position.
    """

    phase: Phase
    actor: Seat | None
    options: Options
    match: MatchState
    leader: Seat
    trick_number: int
    trick: Cards
    suit: Suit | None
    hands: tuple[Cards, ...]
    thrown: Cards
    playable: tuple[int, ...]
    typed: str
    selected: int | None

    @property
    def only(self) -> int | None:
        """The position of the one card that may be played; None if there are none or several."""
        return self.playable[0] if len(self.playable) == 1 else None


class Core(MatchCore[HandState, Move]):
    """A match of Rolling Stone; it begins at the hand of ``opening``, if given."""

    _match: MatchState

    def __init__(
        self,
        options: Options,
        seed: int,
        opening: Opening[MatchState] | None = None,
        *,
        old_keys: bool = False,
    ) -> None:
        super().__init__(seed, MatchState.first(options.players), opening, old_keys=old_keys)
        self.options = options
        self._entry = NOTHING
        self._outcome: HandOutcome | None = None
        # Both views are kept with the immutable values that they were made from.
        self._plain: tuple[tuple[HandState, MatchState, HandOutcome | None], View] | None = None
        self._viewed: tuple[tuple[View, Entry], View] | None = None
        dealer = opening.dealer if opening else self._first_seed % options.players
        self._hand = self._dealt(dealer)

    def begin(self) -> tuple[Event, ...]:
        return self._deal_events()

    def post(self, key: Keystroke) -> tuple[Event, ...]:
        if self._outcome is not None:
            return self._go_on(self._outcome)
        hand, before = self._hand, self._entry
        held, only = self._hands[hand.to_move], self._plain_view().only
        step = press(before, key, held, only=only, old_keys=self.old_keys)
        if isinstance(step, Complaint):
            self._entry = step.left
            return (self._complained(step, key),)
        if isinstance(step, Entry):
            self._entry = step
            return (card_choice.progress(hand.to_move, before, step),)
        refusal = hand_play.refusal(hand, step)
        if refusal is not None:
            # The command is used up; the selection stays, so that arrows continue from there.
            self._entry = Entry(selected=before.selected)
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
    def game_over(self) -> bool:
        return self.phase is Phase.GAME_OVER

    @property
    def phase(self) -> Phase:
        """What the core is waiting for."""
        if self._outcome is None:
            return Phase.PLAY
        game_goes_on = match_state.game_winner(self._match.scores, self.options.target) is None
        return Phase.HAND_OVER if game_goes_on else Phase.GAME_OVER

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
        hands = tuple(self._shown(seat) for seat in range(hand.players))
        over = self._outcome is not None
        return View(
            phase=self.phase,
            actor=self.actor,
            options=self.options,
            match=self._match,
            leader=hand.leader,
            trick_number=len(hand.tricks) + 1,
            trick=hand.trick,
            suit=hand.suit,
            hands=hands,
            thrown=hand.thrown,
            playable=() if over else legality.followers(hands[hand.to_move], hand.suit),
            typed="",
            selected=None,
        )

    def _typed_view(self, plain: View, entry: Entry) -> View:
        return plain._replace(typed=entry.typed, selected=entry.selected)

    @property
    def _hands(self) -> tuple[Cards, ...]:
        """All hands in the order shown."""
        return self._plain_view().hands

    @property
    def pack(self) -> Cards:
        """The cards in play for this number of players."""
        return pack(self.options.players)

    def legal_moves(self) -> tuple[Move, ...]:
        return hand_play.legal_moves(self._hand)

    def spelling(self, move: Move) -> tuple[Keystroke, ...]:
        return keys(move, self._hands[self._hand.to_move])

    def _shown(self, seat: Seat) -> Cards:
        return shown(self._hand.hands[seat], seat)

    def _dealt(self, dealer: Seat) -> HandState:
        return hand_play.deal(self.options, dealer, self._hand_seed)

    def _deal_events(self) -> tuple[Event, ...]:
        match, hand = self._match, self._hand
        return (
            HandDealt(
                match.game, match.hand, hand.dealer, hand_play.dealt_cards(hand), len(hand.asleep)
            ),
            self._turn(),
        )

    def _turn(self) -> TurnBegan:
        hand = self._hand
        return TurnBegan(hand.to_move, len(hand.tricks) + 1, not hand.trick)

    def _next_dealer(self, ended: HandOutcome) -> Seat:
        return match_state.next_dealer(self._hand.dealer, ended.winner, self.options.players)

    def _go_on(self, ended: HandOutcome) -> tuple[Event, ...]:
        dealer = self._next_dealer(ended)
        self._begin_hand(match_state.next_hand(self._match, self.options.target))
        self._outcome = None
        self._hand = self._dealt(dealer)
        return self._deal_events()

    def _act(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Make a legal move; its events and those of all that follows."""
        self.moves.append((seat, move))
        position = self._hands[seat].index(move.card)
        before, after = self._hand, hand_play.apply(self._hand, move)
        self._hand = after
        events: list[Event] = [Played(seat, move.card, position)]
        if len(after.tricks) > len(before.tricks):
            events.append(self._trick_over())
        self._outcome = hand_play.outcome(after)
        if self._outcome is not None:
            return (*events, *self._end_events(self._outcome))
        return (*events, self._turn())

    def _trick_over(self) -> Event:
        hand = self._hand
        leader, cards, picker, winner = hand.tricks[-1]
        if picker is None:
            return TrickThrown(leader, cards, winner, len(hand.thrown))
        held = self._shown(picker)
        return PickedUp(
            picker,
            cards[0].suit,
            leader,
            cards,
            tuple(map(held.index, cards)),
            hand.pick_ups,
            hand_play.times(hand),
        )

    def _end_events(self, ended: HandOutcome) -> tuple[Event, ...]:
        self._match = match = match_state.counted(self._match, ended, self.options.target)
        over = HandEnded(*ended, match.scores, match.hands_won, self._next_dealer(ended))
        winner = match_state.game_winner(match.scores, self.options.target)
        if winner is None:
            return (over,)
        return over, GameEnded(winner, match.scores, match.games_won)

    def _refused(self, move: Move, refusal: Refusal, key: Keystroke) -> Event:
        seat, plain = self._hand.to_move, self._plain_view()
        number = plain.hands[seat].index(move.card) + 1
        return Refused(seat, replace(refusal, followers=plain.playable, number=number, key=key))

    def _complained(self, complaint: Complaint[RefusalReason, Entry], key: Keystroke) -> Event:
        seat, plain = self._hand.to_move, self._plain_view()
        refusal = Refusal(
            complaint.reason,
            held=len(plain.hands[seat]),
            suit=plain.suit,
            followers=plain.playable,
            number=complaint.number,
            key=key,
        )
        return Refused(seat, refusal)
