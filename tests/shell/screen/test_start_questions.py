"""The questions at the start, whatever the game. Source: LOOK 2 and 5."""

import pytest

from tests.support.buttons import buttons, click_word
from tests.support.keys import hold
from tests.support.runs import CANASTA, CRAZY8S
from tests.support.screens import marked
from tests.support.sounds import divisor_now
from tommy.host.headless import Headless
from tommy.machine.pc import PC
from tommy.machine.pit import divisor_of
from tommy.shell.game import Game
from tommy.shell.hot_keys import NUMBER, Supervisor, numbers
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.start_questions import StartChoice, ask_choice, ask_number

LEVELS = (StartChoice("E", "EASY"), StartChoice("M", "MEDIUM"), StartChoice("H", "HARD"))
ALL = "LEVEL?  E=EASY  M=MEDIUM  H=HARD"


async def points(desk: Desk, *, none: bool = False) -> int:
    """Ask for a number from 100 to 500, or also 0."""
    return await ask_number(desk, 1, "POINTS?", low=100, high=500, step=50, default=150, none=none)


def asked(number: int = 0) -> tuple[Headless, list[int]]:
    """A question with three answers, put as question ``number``; what is answered."""
    answers: list[int] = []

    async def ask(desk: Desk) -> None:
        answers.append(await ask_choice(desk, number, "LEVEL?", LEVELS, 1))

    async def main(pc: PC) -> None:
        pc.keyboard.traps = frozenset(NUMBER)
        desk = Desk(pc, CRAZY8S, seed=1)
        await Supervisor(desk).run(ask(desk))

    return Headless(main), answers


def asked_number(*, none: bool = False) -> tuple[Headless, list[int]]:
    """A question for a number from 100 to 500, or also 0; what is answered."""
    answers: list[int] = []

    async def ask(desk: Desk) -> None:
        answers.append(await points(desk, none=none))

    async def main(pc: PC) -> None:
        pc.keyboard.traps = frozenset(NUMBER)
        desk = Desk(pc, CRAZY8S, seed=1)
        await Supervisor(desk).run(ask(desk))

    return Headless(main), answers


def word(host: Headless, row: int = 4) -> str:
    return host.page.lines()[row].rstrip()


@pytest.mark.parametrize("key", ["ENTER", "SPACE"])
def test_k7_a_held_key_answers_one_question(key: str) -> None:
    answers: list[int] = []

    async def ask(desk: Desk) -> None:
        answers.append(await ask_choice(desk, 0, "LEVEL?", LEVELS, 1))
        answers.append(await points(desk))
        answers.append(await points(desk))

    async def main(pc: PC) -> None:
        await Supervisor(Desk(pc, CRAZY8S, seed=1)).run(ask(Desk(pc, CRAZY8S, seed=1)))

    host = Headless(main)
    hold(host, key)
    assert answers == [1]
    hold(host, key)
    assert answers == [1, 150]


def test_k7_arrows_repeat_in_a_question() -> None:
    host, answers = asked()
    hold(host, "RIGHT", repeats=4)
    host.key("ENTER")
    assert answers == [(1 + 5) % 3]


def test_k7_arrows_digits_and_backspace_repeat_in_a_number() -> None:
    host, answers = asked_number()
    hold(host, "RIGHT", repeats=2)
    assert word(host, 5).endswith("300")
    hold(host, "2", repeats=1)
    assert word(host, 5).endswith(" 22")
    hold(host, "BACKSPACE", repeats=1)
    assert word(host, 5).endswith("300")
    hold(host, "KP9")
    host.key("NUMLOCK")
    hold(host, "KP3", repeats=2)
    host.key("ENTER")
    assert answers == [333]


def test_the_first_question_is_yellow_and_each_further_one_red_a_row_lower() -> None:
    first, _ = asked()
    assert word(first) == ALL
    assert first.page.attr(4, 0) == 0x0E
    third, _ = asked(2)
    assert word(third, 6) == ALL
    assert third.page.attr(6, 0) == 0x0C


def test_a_question_is_put_with_a_tick_of_2000_hz() -> None:
    host, _ = asked()
    assert divisor_now(host.pc) == divisor_of(2000)


def test_all_answers_are_shown_the_default_reversed_and_enter_takes_it() -> None:
    host, answers = asked()
    assert word(host) == ALL
    assert marked(host, 4) == "M=MEDIUM"
    host.key("ENTER")
    assert answers == [1]
    assert word(host) == "LEVEL? MEDIUM"
    assert host.page.attributes()[4] == [(0, 5, 0x0E), (6, 6, 0x07), (7, 12, 0x0E), (13, 79, 0x07)]
    assert divisor_now(host.pc) == divisor_of(200)


@pytest.mark.parametrize("key", ["h", "H"])
def test_a_letter_answers_without_enter_and_its_word_is_printed_behind_the_question(
    key: str,
) -> None:
    host, answers = asked()
    host.type(key)
    assert answers == [2]
    assert word(host) == "LEVEL? HARD"


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["KP6"], 2),
        (["KP2"], 2),
        (["KP6", "KP6", "KP6"], 1),
        (["DOWN", "DOWN"], 0),
        (["LEFT"], 0),
        (["UP"], 0),
        (["KP8", "KP8"], 2),
        (["KP4", "KP4", "KP5"], 2),
        (["HOME"], 0),
        (["KP1"], 2),
        (["KP7", "KP1", "KP1"], 2),
    ],
)
@pytest.mark.parametrize("take", ["KPENTER", "SPACE"])
def test_d2_a_question_moves_as_a_menu_and_enter_takes(
    keys: list[str], answer: int, take: str
) -> None:
    host, answers = asked()
    for key in keys:
        host.key(key)
        assert answers == []
    assert marked(host, 4) == ALL.split("  ")[1 + answer]
    host.key(take)
    assert answers == [answer]


@pytest.mark.parametrize("game", [CRAZY8S, CANASTA], ids=lambda game: str(game.program))
@pytest.mark.parametrize("kind", ["choice", "number"])
def test_d2_up_and_down_move_and_change_no_delay_in_any_game(game: Game, kind: str) -> None:
    desks: list[Desk] = []

    async def ask(desk: Desk) -> None:
        await (points(desk) if kind == "number" else ask_choice(desk, 1, "LEVEL?", LEVELS, 1))

    async def main(pc: PC) -> None:
        pc.keyboard.traps = frozenset(numbers(game))
        desks.append(Desk(pc, game, seed=1))
        await Supervisor(desks[0]).run(ask(desks[0]))

    host = Headless(main)
    delay = desks[0].delay
    places = ["M=MEDIUM", "H=HARD", "M=MEDIUM", "E=EASY"]
    if kind == "number":
        places = ["150", "100", "150", "200"]
    assert marked(host, 5) == places[0]
    for key, place in zip(["DOWN", "KP8", "UP"], places[1:], strict=True):
        host.key(key)
        assert marked(host, 5) == place
    assert desks[0].delay == delay


def test_an_answer_that_is_its_own_key_stands_alone() -> None:
    async def main(pc: PC) -> None:
        ranks = [StartChoice("9", "9"), StartChoice("T0", "10", also="1"), StartChoice("J", "J")]
        await ask_choice(Desk(pc, CRAZY8S, seed=1), 0, "RANK?", ranks, 0)

    host = Headless(main)
    assert word(host) == "RANK?  9  10  J"
    host.type("1")
    assert marked(host, 4) == "10"


def test_a_line_that_helps_to_choose_goes_with_its_question() -> None:
    async def main(pc: PC) -> None:
        desk = Desk(pc, CRAZY8S, seed=1)
        await ask_choice(desk, 0, "LEVEL?", LEVELS, 1, note="EASY IS EASIER")
        await ask_choice(desk, 1, "LEVEL?", LEVELS, 1)

    host = Headless(main)
    assert word(host, 17).strip() == "EASY IS EASIER"
    host.key("DOWN")
    assert word(host, 17).strip() == "EASY IS EASIER"
    host.key("ENTER")
    assert word(host, 5) == ALL
    assert not word(host, 17)


@pytest.mark.parametrize("key", ["x", "ESC", "PGUP", "F", "TAB", "BACKSPACE", "0", "="])
def test_a_wrong_key_says_which_keys_there_are_and_the_question_stays(key: str) -> None:
    host, answers = asked()
    host.key("LEFT")
    host.key(key.upper() if len(key) == 1 else key)
    assert word(host, 17).strip() == ("TYPE E, M OR H, OR CHOOSE WITH LEFT AND RIGHT AND HIT ENTER")
    assert divisor_now(host.pc) == divisor_of(110)
    assert marked(host, 4) == "E=EASY"
    host.key("ENTER")
    assert answers == [0]
    assert not word(host, 17)


def test_keys_typed_ahead_answer_one_question_after_the_other() -> None:
    answers: list[int] = []

    async def ask(desk: Desk) -> None:
        await desk.pause(1)
        answers.append(await ask_choice(desk, 0, "LEVEL?", LEVELS, 1))
        answers.append(await points(desk))

    async def main(pc: PC) -> None:
        desk = Desk(pc, CRAZY8S, seed=1)
        await Supervisor(desk).run(ask(desk))

    host = Headless(main)
    host.type("e300\r")
    assert answers == []
    host.run_ticks(19)
    assert answers == [0, 300]


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["ENTER"], 150),
        (["KP6", "KPENTER"], 200),
        (["KP8", "KPENTER"], 200),
        (["KP4", "KP4", "KP4", "KPENTER"], 100),
        (["KP2", "KPENTER"], 100),
        (["RIGHT"] * 20 + ["SPACE"], 500),
        (["HOME", "ENTER"], 100),
        (["4", "END", "ENTER"], 500),
        (["2", "0", "0", "RIGHT", "SPACE"], 250),
        (["3", "5", "BACKSPACE", "0", "0", "ENTER"], 300),
        (["4", "ESC", "ENTER"], 150),
        (["1", "2", "3", "ENTER"], 123),
    ],
    ids=str,
)
def test_a_number_is_typed_or_reached_by_arrows(keys: list[str], answer: int) -> None:
    host, answers = asked_number()
    for key in keys:
        host.key(key)
    assert answers == [answer]
    assert word(host, 5) == f"POINTS? {answer}"


@pytest.mark.parametrize("text", ["99", "501", "000", "7", "1000", "2500", "99999", "0001000"])
def test_a_number_out_of_range_is_refused_with_the_range(text: str) -> None:
    host, answers = asked_number()
    host.type(f"{text}\r")
    assert word(host, 17).strip() == f"{int(text)} IS OUT OF RANGE: 100 TO 500, PLEASE"
    assert divisor_now(host.pc) == divisor_of(110)
    host.key("ENTER")
    assert answers == [150]


@pytest.mark.parametrize("key", ["X", "PGUP", "TAB", "BACKSPACE", "."])
def test_a_key_that_no_number_has_is_refused_with_what_to_do(key: str) -> None:
    host, answers = asked_number()
    host.key(key)
    assert word(host, 17).strip() == "TYPE A NUMBER, 100 TO 500, OR HIT ENTER FOR 150"
    assert not answers


def test_a_number_with_too_many_digits_can_be_mended_and_is_never_cut_to_another() -> None:
    host, answers = asked_number()
    host.type("2500\b\r")
    assert answers == [250]
    host, answers = asked_number()
    host.type("1000000")
    assert "100 TO 500" in word(host, 17)
    host.key("ENTER")
    assert word(host, 17).strip() == "10000 IS OUT OF RANGE: 100 TO 500, PLEASE"
    assert not answers
    assert word(host, 5) == "POINTS? 150"


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["0", "ENTER"], 0),
        (["0", "0", "SPACE"], 0),
        (["KP4", "KP4", "KPENTER"], 0),
        (["LEFT"] * 9 + ["ENTER"], 0),
        (["DOWN"] * 9 + ["UP", "ENTER"], 100),
        (["HOME", "ENTER"], 0),
        (["LEFT"] * 9 + ["RIGHT", "ENTER"], 100),
        (["0", "LEFT", "ENTER"], 0),
        (["1", "3", "0", "LEFT", "ENTER"], 100),
        (["ENTER"], 150),
        (["5", "0", "0", "ENTER"], 500),
    ],
    ids=str,
)
def test_where_none_is_an_answer_it_is_0_or_the_step_below_the_least(
    keys: list[str], answer: int
) -> None:
    host, answers = asked_number(none=True)
    for key in keys:
        host.key(key)
    assert answers == [answer]
    assert word(host, 5) == f"POINTS? {answer}"


@pytest.mark.parametrize("text", ["1", "99", "501"])
def test_where_none_is_an_answer_other_numbers_out_of_range_are_none(text: str) -> None:
    host, answers = asked_number(none=True)
    host.type(f"{text}\r")
    assert word(host, 17).strip() == f"{text} IS OUT OF RANGE: 0 OR 100 TO 500, PLEASE"
    assert not answers


def test_f2_does_not_disturb_a_question() -> None:
    host, answers = asked()
    host.key("RIGHT")
    host.key("F2")
    assert marked(host, 4) == "H=HARD"
    host.key("ENTER")
    assert answers == [2]


@pytest.mark.parametrize(("text", "answer"), [("E=EASY", 0), ("M=MEDIUM", 1), ("H=HARD", 2)])
def test_a_click_on_an_answer_takes_it(text: str, answer: int) -> None:
    host, answers = asked()
    click_word(host, 4, text)
    assert answers == [answer]
    assert buttons(host.page) == "", "an answered question has no buttons"


def test_a_click_on_the_number_that_is_shown_takes_it() -> None:
    host, answers = asked_number()
    click_word(host, 5, "150")
    assert answers == [150]
    assert buttons(host.page) == ""


def test_the_keys_that_a_question_names_after_a_wrong_one_are_buttons() -> None:
    host, answers = asked()
    host.key("X")
    click_word(host, 17, "LEFT")
    assert marked(host, 4) == "E=EASY"
    host.key("X")
    click_word(host, 17, "E, M OR H")
    assert answers == [2]
