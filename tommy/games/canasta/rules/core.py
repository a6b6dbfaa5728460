"""The rules core: it takes keystrokes and nothing else, and answers with events.

A match is its options, its seed and the keys posted; the same three give the same match on any
host. The core knows no screen, no clock and no computer player. Source: DESIGN D5 to D7.
"""

from dataclasses import replace
from operator import is_not
from typing import NamedTuple

from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cardgame.rules.hand_start import Opening
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cards.deck import shuffled
from tommy.games.canasta.rules import (
    event_log,
    hand_play,
    hand_result,
    legality,
    match_state,
    move_generation,
    scoring,
)
from tommy.games.canasta.rules.discards import crosswise, status
from tommy.games.canasta.rules.events import (
    CommandDropped,
    CommandTyped,
    CursorMoved,
    DrawnForFirst,
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    InformationAsked,
    Refusal,
    RefusalReason,
)
from tommy.games.canasta.rules.going_out import can_go_out
from tommy.games.canasta.rules.key_context import KeyContext, key_context
from tommy.games.canasta.rules.keys import (
    NOTHING,
    Command,
    Complaint,
    Dropped,
    Information,
    Partial,
    move_so_far,
    press,
)
from tommy.games.canasta.rules.legality import meld_points, pile_refusal, take_total
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.moves import (
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
from tommy.games.canasta.rules.observation import Observation
from tommy.games.canasta.rules.pack import PACK, Cards, shown
from tommy.games.canasta.rules.rulesets import minimum
from tommy.games.canasta.rules.seats import SIDES, Seat, following, side_of
from tommy.games.canasta.rules.situation import (
    Ending,
    Permission,
    group_total,
    has_melded,
    is_short,
)
from tommy.games.canasta.rules.spelling import keys
from tommy.games.canasta.rules.state import HandState, Options, observation
from tommy.games.canasta.rules.view import Choice, Phase, View
from tommy.keystroke import Keystroke


class _Turn(NamedTuple):
    """Whose keys count in a hand as it stands, and the key_context for them."""

    hand: HandState
    actor: Seat
    key_context: KeyContext


class Core(MatchCore[HandState, Move]):
    """A session of Canasta games, driven by keystrokes; ``opening`` is its first hand."""

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
        # What was worked out last, with the values that it was made of: these never change.
        self._turned: _Turn | None = None
        self._open: tuple[HandState, frozenset[Choice]] | None = None
        self._plain: tuple[tuple[HandState, MatchState], View] | None = None
        self._viewed: tuple[tuple[View, Partial], View] | None = None
        self._partial = NOTHING
        #: Whether the last key asked in vain and was refused: the same once more asks.
        self._warned = False
        self._draw: hand_play.FirstDraw | None = None
        # The first dealer (C4), or the cards for who plays first (K1).
        drawn = self._first_seed
        dealer = opening.dealer if opening else drawn % options.seats
        if options.rules.draws_for_first and not opening:
            self._draw = hand_play.draw_for_first(shuffled(PACK, drawn), options.seats)
            dealer = (self._draw.first - 1) % options.seats
        self._dealing = self._dealt(dealer)
        self._hand = self._dealing.state

    def begin(self) -> tuple[Event, ...]:
        """What happened before the first key: cards drawn (K1), and the first hand dealt."""
        if self._draw is None:
            return self._deal_events()
        return (DrawnForFirst(self._draw.rounds, self._draw.first), *self._deal_events())

    def post(self, key: Keystroke) -> tuple[Event, ...]:
        if self._hand.ending is not None:
            return self._go_on()
        _, seat, here = self._turn()
        warned, self._warned = self._warned, False
        before = self._partial
        step = press(before, key, here)
        match step:
            case Complaint():
                self._partial = step.left
                return (Refused(seat, self._complaint(step, key)),)
            case Partial():
                return (self._typed(seat, before, step, key),)
            case Dropped():
                self._partial = step.left
                dropped = before.command is not None
                return (CommandDropped(seat) if dropped else KeyTaken(seat),)
            case Information():
                return (InformationAsked(seat),)
        self._partial = Partial(cursor=before.cursor)
        refusal = legality.refusal(self._hand, step)
        if refusal is not None:
            if isinstance(step, Meld | Take) and not self.old_keys:
                # It stays half typed, so that it can be mended.
                self._partial = before
            return (Refused(seat, _with_key(refusal, key)),)
        if isinstance(step, Ask) and not warned and self._asks_in_vain:
            self._warned = True
            cost = self._hand.rules.broken_permission
            return (Refused(seat, Refusal(RefusalReason.HOPELESS, total=cost, key=key)),)
        return self._act(seat, step)

    @property
    def _asks_in_vain(self) -> bool:
        """Whether a player who asks must be warned first that going out is impossible."""
        return not self.old_keys and not can_go_out(self._hand)

    @property
    def phase(self) -> Phase:
        """What the core is waiting for."""
        hand = self._hand
        if hand.ending is not None:
            won = match_state.game_winner(self._match.scores)
            return Phase.SCORE_SHEET if won is None else Phase.GAME_OVER
        if hand.permission is Permission.ASKED:
            return Phase.ANSWER
        match self._partial.command:
            case Command.MELD:
                return Phase.MELD
            case Command.TAKE:
                return Phase.TAKE
            case Command.DISCARD:
                return Phase.CARD
            case None:
                return Phase.AFTER if hand.drawn else Phase.BEFORE

    @property
    def actor(self) -> Seat | None:
        return self._turn().actor if self._hand.ending is None else None

    @property
    def game_over(self) -> bool:
        return self.phase is Phase.GAME_OVER

    @property
    def half_typed(self) -> bool:
        return self.phase in (Phase.MELD, Phase.TAKE, Phase.CARD)

    @property
    def answers_ahead(self) -> str | None:
        return "" if self._hand.permission is Permission.ASKED else None

    def spelling(self, move: Move) -> tuple[Keystroke, ...]:
        """The keys of a legal move as the player to move, or the partner asked, types them."""
        here = self._turn().key_context
        if isinstance(move, Ask):
            here = here._replace(hopeless=self._asks_in_vain)
        return keys(move, here)

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the player to move, or of the partner who was asked; none at the end."""
        return move_generation.legal_moves(self._hand)

    @property
    def pack(self) -> Cards:
        """Two decks and four jokers."""
        return PACK

    def observation(self, seat: Seat) -> Observation:
        return observation(self._hand, seat)

    @property
    def view(self) -> View:
        now = (self._plain_view(), self._partial)
        if self._viewed is None:
            self._viewed = now, self._typed_view(*now)
        elif self._viewed[0] != now:
            last, view = self._viewed[1], self._typed_view(*now)
            # A cursor beyond the hand and one on its last card are the same to see.
            self._viewed = now, last if view == last else view
        return self._viewed[1]

    def _plain_view(self) -> View:
        """The view with nothing typed: a key that makes no move leaves it as it is."""
        now = (self._hand, self._match)
        if self._plain is None or any(map(is_not, self._plain[0], now)):
            self._plain = now, self._view_of_hand()
        return self._plain[1]

    def _turn(self) -> _Turn:
        hand = self._hand
        if self._turned is None or self._turned.hand is not hand:
            seat = hand.actor
            here = key_context(hand, hand.hands[seat], old_keys=self.old_keys)
            self._turned = _Turn(hand, seat, here)
        return self._turned

    def _view_of_hand(self) -> View:
        hand = self._hand
        side = side_of(hand.to_move)
        minimums = minimum(hand.scores[0]), minimum(hand.scores[1])
        ours, theirs = hand_result.sheets(hand)
        upcard = hand.pile[-1] if hand.pile else None
        first, second = (has_melded(hand, each) for each in SIDES)
        return View(
            phase=self.phase,
            actor=self.actor,
            to_move=hand.to_move,
            options=self.options,
            match=self._match,
            turn=hand.turn,
            permission=hand.permission,
            hands=tuple(map(shown, hand.hands)),
            hand_sums=tuple(map(scoring.hand_sum, hand.hands)),
            tables=hand.tables,
            treys=hand.treys,
            melded=(first, second),
            minimums=minimums,
            staged=(group_total(hand), minimums[side]) if is_short(hand) else None,
            table_sums=(ours.table_sum, theirs.table_sum),
            running_scores=(hand.scores[0] + ours.total, hand.scores[1] + theirs.total),
            pile_count=len(hand.pile),
            upcard=upcard,
            crosswise=crosswise(hand.pile, hand.rules),
            pile_status=(
                status(hand.pile, melded=first, rules=hand.rules),
                status(hand.pile, melded=second, rules=hand.rules),
            ),
            stock_count=len(hand.stock),
            cursor=0,
            chooses_meld=False,
            meld_cursor=None,
            typed="",
            entry_total=None,
            pile_open=self._pile_open(),
        )

    def _typed_view(self, plain: View, partial: Partial) -> View:
        here = self._turn().key_context
        entry = self._entry()
        return plain._replace(
            phase=self.phase,
            cursor=min(partial.cursor, max(0, len(here.hand) - 1)),
            chooses_meld=partial.chooses_meld,
            meld_cursor=partial.meld,
            typed=partial.items,
            entry_total=None if entry is None else self._entry_total(entry),
        )

    def _pile_open(self) -> Cards | None:
        hand = self._hand
        may_look = hand.rules.shows_pile and hand.turn <= hand.seats and hand.ending is None
        return hand.pile if may_look else None

    def _entry(self) -> Meld | Take | None:
        """What Enter would do with a half-typed meld or take."""
        if self._partial.command not in (Command.MELD, Command.TAKE):
            return None
        return move_so_far(self._partial, self._turn().key_context)

    def _entry_total(self, entry: Meld | Take) -> int | None:
        hand = self._hand
        if isinstance(entry, Take):
            opened = has_melded(hand, side_of(hand.to_move))
            return None if opened or not hand.pile else take_total(hand, entry)
        if hand.melded[side_of(hand.to_move)]:
            return None
        return group_total(hand) + meld_points(entry)

    @property
    def choices(self) -> frozenset[Choice]:
        """What a key can lead to now, for the prompt line.

        It is no part of the view, for it needs the list of legal moves, and the computer is not
        prompted.
        """
        hand, partial = self._hand, self._partial
        if partial.command is not None:
            opened = has_melded(hand, side_of(hand.to_move))
            return _entry_choices(partial, self._entry(), opened=opened)
        if self._open is None or self._open[0] is not hand:
            self._open = hand, _choices(hand)
        return self._open[1]

    def _typed(self, seat: Seat, before: Partial, after: Partial, key: Keystroke) -> Event:
        """What to tell of a key that made the half-typed command longer or shorter."""
        if after.command is Command.TAKE and before.command is None:
            hindered = pile_refusal(self._hand)
            if hindered is not None:
                return Refused(seat, _with_key(hindered, key))
        self._partial = after
        if after.command != before.command and after.command is None:
            return CommandDropped(seat)
        if (after.command, after.items) != (before.command, before.items):
            return CommandTyped(seat)
        if after.meld != before.meld:
            return CursorMoved(seat, None, after.meld)
        if after.cursor != before.cursor:
            return CursorMoved(seat, after.cursor, None)
        return KeyTaken(seat)

    def _dealt(self, dealer: Seat) -> hand_play.Dealing:
        return hand_play.deal(self.options, dealer, self._match.scores, self._hand_seed)

    def _deal_events(self) -> tuple[Event, ...]:
        hand, cards = self._dealing
        match = self._match
        stock_count = len(hand.stock) + event_log.drawn_for_treys(hand, 0)
        return (
            HandDealt(match.game, match.hand, hand.dealer, cards, hand.pile, stock_count),
            TurnBegan(hand.to_move, hand.turn),
            *event_log.replaced(hand, 0),
        )

    def _go_on(self) -> tuple[Event, ...]:
        self._begin_hand(match_state.next_hand(self._match))
        self._partial = NOTHING
        self._dealing = self._dealt(following(self._hand.dealer, self.options.seats))
        self._hand = self._dealing.state
        return self._deal_events()

    def _act(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Make a legal move; the events of it and of all that follows from it."""
        self.moves.append((seat, move))
        before, after = self._hand, hand_play.apply(self._hand, move)
        self._hand = after
        events = event_log.events_of(before, move, after)
        drew = next((event for event in events if isinstance(event, Drew)), None)
        if drew is not None:
            self._partial = Partial(cursor=drew.position)
        elif self._turn().actor != seat:
            self._partial = NOTHING
        if after.ending is not None:
            events += self._end_events(after.ending)
        return events

    def _end_events(self, ending: Ending) -> tuple[Event, ...]:
        sheets = hand_result.sheets(self._hand)
        old = self._match.scores
        self._match = match_state.counted(self._match, (sheets[0].total, sheets[1].total))
        match = self._match
        ended = HandEnded(ending, sheets, old, match.scores, match.hands_won)
        winner = match_state.game_winner(match.scores)
        if winner is None:
            return (ended,)
        margin = abs(match.scores[0] - match.scores[1])
        return ended, GameEnded(winner, margin, match.games_won, match.margins)

    def _complaint(self, complaint: Complaint, key: Keystroke) -> Refusal:
        return Refusal(
            complaint.reason,
            upcard=self._hand.pile[-1] if self._hand.pile else None,
            card=complaint.card,
            rank=complaint.rank,
            held=complaint.held,
            key=key,
        )


_CHOICES: dict[type[Move], Choice] = {
    Draw: Choice.DRAW,
    Take: Choice.TAKE,
    Meld: Choice.MELD,
    TakeBack: Choice.TAKE_BACK,
    Discard: Choice.DISCARD,
    Keep: Choice.KEEP,
    Decline: Choice.DECLINE,
    Ask: Choice.ASK,
}


def _choices(hand: HandState) -> frozenset[Choice]:
    """What a key can lead to while nothing is typed."""
    if hand.ending is not None:
        return frozenset({Choice.GO_ON})
    if hand.permission is Permission.ASKED:
        return frozenset({Choice.ANSWER})
    choices = {_CHOICES[type(move)] for move in move_generation.legal_moves(hand)}
    if Choice.ASK in choices and not can_go_out(hand):
        choices = choices - {Choice.ASK} | {Choice.ASK_IN_VAIN}
    return frozenset(choices)


def _entry_choices(
    partial: Partial, entry: Meld | Take | None, *, opened: bool
) -> frozenset[Choice]:
    """What the keys can do for a half-typed command."""
    choices = {
        Choice.CANCEL: True,
        Choice.ITEM_OFF: bool(partial.items),
        Choice.DO_IT: not partial.items.endswith("M")
        and (entry is not None or (partial.command is Command.DISCARD and partial.items != "")),
        Choice.FURTHER_MELD: partial.command is Command.TAKE and not opened,
    }
    return frozenset(choice for choice, is_open in choices.items() if is_open)


def _with_key(refusal: Refusal, key: Keystroke) -> Refusal:
    return replace(refusal, key=key)
