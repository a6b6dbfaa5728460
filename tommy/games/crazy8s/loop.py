"""The game loop of Crazy Eights: asks, deals, shows and sounds what the rules core answers.

What a key means is the core's business; the loop only notes whether it came from the keypad, to
name keys as the player knows them. Whatever is on the screen comes from the core's view and
events. The computer player's keys go the same way (DESIGN D5).
"""

from tommy.cards.card import Rank
from tommy.games.crazy8s import texts
from tommy.games.crazy8s.computer import choose, own_nonce
from tommy.games.crazy8s.core import Core, Phase, View
from tommy.games.crazy8s.events import (
    Drew,
    Event,
    GameEnded,
    HandDealt,
    HandEnded,
    KeyTaken,
    NumberTyped,
    Passed,
    Played,
    Reason,
    Refused,
    Selected,
    SuitAsked,
    SuitSelected,
    TookBack,
    TurnBegan,
)
from tommy.games.crazy8s.keys import keys
from tommy.games.crazy8s.moves import Draw, Move
from tommy.games.crazy8s.state import GREATEST_TARGET, LEAST_TARGET, ME, YOU, Options, Seat
from tommy.games.crazy8s.table import PILE_COL, STOCK_COL, Table
from tommy.keystroke import ENTER, ESC, SPACE, Keystroke
from tommy.machine import basic_sound
from tommy.machine.program import WaitQuarters
from tommy.shell import status_line, tunes
from tommy.shell.desk import Desk
from tommy.shell.prompts import QUESTION_ROW, Choice, ask_choice, ask_number
from tommy.shell.screen import Ink
from tommy.shell.sounds import RASPS

TARGET_STEP = 50
_RANKS = tuple(Rank)
_RANK_CHOICES = tuple(
    Choice("T0", rank.label, also="1") if rank is Rank.TEN else Choice(rank.letter, rank.label)
    for rank in _RANKS
)

#: Seconds. Source: LOOK 2.
_WHO_DEALS = 1.0
_SHUFFLE = 1.6
_STOCK_SEEN = 0.5
_CARD_DEALT = 0.07
_SPARK = 0.3
_WHO_WON = 1.0
_COUNT_UP = 1.5
_HANDS_SEEN = 0.5
#: Steps in which points are counted up at most.
_COUNT_STEPS = 20
#: Pitches of the rasps of a shuffle are drawn from this range.
_RASP_HZ = (60, 220)

#: Scan codes of the keypad's digits and point; keys on them with ASCII were meant as arrows if the
#: player did not see that Num Lock is on.
_KEYPAD_SCANS = range(0x47, 0x54)

#: Refusals of a keypad digit that may have been meant as an arrow.
NUM_LOCK_REASONS = (
    Reason.NO_SUCH_CARD,
    Reason.NUMBER_TOO_LONG,
    Reason.NOT_A_SUIT,
    Reason.UNKNOWN_KEY,
)


async def play(desk: Desk) -> None:
    """Ask the options and play game after game until the player leaves."""
    options = await ask_options(desk)
    await _Loop(desk, options).run()


async def ask_options(desk: Desk) -> Options:
    """The start questions: the crazy rank and the points of a game."""
    status_line.draw_frame(desk)
    crazy = await ask_choice(
        desk, 0, texts.WHICH_RANK, _RANK_CHOICES, _RANKS.index(Options().crazy)
    )
    target = await ask_number(
        desk,
        1,
        texts.HOW_MANY_POINTS,
        low=LEAST_TARGET,
        high=GREATEST_TARGET,
        step=TARGET_STEP,
        default=Options().target,
    )
    await desk.animate(_STOCK_SEEN)
    desk.screen.fill(QUESTION_ROW, 0, 2, status_line.CLOCK_COL)
    return Options(crazy=_RANKS[crazy], target=target)


class _Loop:
    def __init__(self, desk: Desk, options: Options) -> None:
        self._desk = desk
        self._core = Core(options, desk.seed)
        self._table = Table(desk, options)
        self._match_score = desk.match_score
        self._games = self._match_score.load()
        self._tunes = tunes.load(desk.spec.folder)
        self._prompt_ink: Ink | None = None
        self._keypad = False
        self._keypad_digits = False
        self._said_error: str | None = None

    async def run(self) -> None:
        await self._say_score_trouble()
        self._draw_boxes()
        await self._show(self._core.begin(), by_hand=False)
        while True:
            seat = self._core.actor
            if seat is None:
                await self._go_on()
            elif seat == ME or self._desk.demo:
                await self._computer_turn(seat)
            else:
                await self._your_key()

    # Whose keys

    async def _your_key(self) -> None:
        key = await self._desk.key_or_demo()
        if key is None:
            return
        self._note_source(key)
        await self._show(self._core.post(key), by_hand=True)

    async def _computer_turn(self, seat: Seat) -> None:
        """One move of the computer, which types it; in the demo it plays your hand too."""
        if _half_typed(self._core.view):
            await self._show(self._core.post(ESC), by_hand=False)
        move = await self._thought_out(seat)
        if move is None:
            self._prompt(self._core.view)
            return
        spelling = keys(move, self._core.observation(seat).hand)
        self._announce(seat, move)
        await self._desk.delay_pause()
        if self._called_off(seat):
            self._prompt(self._core.view)
            return
        # Nobody waits for a key of yours while the demo plays: it would be played afterwards.
        if self._desk.demo:
            self._desk.pc.keyboard.flush()
        for key in spelling:
            await self._show(self._core.post(key), by_hand=False)

    async def _thought_out(self, seat: Seat) -> Move | None:
        """The computer's move; None if you took your hand back meanwhile."""
        seen = self._core.observation(seat)
        thinking = choose(seen, own_nonce(seen))
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                move: Move = done.value
                return move
            await WaitQuarters(0)
            if self._called_off(seat):
                return None

    def _called_off(self, seat: Seat) -> bool:
        return seat == YOU and not self._desk.demo

    def _announce(self, seat: Seat, move: Move) -> None:
        if isinstance(move, Draw):
            self._desk.message(texts.draws(seat))
            self._desk.sounds.computer_draws()
            return
        number = self._core.observation(seat).hand.index(move.card) + 1
        self._desk.message(texts.played(seat, number, move.suit))
        self._desk.sounds.computer_discards()

    async def _go_on(self) -> None:
        """The end of a hand: any key; the demo goes on by itself."""
        view = self._core.view
        over = view.phase is Phase.GAME_OVER
        self._desk.message(texts.NEXT_GAME.format(view.match.game + 1) if over else texts.GO_ON)
        while not self._desk.demo:
            key = await self._desk.key_or_demo()
            if key is not None:
                break
        else:
            await self._desk.delay_pause()
            key = ENTER
        await self._show(self._core.post(key), by_hand=False)

    # What happened

    async def _show(self, events: tuple[Event, ...], *, by_hand: bool) -> None:
        """Show and sound events; ``by_hand`` if a person's key caused them."""
        sounds, table = self._desk.sounds, self._table
        for event in events:
            if isinstance(event, GameEnded):
                # On file before anything is shown: the player may leave at any moment.
                self._games = self._match_score.add_win(event.winner)
        for event in events:
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
                        await self._desk.delay_pause()
                case Passed():
                    self._desk.message(texts.passed(event.seat))
                    sounds.refused()
                    await self._desk.delay_pause()
                case Refused():
                    self._refuse(event)
                case NumberTyped() | Selected() | KeyTaken():
                    table.chosen = event.position if isinstance(event, Selected) else None
                    table.draw_numbers(YOU)
                    if by_hand:
                        sounds.card_number()
                case HandEnded():
                    await self._end_hand(event)
                case GameEnded():
                    await self._end_game(event)
        refused = any(isinstance(event, Refused) for event in events)
        if not refused:
            self._keypad_digits &= self._core.view.typed != ""
            self._prompt(self._core.view)

    def _prompt(self, view: View) -> None:
        """Ask for what is wanted of you now; nothing while the computer plays."""
        if view.actor != YOU or self._desk.demo:
            return
        if view.suit_cursor is not None:
            ink = self._prompt_ink or self._desk.message("")
            self._table.draw_suit_choice(view.suit_cursor, ink)
        else:
            text = texts.prompt(view, keypad=self._keypad)
            self._prompt_ink = self._desk.message(text, self._prompt_ink)

    def _begin_turn(self, event: TurnBegan) -> None:
        self._prompt_ink = None
        self._restore(event.seat)
        self._table.draw_turn(event.seat)
        view = self._core.view
        self._table.draw_counters(view.match, event.turn)
        if event.seat == YOU and not self._desk.demo:
            self._desk.sounds.prompt()

    def _restore(self, seat: Seat) -> None:
        """Lay a hand and the piles as the core has them: sorted, gaps closed."""
        view, table = self._core.view, self._table
        table.slots[seat] = (
            list(view.hands[YOU]) if seat == YOU else [table.back] * len(view.hands[ME])
        )
        if seat == YOU:
            table.chosen = view.selected
        table.draw_hand(seat)
        table.draw_pile(view.upcard, view.pile_count, view.named)
        table.draw_stock(view.stock_count)

    async def _deal(self, event: HandDealt) -> None:
        desk, table, view = self._desk, self._table, self._core.view
        table.clear()
        table.draw_turn(None)
        table.draw_counters(view.match, None)
        table.draw_left_box(view.match.hands_won, view.match.scores)
        status_line.draw_drawn(desk, 0)
        desk.message(texts.DEAL_WORDS[event.dealer])
        await desk.animate(_WHO_DEALS)
        desk.message(texts.SHUFFLING)
        desk.sounds.shuffle([desk.random.randint(*_RASP_HZ) for _ in range(RASPS)])
        await desk.animate(_SHUFFLE)
        desk.clear_message()
        desk.pc.speaker.cut()
        left = desk.spec.deck_size
        table.draw_stock(left)
        await desk.animate(_STOCK_SEEN)
        for i, (seat, card) in enumerate(event.cards):
            left -= 1
            table.draw_spark(STOCK_COL, lit=True)
            table.slots[seat].append(card if seat == YOU else table.back)
            table.draw_hand(seat)
            table.draw_stock(left)
            desk.sounds.deal(i)
            await desk.animate(_CARD_DEALT)
            table.draw_spark(STOCK_COL, lit=False)
        table.draw_pile(event.starter, 1, None)
        table.draw_stock(event.stock_count)
        desk.sounds.pile()
        await self._spark(PILE_COL)
        # These only hurried the deal; anything else was typed ahead for the game.
        desk.pc.keyboard.drop_leading((ENTER, SPACE, ESC))
        self._restore(YOU)

    async def _draw(self, event: Drew, *, by_hand: bool) -> None:
        """The new card lies at the right until the hand is sorted."""
        desk, table = self._desk, self._table
        table.chosen = None
        slots = table.slots[event.seat]
        slots.append(event.card if event.seat == YOU else table.back)
        table.draw_hand(event.seat)
        table.draw_stock(event.stock_left)
        desk.sounds.pile(by_key=by_hand)
        await self._spark(STOCK_COL)
        self._restore(event.seat)

    async def _to_pile(self, seat: Seat, position: int, *, by_hand: bool) -> None:
        """A card leaves its place in the hand and lies on the pile."""
        table, view = self._table, self._core.view
        if table.slots[seat][position] is None:
            # The crazy card lies there already; now its suit is named.
            table.draw_pile(view.upcard, view.pile_count, view.named)
            self._desk.sounds.accepted()
            return
        table.slots[seat][position] = None
        table.chosen = None
        table.draw_hand(seat)
        waiting = view.waiting_card
        table.draw_pile(waiting or view.upcard, view.pile_count + (waiting is not None), view.named)
        self._desk.sounds.pile(by_key=by_hand)
        await self._spark(PILE_COL)

    async def _spark(self, pile_col: int) -> None:
        self._table.draw_spark(pile_col, lit=True)
        await self._desk.animate(_SPARK)
        self._table.draw_spark(pile_col, lit=False)

    # Refusals

    def _refuse(self, event: Refused) -> None:
        """Say why; the line stays until the next key that is accepted."""
        num_lock = self._keypad_digits and event.refusal.reason in NUM_LOCK_REASONS
        self._desk.message(texts.refusal(event.refusal, num_lock=num_lock))
        self._desk.sounds.refused()
        self._keypad_digits = False
        self._table.chosen = self._core.view.selected
        self._table.draw_numbers(YOU)

    def _note_source(self, key: Keystroke) -> None:
        """Remember whether the player works on the keypad, and whether with digits there."""
        on_keypad = key.scan in _KEYPAD_SCANS
        if key.char.isdigit() and on_keypad:
            self._keypad_digits = True
        elif on_keypad:
            self._keypad = True
        elif key.char.isalnum():
            self._keypad = self._keypad_digits = False

    # Ends

    async def _end_hand(self, event: HandEnded) -> None:
        desk, table, view = self._desk, self._table, self._core.view
        table.draw_turn(None)
        table.slots[YOU] = list(view.hands[YOU])
        table.slots[ME] = list(view.hands[ME])
        for seat in (YOU, ME):
            table.draw_hand(seat)
        desk.message(texts.hand_won(event))
        await desk.animate(_WHO_WON)
        desk.message(texts.hand_points(event))
        kind = "blocked" if event.winner is None else ("win" if event.winner == YOU else "lose")
        await self._jingle(kind)
        await self._count_up(event)

    async def _count_up(self, event: HandEnded) -> None:
        """The hand's points run into the winner's score; then the hands won go up."""
        steps = min(event.points, _COUNT_STEPS)
        for step in range(1, steps + 1):
            left = event.points - event.points * step // steps
            yours, mine = event.scores
            shown = (yours - left, mine) if event.winner == YOU else (yours, mine - left)
            self._table.draw_left_box(_hands_before(event), shown)
            self._desk.sounds.deal(step)
            await self._desk.animate(_COUNT_UP / _COUNT_STEPS)
        self._table.draw_left_box(event.hands_won, event.scores)
        self._desk.sounds.accepted()
        await self._desk.animate(_HANDS_SEEN)

    async def _end_game(self, event: GameEnded) -> None:
        desk, view = self._desk, self._core.view
        desk.message(texts.game_won(event, view.match.scores))
        self._draw_boxes()
        await self._jingle("game-won" if event.winner == YOU else "game-lost")
        await self._say_score_trouble()

    async def _jingle(self, kind: str) -> None:
        desk = self._desk
        tune = desk.random.choice(tunes.of_kind(self._tunes, kind))
        desk.pc.speaker.cut()
        await basic_sound.play(desk.pc, tune)
        while desk.pc.speaker.busy_until > desk.pc.clock.now and not desk.hurried:
            await WaitQuarters(1)

    async def _say_score_trouble(self) -> None:
        """One line if the score file could not be read or written."""
        trouble = self._match_score.message
        if trouble and trouble != self._said_error:
            self._said_error = trouble
            self._desk.message(trouble)
            self._desk.sounds.refused()
            await self._desk.pause(3)

    def _draw_boxes(self) -> None:
        match = self._core.view.match
        self._table.draw_left_box(match.hands_won, match.scores)
        self._table.draw_right_box(self._games, match.game_points)


def _half_typed(view: View) -> bool:
    return bool(view.typed) or view.selected is not None or view.waiting is not None


def _hands_before(event: HandEnded) -> tuple[int, int]:
    """The hands won before this one."""
    yours, mine = event.hands_won
    return yours - (event.winner == YOU), mine - (event.winner == ME)
