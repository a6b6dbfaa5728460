"""The loop of all card games: takes your keys in your turn, and types the computer's moves.

A game's loop subclasses :class:`CardLoop`, passes it the parts of its game, and shows its events.
Seat 0 is yours; the computer plays all others, and in the demo yours too. What a key means is up to
the core. The loop only notes whether you use the keypad, so that prompts name the keys that you
use (DESIGN D5).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.records.journaled_core import JournaledCore
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.cardgame.screen.coach import coach_at
from tommy.cardgame.screen.game_parts import GameParts
from tommy.cardgame.screen.hand_rows import with_num_lock
from tommy.cardgame.screen.statistics_page import page_lines
from tommy.cardgame.screen.table_talk import TableTalk
from tommy.keystroke import BACKSPACE, ENTER, ESC, KEYPAD_SCANS, LEFT, RIGHT, SPACE, Keystroke
from tommy.machine.keymap import DIGITS, EVERY_KEY
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

SCORES_DIFFER = "BY THE RULES OF THIS VERSION THE SCORES DIFFER FROM THE SAVED ONES"
#: Seconds between two keys of a person when a tape is replayed on the screen.
_KEY_AGAIN = 0.3
#: The number of the function key for a hint, the own key of a game while your move is asked for.
HINT = 6
#: The keypad's key for the statistics at the end of a hand, like F9.
_STATISTICS = frozenset(key for key in EVERY_KEY if key.char == "+")
#: Keys of your move that repeat while they are held; so do digits after the first of a number.
_REPEATS = frozenset((LEFT, RIGHT, BACKSPACE))
_NUMBER_REPEATS = _REPEATS | DIGITS

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
        """``options`` are the answers to the start questions, except the level, for the tape.

        ``variant`` labels rules with a match score of their own, ``kind`` rules and numbers of
        hands with statistics of their own.
        """
        self._parts = parts
        self._level = level
        self._options = {**options, "level": str(level.value)}
        super().__init__(desk)
        self._said_error: str | None = None
        #: The history of the hand before this one.
        self._hand_before: Sequence[str] = ()
        self._prompt_ink: Ink | None = None
        #: Whether the player uses the keypad, and whether the digits typed came from there.
        self.keypad = False
        self.keypad_digits = False
        self._key = Key(desk.spec.program, kind, level.value)
        self._coach = coach_at(desk, parts.coach_rows)
        counts = self._coach is None
        self._journal = JournaledCore(desk, core, parts, variant, self._key, counts=counts)
        #: Whether the last key of a replay completed a move.
        self._moved = True
        desk.begin(self)

    # What a game must do

    @abstractmethod
    def restore(self) -> None:
        """Draw the hand of a resumed run as it stands, and choose the back of its cards."""

    @abstractmethod
    async def show(self, events: tuple[Any, ...], *, by_hand: bool) -> None:
        """Show and sound events; ``by_hand`` if a person's key caused them."""

    def offer(self) -> None:
        """Assign keys to the cards on the table that you may click now."""

    @abstractmethod
    def draw_boxes(self) -> None:
        """Draw the contents of both boxes."""

    @abstractmethod
    def move_lines(self, place: int, why: Enum | None) -> Sequence[str]:
        """The history's lines of the move at ``place``, with the reason unless ``why`` is None."""

    @abstractmethod
    def announce(self, seat: int, move: M) -> None:
        """Say what the computer is about to do, with a sound."""

    # What a game may do in its own way

    def ask_for_move(self) -> None:
        """Prompt you for your move; does nothing while the computer plays."""
        self.tell_topic()
        if self.core.actor == YOUR_SEAT and not self.desk.demo:
            self.prompt(self._parts.prompt(self.core, keypad=self.keypad))

    def forget_confirmations(self) -> None:
        """Drop leading keys that would play a card which was not yet seen to be the only one."""
        self.desk.pc.keyboard.drop_leading((ENTER, SPACE))

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
        self.tell_topic(reason)
        self.desk.sounds.refused()
        self.keypad_digits = False

    def tell_topic(self, reason: Enum | None = None) -> None:
        """Let F5 open at what waits for you, or at the ``reason`` of a refusal, till your key."""
        yours = self.core.actor == YOUR_SEAT and not self.desk.demo
        self.desk.topic = self._parts.topic(self.core.view, reason) if yours else ""

    def accepted(self, typed: str) -> None:
        """Ask for the next key after an accepted one; ``typed`` is what is half typed now."""
        self.keypad_digits &= typed != ""
        self.ask_for_move()

    def note_events(self, events: tuple[Any, ...]) -> None:
        """Note what the screen must remember of the events of a hand that is resumed."""

    def go_on_text(self) -> str:
        """The message at the end of a hand: any key continues."""
        if self._coach is not None:
            return self._coach.go_on_text
        what = f"STARTS GAME {self.place[0] + 1}" if self.core.game_over else "DEALS THE NEXT HAND"
        statistics = "[KP+|+=STATISTICS]" if self.keypad else "[F9=STATISTICS]"
        return legend(f"[ENTER|ANY KEY {what}] ({self._parts.look_keys} {statistics})")

    @property
    def core(self) -> MatchCore[Any, M]:
        """The rules core: for tools that watch it."""
        return self._journal.core

    @property
    def level(self) -> str:
        """The name of the level that your opponents play at, and the demo for you.

        Empty in a lesson, where everybody makes the lesson's moves.
        """
        return self._level.name if self._coach is None else ""

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
        """Play game after game; leaves only by an exception, but a lesson ends with its hand."""
        desk = self.desk
        await self.say_score_trouble()
        self._draw_score()
        begins = self._coach is not None and self._coach.begins
        if desk.resumed is not None and desk.replay is None and not begins:
            await self._resume(desk.resumed)
        else:
            if self._coach is None:
                desk.recorder.begin(desk.spec.program, desk.seed, self._options, desk.tape_format)
            desk.note_settings()
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
                # A key that only hurried the end must not go on before it is seen.
                self.desk.pc.keyboard.flush()
                if self._coach is not None:
                    await self._coach.after_the_hand(self.any_key)
                    return
                key = await self.any_key()
                self._hand_before = self._hand_lines()
                events = self._journal.post(key, by_hand=True)
                await self.show(events, by_hand=False)
            elif seat != YOUR_SEAT or self.desk.demo:
                await self._computer_turn(seat)
            elif self._answers_later():
                await self._question()
            else:
                await self._your_key()

    def _answers_later(self) -> bool:
        """Whether you are asked a question that the oldest key typed ahead must not answer."""
        ahead = self.core.answers_ahead
        if ahead is None:
            return False
        waiting = self.desk.pc.keyboard.oldest
        return waiting is None or waiting.char.upper() not in tuple(ahead)

    async def _question(self) -> None:
        """Take your keys until the question is answered; those typed ahead wait meanwhile."""
        with self.desk.pc.keyboard.set_aside():
            while self.core.actor == YOUR_SEAT and not self.desk.demo:
                if self.core.answers_ahead is None:
                    return
                await self._your_key()

    async def _key_again(self, replay: KeyReplay) -> None:
        """Post the next key of a replayed tape and show its events.

        Before each move the delay passes, and before each key of a person a moment.
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
            self.draw_boxes()
        replay.keys.popleft()
        if self.core.actor is None:
            self._hand_before = self._hand_lines()
        moves = len(self.core.moves)
        why = self._journal.why(record.why)
        events = self._journal.post(record.key, why, by_hand=record.by_hand)
        self._moved = len(self.core.moves) != moves
        await self.show(events, by_hand=record.by_hand)

    async def _resume(self, tape: Tape) -> None:
        """Replay the tape of the hand at once, and continue from there."""
        self.desk.forget_resumed()
        events, differ = await self._journal.resume(tape, self.note_events)
        if differ:
            await self.desk.say_trouble(SCORES_DIFFER)
        self._draw_score()
        status_line.draw_demo(self.desk)
        self.begin_hand(*self.place)
        self.restore()
        if self.core.actor is None:
            ends = tuple(event for event in events if isinstance(event, self._parts.endings))
            await self.show(ends, by_hand=False)
        # The key that resumed the run may still be held down.
        self.close_deal()
        for record in tape.keys:
            if record.by_hand:
                self._note_source(record.key)
        self.ask_for_move()
        if self.core.actor == YOUR_SEAT and not self.desk.demo:
            # A warning, for example, must be seen before the key that it warns of.
            answers = tuple(event for event in events if isinstance(event, self._parts.answers))
            if answers:
                await self.show(answers, by_hand=False)

    async def _your_key(self) -> None:
        if self._coach is not None and not await self._coach.before_your_move(self.core):
            self.ask_for_move()
            if self.desk.demo:
                return
        repeats = _NUMBER_REPEATS if self.core.number_typed else _REPEATS
        self.offer()
        with self.desk.own_key(HINT):
            key = await self.desk.key_or_demo(repeats)
        # Only the legends can be clicked until the loop waits for the next key.
        self.desk.screen.page.assign_keys(0, 0, MESSAGE_ROW, COLS, "")
        # What was said is read by now, and what follows may be the end of the hand.
        self.desk.topic = ""
        if key is None:
            return
        if NUMBER.get(key) == HINT:
            await self._hint()
            return
        if self._coach is not None and key == ESC and not self.core.half_typed:
            await self._coach.ask_to_leave()
            self.ask_for_move()
            return
        self._note_source(key)
        moves = len(self.core.moves)
        await self.show(self._journal.post(key, by_hand=True), by_hand=True)
        if self._coach is not None and len(self.core.moves) > moves:
            ended = self.core.actor is None
            await self._coach.judge(self.core.moves[moves:], ended=ended)
            self.ask_for_move()

    async def _hint(self) -> None:
        """Show the move of the top level, and its reason; in a lesson, what its coach says."""
        self.tell_topic()
        self.desk.sounds.accepted()
        if self._coach is not None and self._coach.hint():
            return
        decision = await self._decision(YOUR_SEAT, self._parts.levels[-1])
        if decision is None:
            return
        if self._journal.hint_counts:
            self._journal.hinted()
            self.draw_boxes()
        text = self._parts.hint(decision.move, self.core.view, decision.why)
        # Your opponents may be of another level than the one that advises you.
        named = f"{self._parts.levels[-1].name}'S {text}"
        fits = text.startswith("HINT") and len(named) <= COLS
        self.desk.message(named if fits else text)

    def history(self) -> Sequence[str]:
        """The hand before and this one, newest last; after a hand with reasons and hands."""
        return [*self._hand_before, *([""] if self._hand_before else []), *self._hand_lines()]

    def _hand_lines(self) -> Sequence[str]:
        over = self.core.actor is None
        lines = [
            line
            for place in range(len(self.core.moves))
            for line in self.move_lines(place, self._journal.whys.get(place) if over else None)
        ]
        hands = self._parts.open_hands(self.core.view) if over else ()
        return [deck_line(self.desk.spec.program, self.desk.seed, *self.place), *hands, "", *lines]

    def statistics(self) -> Sequence[str]:
        """The statistics of the game, with the kind now played on top."""
        kept, parts = self.desk.kept, self._parts
        sums, past = kept.statistics.load(), kept.statistics.past_games()
        remarks = kept.statistics.remarks
        # What is said here is said.
        kept.troubles[:] = [trouble for trouble in kept.troubles if trouble not in remarks]
        title = self.desk.spec.title
        return page_lines(title, sums, past, self._key, parts.kind_title, parts.extra_head, remarks)

    async def _computer_turn(self, seat: int) -> None:
        """Think about a move of the computer, or of yours in the demo, and type it."""
        if self.core.half_typed:
            await self.show(self._journal.post(ESC), by_hand=False)
        move = None if self._coach is None else self._coach.next_move(self.core)
        why = None
        if move is None:
            decision = await self._decision(seat, self._level)
            if decision is None:
                self.ask_for_move()
                return
            move, why = decision
        spelling = self.core.spelling(move)
        self.announce(seat, move)
        await self.desk.delay_pause()
        if seat == YOUR_SEAT and not self.desk.demo:
            self.ask_for_move()
            return
        # Drop keys typed while the demo plays: they would count after it.
        if self.desk.demo:
            self.desk.pc.keyboard.flush()
        moves = len(self.core.moves)
        for key in spelling:
            await self.show(self._journal.post(key, why), by_hand=False)
        if self._coach is not None:
            self._coach.follow(self.core.moves[moves:], spelling)

    async def _decision(self, seat: int, level: Level) -> Decision[M] | None:
        """The decision of a player of ``level``; None if you switched the demo meanwhile."""
        seen = self.core.observation(seat)
        thinking = self._parts.think(seen, self._parts.own_nonce(seen), level)
        demo = self.desk.demo
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                decision: Decision[M] = done.value
                return decision
            # Thinking takes the same time on every host, the PC's (ARCHITECTURE, Time).
            await WaitQuarters(1)
            if seat == YOUR_SEAT and self.desk.demo != demo:
                return None

    async def any_key(self) -> Keystroke:
        """Wait for the key that deals the next hand; the demo presses it by itself."""
        self.desk.message(self.go_on_text())
        looked = 0
        while looked < self._parts.look_delays or not self.desk.demo:
            if self.desk.demo:
                await self.desk.delay_pause()
                looked += 1
            elif (key := await self.desk.key_or_demo()) is not None:
                if key not in _STATISTICS:
                    return key
                self.keypad = True
                await show_statistics(self.desk, _STATISTICS)
                self.desk.message(self.go_on_text())
        return ENTER

    def _note_source(self, key: Keystroke) -> None:
        """Remember whether the player uses the keypad, and whether for digits."""
        on_keypad = key.scan in KEYPAD_SCANS
        if key.char.isdigit() and on_keypad:
            self.keypad_digits = True
        elif on_keypad:
            self.keypad = True
        elif key.char.isalnum():
            self.keypad = self.keypad_digits = False

    async def end_game(self, text: str, *, won: bool) -> None:
        """Say who won the game, draw the boxes, and play the jingle."""
        self.desk.message(text)
        self._draw_score()
        await self.jingle("game-won" if won else "game-lost")
        await self.say_score_trouble()

    def _draw_score(self) -> None:
        """Draw the boxes with the match score in them, and show it outside of the PC too."""
        self.draw_boxes()
        self.desk.tell_score(self.games)

    def begin_hand(self, game: int, hand: int) -> None:
        """Begin or resume a hand: its back is drawn from seed, game and hand alone.

        In the first hand of a game also draw the boxes again, for its hints start at none.
        """
        self._hand_dealt = None
        self.desk.reseed(f"{self.desk.seed} {game} {hand}")
        if hand == 1:
            self.draw_boxes()

    # What went wrong

    async def say_score_trouble(self) -> None:
        """Say once if the score file cannot be read or written."""
        trouble = self._journal.match_score.message
        if trouble and trouble != self._said_error:
            self._said_error = trouble
            await self.desk.say_trouble(trouble)

    async def _say_new_trouble(self) -> None:
        """Say once each if the tape, the settings or the statistics cannot be written."""
        waiting = (self.desk.recorder.troubles, self.desk.kept.troubles)
        troubles = [each.pop(0) for each in waiting if each]
        for trouble in troubles:
            await self.desk.say_trouble(trouble)
        if troubles:
            self.ask_for_move()


def deck_line(program: str, seed: int, game: int, hand: int) -> str:
    """The first line of a history: which deal this is, and the command that repeats it.

    >>> deck_line("CANASTA", 7, 1, 3)
    'DECK 7, GAME 1, HAND 3 (CANASTA /SEED:7 DEALS THIS MATCH)'
    """
    return f"DECK {seed}, GAME {game}, HAND {hand} ({program} /SEED:{seed} DEALS THIS MATCH)"
