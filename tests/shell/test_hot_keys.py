"""The hot keys, wherever a program waits. Source: LOOK 1, DESIGN D4."""

import datetime
from collections.abc import Callable

import pytest

from tests.support.buttons import buttons, click_word
from tests.support.canasta import canasta_app
from tests.support.crazy8s.crazy8s_app import (
    MOMENTS,
    PROMPT,
    legend,
    my_turn,
    naming,
    playing,
    started,
)
from tests.support.keys import hold, press
from tests.support.screens import message
from tests.support.sounds import divisor_now
from tommy.host.headless import Headless
from tommy.keystroke import Keystroke
from tommy.machine.clock import PIT_HZ, TICK
from tommy.machine.keyboard import RING
from tommy.machine.pc import PC
from tommy.machine.pit import divisor_of
from tommy.machine.program import PowerOff, WaitKey, WaitQuarters
from tommy.shell.game_spec import GameSpec
from tommy.shell.hot_keys import NUMBER, Quit, Supervisor
from tommy.shell.screen.desk import Desk

every_moment = pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS.keys())
REFUSED = divisor_of(110)
#: What F7 asks; a game is saved if a key was pressed in it.
QUIT_QUESTIONS = (
    "LEAVE THE GAME?  IT WILL BE SAVED (Y=YES, ANY OTHER KEY=NO)",
    "LEAVE THE GAME (Y=YES, ANY OTHER KEY=NO)?",
)


def sounds_of(host: Headless) -> list[tuple[int, int]]:
    """A list that takes up (counts, divisor) of every tone from now on."""
    tones: list[tuple[int, int]] = []
    host.pc.speaker.listener = lambda _, tone: tones.append((tone.counts, tone.divisor))
    return tones


@every_moment
@pytest.mark.parametrize("keys", [("F1", "F3", "F4", "F10"), ("Alt-1", "Alt-3", "Alt-4", "Alt-0")])
def test_sound_delay_and_border_keys_act_at_once(
    moment: Callable[[], Headless], keys: tuple[str, ...]
) -> None:
    host = moment()
    sound, shorter, longer, border = keys
    host.key(sound)
    assert host.pc.speaker.muted
    assert divisor_now(host.pc) == 0
    assert "F1=SOUND" in legend(host)
    host.key(sound)
    assert not host.pc.speaker.muted
    assert "F1=MUTE " in legend(host)
    for _ in range(3):
        host.key(shorter)
    host.key(longer)
    assert host.page.lines()[24].endswith(" 0.8")
    host.key(border)
    assert host.pc.border == 2
    assert not host.finished


@every_moment
def test_the_instructions_open_and_leave_everything_as_it_was(
    moment: Callable[[], Headless],
) -> None:
    host = moment()
    before = host.page.lines()
    host.key("F5")
    assert host.page.lines()[0].strip().startswith("INSTRUCTIONS")
    assert host.page.attr(0, 0) == 0x4F
    assert host.page.lines()[22:] == before[22:]
    host.run_ticks(200)
    host.key("SPACE")
    host.key("ESC")
    after = host.page.lines()
    changing = {1, 21}  # the clock and the travelling colours
    assert [line for row, line in enumerate(after) if row not in changing] == [
        line for row, line in enumerate(before) if row not in changing
    ]


@every_moment
def test_f7_asks_and_only_y_quits(moment: Callable[[], Headless]) -> None:
    host = moment()
    row = host.page.lines()[5]
    host.key("F7")
    assert host.page.lines()[5].rstrip() in QUIT_QUESTIONS
    assert host.page.attr(5, 0) == 0x0F
    host.type("n")
    assert host.page.lines()[5] == row
    host.key("Alt-7")
    host.type("y")
    host.run_ticks(2)
    assert "TO SWITCH OFF" in "\n".join(host.page.lines())
    assert host.page.attr(7, 1) == 0x1E
    assert host.pc.keyboard.traps == frozenset()


@every_moment
def test_hot_keys_are_served_though_the_ring_is_full(moment: Callable[[], Headless]) -> None:
    host = moment()
    # All in one moment, so that the program has had no turn to take them.
    for _ in range(RING + 3):
        press(host.pc.keyboard, "Y")
    for code in (0x44, 0x3B):
        host.pc.keyboard.make(code)
    host.run_quarters(1)
    assert host.pc.border == 2
    assert host.pc.speaker.muted


# Keys held down, and keys pressed before a window opened. Source: CASES2, K7 and K9.


@every_moment
@pytest.mark.parametrize("key", ["F7", "Alt-7"])
def test_k7_f7_held_asks_once(moment: Callable[[], Headless], key: str) -> None:
    host = moment()
    host.make(0x38)
    host.release(0x38)
    hold(host, key, repeats=31)
    assert host.page.lines()[5].rstrip() in QUIT_QUESTIONS
    host.type("n")
    host.run_quarters(1)
    assert "LEAVE THE GAME" not in host.page.lines()[5]


@every_moment
def test_k7_held_hot_keys_switch_once(moment: Callable[[], Headless]) -> None:
    host = moment()
    for key in ("F1", "F2", "F10"):
        hold(host, key, repeats=7)
    assert host.pc.speaker.muted
    assert "F2=PLAY" in legend(host)
    assert host.pc.border == 2


@pytest.mark.parametrize("key", ["F5", "F8", "F9"])
def test_k7_a_window_is_opened_once_by_a_held_key_and_refuses_none_of_its_repeats(
    key: str,
) -> None:
    host = playing()
    before = host.page.lines()[3:]
    tones = sounds_of(host)
    hold(host, key)
    assert tones == []
    host.key("ESC")
    assert host.page.lines()[3:] == before


def test_k7_shift_f8_held_writes_one_report() -> None:
    host = playing()
    hold(host, "Shift-F8", repeats=300)
    assert [info.name for info in host.pc.drive.files() if "RP" in info.name] == ["CRAZY8S.RPT"]


@every_moment
@pytest.mark.parametrize(("key", "delay"), [("F3", " 0.5"), ("F4", " 1.5")])
def test_k7_the_keys_that_change_the_delay_repeat(
    moment: Callable[[], Headless], key: str, delay: str
) -> None:
    host = moment()
    hold(host, key, repeats=4)
    assert host.page.lines()[24].endswith(delay)


def test_k7_so_do_the_arrows_where_they_change_the_delay_but_not_in_a_question() -> None:
    host = canasta_app.playing()
    hold(host, "UP", repeats=4)
    assert host.page.lines()[24].endswith(" 1.5")
    host.make(0xE048)
    host.key("F7")
    host.make(0xE048)
    host.run_quarters(2)
    assert "LEAVE THE GAME" in host.page.lines()[5]
    assert host.page.lines()[24].endswith(" 1.6")


def test_k7_pages_turn_while_a_key_is_held() -> None:
    host = playing()
    host.key("F5")
    hold(host, "PGDN", repeats=2)
    assert "PAGE 4 OF" in host.page.lines()[0]
    hold(host, "PGUP", repeats=1)
    assert "PAGE 2 OF" in host.page.lines()[0]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (("F5", "Alt-5"), "INSTRUCTIONS"),
        (("F8", "Alt-8"), "HISTORY"),
        (("F9", "Alt-9"), "STATISTICS"),
        (("F7", "Alt-7"), "LEAVE THE GAME"),
        (("Shift-F8", "Shift-F8"), "THE DETAILS ARE IN"),
    ],
)
def test_k9_keys_pressed_before_a_window_opened_do_not_open_it_again(
    keys: tuple[str, ...], shown: str
) -> None:
    host = playing()
    # All in one moment, so that the program has had no turn to take them.
    for key in keys * 3:
        press(host.pc.keyboard, key)
    host.run_quarters(1)
    assert host.page.shows(shown)
    host.key("ESC")
    host.run_quarters(1)
    assert not host.page.shows(shown)


def test_k9_each_window_opens_once_and_one_after_the_other() -> None:
    host = playing()
    for key in ("F5", "F9", "F5", "F8", "F9", "F7", "F8", "F7"):
        press(host.pc.keyboard, key)
    host.run_quarters(1)
    for shown in ("INSTRUCTIONS", "STATISTICS", "HISTORY", "LEAVE THE GAME"):
        assert host.page.shows(shown)
        host.key("ESC")
        host.run_quarters(1)
    assert not host.page.shows("LEAVE THE GAME")
    assert host.page.shows(PROMPT)


@pytest.mark.parametrize("key", ["KP+", "Shift-="])
def test_k9_the_statistics_at_the_end_of_a_hand_open_once(key: str) -> None:
    host = playing()
    host.key("F2")
    host.run_until("ANY KEY DEALS")
    for _ in range(RING):
        host.key(key)
    host.key("F2")
    host.run_ticks(30)
    assert "STATISTICS" in host.page.lines()[0]
    host.key("ESC")
    host.run_ticks(30)
    assert "STATISTICS" not in host.page.lines()[0]
    assert host.page.shows("ANY KEY DEALS")


def test_k9_in_canasta_f8_leafs_on_and_opens_the_history_once() -> None:
    host = canasta_app.playing()
    host.key("F2")
    host.run_until("ANY KEY DEALS", limit_ticks=100_000)
    host.key("F2")
    host.run_quarters(1)
    for _ in range(9):
        press(host.pc.keyboard, "F8")
    host.run_quarters(1)
    assert host.page.shows("HISTORY")
    host.key("ESC")
    host.run_quarters(1)
    assert host.page.shows("ANY KEY DEALS")


# The report of the history. Source: CASES2, K8.


def test_k8_the_history_has_a_key_of_its_own_for_the_report_and_a_button() -> None:
    host = playing()
    before = host.page.lines()[3:]
    host.key("F8")
    window = host.page.lines()
    assert "R=REPORT" in window[21]
    host.type("r")
    assert message(host) == "THE DETAILS ARE IN CRAZY8S.RPT. KEEP THAT FILE FOR A REPORT."
    host.key("Shift-F8")
    assert host.page.lines()[2:] == window[2:]
    click_word(host, 21, "R=REPORT")
    assert message(host) == "THE DETAILS ARE IN CRAZY8S.RP1. KEEP THAT FILE FOR A REPORT."
    host.run_ticks(80)
    assert host.page.lines()[2:] == window[2:]
    host.key("ESC")
    assert host.page.lines()[3:] == before


def test_k8_so_has_the_history_that_a_game_opens_itself() -> None:
    host = canasta_app.playing()
    host.key("F2")
    host.run_until("ANY KEY DEALS", limit_ticks=100_000)
    host.key("F2")
    for _ in range(3):
        host.key("F8")
    assert host.page.shows("HISTORY")
    host.type("R")
    assert message(host) == "THE DETAILS ARE IN CANASTA.RPT. KEEP THAT FILE FOR A REPORT."


@pytest.mark.parametrize("key", ["F5", "F9"])
def test_k8_other_windows_have_no_such_key(key: str) -> None:
    host = playing()
    host.key(key)
    host.type("r")
    assert not host.page.shows("REPORT OF")
    assert not host.pc.drive.files() or "CRAZY8S.RPT" not in [
        info.name for info in host.pc.drive.files()
    ]


def test_the_border_has_sixteen_colours_and_begins_blue() -> None:
    host = playing()
    seen = [host.pc.border]
    for _ in range(16):
        host.key("F10")
        seen.append(host.pc.border)
    assert seen == [*range(1, 16), 0, 1]


@pytest.mark.parametrize("key", ["F8", "F9", "Alt-9"])
def test_before_the_game_there_is_nothing_to_show_but_the_prompt_tone_for_two_ticks(
    key: str,
) -> None:
    host = started()
    tones = sounds_of(host)
    host.key(key)
    assert tones[-1] == (2 * TICK, REFUSED)


@pytest.mark.parametrize("key", ["F9", "Alt-9"])
def test_f9_opens_the_statistics_and_esc_gives_the_game_back(key: str) -> None:
    host = playing()
    before = host.page.lines()[3:]
    host.key(key)
    assert "STATISTICS" in host.page.lines()[0]
    assert host.page.lines()[1].rstrip() == "CRAZY EIGHTS"
    for own in ("F7", "F9", "UP"):
        host.key(own)
    assert "LEAVE THE GAME" not in host.page.lines()[5]
    host.key("ESC")
    assert host.page.lines()[3:] == before


def test_f6_gives_the_prompt_tone_where_no_move_of_yours_is_asked_for() -> None:
    host = started()
    tones = sounds_of(host)
    host.key("F6")
    assert tones[-1] == (2 * TICK, REFUSED)


@pytest.mark.parametrize("key", ["F8", "Alt-8"])
def test_f8_opens_the_history_and_esc_gives_the_game_back(key: str) -> None:
    host = playing()
    before = host.page.lines()[3:]
    host.key(key)
    assert "HISTORY" in host.page.lines()[0]
    assert "CRAZY8S /SEED:7 DEALS THIS MATCH" in host.page.lines()[1]
    host.key("ESC")
    assert host.page.lines()[3:] == before


def test_a_window_and_the_quit_question_take_f8_as_their_own_key() -> None:
    host = playing()
    before = host.page.lines()[3:]
    for _ in range(300):
        host.key("F8")
    host.key("ESC")
    assert host.page.lines()[3:] == before
    host.key("F7")
    host.key("F8")
    assert host.page.lines()[3:] == before


def test_on_a_mono_monitor_f10_gives_the_prompt_tone_and_no_border() -> None:
    host = playing("M*")
    tones = sounds_of(host)
    host.key("F10")
    assert tones[-1] == (2 * TICK, REFUSED)
    assert host.pc.border == 1


def test_the_delay_goes_from_a_tenth_to_ten_seconds() -> None:
    host = playing()
    for _ in range(12):
        host.key("F3")
    assert host.page.lines()[24].endswith(" 0.1")
    for _ in range(110):
        host.key("F4")
    assert host.page.lines()[24].endswith("10.0")


@pytest.mark.parametrize(("key", "presses"), [("F3", 9), ("F4", 90)])
def test_a_delay_key_is_refused_where_the_delay_goes_no_further(key: str, presses: int) -> None:
    host = playing()
    for _ in range(presses):
        host.key(key)
    tones = sounds_of(host)
    host.key(key)
    assert tones[-1] == (2 * TICK, REFUSED)


def test_the_demo_legend_names_the_mode_that_the_key_would_switch_to() -> None:
    host = playing()
    assert "F2=DEMO" in legend(host)
    host.key("F2")
    assert "F2=PLAY" in legend(host)
    assert host.pc.watched
    assert host.page.lines()[13][29:33] == "DEMO"
    assert host.page.attr(13, 29) == 0x1E
    host.key("F2")
    assert "F2=DEMO" in legend(host)
    assert not host.pc.watched
    assert host.page.lines()[13][29:33].strip() == ""


def test_keys_typed_ahead_do_not_answer_the_quit_question_and_are_kept() -> None:
    host = my_turn()
    host.type("y")
    host.key("F7")
    assert "LEAVE THE GAME" in host.page.lines()[5]
    host.run_ticks(60)
    assert "LEAVE THE GAME" in host.page.lines()[5]
    host.type("n")
    assert host.pc.keyboard.pending == 1
    host.run_until("THAT KEY IS ON VACATION")


def test_a_hot_key_that_follows_f7_in_one_breath_is_served_in_the_question() -> None:
    host = playing()
    host.pc.keyboard.make(0x41)
    host.pc.keyboard.make(0x3B)
    host.run_quarters(1)
    assert "LEAVE THE GAME" in host.page.lines()[5]


def test_the_clock_ticks_with_each_second_in_every_wait() -> None:
    host = started()
    for second in range(2, 9):
        host.run_quarters(73)
        shown = host.page.lines()[1][71:79]
        now = host.pc.clock.date_and_time()
        assert shown == now.strftime("%H:%M:%S")
        assert now >= datetime.datetime(1987, 10, 1, 12, 0, second - 1)


def test_the_title_steps_its_colours_once_a_second() -> None:
    host = playing()

    def colours() -> list[int]:
        return [host.page.attr(21, col) for col in range(30, 48)]

    before = colours()
    assert all(1 <= colour <= 15 for colour in before)
    host.run_quarters(74)
    assert colours() == [colour % 15 + 1 for colour in before]


def test_the_game_stands_still_while_the_instructions_are_read() -> None:
    host = my_turn()
    host.key("F5")
    host.run_ticks(18 * 30)
    host.key("ESC")
    assert message(host).startswith("I PLAY THE")
    host.run_until(PROMPT)


def test_switching_the_demo_on_in_the_choice_of_a_suit_takes_the_card_back_first() -> None:
    host = naming()
    host.key("F2")
    host.run_quarters(1)
    assert "YOU " in message(host)
    assert host.page.lines()[1][1:4] == "♠ 8"


def run_on_a_desk(program: Callable[[Desk], object]) -> Headless:
    spec = GameSpec(program="TEST", title="TEST", folder="crazy8s")

    async def main(pc: PC) -> None:
        pc.keyboard.traps = frozenset(NUMBER)
        desk = Desk(pc, spec, seed=1)
        await Supervisor(desk).run(program(desk))  # type: ignore[arg-type]

    return Headless(main)


@pytest.mark.parametrize("wait", [WaitKey, lambda: WaitKey(900), lambda: WaitQuarters(9)])
def test_switching_off_runs_the_finally_of_a_program_under_the_supervisor(
    wait: Callable[[], WaitKey | WaitQuarters],
) -> None:
    ended: list[type[BaseException]] = []

    async def program(_: Desk) -> None:
        try:
            await wait()
        except BaseException as leaving:
            ended.append(type(leaving))
            raise

    host = run_on_a_desk(program)
    host.power_off()
    assert ended == [PowerOff]
    assert host.finished


def test_leaving_runs_the_finally_of_the_program() -> None:
    ended: list[str] = []

    async def program(desk: Desk) -> None:
        try:
            await desk.key()
        finally:
            ended.append("ended")

    host = run_on_a_desk(program)
    host.key("F7")
    with pytest.raises(Quit):
        host.type("y")
    assert ended == ["ended"]


def test_a_wait_is_as_long_as_asked_for_though_it_is_cut_at_every_second() -> None:
    times: list[int] = []

    async def program(desk: Desk) -> None:
        await desk.pause(3.3)
        times.append(desk.pc.clock.now)

    host = run_on_a_desk(program)
    host.run_ticks(80)
    assert times == [pytest.approx(3.3 * PIT_HZ, abs=16_384)]


def test_f2_does_not_shorten_a_wait_that_has_a_limit() -> None:
    times: list[int] = []

    async def program(desk: Desk) -> None:
        assert await WaitKey(146) is None
        times.append(desk.pc.clock.now)

    host = run_on_a_desk(program)
    host.run_quarters(20)
    host.key("F2")
    host.run_ticks(60)
    assert times == [146 * 16_384]


# Games in which Up and Down change the delay


CANASTA_MOMENTS: dict[str, Callable[[], Headless]] = {
    "show": lambda: canasta_app.started(""),
    "deal": canasta_app.dealing,
    "your turn": canasta_app.playing,
}


@pytest.mark.parametrize("moment", CANASTA_MOMENTS.values(), ids=CANASTA_MOMENTS.keys())
@pytest.mark.parametrize(("up", "down"), [("KP8", "KP2"), ("UP", "DOWN"), ("F4", "F3")])
def test_the_arrows_change_the_delay_where_the_game_says_so(
    moment: Callable[[], Headless], up: str, down: str
) -> None:
    host = moment()
    lines = host.page.lines()
    for key, shown in ((up, " 1.1"), (up, " 1.2"), (down, " 1.1"), (down, " 1.0"), (down, " 0.9")):
        host.key(key)
        assert host.page.lines()[24].endswith(shown)
    assert host.page.lines()[:21] == lines[:21]
    assert host.pc.keyboard.pending == 0


def test_in_the_instructions_the_arrows_turn_pages_and_leave_the_delay_alone() -> None:
    host = canasta_app.playing()
    host.key("F5")
    assert "PAGE 1 OF" in host.page.lines()[0]
    host.key("B")
    for key in ("DOWN", "KP2", "UP", "KP8"):
        host.key(key)
        page = {"DOWN": 4, "KP2": 5, "UP": 4, "KP8": 3}[key]
        assert f"PAGE {page} OF" in host.page.lines()[0]
    assert host.page.lines()[24].endswith(" 1.0")


def test_in_the_quit_question_an_arrow_is_an_answer() -> None:
    host = canasta_app.playing()
    host.key("F7")
    host.key("UP")
    assert "LEAVE THE GAME" not in host.page.lines()[5]
    assert host.page.lines()[24].endswith(" 1.0")


def test_elsewhere_the_arrows_are_keys_of_the_game() -> None:
    host = playing()
    host.key("UP")
    assert host.page.lines()[24].endswith(" 1.0")


# Keys that a game takes for itself


@pytest.mark.parametrize("key", ["F8", "Alt-8"])
def test_a_game_hears_its_own_key_while_it_waits_for_one_and_else_the_tone_sounds(
    key: str,
) -> None:
    heard: list[Keystroke] = []

    async def program(desk: Desk) -> None:
        with desk.own_key(8):
            heard.append(await desk.key())
        heard.append(await desk.key())

    host = run_on_a_desk(program)
    host.key(key)
    assert [NUMBER[word] for word in heard] == [8]
    tones = sounds_of(host)
    host.key(key)
    assert tones[-1] == (2 * TICK, REFUSED)
    assert len(heard) == 1
    host.key("ENTER")
    assert len(heard) == 2


def test_while_it_waits_for_time_its_own_key_is_refused_as_any_other() -> None:
    done: list[bool] = []

    async def program(desk: Desk) -> None:
        with desk.own_key(8):
            await desk.pause(2)
        done.append(True)
        await desk.key()

    host = run_on_a_desk(program)
    tones = sounds_of(host)
    host.key("F8")
    host.run_ticks(30)
    assert not done
    host.run_ticks(10)
    assert done
    assert tones[-1] == (2 * TICK, REFUSED)
    assert not host.finished


@every_moment
def test_each_cell_of_a_legend_presses_its_key(moment: Callable[[], Headless]) -> None:
    host = moment()
    for row, text, key in (
        (23, "F1=MUTE ", "F1"), (23, "F2=DEMO", "F2"), (23, "F6=HINT", "F6"),
        (23, "F5=INSTRS", "F5"), (23, "F7=QUIT", "F7"), (24, "F3-", "F3"), (24, "F4+", "F4"),
    ):  # fmt: skip
        col = host.page.lines()[row].index(text)
        pressed = {host.page.keys_at(row, each) for each in range(col, col + len(text))}
        assert pressed == {(key,)}, text
        assert host.page.keys_at(row, col - 1) == ()
    click_word(host, 23, "F1=MUTE ")
    assert host.pc.speaker.muted
    click_word(host, 23, "F1=SOUND")
    assert not host.pc.speaker.muted


def test_the_arrows_of_canasta_are_legends_too() -> None:
    host = canasta_app.playing()
    click_word(host, 24, "↓")
    assert host.page.lines()[24].endswith(" 0.9")
    click_word(host, 24, "↑+")
    assert host.page.lines()[24].endswith(" 1.0")


def test_the_question_whether_to_leave_has_its_key_as_a_button_and_covers_others() -> None:
    host = playing()
    click_word(host, 23, "F7=QUIT")
    assert host.page.lines()[5].rstrip() in QUIT_QUESTIONS
    assert host.page.keys_at(5, 15) == ()
    host.key("ESC")
    assert host.page.keys_at(5, 16) == ()
    click_word(host, 23, "F7=QUIT")
    click_word(host, 5, "Y=YES")
    assert host.page.shows("THAT WAS FUN!")
    assert buttons(host.page) == ""
