"""What the loops of all card games share: whose keys are heard, and how the computer types its own.

A game's loop subclasses :class:`CardLoop`, gives it the parts of its game, and shows its events.
Seat 0 is yours, the computer plays all others, and in the demo yours too. What a key means is the
core's business; the loop only notes whether it came from the keypad, to name keys as the player
knows them (DESIGN D5).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.records.journaled_core import JournaledCore
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.cardgame.screen.game_parts import GameParts
from tommy.cardgame.screen.hand_rows import with_num_lock
from tommy.cardgame.screen.statistics_page import page_lines
from tommy.cardgame.screen.table_talk import TableTalk
from tommy.keystroke import ENTER, ESC, KEYPAD_SCANS, Keystroke
from tommy.machine.page import COLS
from tommy.machine.program import WaitQuarters
from tommy.shell.hot_keys import NUMBER, show_statistics
from tommy.shell.records.key_tape import KeyReplay, Tape
from tommy.shell.records.match_scores import Score
from tommy.shell.records.statistics import Key
from tommy.shell.screen import status_line
from tommy.shell.screen.desk import MESSAGE_ROW, Desk
from tommy.shell.screen.legend import legend
from tommy.shell.screen.screen import Ink

SCORES_DIFFER = "BY THE RULES OF THIS VERSION THE SCORES ARE NOT THOSE ON THE TAPE"
#: Seconds from one key of a person to the next when a tape is played again key by key.
_KEY_AGAIN = 0.3
#: Function keys that are the game's own while your move is asked for.
_HINT = 6
#: At the end of a hand this shows the statistics, as F9 does: the keypad has it.
_STATISTICS = "+"

M = TypeVar("M")


class CardLoop(TableTalk, ABC, Generic[M]):
    """The loop of a card game whose moves are M."""

    def __init__(
        self,
        desk: Desk,
        parts: GameParts[M],
        core: MatchCore[Any, M],
        level: Level,
        options: Mapping[str, str],
        variant: str = "",
        kind: str = "ALL",
    ) -> None:
        """``options`` are what else was chosen at the start, as words for the tape.

        ``variant`` is the label of rules that are counted apart in the match score file, ``kind``
        that of rules and numbers of hands that are counted apart in the statistics.
        """
        self._parts = parts
        self._level = level
        self._options = {**options, "level": str(level.value)}
        super().__init__(desk)
        self._said_error: str | None = None
        self._prompt_ink: Ink | None = None
        #: Whether the player works on the keypad, and whether he typed digits there.
        self.keypad = False
        self.keypad_digits = False
        self._key = Key(desk.spec.program, kind, level.value)
        self._journal = JournaledCore(desk, core, parts, variant, self._key)
        #: Whether the last key of a tape that is played again was the last one of a move.
        self._moved = True
        desk.begin(self)

    # What a game must do

    @abstractmethod
    def restore(self) -> None:
        """Draw the hand as it stands, taken up again, and choose the back of its cards."""

    @abstractmethod
    async def show(self, events: tuple[Any, ...], *, by_hand: bool) -> None:
        """Show and sound events; ``by_hand`` if a person's key caused them."""

    def offer(self) -> None:
        """Say which keys a click on the table presses, now that your key is waited for."""

    @abstractmethod
    def draw_boxes(self) -> None:
        """Draw what stands in the two boxes."""

    @abstractmethod
    def move_lines(self, place: int, why: Enum | None) -> Sequence[str]:
        """The move at a place of the hand and what came of it, with ``why`` if it may be told."""

    @abstractmethod
    def announce(self, seat: int, move: M) -> None:
        """Say and sound what the computer is about to do."""

    # What a game may do in its own way

    def ask_for_move(self) -> None:
        """Ask for what is wanted of you now; nothing while the computer plays."""
        if self.core.actor == YOUR_SEAT and not self.desk.demo:
            self.prompt(self._parts.prompt(self.core, keypad=self.keypad))

    def prompt(self, text: str) -> Ink:
        """Put a prompt on the message line; it keeps its colour for the whole turn."""
        self._prompt_ink = self.desk.message(text, self._prompt_ink)
        return self._prompt_ink

    def new_prompt(self) -> None:
        """Let the next prompt take a colour of its own."""
        self._prompt_ink = None

    def refuse(self, text: str, reason: Enum) -> None:
        """Say why a key is refused; the line stays until a key is accepted."""
        if self.keypad_digits and reason in self._parts.num_lock_reasons:
            text = with_num_lock(text)
        self.desk.message(text)
        self.desk.sounds.refused()
        self.keypad_digits = False

    def accepted(self, typed: str) -> None:
        """Ask for the next key after an accepted one; ``typed`` is what is half typed now."""
        self.keypad_digits &= typed != ""
        self.ask_for_move()

    def go_on_text(self) -> str:
        """What to say at the end of a hand, before any key goes on."""
        what = f"STARTS GAME {self.place[0] + 1}" if self.core.game_over else "DEALS THE NEXT HAND"
        statistics = "[KP+|+=STATISTICS]" if self.keypad else "[F9=STATISTICS]"
        return legend(f"[ENTER|ANY KEY {what}] ({self._parts.look_keys}{statistics})")

    @property
    def core(self) -> MatchCore[Any, M]:
        """The rules core that is played on: for tools that watch it."""
        return self._journal.core

    @property
    def place(self) -> tuple[int, int]:
        """The numbers of the game and of the hand in it."""
        return self.core.place

    @property
    def hints(self) -> int:
        """How often a hint was asked for in this game."""
        return self._journal.hints

    @property
    def games(self) -> Score:
        """The games won, as the match score file has them."""
        return self._journal.games

    # Whose keys

    async def run(self) -> None:
        """Play game after game; leaves only by an exception."""
        await self.say_score_trouble()
        self.draw_boxes()
        if self.desk.resumed is not None and self.desk.replay is None:
            await self._take_up(self.desk.resumed)
        else:
            self.desk.recorder.begin(self.desk.spec.program, self.desk.seed, self._options)
            self.desk.note_settings()
            await self._say_new_trouble()
            await self.show(self.core.begin(), by_hand=False)
        while True:
            await self._say_new_trouble()
            seat = self.core.actor
            if seat is None:
                self._journal.note_end()
            if self.desk.replay is not None and self.desk.replay.keys:
                await self._key_again(self.desk.replay)
            elif seat is None:
                events = self._journal.post(await self.any_key(), by_hand=True)
                await self.show(events, by_hand=False)
            elif seat != YOUR_SEAT or self.desk.demo:
                await self._computer_turn(seat)
            else:
                await self._your_key()

    async def _key_again(self, replay: KeyReplay) -> None:
        """Let the core hear the next key of a tape and show what comes of it.

        Before each move there is a delay, and before each key of a person a moment.
        """
        record = replay.keys[0]
        if self.core.actor is None:
            self.desk.message(self.go_on_text())
        if self._moved or self.core.actor is None:
            await self.desk.delay_pause()
        elif record.by_hand:
            await self.desk.pause(_KEY_AGAIN)
        if not replay.keys:
            return
        for _ in range(replay.tape.hints.count(len(replay.tape.keys) - len(replay.keys))):
            self._journal.hinted()
        replay.keys.popleft()
        moves = len(self.core.moves)
        why = self._journal.why(record.why)
        events = self._journal.post(record.key, why, by_hand=record.by_hand)
        self._moved = len(self.core.moves) != moves
        await self.show(events, by_hand=record.by_hand)

    async def _take_up(self, tape: Tape) -> None:
        """Let the core hear again what is on the tape of the hand, and go on from there."""
        self.desk.heard_again()
        events, differ = await self._journal.again(tape)
        if differ:
            await self.desk.say_trouble(SCORES_DIFFER)
        self.draw_boxes()
        status_line.draw_demo(self.desk)
        self.begin_hand(*self.place)
        self.restore()
        if self.core.actor is None:
            ends = tuple(event for event in events if isinstance(event, self._parts.endings))
            await self.show(ends, by_hand=False)
        # The key that took it up may have been held.
        self.close_deal()
        self.ask_for_move()

    async def _your_key(self) -> None:
        self.offer()
        with self.desk.own_key(_HINT):
            key = await self.desk.key_or_demo()
        # Until the next key is waited for the table has nothing to click on, only the legends.
        self.desk.screen.page.assign_keys(0, 0, MESSAGE_ROW, COLS, "")
        if key is None:
            return
        if NUMBER.get(key) == _HINT:
            await self._hint()
            return
        self._note_source(key)
        await self.show(self._journal.post(key, by_hand=True), by_hand=True)

    async def _hint(self) -> None:
        """F6: what the best player would do now, and why."""
        self.desk.sounds.accepted()
        thought = await self._thought_out(YOUR_SEAT, self._parts.levels[-1])
        if thought is None:
            return
        self._journal.hinted()
        self.draw_boxes()
        self.desk.message(self._parts.hint(thought.move, self.core.view, thought.why))

    def history(self) -> Sequence[str]:
        """The deal and the moves so far, newest last; reasons and hands when the hand is over."""
        over = self.core.actor is None
        lines = [
            line
            for place in range(len(self.core.moves))
            for line in self.move_lines(place, self._journal.whys.get(place) if over else None)
        ]
        hands = self._parts.open_hands(self.core.view) if over else ()
        return [deck_line(self.desk.seed, *self.place), *hands, "", *lines]

    def statistics(self) -> Sequence[str]:
        """The statistics of the game, the kind that is played first."""
        sums = self.desk.kept.statistics.load()
        title = self.desk.spec.title
        return page_lines(title, sums, self._key, self._parts.kind_title, self._parts.extra_head)

    async def _computer_turn(self, seat: int) -> None:
        """One move of the computer, which types it; in the demo it plays your hand too."""
        if self.core.half_typed:
            await self.show(self._journal.post(ESC), by_hand=False)
        thought = await self._thought_out(seat, self._level)
        if thought is None:
            self.ask_for_move()
            return
        move = thought.move
        spelling = self.core.spelling(move)
        self.announce(seat, move)
        await self.desk.delay_pause()
        if self._called_off(seat):
            self.ask_for_move()
            return
        # Nobody waits for a key of yours while the demo plays: it would be played afterwards.
        if self.desk.demo:
            self.desk.pc.keyboard.flush()
        for key in spelling:
            await self.show(self._journal.post(key, thought.why), by_hand=False)

    async def _thought_out(self, seat: int, level: Level) -> Decision[M] | None:
        """What a player of a level would do; None if the demo mode was switched meanwhile."""
        seen = self.core.observation(seat)
        thinking = self._parts.think(seen, self._parts.own_nonce(seen), level)
        demo = self.desk.demo
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                thought: Decision[M] = done.value
                return thought
            # Thinking takes time of the PC, the same on every host (ARCHITECTURE, Time).
            await WaitQuarters(1)
            if seat == YOUR_SEAT and self.desk.demo != demo:
                return None

    def _called_off(self, seat: int) -> bool:
        return seat == YOUR_SEAT and not self.desk.demo

    async def any_key(self) -> Keystroke:
        """The key that ends the look at a finished hand; the demo goes on by itself."""
        self.desk.message(self.go_on_text())
        looked = 0
        while looked < self._parts.look_delays or not self.desk.demo:
            if self.desk.demo:
                await self.desk.delay_pause()
                looked += 1
            elif (key := await self.desk.key_or_demo()) is not None:
                if key.char != _STATISTICS:
                    return key
                self.keypad = True
                await show_statistics(self.desk)
                self.desk.message(self.go_on_text())
        return ENTER

    def _note_source(self, key: Keystroke) -> None:
        """Remember whether the player works on the keypad, and whether with digits there."""
        on_keypad = key.scan in KEYPAD_SCANS
        if key.char.isdigit() and on_keypad:
            self.keypad_digits = True
        elif on_keypad:
            self.keypad = True
        elif key.char.isalnum():
            self.keypad = self.keypad_digits = False

    async def end_game(self, text: str, *, won: bool) -> None:
        """Say who won the game, draw what the boxes have now, and play the jingle."""
        self.desk.message(text)
        self.draw_boxes()
        await self.jingle("game-won" if won else "game-lost")
        await self.say_score_trouble()

    def begin_hand(self, game: int, hand: int) -> None:
        """A hand begins or is taken up again, the ``hand``-th of its game.

        What is drawn by chance next, the back of its cards, depends on these alone. A new game has
        no hints.
        """
        self.desk.reseed(f"{self.desk.seed} {game} {hand}")
        if hand == 1:
            self.draw_boxes()

    # What went wrong

    async def say_score_trouble(self) -> None:
        """One line if the score file could not be read or written."""
        trouble = self._journal.match_score.message
        if trouble and trouble != self._said_error:
            self._said_error = trouble
            await self.desk.say_trouble(trouble)

    async def _say_new_trouble(self) -> None:
        """A line each, once, if the tape, or settings or statistics, cannot be written."""
        waiting = (self.desk.recorder.troubles, self.desk.kept.troubles)
        troubles = [each.pop(0) for each in waiting if each]
        for trouble in troubles:
            await self.desk.say_trouble(trouble)
        if troubles:
            self.ask_for_move()


def deck_line(seed: int, game: int, hand: int) -> str:
    """The first line of a history: which cards these are, and how they are dealt again.

    >>> deck_line(7, 1, 3)
    'DECK 7, GAME 1, HAND 3 (TOMMY --SEED 7 DEALS THIS MATCH)'
    """
    return f"DECK {seed}, GAME {game}, HAND {hand} (TOMMY --SEED {seed} DEALS THIS MATCH)"
