"""The game loop of Crazy Eights: asks the start questions, and shows the core's events with sounds.

All that it shows comes from the core's view and events.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.records.journaled_core import old_keys, resumed_opening
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.cardgame.screen.game_parts import GameParts
from tommy.cardgame.screen.level_question import ask_level, close_questions
from tommy.cardgame.screen.table_talk import CARD_DEALT, HANDS_SEEN, SPARK, STOCK_SEEN, WHO_WON
from tommy.cards.card import Rank
from tommy.cards.deck import DECK_52
from tommy.games.crazy8s.players.decision import own_nonce
from tommy.games.crazy8s.players.explanations import MoveReason
from tommy.games.crazy8s.players.levels import LEVELS, think
from tommy.games.crazy8s.rules.core import Core, Phase
from tommy.games.crazy8s.rules.events import (
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    Passed,
    Played,
    RefusalReason,
    SuitAsked,
    SuitSelected,
    TookBack,
)
from tommy.games.crazy8s.rules.match_state import MatchState
from tommy.games.crazy8s.rules.moves import Draw, Move
from tommy.games.crazy8s.rules.seats import ME, YOU, Seat
from tommy.games.crazy8s.rules.state import GREATEST_TARGET, LEAST_TARGET, Options
from tommy.games.crazy8s.screen import texts
from tommy.games.crazy8s.screen.table import COACH_ROWS, PILE_COL, PILE_ROW, STOCK_COL, Table
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink
from tommy.shell.screen.start_questions import StartChoice, ask_choice, ask_number

TARGET_STEP = 50
_RANKS = tuple(Rank)
_RANK_CHOICES = tuple(
    StartChoice("T0", rank.label, also="1")
    if rank is Rank.TEN
    else StartChoice(rank.letter, rank.label)
    for rank in _RANKS
)

#: Seconds. Source: LOOK 2.
_COUNT_UP = 1.5
#: The most steps for counting up points.
_COUNT_STEPS = 20
#: The events that change the line of news.
_NEWS = (HandDealt, HandEnded, Played, Drew, Passed)
#: Refusals that may be due to Num Lock.
NUM_LOCK_REASONS = (
    RefusalReason.NO_SUCH_CARD,
    RefusalReason.NUMBER_TOO_LONG,
    RefusalReason.NOT_A_SUIT,
    RefusalReason.UNKNOWN_KEY,
)


async def play(desk: Desk) -> None:
    """Ask the options and play game after game until the player leaves."""
    options, level = chosen(desk.resumed.options) if desk.resumed else await ask_options(desk)
    await _Loop(desk, options, level).run()


async def ask_options(desk: Desk) -> tuple[Options, Level]:
    """The start questions: the crazy rank, the points of a game, the level."""
    first = desk.first_question
    with desk.asking("rank"):
        crazy = await ask_choice(
            desk, first, texts.WHICH_RANK, _RANK_CHOICES, _RANKS.index(Options().crazy)
        )
    with desk.asking("target"):
        target = await ask_number(
            desk,
            first + 1,
            texts.HOW_MANY_POINTS,
            low=LEAST_TARGET,
            high=GREATEST_TARGET,
            step=TARGET_STEP,
            default=Options().target,
        )
    level = await ask_level(desk, first + 2, LEVELS)
    await close_questions(desk)
    return Options(crazy=_RANKS[crazy], target=target), level


def chosen(words: Mapping[str, str]) -> tuple[Options, Level]:
    """The answers to the start questions, from the options on a tape.

    Raises KeyError or ValueError if they are impossible.
    """
    options = Options(Rank.of_letter(words["crazy"]), int(words["target"]))
    return options, Level(int(words["level"]))


def _hand_result(event: HandEnded) -> HandResult:
    yours, mine = (event.points if event.winner == seat else 0 for seat in (YOU, ME))
    return HandResult(event.winner == YOU, yours, mine)


_PARTS = GameParts[Move](
    levels=LEVELS,
    think=think,
    own_nonce=own_nonce,
    whys=MoveReason,
    hand_ended=HandEnded,
    hand_result=_hand_result,
    game_ended=GameEnded,
    prompt=lambda core, keypad: texts.prompt(core.view, keypad=keypad),
    num_lock_reasons=NUM_LOCK_REASONS,
    topic=texts.topic,
    hint=lambda move, view, why: texts.hint(move, view.hands[YOU], why),
    open_hands=texts.open_hands,
    coach_rows=COACH_ROWS,
)


class _Loop(CardLoop[Move]):
    def __init__(self, desk: Desk, options: Options, level: Level = USUAL) -> None:
        opening = resumed_opening(desk, 2, MatchState(), MatchState._make)
        self._core = Core(options, desk.seed, opening, old_keys=old_keys(desk))
        self._table = Table(desk, options, level)
        #: What happened since your last move.
        self._news: list[Played | Drew | Passed] = []
        words = {"crazy": options.crazy.letter, "target": str(options.target)}
        super().__init__(desk, _PARTS, self._core, level, words)

    def restore(self) -> None:
        view = self._core.view
        self._table.choose_back()
        for seat in (YOU, ME):
            self._restore(seat)
        # At the end of a hand the turn counts one more, which never began.
        self._table.draw_counters(view.match, view.turn - (view.actor is None))
        self._table.draw_turn(view.actor)
        self._draw_news()

    def move_lines(self, place: int, why: Enum | None) -> Sequence[str]:
        seat, move = self._core.moves[place]
        return (texts.move_line(seat, move, why), *texts.pass_lines(self._core.state.seen, place))

    def announce(self, seat: Seat, move: Move) -> None:
        if isinstance(move, Draw):
            self.desk.message(texts.draws(seat))
            self.desk.sounds.computer_draws()
            return
        self.desk.message(texts.plays(seat, move.card, move.suit))
        self.desk.sounds.computer_discards()

    # What happened

    async def show(self, events: tuple[Event, ...], *, by_hand: bool) -> None:
        sounds = self.desk.sounds
        refused = False
        for event in events:
            if isinstance(event, _NEWS):
                self.note_events((event,))
                self._draw_news()
            match event:
                case HandDealt():
                    await self._deal(event)
                case TurnBegan():
                    self._begin_turn(event)
                case Drew():
                    await self._draw(event, by_hand=by_hand)
                case SuitAsked():
                    await self._to_pile(event.seat, event.position, by_hand=by_hand)
                case SuitSelected():
                    sounds.card_number()
                case TookBack():
                    self._restore(event.seat)
                    sounds.accepted()
                case Played():
                    await self._to_pile(event.seat, event.position, by_hand=by_hand)
                    if not by_hand:
                        await self.desk.delay_pause()
                case Passed():
                    self.desk.message(texts.passed(event.seat))
                    sounds.refused()
                    await self.desk.delay_pause()
                case Refused(refusal=refusal):
                    self.refuse(texts.refusal(refusal), refusal.reason)
                    self._table.choose(self._core.view.selected)
                    refused = True
                case NumberTyped() | Selected() | KeyTaken():
                    self._table.choose(self._core.view.selected)
                    if by_hand:
                        sounds.card_number()
                case HandEnded():
                    await self._end_hand(event)
                case GameEnded():
                    text = texts.game_won(event, self._core.view.match.scores)
                    await self.end_game(text, won=event.winner == YOU)
        if not refused:
            self.accepted(self._core.view.typed)

    def note_events(self, events: tuple[Event, ...]) -> None:
        """Keep what happened since your last move for the line of news."""
        for event in events:
            match event:
                case HandDealt() | HandEnded() | Played(seat=0) | Drew(seat=0):
                    self._news.clear()
                case Played() | Drew() | Passed():
                    self._news.append(event)

    def _draw_news(self) -> None:
        self._table.draw_news(texts.news(self._news))

    def prompt(self, text: str) -> Ink:
        """As the base has it; the suit question replaces it until a suit is named."""
        ink = super().prompt(text)
        suit = self._core.view.suit_cursor
        if suit is not None:
            self._table.draw_suit_choice(suit, ink)
        return ink

    def offer(self) -> None:
        view = self._core.view
        self._table.offer_hand(view.typed, view.selected)
        if view.phase is Phase.PLAY and view.stock_count:
            self._table.offer_card(PILE_ROW, STOCK_COL, "D")

    def _begin_turn(self, event: TurnBegan) -> None:
        self.new_prompt()
        self._restore(event.seat)
        self._table.draw_turn(event.seat)
        view = self._core.view
        self._table.draw_counters(view.match, event.turn)
        if event.seat == YOU and not self.desk.demo:
            if view.only is not None:
                self.forget_confirmations()
            self.desk.sounds.prompt()

    def _restore(self, seat: Seat) -> None:
        """Draw a hand and the piles as the core has them: a gap only for a card that waits."""
        view, table = self._core.view, self._table
        if seat == YOU:
            table.chosen = view.selected
            table.playable = view.playable if view.actor == YOU else ()
        table.lay(seat, view.hands[seat])
        if view.waiting is not None and seat == view.actor:
            table.take_out(seat, view.waiting)
        self._draw_pile()
        table.draw_stock(view.stock_count)

    def _draw_pile(self) -> None:
        """Draw the pile, on it the crazy card that waits for its suit: no sign is beside that."""
        view, table = self._core.view, self._table
        waiting = view.waiting_card
        if waiting is None:
            table.draw_pile(view.upcard, view.pile_count, view.named)
        else:
            table.draw_pile(waiting, view.pile_count + 1, None)

    async def _deal(self, event: HandDealt) -> None:
        desk, table, view = self.desk, self._table, self._core.view
        self.begin_hand(event.game, event.hand)
        table.clear()
        table.draw_turn(None)
        table.draw_counters(view.match, None)
        table.draw_left_box(view.match.hands_won, view.match.scores)
        status_line.draw_drawn(desk, 0, len(DECK_52), "DEALT")
        await self.open_deal(texts.DEAL_WORDS[event.dealer])
        left = len(DECK_52)
        table.draw_stock(left)
        await desk.animate(STOCK_SEEN)
        for i, (seat, card) in enumerate(event.cards):
            left -= 1
            table.draw_spark(STOCK_COL, lit=True)
            table.slots[seat].append(card if seat == YOU else table.back)
            table.draw_hand(seat)
            table.draw_stock(left)
            desk.sounds.deal(i)
            await desk.animate(CARD_DEALT)
            table.draw_spark(STOCK_COL, lit=False)
        table.draw_pile(event.starter, 1, None)
        table.draw_stock(event.stock_count)
        desk.sounds.pile()
        await self._spark(PILE_COL)
        self.close_deal()
        self._restore(YOU)

    async def _draw(self, event: Drew, *, by_hand: bool) -> None:
        """A card is drawn; it lies at the right until the hand is sorted."""
        desk, table = self.desk, self._table
        table.chosen, table.playable = None, ()
        slots = table.slots[event.seat]
        slots.append(event.card if event.seat == YOU else table.back)
        table.draw_hand(event.seat)
        table.draw_stock(event.stock_left)
        desk.sounds.pile(by_key=by_hand)
        await self._spark(STOCK_COL)
        self._restore(event.seat)
        if by_hand and self._core.view.only is not None:
            self.forget_confirmations()

    async def _to_pile(self, seat: Seat, position: int, *, by_hand: bool) -> None:
        """A card goes from the hand to the pile and leaves a gap."""
        table = self._table
        if table.slots[seat][position] is None:
            # The crazy card is already there; now its suit is named.
            self._draw_pile()
            self.desk.sounds.accepted()
            return
        table.chosen, table.playable = None, ()
        table.take_out(seat, position)
        self._draw_pile()
        self.desk.sounds.pile(by_key=by_hand)
        await self._spark(PILE_COL)

    async def _spark(self, pile_col: int) -> None:
        self._table.draw_spark(pile_col, lit=True)
        await self.desk.animate(SPARK)
        self._table.draw_spark(pile_col, lit=False)

    # Ends

    async def _end_hand(self, event: HandEnded) -> None:
        desk, table, view = self.desk, self._table, self._core.view
        table.draw_turn(None)
        table.playable = ()
        table.slots[YOU] = list(view.hands[YOU])
        table.slots[ME] = list(view.hands[ME])
        for seat in (YOU, ME):
            table.draw_hand(seat)
        desk.message(texts.hand_won(event, self.hand_took))
        await desk.animate(WHO_WON)
        desk.message(texts.hand_points(event))
        kind = "blocked" if event.winner is None else ("win" if event.winner == YOU else "lose")
        await self.jingle(kind)
        await self._count_up(event)

    async def _count_up(self, event: HandEnded) -> None:
        """Count the points up into the winner's score, then draw the hands won."""
        steps = min(event.points, _COUNT_STEPS)
        for step in range(1, steps + 1):
            left = event.points - event.points * step // steps
            yours, mine = event.scores
            shown = (yours - left, mine) if event.winner == YOU else (yours, mine - left)
            self._table.draw_left_box(_hands_before(event), shown)
            self.desk.sounds.deal(step)
            await self.desk.animate(_COUNT_UP / _COUNT_STEPS)
        self._table.draw_left_box(event.hands_won, event.scores)
        self.desk.sounds.accepted()
        await self.desk.animate(HANDS_SEEN)

    def draw_boxes(self) -> None:
        match = self._core.view.match
        self._table.draw_left_box(match.hands_won, match.scores)
        self._table.draw_hints(self.hints)
        self._table.draw_right_box(self.games, match.game_points)


def _hands_before(event: HandEnded) -> tuple[int, int]:
    """The hands won before this one."""
    yours, mine = event.hands_won
    return yours - (event.winner == YOU), mine - (event.winner == ME)
