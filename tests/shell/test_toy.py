"""A toy from its command to its farewell, and the short commands around it."""

import dataclasses

import pytest

from tests.support.crazy8s.crazy8s_app import PROMPT, answer_questions, started
from tests.support.runs import each_choice, each_game, quick
from tests.support.screens import marked
from tests.support.sounds import divisor_now
from tommy.__main__ import main, program_for, prompt_for
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.machine.drive import RamDrive
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.build_info import About
from tommy.shell.command_letters import parse_letters
from tommy.shell.game import Game
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy


def at_the_prompt(autorun: str | None = None) -> Headless:
    host = Headless(prompt_for(autorun, seed=7))
    host.run_ticks(30)
    return host


def test_any_key_ends_the_show_and_is_not_an_answer() -> None:
    host = started("")
    assert "8" in "".join(host.page.lines()[3:12])
    assert "F1=MUTE" in host.page.lines()[23]
    host.key("ENTER")
    host.run_ticks(2)
    assert host.page.lines()[4].startswith("WHICH GAME?  C=CRAZY EIGHTS ")


def test_the_show_ends_by_itself_after_about_twelve_seconds() -> None:
    host = started("")
    host.run_until("WHICH GAME", limit_ticks=18 * 15)
    assert 11 < host.pc.clock.now / 1_193_182 < 15


def idle_question(*, letters: str = "") -> Headless:
    """At the first question of Crazy Eights, nearly three minutes later."""
    host = started(letters)
    host.run_until("WHICH GAME", limit_ticks=18 * 15)
    host.key("RIGHT")
    host.run_ticks(IDLE_TICKS - 60)
    return host


#: Three minutes.
IDLE_TICKS = round(180 * 18.2065)


def test_an_idle_question_gives_way_to_the_show_once_and_comes_back() -> None:
    host = idle_question()
    before = host.page.lines()
    other = marked(host, 4).partition("=")[2]
    assert other != "CRAZY EIGHTS"
    host.run_ticks(100)
    assert "WHICH GAME" not in "".join(host.page.lines())
    assert "8" in "".join(host.page.lines()[3:12])
    assert "F1=MUTE" in host.page.lines()[23]
    host.run_until("WHICH GAME", limit_ticks=18 * 15)
    after = host.page.lines()
    assert after[4:22] == before[4:22]
    assert after[1] != before[1]  # the clock
    # Once: then the question waits as long as it takes.
    host.run_ticks(2 * IDLE_TICKS)
    assert "WHICH GAME" in host.page.lines()[4]
    host.key("ENTER")
    host.run_until(f"██ {other} ██")


@each_game
def test_every_game_has_its_show_at_its_first_question(game: Game) -> None:
    host = at_the_prompt(game.program)
    host.run_until(lambda: "?" in host.page.lines()[4], limit_ticks=18 * 18)
    question = host.page.lines()[4:23]
    host.run_ticks(IDLE_TICKS + 100)
    assert "?" not in host.page.lines()[4]
    host.run_ticks(18 * 16)
    assert host.page.lines()[4:23] == question


def test_a_key_ends_the_show_of_an_idle_question_and_is_no_answer() -> None:
    host = idle_question()
    question = host.page.lines()[4]
    host.run_ticks(100)
    host.type("c")
    host.run_ticks(2)
    assert host.page.lines()[4] == question
    assert divisor_now(host.pc) == 0
    # And three minutes later it comes again.
    host.run_ticks(IDLE_TICKS + 40)
    assert "WHICH GAME" not in "".join(host.page.lines())
    host.key("F7")
    host.type("y")
    assert "THAT WAS FUN!" in host.page.lines()[7]


def test_a_key_begins_the_three_minutes_anew_and_the_star_wants_no_show_at_all() -> None:
    host = idle_question()
    host.key("LEFT")
    host.run_ticks(100)
    assert "WHICH GAME" in host.page.lines()[4]
    host = idle_question(letters="*")
    host.run_ticks(200)
    assert "WHICH GAME" in host.page.lines()[4]


def test_no_show_comes_over_a_game() -> None:
    host = idle_question()
    host.type("c")
    host.run_ticks(2)
    answer_questions(host)
    host.run_until(PROMPT, limit_ticks=2000)
    host.run_ticks(IDLE_TICKS + 100)
    assert "CARDS DEALT" in host.page.lines()[23]
    assert "WHICH CARD" in host.page.lines()[17]


def test_the_star_skips_the_show() -> None:
    assert "WHICH GAME" in started("*").page.lines()[4]


def test_enter_hit_twice_at_the_prompt_skips_the_show() -> None:
    host = at_the_prompt()
    host.type("crazy8s\r\r")
    host.run_ticks(2)
    assert "WHICH GAME" in host.page.lines()[4]


def test_a_launcher_types_its_command_at_the_prompt_and_keys_wait_meanwhile() -> None:
    host = Headless(prompt_for("CRAZY8S S", seed=7))
    host.key("ENTER")
    host.run_ticks(30)
    assert "WHICH GAME" in host.page.lines()[4]
    assert host.pc.speaker.muted


def test_leaving_goes_back_to_the_prompt_and_exit_ends_the_program() -> None:
    host = at_the_prompt("CRAZY8S *")
    host.key("F2")
    assert host.pc.watched
    host.key("F7")
    host.type("y")
    host.run_ticks(2)
    row = host.page.cursor.row
    assert row > 12
    assert host.page.lines()[row].startswith("C:\\>")
    assert host.page.attr(row, 0) == 0x1E
    assert host.pc.page.cursor.visible
    assert not host.pc.watched
    host.type("exit\r")
    host.run_ticks(2)
    assert host.finished


def test_the_farewell_begins_in_column_1_and_fits_whatever_the_seed() -> None:
    host = Headless(prompt_for("CRAZY8S *", seed=2**64 - 1))
    host.run_until("WHICH GAME")
    host.key("F7")
    host.type("y")
    host.run_ticks(2)
    lines = [line.rstrip() for line in host.page.lines()[7:17]]
    assert not any(line.startswith(" ") for line in lines)
    assert "THIS WAS DECK 18446744073709551615." in lines
    assert "TYPE CRAZY8S /SEED:18446744073709551615 TO PLAY IT AGAIN." in lines
    assert "TYPE MENU FOR ALL THE GAMES, OR EXIT TO SWITCH OFF." in lines


def test_a_second_game_keeps_border_and_delay_but_not_what_letters_asked_for() -> None:
    host = at_the_prompt("CRAZY8S S*")
    host.key("F10")
    host.key("F4")
    host.key("F7")
    host.type("y")
    host.type("crazy8s m*3\r")
    host.run_until("WHICH GAME")
    assert host.pc.adapter.name == "mda"
    assert host.pc.border == 2
    assert not host.pc.speaker.muted
    assert host.page.lines()[24].endswith(" 1.1")
    host.key("F7")
    host.type("y")
    host.type("crazy8s *3\r")
    host.run_until("WHICH GAME")
    assert host.pc.adapter.name == "vga"
    host.key("ENTER")
    host.run_ticks(2)
    answer_questions(host)
    host.run_until(PROMPT)


def test_the_show_alone_ends_the_program() -> None:
    host = Headless(program_for("crazy8s", "", seed=7, show_only=True))
    host.run_to_end(limit_ticks=18 * 15)
    assert host.finished


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["crazy8s", "X"], "No command letter X"),
        (["pinball"], "No program is called PINBALL"),
        (["--show"], "Name a game first"),
    ],
)
def test_a_bad_command_line_says_why_in_one_line_and_ends_with_1(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 1
    err = capsys.readouterr().err
    assert err.startswith(said)
    assert err.count("\n") == 1


def test_every_game_of_the_catalog_has_a_name_of_eight_letters_and_a_title_that_fits() -> None:
    for spec in CATALOG:
        assert len(spec.program) <= 8
        assert spec.program == spec.program.upper()
        assert len(f"██ {spec.title} ██") <= 19
    places = {spec.program: (spec.score_file, spec.score_label) for spec in CATALOG}
    assert places["CANASTA"] == ("CANASTA.SCR", "")
    assert places["CRAZY8S"] == ("CRAZY8S.SCR", "")
    assert len(set(places.values())) == len(places)
    files = {spec.program: spec.score_file for spec in CATALOG if not spec.score_label}
    for spec in CATALOG:
        assert spec.score_file == files[spec.scored_with or spec.program]


def test_every_call_deals_other_cards_unless_a_seed_is_given() -> None:
    def hand(seed: int | None) -> str:
        host = Headless(program_for("crazy8s", "*3", seed=seed))
        host.key("ENTER")
        host.run_ticks(2)
        answer_questions(host)
        host.run_until("CARDS DEALT: 15")
        return "".join(host.page.lines()[1:3])

    assert hand(5) == hand(5)
    assert len({hand(None) for _ in range(4)}) > 1


@each_game
def test_a_game_runs_by_its_own_name_and_asks_which_only_if_there_are_others(game: Game) -> None:
    host = at_the_prompt(f"{game.program} *")
    assert "?" in host.page.lines()[4]
    assert ("WHICH GAME" in host.page.lines()[4]) == bool(game.others)
    assert f"██ {game.title} ██" in host.page.lines()[21]


class Chosen:
    """A program of three games; ``desk`` is what the chosen one is played on."""

    def __init__(self, letters: str = "*") -> None:
        self.desk: Desk | None = None
        self.title_row = ""

        async def play(desk: Desk) -> None:
            self.desk, self.title_row = desk, desk.pc.page.lines()[21]
            await desk.key()

        others = (
            Game(program="BETA", title="BETA", folder="crazy8s", play=play),
            Game(program="GAMMA", title="GAMMA", folder="crazy8s", scored_with="ALPHA", play=play),
        )
        game = Game(program="ALPHA", title="ALPHA", folder="crazy8s", play=play, others=others)

        def program(pc: PC) -> Program:
            return run_toy(pc, game, parse_letters(letters), seed=7)

        self.host = Headless(program)


@pytest.mark.parametrize(
    ("keys", "program", "score"),
    [
        (["ENTER"], "ALPHA", ("ALPHA.SCR", "")),
        (["A"], "ALPHA", ("ALPHA.SCR", "")),
        (["B"], "BETA", ("BETA.SCR", "")),
        (["RIGHT", "ENTER"], "BETA", ("BETA.SCR", "")),
        (["LEFT", "ENTER"], "GAMMA", ("ALPHA.SCR", "GAMMA")),
        (["KP2", "KP2", "KPENTER"], "GAMMA", ("ALPHA.SCR", "GAMMA")),
    ],
    ids=str,
)
def test_the_game_that_is_chosen_is_played_with_its_own_title_and_score(
    keys: list[str], program: str, score: tuple[str, str]
) -> None:
    chosen = Chosen()
    host = chosen.host
    assert host.page.lines()[4].rstrip() == "WHICH GAME?  A=ALPHA  B=BETA  G=GAMMA"
    assert chosen.desk is None
    for key in keys:
        host.key(key)
    assert chosen.desk is not None
    assert chosen.desk.spec.program == program
    assert (chosen.desk.spec.score_file, chosen.desk.spec.score_label) == score
    assert f"██ {program} ██" in chosen.title_row
    assert host.page.lines()[24].startswith(f"██ {program} ██")


def test_a_games_own_questions_begin_below_the_choice_of_the_game() -> None:
    chosen = Chosen()
    chosen.host.type("b")
    assert chosen.desk is not None
    assert chosen.desk.first_question == 1


def test_the_game_can_be_left_while_it_is_chosen() -> None:
    chosen = Chosen()
    chosen.host.key("F7")
    chosen.host.type("y")
    assert chosen.desk is None
    assert "SAVED: TYPE ALPHA" in "".join(chosen.host.page.lines())


def test_the_pc_is_called_by_the_game_that_runs_and_its_match_score_from_the_first_card_on() -> (
    None
):
    drive = RamDrive()
    drive.write("CANASTA.SCR", b"3,2\r\n")
    host = Headless(prompt_for(None, seed=7), drive=drive)
    assert str(host.pc.caption) == ""
    host.type("canasta *3\r")
    host.run_until("HOW MANY HANDS")
    assert str(host.pc.caption) == "Canasta"
    host.type("2\r")
    host.run_until("D)RAW")
    assert str(host.pc.caption) == "Canasta - you 3, computer 2"
    host.key("F7")
    host.type("y")
    host.run_until("C:\\>")
    assert str(host.pc.caption) == ""


@each_choice
def test_a_game_chosen_in_place_of_another_has_its_own_name(game: Game, other: Game) -> None:
    host = Headless(program_for(game.command, "*3", seed=7), drive=RamDrive())
    host.run_ticks(2)
    assert host.pc.caption.name == game.name
    host.type(other.title[0])
    host.run_ticks(2)
    assert host.pc.caption.name == other.name


@each_game
def test_the_score_changes_when_the_end_of_the_game_is_said(game: Game) -> None:
    host = quick(game)
    assert host.pc.caption.state == "you 0, computer 0"
    states = [host.pc.caption.state]
    host.key("F2")
    host.run_until(lambda: noted(host, states) > 1, limit_ticks=18 * 3600)
    assert states[1] in ("you 1, computer 0", "you 0, computer 1")
    assert "GAME" in host.page.lines()[17]


def noted(host: Headless, states: list[str]) -> int:
    """How many states there were up to now."""
    if host.pc.caption.state != states[-1]:
        states.append(host.pc.caption.state)
    return len(states)


def test_a_game_that_stops_leaves_no_name_behind() -> None:
    async def stops(_: Desk) -> None:
        raise ZeroDivisionError

    game = dataclasses.replace(CATALOG[0], play=stops)
    host = Headless(lambda pc: run_toy(pc, game, parse_letters("*"), seed=1, about=About()))
    host.run_until("has stopped")
    assert host.pc.caption.name == game.name
    host.key("ENTER")
    host.run_to_end()
    assert str(host.pc.caption) == ""
