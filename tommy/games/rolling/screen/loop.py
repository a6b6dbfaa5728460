"""The game loop of Rolling Stone: asks the start questions, shows the core's events.

All that it shows comes from the core's view and events.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from tommy.cardgame.players.levels import USUAL, Level
from tommy.cardgame.records.journaled_core import old_keys, resumed_opening
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules.card_choice import NumberTyped, Selected
from tommy.cardgame.rules.events import KeyTaken, Refused
from tommy.cardgame.screen.card_loop import CardLoop
from tommy.cardgame.screen.game_parts import GameParts
from tommy.cardgame.screen.level_question import ask_level, close_questions
from tommy.cardgame.screen.table_talk import CARD_DEALT, HANDS_SEEN, SPARK, WHO_WON
from tommy.cards.card import Card
from tommy.games.rolling.players.decision import own_nonce
from tommy.games.rolling.players.explanations import MoveReason
from tommy.games.rolling.players.levels import LEVELS, levels_for, think
from tommy.games.rolling.rules.core import Core
from tommy.games.rolling.rules.events import (
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    PickedUp,
    Played,
    RefusalReason,
    TrickThrown,
    TurnBegan,
)
from tommy.games.rolling.rules.match_state import MatchState
from tommy.games.rolling.rules.moves import Move
from tommy.games.rolling.rules.seats import LEAST_PLAYERS, MOST_PLAYERS, YOU, Seat
from tommy.games.rolling.rules.state import GREATEST_TARGET, LEAST_TARGET, USUAL_TARGET, Options
from tommy.games.rolling.screen import texts
from tommy.games.rolling.screen.table import COACH_ROWS, Table
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.start_questions import StartChoice, ask_choice, ask_number

TARGET_STEP = 5
_PLAYERS_CHOICES = tuple(
    StartChoice(str(count), str(count)) for count in range(LEAST_PLAYERS, MOST_PLAYERS + 1)
)
#: Seconds for each point counted up.
_POINT = 0.08

#: The events that change the line of news.
_NEWS = (HandDealt, HandEnded, Played, PickedUp, TrickThrown)
#: Refusals that may be due to Num Lock.
NUM_LOCK_REASONS = (
    RefusalReason.NO_SUCH_CARD,
    RefusalReason.NUMBER_TOO_LONG,
    RefusalReason.UNKNOWN_KEY,
)


async def play(desk: Desk) -> None:
    """Ask the options and play game after game until the player leaves."""
    options, level = chosen(desk.resumed.options) if desk.resumed else await ask_options(desk)
    await _Loop(desk, options, level).run()


async def ask_options(desk: Desk) -> tuple[Options, Level]:
    """The start questions: the number of players, the points of a game (R1, R8), the level."""
    first = desk.first_question
    with desk.asking("players"):
        players = await ask_choice(desk, first, texts.HOW_MANY_PLAYERS, _PLAYERS_CHOICES, 0)
    with desk.asking("target"):
        target = await ask_number(
            desk,
            first + 1,
            texts.TO_WHAT_POINTS,
            low=LEAST_TARGET,
            high=GREATEST_TARGET,
            step=TARGET_STEP,
            default=USUAL_TARGET,
            none=True,
        )
    level = await ask_level(desk, first + 2, levels_for(LEAST_PLAYERS + players))
    await close_questions(desk)
    return Options(LEAST_PLAYERS + players, target or None), level


def chosen(words: Mapping[str, str]) -> tuple[Options, Level]:
    """The answers to the start questions, from the options on a tape.

    Raises KeyError or ValueError if they are impossible.
    """
    options = Options(int(words["players"]), int(words["target"]) or None)
    return options, Level(int(words["level"]))


def _hand_result(event: HandEnded) -> HandResult:
    won = event.winner == YOU
    return HandResult(won, event.points if won else 0, 0 if won else event.points)


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
    hint=texts.hint,
    open_hands=texts.open_hands,
    kind_title=texts.kind_title,
    coach_rows=COACH_ROWS,
)


class _Loop(CardLoop[Move]):
    def __init__(self, desk: Desk, options: Options, level: Level = USUAL) -> None:
        first = MatchState.first(options.players)
        opening = resumed_opening(desk, options.players, first, MatchState._make)
        self._core = Core(options, desk.seed, opening, old_keys=old_keys(desk))
        self._seats = options.players
        self._table = Table(desk, options, level)
        #: The trick as shown: its leader, and its cards in the order played.
        self._leader: Seat = YOU
        self._trick: tuple[Card, ...] = ()
        #: How the tricks since your last move ended.
        self._news: list[PickedUp | TrickThrown] = []
        words = {"players": str(options.players), "target": str(options.target or 0)}
        super().__init__(desk, _PARTS, self._core, level, words, kind=str(options.players))

    def restore(self) -> None:
        view = self._core.view
        self._table.choose_back()
        dealt_out = sum(map(len, view.hands)) + len(view.trick) + len(view.thrown)
        self._table.draw_drawn(dealt_out)
        self._leader, self._trick = view.leader, view.trick
        self._table.chosen = view.selected
        self._table.playable = view.playable if view.actor == YOU else ()
        self._table.lay_all(view.hands, view.actor)
        self._table.draw_trick(self._leader, self._trick)
        self._table.draw_thrown(len(view.thrown))
        self._table.draw_turn(view.actor)
        # At the end of a hand the number is that of a trick which never began.
        began = view.trick_number - (view.actor is None and not view.trick)
        self._table.draw_counters(view.match, began)
        self._draw_news()

    def move_lines(self, place: int, why: Enum | None) -> Sequence[str]:
        seat, move = self._core.moves[place]
        line = texts.move_line(seat, move, why, self._seats)
        played = 0
        for trick in self._core.state.tricks:
            played += len(trick.cards)
            if played == place + 1:
                return line, texts.trick_line(trick, self._seats)
        return (line,)

    def announce(self, seat: Seat, move: Move) -> None:
        seen = self._core.observation(seat)
        self.desk.message(texts.plays(seat, self._seats, move.card, leads=not seen.trick))
        self.desk.sounds.computer_discards()

    def offer(self) -> None:
        view = self._core.view
        self._table.offer_hand(view.typed, view.selected)

    def draw_boxes(self) -> None:
        match = self._core.view.match
        self._table.draw_left_box(match.hands_won, match.scores)
        self._table.draw_right_box(self.games, self.hints)

    # What happened

    async def show(self, events: tuple[Event, ...], *, by_hand: bool) -> None:
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
                case Played():
                    await self._play(event, by_hand=by_hand)
                case PickedUp():
                    await self._pick_up(event)
                case TrickThrown():
                    await self._throw_out(event)
                case Refused(refusal=refusal):
                    self.refuse(texts.refusal(refusal), refusal.reason)
                    self._table.choose(self._core.view.selected)
                    refused = True
                case NumberTyped() | Selected() | KeyTaken():
                    self._table.choose(self._core.view.selected)
                    if by_hand:
                        self.desk.sounds.card_number()
                case HandEnded():
                    await self._end_hand(event)
                case GameEnded():
                    await self.end_game(texts.game_won(event, self._seats), won=event.winner == YOU)
        if not refused:
            self.accepted(self._core.view.typed)

    def note_events(self, events: tuple[Event, ...]) -> None:
        """Keep what happened since your last move for the line of news."""
        for event in events:
            match event:
                case HandDealt() | HandEnded() | Played(seat=0):
                    self._news.clear()
                case PickedUp() | TrickThrown():
                    self._news.append(event)

    def _draw_news(self) -> None:
        self._table.draw_news(texts.news(self._news, self._seats))

    def _begin_turn(self, event: TurnBegan) -> None:
        view, table = self._core.view, self._table
        self.new_prompt()
        if event.leads:
            self._leader, self._trick = event.seat, ()
        table.chosen = view.selected
        table.playable = view.playable if event.seat == YOU == view.actor else ()
        table.lay_all(view.hands, event.seat)
        table.draw_trick(self._leader, self._trick)
        table.draw_thrown(len(view.thrown))
        table.draw_turn(event.seat)
        table.draw_counters(view.match, event.trick)
        if event.seat == YOU and not self.desk.demo:
            if view.only is not None:
                self.forget_confirmations()
            self.desk.sounds.prompt()

    async def _deal(self, event: HandDealt) -> None:
        desk, table, view = self.desk, self._table, self._core.view
        self._trick = ()
        self.begin_hand(event.game, event.hand)
        table.clear()
        table.draw_turn(None)
        table.draw_counters(view.match, None)
        self.draw_boxes()
        table.draw_drawn(0)
        await self.open_deal(texts.deals(event.dealer, self._seats))
        dealt: list[list[Card]] = [[] for _ in range(self._seats)]
        for i, (seat, card) in enumerate(event.cards):
            dealt[seat].append(card)
            table.counts[seat] += 1
            table.lay(seat, dealt[seat])
            table.draw_others(seat)
            table.draw_drawn(i + 1)
            desk.sounds.deal(i)
            # Pause after each packet of threes and twos (R2).
            packet_ends = i + 1 == len(event.cards) or event.cards[i + 1][0] != seat
            await desk.animate(CARD_DEALT * (3 if packet_ends else 1))
        self.close_deal()
        table.lay_all(view.hands, None)

    async def _play(self, event: Played, *, by_hand: bool) -> None:
        """A card goes from the hand to the trick and leaves a gap."""
        table = self._table
        if event.seat in table.slots:
            table.slots[event.seat][event.position] = None
            table.chosen, table.playable = None, ()
            table.draw_hand(event.seat)
        table.counts[event.seat] -= 1
        table.draw_others(event.seat)
        self._trick += (event.card,)
        table.draw_trick(self._leader, self._trick)
        self.desk.sounds.pile(by_key=by_hand)
        place = len(self._trick) - 1
        table.draw_spark(place, lit=True)
        await self.desk.animate(SPARK)
        table.draw_spark(place, lit=False)
        if not by_hand:
            await self.desk.delay_pause()

    async def _pick_up(self, event: PickedUp) -> None:
        """Say that a player cannot follow, then move the cards of the trick to that hand (R4)."""
        table, view = self._table, self._core.view
        table.draw_turn(event.seat)
        self.desk.message(texts.picked_up(event, self._seats))
        self.desk.sounds.computer_draws()
        await self.desk.delay_pause()
        self._trick = ()
        table.draw_trick(event.seat, ())
        table.lay_all(view.hands, event.seat)
        self.desk.sounds.pile()
        await self.desk.animate(SPARK)

    async def _throw_out(self, event: TrickThrown) -> None:
        """All followed: show the trick a moment longer, then throw it out (R3)."""
        self.desk.message(texts.trick_thrown(event, self._seats))
        await self.desk.delay_pause()
        self._trick = ()
        self._table.draw_trick(event.winner, ())
        self._table.draw_thrown(event.thrown_count)
        self.desk.sounds.pile()

    # Ends

    async def _end_hand(self, event: HandEnded) -> None:
        desk, table, view = self.desk, self._table, self._core.view
        table.draw_turn(None)
        for seat in table.slots:
            table.slots[seat] = list(view.hands[seat])
            table.draw_hand(seat)
        table.counts = list(event.left)
        table.draw_others(None, view.hands)
        desk.message(texts.hand_won(event, self._seats, self.hand_took))
        await desk.animate(WHO_WON)
        if event.deadlock is not None:
            # Leave time to read why a hand ends without a winner.
            await desk.delay_pause()
        desk.message(texts.hand_points(event, self._seats))
        kind = "blocked" if event.winner is None else "win" if event.winner == YOU else "lose"
        await self.jingle(kind)
        await self._count_up(event)

    async def _count_up(self, event: HandEnded) -> None:
        """Count the points up into the winner's score, then draw the hands won."""
        before = list(event.hands_won)
        if event.winner is not None:
            before[event.winner] -= 1
            for point in range(1, event.points + 1):
                shown = list(event.scores)
                shown[event.winner] += point - event.points
                self._table.draw_left_box(before, shown)
                self.desk.sounds.deal(point)
                await self.desk.animate(_POINT)
        self._table.draw_left_box(event.hands_won, event.scores)
        self.desk.sounds.accepted()
        await self.desk.animate(HANDS_SEEN)
