"""What the loops of all card games share, with a game that only notes what it is told."""

from collections.abc import Callable, Generator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

import pytest

from tests.support.runs import CANASTA
from tests.support.screens import MESSAGE_ROW, message
from tommy.cardgame.players.levels import Decision, Level
from tommy.cardgame.records.statistics_tracker import HandResult
from tommy.cardgame.rules.hand_start import Opening
from tommy.cardgame.rules.match_core import MatchCore
from tommy.cardgame.screen.card_loop import SCORES_DIFFER, CardLoop, deck_line
from tommy.cardgame.screen.game_parts import GameParts
from tommy.host.headless import Headless
from tommy.keystroke import ENTER, ESC, Keystroke, typed
from tommy.machine.clock import PIT_HZ
from tommy.machine.drive import RamDrive
from tommy.machine.pc import PC
from tommy.shell.hot_keys import NUMBER, Supervisor
from tommy.shell.records import key_tape
from tommy.shell.records.match_scores import Score
from tommy.shell.records.tape_records import HandRecord, KeyRecord
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink


class Why(Enum):
    HABIT = "HABIT"
    WISDOM = "WISDOM"


class _End(str):
    """An event that ends a hand: E, or with its game W or L."""


class _Won(_End):
    """An event that ends a game, which you won with W."""

    winner = property(lambda self: int(self == "l"))


class Figures(NamedTuple):
    game: int = 1
    hand: int = 2
    scores: tuple[int, int] = (0, 0)


class Core(MatchCore[Any, str]):
    """Hears keys; each of them is an event, and ends the turn if it is `.`."""

    half_typed = False
    game_over = False
    #: The answers that may be typed ahead of a question to seat 0; None without one.
    answers_ahead: str | None = None
    #: The moves of whoever is to move.
    legal: Sequence[str] = ("x", "y")
    pack = ()
    view = property(lambda self: self)
    hands = ((), ())

    def __init__(self, actors: Sequence[int | None]) -> None:
        super().__init__(1, Figures(), None)
        self.heard: list[tuple[int | None, Keystroke]] = []
        self._actors = list(actors)

    @property
    def actor(self) -> int | None:
        return self._actors[0]

    @property
    def opening(self) -> Opening[tuple[int, int]]:
        return Opening(0, (len(self.heard), 7))

    def begin(self) -> tuple[str, ...]:
        return ("begin",)

    def post(self, key: Keystroke) -> tuple[str, ...]:
        self.heard.append((self.actor, key))
        if self.actor is None:
            self.moves.clear()
        elif key.char == ".":
            if self.actor == 0:
                self.answers_ahead = None
            self.moves.append((self.actor, "."))
        if (key.char == "." or self.actor is None) and len(self._actors) > 1:
            self._actors.pop(0)
        return ({"e": _End, "w": _Won, "l": _Won}.get(key.char, str)(key.char),)

    def legal_moves(self) -> Sequence[str]:
        return self.legal

    def observation(self, seat: int) -> int:
        return seat

    def spelling(self, move: str) -> tuple[Keystroke, ...]:
        assert move.startswith(f"m{self.actor}")
        return typed(move)

    def heard_by(self, seat: int | None) -> str:
        """The characters that came while it was the seat's turn."""
        return "".join(key.char for actor, key in self.heard if actor == seat)


class Loop(CardLoop[str]):
    """Its computer thinks for ``slices`` slices and plays `mN.`, N being the seat."""

    slices = 3

    def __init__(self, desk: Desk, core: Core) -> None:
        parts = GameParts[str](
            levels=(Level.EASY, Level.EXPERT),
            think=self._think,
            own_nonce=lambda _: 0,
            whys=Level,
            hand_ended=_End,
            hand_result=lambda event: HandResult(event == "w", 7, 2),
            game_ended=_Won,
            prompt=lambda _view, **_: "",
            hint=lambda move, _view, why: f"TRY {move} FOR {why.value}",
            open_hands=lambda _: ("0 HOLDS NOTHING",),
            kind_title=lambda kind: kind,
        )
        super().__init__(desk, parts, core, Level.EASY, {"colour": "green"})
        self.spy = core
        self.restored = 0
        self.shown: list[tuple[tuple[str, ...], bool]] = []
        self.asked = 0

    def _think(self, seat: int, _: int, level: Level) -> Generator[None, None, Decision[str]]:
        for _ in range(self.slices):
            yield
        return (
            Decision("x.", Why.WISDOM)
            if level is Level.EXPERT
            else Decision(f"m{seat}.", Why.HABIT)
        )

    async def show(self, events: tuple[str, ...], *, by_hand: bool) -> None:
        self.shown.append((events, by_hand))

    def ask_for_move(self) -> None:
        self.asked += 1

    def offer(self) -> None:
        self.desk.screen.page.assign_keys(5, 5, 1, 1, "A")

    def draw_boxes(self) -> None:
        self.desk.screen.put(20, 51, f"{self.games.you} TO {self.games.me}")

    def restore(self) -> None:
        self.restored += 1

    def move_lines(self, place: int, why: Enum | None) -> Sequence[str]:
        seat, move = self.core.moves[place]
        return (f"{seat} {move} {'' if why is None else why.value}".rstrip(),)

    def announce(self, seat: int, move: str) -> None:
        self.desk.message(f"{seat} PLAYS {move}".upper())


class Story:
    """The loop at work on a headless PC."""

    def __init__(
        self,
        *actors: int | None,
        prepare: Callable[[Loop], None] = lambda _: None,
        drive: RamDrive | None = None,
    ) -> None:
        self.core = Core(actors)
        self.loop: Loop

        async def main(pc: PC) -> None:
            pc.keyboard.traps = frozenset(NUMBER)
            desk = Desk(pc, CANASTA, seed=1)
            self.loop = Loop(desk, self.core)
            prepare(self.loop)
            await Supervisor(desk).run(self.loop.run())

        self.host = Headless(main, drive=drive or RamDrive())
        self.host.run_quarters(1)

    @property
    def message(self) -> str:
        return message(self.host)


# Whose keys


def test_your_keys_go_to_the_core_one_by_one_and_are_shown_as_yours() -> None:
    story = Story(0)
    assert story.loop.shown == [(("begin",), False)]
    story.host.type("ab")
    assert story.core.heard_by(0) == "ab"
    assert story.loop.shown[1:] == [(("a",), True), (("b",), True)]


def test_the_computer_types_its_move_after_one_delay_and_it_is_not_shown_as_yours() -> None:
    story = Story(1, 0)
    story.host.run_until("1 PLAYS M1.")
    began = story.host.pc.clock.now
    assert story.core.heard == []
    story.host.run_until(lambda: bool(story.core.heard))
    assert (story.host.pc.clock.now - began) / PIT_HZ == pytest.approx(1.0, abs=0.03)
    assert story.core.heard_by(1) == "m1."
    assert story.loop.shown[1:] == [(("m",), False), (("1",), False), ((".",), False)]


def test_a_key_typed_in_the_turn_of_others_is_kept_for_yours() -> None:
    story = Story(1, 2, 0)
    story.host.type("x")
    story.host.run_ticks(60)
    assert story.core.heard_by(1) == "m1."
    assert story.core.heard_by(2) == "m2."
    assert story.core.heard_by(0) == "x"


def test_hot_keys_are_served_while_the_computer_thinks() -> None:
    def slow(loop: Loop) -> None:
        loop.slices = 10**9

    story = Story(1, prepare=slow)
    story.host.key("F1")
    assert story.host.pc.speaker.muted
    story.host.run_ticks(3)
    story.host.key("F2")
    assert story.loop.desk.demo
    assert story.core.heard == []


def test_the_demo_plays_your_turn_too() -> None:
    story = Story(0, 1, 0)
    story.host.key("F2")
    story.host.run_ticks(20)
    assert story.core.heard_by(0) == "m0."
    story.host.run_ticks(20)
    assert story.core.heard_by(1) == "m1."


def test_a_half_typed_command_is_given_up_when_the_demo_begins() -> None:
    def half(loop: Loop) -> None:
        loop.spy.half_typed = True

    story = Story(0, prepare=half)
    story.host.key("F2")
    assert story.core.heard[0] == (0, ESC)


@pytest.mark.parametrize("slices", [0, 10**9])
def test_the_demo_switched_off_gives_your_turn_back_and_plays_nothing(slices: int) -> None:
    def prepare(loop: Loop) -> None:
        loop.slices = slices

    story = Story(0, prepare=prepare)
    story.host.key("F2")
    story.host.run_ticks(2)
    asked = story.loop.asked
    story.host.key("F2")
    story.host.run_ticks(30)
    assert story.core.heard == []
    assert story.loop.asked == asked + 1
    story.host.type("a")
    assert story.core.heard_by(0) == "a"


def test_switching_the_demo_on_and_off_calls_no_other_seat_off() -> None:
    story = Story(1, 0)
    story.host.key("F2")
    story.host.key("F2")
    story.host.run_ticks(30)
    assert story.core.heard_by(1) == "m1."


def test_keys_typed_in_the_demo_are_nobodys_move() -> None:
    story = Story(0, 1, 0)
    story.host.key("F2")
    story.host.type("xyz")
    story.host.run_ticks(30)
    story.host.key("F2")
    story.host.run_ticks(60)
    assert "x" not in story.core.heard_by(0)
    assert story.host.pc.keyboard.pending == 0


# The end of a hand


def test_any_key_goes_on_at_the_end_of_a_hand() -> None:
    story = Story(None, 0)
    assert story.message == "ANY KEY DEALS THE NEXT HAND (F8=HISTORY F9=STATISTICS)"
    story.host.run_ticks(100)
    assert story.core.heard == []
    story.host.type("x")
    assert story.core.heard_by(None) == "x"
    story.host.type("y")
    assert story.core.heard_by(0) == "y"


def test_keys_typed_ahead_of_the_end_of_a_hand_are_forgotten() -> None:
    story = Story(1, None, 0)
    story.host.type("xy")
    story.host.run_until("ANY KEY DEALS")
    story.host.run_ticks(40)
    assert story.core.heard_by(None) == story.core.heard_by(0) == ""
    story.host.type("z")
    assert story.core.heard_by(None) == "z"


def test_a_key_that_hurries_the_end_of_a_hand_does_not_go_on() -> None:
    def prepare(loop: Loop) -> None:
        async def slow(events: tuple[str, ...], *, by_hand: bool) -> None:
            if loop.core.actor is None and by_hand and events:
                await loop.desk.animate(5)

        loop.show = slow  # type: ignore[method-assign]

    story = Story(0, None, 0, prepare=prepare)
    story.host.type(".")
    story.host.run_ticks(2)
    assert "ANY KEY" not in story.message
    story.host.type("x")
    story.host.run_ticks(2)
    assert "ANY KEY" in story.message
    assert story.core.heard_by(None) == ""


# Questions


def asking(answers: str, *actors: int) -> Story:
    """The computer plays, then asks you; these answers may be typed ahead."""
    story = Story(1, *actors)
    story.core.answers_ahead = answers
    return story


def test_keys_typed_ahead_of_a_question_do_not_answer_it_and_are_heard_after_it() -> None:
    story = asking("", 0, 0)
    story.host.type("ab")
    story.host.run_ticks(40)
    assert story.core.heard_by(1) == "m1."
    assert story.core.heard_by(0) == ""
    story.host.type("w")
    assert story.core.heard_by(0) == "w"
    story.host.type(".")
    assert story.core.heard_by(0) == "w.ab"


def test_an_answer_that_only_this_question_has_may_be_typed_ahead() -> None:
    story = asking("S", 0, 0)
    story.host.type("s")
    story.host.run_ticks(40)
    assert story.core.heard_by(0) == "s"
    story = asking("S", 0, 0)
    story.host.type("as")
    story.host.run_ticks(40)
    assert story.core.heard_by(0) == ""


def test_the_demo_answers_a_question_and_the_keys_typed_ahead_are_dropped() -> None:
    story = asking("", 0, 0)
    story.host.type("ab")
    story.host.run_ticks(40)
    story.host.key("F2")
    story.host.run_ticks(40)
    assert story.core.heard_by(0).startswith("m0.")
    assert "a" not in story.core.heard_by(0)


def test_the_demo_goes_on_by_itself_after_a_delay() -> None:
    story = Story(None, 0)
    story.host.key("F2")
    story.host.run_ticks(10)
    assert story.core.heard == []
    story.host.run_ticks(10)
    assert story.core.heard[0] == (None, ENTER)


# Keypad or letters


@pytest.mark.parametrize(
    ("keys", "keypad"),
    [
        (["A"], False),
        (["KP4"], True),
        (["LEFT"], True),
        (["HOME"], True),
        (["KP4", "A"], False),
        (["KP4", "5"], False),
        (["KP4", "ENTER"], True),
        (["KP4", "ESC"], True),
        (["A", "ENTER"], False),
        (["A", "KP0"], True),
    ],
)
def test_it_is_noted_whether_you_work_on_the_keypad(keys: list[str], keypad: bool) -> None:
    story = Story(0)
    for key in keys:
        story.host.key(key)
    assert story.loop.keypad == keypad
    assert not story.loop.keypad_digits


def test_digits_of_the_keypad_are_noted_until_a_letter_comes() -> None:
    story = Story(0)
    story.host.key("NUMLOCK")
    story.host.key("KP4")
    assert story.loop.keypad_digits
    story.host.type("a")
    assert not story.loop.keypad_digits


# What is said


def test_after_a_key_the_oldest_trouble_of_the_tape_is_said_then_that_of_the_files() -> None:
    story = Story(0)
    desk = story.loop.desk
    desk.recorder.troubles.append("TAPE")
    desk.kept.troubles += ["SETTINGS", "STATISTICS"]
    story.host.type("a")
    assert story.message == "TAPE"
    story.host.run_ticks(56)
    assert story.message == "SETTINGS"
    story.host.run_ticks(56)
    assert desk.kept.troubles == ["STATISTICS"]
    story.host.type("b")
    assert story.message == "STATISTICS"
    assert (desk.recorder.troubles, desk.kept.troubles) == ([], [])


def test_the_prompt_keeps_its_colour_until_a_new_one_begins() -> None:
    story = Story(0)
    inks: set[Ink] = set()
    for _ in range(20):
        inks.add(story.loop.prompt("MOVE?"))
    assert len(inks) == 1
    for _ in range(20):
        story.loop.new_prompt()
        inks.add(story.loop.prompt("MOVE?"))
    assert {ink.colour for ink in inks} == {2, 3, 12, 13}


def test_the_score_is_read_before_the_boxes_are_drawn() -> None:
    drive = RamDrive()
    drive.write("CANASTA.SCR", b"3,2\r\n")
    story = Story(0, drive=drive)
    assert "3 TO 2" in story.host.page.lines()[20]


def test_trouble_with_the_score_is_said_first_and_once() -> None:
    drive = RamDrive()
    drive.write("CANASTA.SCR", b"\x00")
    story = Story(0, drive=drive)
    assert "CANASTA.BAD" in story.message
    assert story.loop.shown == []
    story.host.run_ticks(60)
    assert story.loop.shown == [(("begin",), False)]


# The deal and the jingles


class Waiting(Loop):
    """Does ``work`` before the first key is heard, and notes when that was done."""

    async def show(self, events: tuple[str, ...], *, by_hand: bool) -> None:
        await super().show(events, by_hand=by_hand)
        if events == ("begin",):
            await self.open_deal("I DEAL", "SHUFFLE")
            self.close_deal()
            await self.jingle("win")
            self.shown.append((("done",), False))


def dealing() -> tuple[Headless, list[Waiting]]:
    loops: list[Waiting] = []

    async def main(pc: PC) -> None:
        pc.keyboard.traps = frozenset(NUMBER)
        desk = Desk(pc, CANASTA, seed=1)
        loops.append(Waiting(desk, Core([0])))
        await Supervisor(desk).run(loops[0].run())

    return Headless(main), loops


def test_the_deal_opens_with_who_deals_and_the_shuffle() -> None:
    host, _ = dealing()
    assert host.page.lines()[MESSAGE_ROW].strip() == "I DEAL"
    host.run_until("SHUFFLE")
    assert host.pc.clock.now / PIT_HZ == pytest.approx(1.0, abs=0.03)
    host.run_until(lambda: host.page.lines()[MESSAGE_ROW].strip() == "")
    assert host.pc.clock.now / PIT_HZ == pytest.approx(2.6, abs=0.03)


def test_a_jingle_is_played_to_its_end() -> None:
    host, (loop,) = dealing()
    host.run_until(lambda: loop.shown[-1] == (("done",), False))
    assert host.pc.speaker.busy_until <= host.pc.clock.now
    assert host.pc.clock.now / PIT_HZ > 3.5


def test_a_key_hurries_deal_and_jingle_and_enter_space_and_esc_are_no_more_than_that() -> None:
    host, (loop,) = dealing()
    for key in ("ENTER", "SPACE", "ESC"):
        host.key(key)
    host.run_quarters(4)
    assert host.page.lines()[MESSAGE_ROW].strip() == ""
    assert host.pc.keyboard.pending == 0
    host.type("a")
    host.run_quarters(4)
    assert loop.shown[-1] == (("a",), True)


def test_other_keys_typed_in_the_deal_are_kept() -> None:
    host, (loop,) = dealing()
    host.key("ENTER")
    host.type("a\r")
    host.run_quarters(8)
    assert [key for _, key in loop.spy.heard] == [*typed("a"), ENTER]


# Hints and the history


def test_f6_tells_what_the_best_player_would_do_and_counts_it() -> None:
    story = Story(0)
    story.host.key("F6")
    story.host.run_ticks(2)
    assert story.message == "TRY x. FOR WISDOM"
    assert story.loop.hints == 1
    story.host.type("a")
    assert story.core.heard_by(0) == "a"


def test_a_hint_counts_once_at_a_turn_and_not_if_there_is_but_one_move() -> None:
    story = Story(0, 0, 0)
    for _ in range(3):
        story.host.key("F6")
        story.host.run_ticks(2)
    assert story.loop.hints == 1
    story.host.type(".")
    story.core.legal = ("x",)
    story.host.key("F6")
    story.host.run_ticks(2)
    assert story.message == "TRY x. FOR WISDOM"
    assert story.loop.hints == 1
    story.core.legal = ("x", "y")
    story.host.key("F6")
    story.host.run_ticks(2)
    assert story.loop.hints == 2


def test_f6_does_nothing_while_the_computer_plays() -> None:
    story = Story(1, 0)
    story.host.key("F6")
    story.host.run_ticks(60)
    assert story.loop.hints == 0
    assert "TRY" not in story.message


def test_hints_are_counted_anew_in_the_next_game() -> None:
    story = Story(0, None, 0, None, 0)
    story.host.key("F6")
    story.host.run_ticks(2)
    story.host.type("e.x")
    assert story.loop.hints == 1
    story.host.type("w.")
    assert story.loop.hints == 1
    story.host.type("x")
    assert story.loop.hints == 0


def test_f8_shows_the_moves_and_their_reasons_only_when_the_hand_is_over() -> None:
    story = Story(1, 0, None)
    story.host.run_ticks(60)
    story.host.key("F8")
    story.host.run_ticks(2)
    lines = [line.rstrip() for line in story.host.page.lines()]
    assert "HISTORY" in lines[0]
    assert lines[1:5] == [deck_line("CANASTA", 1, 1, 2), "", "1 .", ""]
    story.host.key("ESC")
    story.host.type(".")
    story.host.key("F8")
    story.host.run_ticks(2)
    lines = [line.rstrip() for line in story.host.page.lines()]
    assert lines[1:6] == [deck_line("CANASTA", 1, 1, 2), "0 HOLDS NOTHING", "", "1 . HABIT", "0 ."]


# The tape


def test_every_key_is_on_the_tape_before_it_is_heard_with_the_options_before_it() -> None:
    story = Story(0, 1, 0)
    story.host.type("a.")
    story.host.run_ticks(60)
    read = key_tape.read(story.host.pc.drive.read("CANASTA.TAP"))
    assert (read.program, read.seed, read.options) == (
        "CANASTA",
        1,
        {"colour": "green", "level": "1"},
    )
    assert [(heard.key.char, heard.by_hand) for heard in read.keys] == [
        ("a", True), (".", True), ("m", False), ("1", False), (".", False),
    ]  # fmt: skip


def test_a_won_game_is_on_the_tape_once_it_is_on_file() -> None:
    story = Story(0)
    story.host.type("w")
    assert story.host.pc.drive.read("CANASTA.SCR") == b"1,0\r\n"
    assert key_tape.read(story.host.pc.drive.read("CANASTA.TAP")).won == 1


def taken_up(
    *chars: str,
    won: int,
    actors: Sequence[int | None] = (0,),
    winning: Score | None = None,
    drive: RamDrive | None = None,
    ends: Mapping[int, HandRecord] = {},
) -> Story:
    """A game whose tape holds the keys and so many games won, or what was about to be written."""
    keys = [KeyRecord(key, True) for key in typed("".join(chars))]
    left = key_tape.Tape(seed=1, keys=keys, won=won, winning=winning, hand_ends=dict(ends))

    def prepare(loop: Loop) -> None:
        loop.desk.recorder.begin("CANASTA", 1, {})
        loop.desk.take_up(left)

    return Story(*actors, prepare=prepare, drive=drive)


def test_a_game_taken_up_again_hears_its_keys_and_shows_nothing_of_them() -> None:
    story = taken_up("abc", won=0)
    assert story.core.heard_by(0) == "abc"
    assert story.loop.shown == []
    assert story.loop.restored == 1
    assert story.loop.asked == 1


def test_a_win_that_was_not_on_file_yet_is_counted_when_the_game_is_taken_up() -> None:
    assert taken_up("aw", won=0).host.pc.drive.read("CANASTA.SCR") == b"1,0\r\n"
    assert not [
        info for info in taken_up("aw", won=1).host.pc.drive.files() if info.name.endswith("SCR")
    ]


@pytest.mark.parametrize("before", [b"3,2\r\n", b"4,2\r\n", b"4,3\r\n"])
def test_a_win_that_was_about_to_be_on_file_when_the_power_went_counts_once(before: bytes) -> None:
    drive = RamDrive()
    drive.write("CANASTA.SCR", before)
    story = taken_up("aw", won=0, winning=Score(4, 2), drive=drive)
    assert drive.read("CANASTA.SCR") == (b"4,2\r\n" if before == b"3,2\r\n" else before)
    assert story.loop.games == ((4, 3) if before == b"4,3\r\n" else (4, 2))


@pytest.mark.parametrize(("scores", "said"), [((0, 0), ""), ((5, 0), SCORES_DIFFER)])
def test_other_scores_than_on_the_tape_are_said_when_the_win_is_on_file(
    scores: tuple[int, int], said: str
) -> None:
    story = taken_up("aw", won=0, ends={2: HandRecord(1, 2, scores, "00000000")})
    assert story.message == said
    assert story.host.pc.drive.read("CANASTA.SCR") == b"1,0\r\n"


def test_of_a_hand_that_was_over_only_its_end_is_shown_again() -> None:
    story = taken_up("a.e", won=0, actors=(0, None))
    assert story.loop.restored == 1
    assert story.loop.shown == [(("e",), False)]


def test_a_tape_that_cannot_be_written_any_more_is_said_once() -> None:
    drive = RamDrive()
    story = Story(0, drive=drive)
    drive.write_protected = True
    story.host.type("a")
    story.host.run_ticks(2)
    assert story.message == "DRIVE IS WRITE-PROTECTED: THIS GAME CANNOT BE SAVED"
    story.host.run_ticks(60)
    story.host.type("b")
    story.loop.desk.clear_message()
    story.host.type("c")
    story.host.run_ticks(60)
    assert not story.message
    assert story.core.heard_by(0) == "abc"


def test_the_table_has_buttons_only_while_your_key_is_waited_for() -> None:
    story = Story(0, 1, 0)
    page = story.host.page
    assert page.keys_at(5, 5) == ("A",)
    story.host.key("F5")
    assert page.keys_at(5, 5) == (), "a window covers it"
    story.host.key("ESC")
    assert page.keys_at(5, 5) == ("A",)
    story.host.key(".")
    assert page.keys_at(5, 5) == (), "the computer plays"
    story.host.run_until(lambda: story.core.actor == 0)
    story.host.run_quarters(1)
    assert page.keys_at(5, 5) == ("A",)
    story.host.key("F2")
    assert page.keys_at(5, 5) == (), "the demo plays"
