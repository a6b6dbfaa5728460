"""The game loop of Canasta: asks the start questions, and shows the core's events with sounds.

All that it shows comes from the core's view and events.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.records.journaled_core import old_keys, resumed_opening
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules.events import KeyTaken, Refused, TurnBegan
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.cardgame.screen.game_parts import GameParts
from tommy.cardgame.screen.level_question import ask_level, close_questions
from tommy.cardgame.screen.table_talk import CARD_DEALT, SPARK, STOCK_SEEN, WHO_WON
from tommy.cards.card import Rank
from tommy.games.canasta.players.decision import own_nonce
from tommy.games.canasta.players.explanations import MoveReason
from tommy.games.canasta.players.levels import LEVELS, levels_for, think
from tommy.games.canasta.rules.core import Core
from tommy.games.canasta.rules.discards import crosswise
from tommy.games.canasta.rules.events import (
    Answered,
    Asked,
    CommandDropped,
    CommandTyped,
    CursorMoved,
    Declined,
    Discarded,
    DrawnForFirst,
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    InformationAsked,
    Kept,
    Melded,
    PermissionBroken,
    RedTrey,
    RefusalReason,
    Replaced,
    ShortGroupReturned,
    Staged,
    StockEnded,
    TookBack,
    TookPile,
    WentOut,
)
from tommy.games.canasta.rules.match_state import MatchState
from tommy.games.canasta.rules.moves import Answer, Discard, Draw, Meld, Move
from tommy.games.canasta.rules.pack import PACK, RED_TREYS, PlayingCard
from tommy.games.canasta.rules.rulesets import CLASSIC, RULESETS, SEATS, TOMMY
from tommy.games.canasta.rules.seats import YOU, Seat, side_of
from tommy.games.canasta.rules.state import Options
from tommy.games.canasta.rules.view import Phase, View
from tommy.games.canasta.screen import hand_end, hints, prompts, refusals, texts
from tommy.games.canasta.screen.news import News
from tommy.games.canasta.screen.table import (
    COACH_ROWS,
    DEMO_PLACE,
    PILE_COL,
    RANKS,
    STOCK_COL,
    Table,
)
from tommy.keystroke import PGDN, Keystroke, typed
from tommy.shell.hot_keys import NUMBER
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.start_questions import StartChoice, ask_choice

#: The keys that ask for permission.
_ASKS = (*typed("Pp"), PGDN)
_RULES = (TOMMY, CLASSIC)
_HANDS_CHOICES = tuple(StartChoice(str(seats), str(seats)) for seats in SEATS)


async def play(desk: Desk) -> None:
    """Ask the options and play game after game until the player leaves."""
    desk.place_demo(*DEMO_PLACE)
    options, level = chosen(desk.resumed.options) if desk.resumed else await ask_options(desk)
    await _Loop(desk, options, level).run()


async def ask_options(desk: Desk) -> tuple[Options, Level]:
    """The start questions: two hands or four, rule set, level; command letters may answer."""
    first, default = desk.first_question, Options()
    at = SEATS.index(default.seats)
    with desk.asking("hands"):
        hands = await ask_choice(desk, first, texts.HOW_MANY_HANDS, _HANDS_CHOICES, at)
    rules = CLASSIC if desk.letters.hoyle else default.rules
    if not desk.letters.hoyle:
        # H, the command letter of the classic rules, answers too: C is the one for colour there.
        words = [texts.rules_word(each) for each in _RULES]
        choices = [
            StartChoice(word[0] + each.letter, word)
            for word, each in zip(words, _RULES, strict=True)
        ]
        at = _RULES.index(default.rules)
        with desk.asking("rules"):
            answer = await ask_choice(
                desk, first + 1, texts.WHICH_RULES, choices, at, note=texts.WHICH_IS_EASIER
            )
        rules = _RULES[answer]
    level = await ask_level(desk, first + (1 if desk.letters.hoyle else 2), levels_for(rules))
    await close_questions(desk)
    return Options(SEATS[hands], rules), level


def chosen(words: Mapping[str, str]) -> tuple[Options, Level]:
    """The answers to the start questions, from the options on a tape.

    Raises KeyError or ValueError if they are impossible.
    """
    seats = SEATS[SEATS.index(int(words["seats"]))]
    return Options(seats, RULESETS[words["rules"]]), Level(int(words["level"]))


def _hand_result(event: HandEnded) -> HandResult:
    ours, theirs = event.sheets
    canastas = ours.red_canasta_count + ours.black_canasta_count
    return HandResult(ours.total > theirs.total, ours.total, theirs.total, canastas)


#: Events of keys that move no card.
_ASIDE = (Refused, InformationAsked, CommandTyped, CommandDropped, CursorMoved, KeyTaken)


def _ranks_to_meld(core: Core) -> list[Rank]:
    """The ranks with which a meld may begin, where one begins; else none, for that takes time."""
    if core.view.phase is not Phase.MELD or core.view.typed:
        return []
    ranks = {move.rank for move in core.legal_moves() if isinstance(move, Meld) and move.naturals}
    return [rank for rank in RANKS if rank in ranks]


_PARTS = GameParts[Move](
    levels=LEVELS,
    think=think,
    own_nonce=own_nonce,
    whys=MoveReason,
    hand_ended=HandEnded,
    hand_result=_hand_result,
    game_ended=GameEnded,
    prompt=lambda core, keypad: prompts.prompt(
        core.view, core.choices, keypad=keypad, ranks=_ranks_to_meld(core)
    ),
    topic=refusals.topic,
    hint=hints.hint,
    open_hands=hints.open_hands,
    kind_title=texts.kind_title,
    extra_head="CANASTAS",
    look_delays=3,
    look_keys=texts.LOOK_KEYS,
    answers=(Refused, InformationAsked),
    coach_rows=COACH_ROWS,
)


class _Loop(CardLoop[Move]):
    def __init__(self, desk: Desk, options: Options, level: Level = USUAL) -> None:
        opening = resumed_opening(desk, options.seats, MatchState(), MatchState._make)
        self._core = Core(options, desk.seed, opening, old_keys=old_keys(desk))
        self._seats = options.seats
        self._table = Table(desk, options, level)
        self._ended: hand_end.HandEnd | None = None
        #: The view that the table shows, between two keys.
        self._seen: View | None = None
        self._news = News(options.seats)
        #: The upcards of the piles taken in this hand, by index of the move.
        self._upcards: dict[int, PlayingCard] = {}
        # Tommy's rules have no label: their score is the first line of the file.
        variant = "" if options.rules is TOMMY else options.rules.name
        words = {"seats": str(options.seats), "rules": options.rules.name}
        kind = texts.kind_of(options)
        super().__init__(desk, _PARTS, self._core, level, words, variant, kind)

    def restore(self) -> None:
        view = self._core.view
        self._table.choose_back()
        self._table.draw(view)
        # While you are asked for permission it is your partner's turn.
        self._table.draw_turn(None if view.actor is None else view.to_move)
        self._table.draw_counters(view, view.turn)
        if view.actor is not None:
            self._table.draw_news(self._news.text)

    def note_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._note(event)

    def _note(self, event: Event) -> None:
        """Remember what an event tells the line of news and the history."""
        self._news.note(event)
        if isinstance(event, HandDealt):
            self._upcards.clear()
        elif isinstance(event, TookPile):
            self._upcards[len(self._core.moves) - 1] = event.upcard

    def move_lines(self, place: int, why: Enum | None) -> Sequence[str]:
        seat, move = self._core.moves[place]
        return (hints.move_line(seat, move, why, self._seats, self._upcards.get(place)),)

    def announce(self, seat: Seat, move: Move) -> None:
        if isinstance(move, Answer):
            self.desk.message(texts.thinks(seat, self._seats))
            return
        self.desk.message(texts.announced(seat, move, self._core.view))
        if isinstance(move, Draw):
            self.desk.sounds.computer_draws()
        elif isinstance(move, Discard):
            self.desk.sounds.computer_discards()

    def offer(self) -> None:
        self._table.offer(self._core.view)

    def draw_boxes(self) -> None:
        self._table.draw_left_box(self._core.view)
        self._table.draw_right_box(self.games, self.hints)

    def go_on_text(self) -> str:
        """As the base has it, or whose hand is shown."""
        opened = "" if self._ended is None else self._ended.text
        return opened or super().go_on_text()

    async def any_key(self) -> Keystroke:
        """As the base has it; meanwhile F8 pages through hands, history and sheet."""
        if self._ended is None:
            raise ValueError("any key goes on only after the end of a hand")
        with self.desk.own_key(hand_end.LEAF):
            while True:
                key = await super().any_key()
                if NUMBER.get(key) != hand_end.LEAF:
                    return key
                await self._ended.leaf(self._core.view)

    # What happened

    async def show(self, events: tuple[Event, ...], *, by_hand: bool) -> None:
        view = self._core.view
        if self._table.cover_pile():
            self._table.draw_news(self._news.text)
        stays = False
        for event in events:
            aside = isinstance(event, _ASIDE)
            if not aside:
                self._note(event)
            match event:
                case HandDealt():
                    await self._deal(event)
                case TurnBegan():
                    self._begin_turn(event, view)
                case DrawnForFirst():
                    await self._draw_for_first(event)
                case RedTrey() | Drew() | Replaced() | StockEnded():
                    await self._from_stock(event, view, by_hand=by_hand)
                case TookPile() | Melded() | Staged() | TookBack():
                    await self._to_table(event, view, by_hand=by_hand)
                case Discarded():
                    await self._discard(event, view, by_hand=by_hand)
                case Refused() if event.seat != YOU:
                    # That another seat asks in vain would tell something of its hand.
                    pass
                case Refused():
                    choices = self._core.choices
                    text = refusals.line(event.refusal, view, choices, keypad=self.keypad)
                    self.desk.message(text)
                    self.tell_topic(event.refusal.reason)
                    self.desk.sounds.refused()
                    if event.refusal.reason is RefusalReason.HOPELESS:
                        # Only a key pressed after the warning asks all the same.
                        self.desk.pc.keyboard.drop_leading(_ASKS)
                    if view is not self._seen:
                        self._draw_cursors(view)
                    stays = True
                case InformationAsked():
                    self.desk.message(texts.information(view))
                    self.tell_topic()
                    self._table.draw_open_pile(view)
                    self.desk.sounds.accepted()
                    stays = True
                case CommandTyped() | CommandDropped() | CursorMoved() | KeyTaken():
                    self._draw_cursors(view)
                    if by_hand:
                        self.desk.sounds.card_number()
                case HandEnded():
                    await self._end_hand(event, view)
                case GameEnded():
                    text = texts.game_won(event, view.match.scores, self._seats)
                    await self.end_game(text, won=event.winner == side_of(YOU))
                case _:
                    await self._say(event)
            if not aside and view.actor is not None:
                self._table.draw_news(self._news.text)
        self._seen = view
        if not stays:
            self.ask_for_move()

    def _begin_turn(self, event: TurnBegan, view: View) -> None:
        self.new_prompt()
        self._table.draw(view)
        self._table.draw_turn(event.seat)
        self._table.draw_counters(view, event.turn)
        self._table.draw_left_box(view)
        if event.seat == YOU and not self.desk.demo:
            self.desk.sounds.prompt()

    def _draw_cursors(self, view: View) -> None:
        self._table.draw_hand(view.cursor if view.actor == YOU else None)
        side = side_of(YOU)
        self._table.draw_melds(side, view.tables[side])
        self._table.draw_meld_cursor(view)

    async def _say(self, event: Event) -> None:
        """Show the message of an event without a picture, and leave time to read it."""
        if isinstance(event, PermissionBroken | Kept | ShortGroupReturned):
            self.desk.sounds.refused()
        elif isinstance(event, Asked | Answered | Declined | WentOut):
            self.desk.sounds.accepted()
        text = texts.message(event, self._seats, self._core.options.rules)
        if text:
            self.desk.message(text)
            await self.desk.delay_pause()
        self._table.draw(self._core.view)

    async def _draw_for_first(self, event: DrawnForFirst) -> None:
        """Show the cards drawn for first play, round by round (K1)."""
        desk, table = self.desk, self._table
        table.clear()
        desk.message(texts.DRAWING)
        shown: dict[Seat, PlayingCard] = {}
        for drawn in event.rounds:
            for count, (seat, card) in enumerate(drawn, start=1):
                # A seat that draws again replaces its card.
                shown[seat] = card
                table.draw_drawn(tuple(shown.items()))
                desk.sounds.deal(count)
                await desk.animate(STOCK_SEEN)
            await desk.animate(WHO_WON)
        desk.message(texts.message(event, self._seats, self._core.options.rules))
        await desk.animate(2 * WHO_WON)

    async def _deal(self, event: HandDealt) -> None:
        desk, table, view = self.desk, self._table, self._core.view
        self._ended = None
        self.begin_hand(event.game, event.hand)
        table.clear()
        table.choose_back()
        table.draw_turn(None)
        table.draw_counters(view, None)
        table.draw_left_box(view)
        status_line.draw_drawn(desk, 0, len(PACK))
        await self.open_deal(texts.deals(event.dealer, view.options), texts.SHUFFLING)
        left = len(PACK)
        table.draw_stock(left)
        await desk.animate(STOCK_SEEN)
        counts = [0] * self._seats
        treys = [0, 0]
        for i, (seat, card) in enumerate(event.cards):
            left -= 1
            table.draw_spark(STOCK_COL, lit=True)
            if card in RED_TREYS:
                side = side_of(seat)
                treys[side] += 1
                table.draw_treys(side, view.treys[side][: treys[side]])
            else:
                counts[seat] += 1
                if seat == YOU:
                    table.slots.append(card)
                    table.draw_hand()
            table.draw_counts(counts)
            table.draw_stock(left)
            desk.sounds.deal(i)
            await desk.animate(CARD_DEALT)
            table.draw_spark(STOCK_COL, lit=False)
        for i, card in enumerate(event.turned, start=1):
            left -= 1
            table.draw_cards_of_pile(card, crosswise(event.turned[:i], view.options.rules), i)
            table.draw_stock(left)
            desk.sounds.pile()
            await self._spark(PILE_COL)
        self.close_deal()
        table.draw(view)
        # The deal itself is not counted: it is longer than in other games.
        self._hand_dealt = desk.pc.clock.now

    async def _from_stock(
        self, event: RedTrey | Drew | Replaced | StockEnded, view: View, *, by_hand: bool
    ) -> None:
        """Show a card from the stock, or a red trey, which may also come with the pile."""
        desk, table = self.desk, self._table
        if isinstance(event, Drew | Replaced):
            if event.seat == YOU:
                # The new card lies at the right until the hand is sorted.
                table.slots.append(event.card)
                table.draw_hand()
            table.draw_stock(event.stock_left)
            table.draw_figures(view)
            desk.sounds.pile(by_key=by_hand)
            await self._spark(STOCK_COL)
            table.draw(view)
            return
        if isinstance(event, RedTrey):
            side = side_of(event.seat)
            table.draw_treys(side, view.treys[side])
            table.draw_stock(event.stock_left)
        else:
            table.draw_stock(0)
        desk.message(texts.message(event, self._seats, self._core.options.rules))
        desk.sounds.pile(by_key=by_hand)
        await desk.delay_pause()

    async def _to_table(
        self, event: TookPile | Melded | Staged | TookBack, view: View, *, by_hand: bool
    ) -> None:
        """Show cards that go to the table or come back from it."""
        self._table.draw(view)
        self._table.draw_left_box(view)
        self.desk.sounds.pile(by_key=by_hand)
        if isinstance(event, TookPile):
            await self._spark(PILE_COL)
        text = texts.message(event, self._seats, self._core.options.rules)
        if text:
            self.desk.message(text)
            await self.desk.delay_pause()

    async def _discard(self, event: Discarded, view: View, *, by_hand: bool) -> None:
        """Show a card going from the hand to the pile; it leaves a gap."""
        table = self._table
        if event.seat == YOU and event.position < len(table.slots):
            table.take_out(event.position)
        table.draw_pile(view)
        table.draw_figures(view)
        self.desk.sounds.pile(by_key=by_hand)
        await self._spark(PILE_COL)

    async def _spark(self, pile_col: int) -> None:
        self._table.draw_spark(pile_col, lit=True)
        await self.desk.animate(SPARK)
        self._table.draw_spark(pile_col, lit=False)

    # Ends

    async def _end_hand(self, event: HandEnded, view: View) -> None:
        desk = self.desk
        self._table.draw(view)
        self._table.draw_turn(None)
        text = texts.message(event, self._seats, self._core.options.rules)
        if text:
            desk.message(text)
            desk.sounds.accepted()
            await desk.animate(WHO_WON)
        desk.message(texts.hand_won(event, self._seats, self.hand_took))
        await desk.animate(WHO_WON)
        await self.jingle(hand_end.jingle_kind(event))
        self._ended = hand_end.HandEnd(desk, self._table, event, view)
        await self._ended.count_up()
        self._table.draw_left_box(view)
