"""Lessons: a prepared deal, a coach, the way back, and nothing of it on the drive."""

import pytest

from tests.support.buttons import click_word
from tests.support.golden import golden
from tests.support.lessons import LESSONS, Pupil, each_lesson
from tommy.cardgame.records import lesson
from tommy.shell.game import Game
from tommy.shell.screen.desk import MESSAGE_ROW

EIGHTS = next(each for each in LESSONS if each[0].program == "CRAZY8S")
QUESTION = "WHICH GAME"


@each_lesson
def test_every_lesson_says_each_line_and_ends_as_written(game: Game, word: str, asset: str) -> None:
    pupil = Pupil(game, word, asset)
    pupil.follow()
    for page in pupil.lesson.end:
        pupil.see(page)
        assert pupil.loop.core.scores == pupil.lesson.scores
        assert pupil.drive.changes == 0
        assert pupil.desks == 1
        pupil.host.key("ENTER")
    pupil.host.run_until(lambda: pupil.desks == 2)


@pytest.mark.parametrize("asset", [asset for _, _, asset in LESSONS])
def test_every_step_says_its_keys_and_why(asset: str) -> None:
    for step in lesson.load(asset).steps:
        if step.seat == 0:
            assert any("{keys}" in line for line in step.pages[-1]), step.move
            assert step.why, step.move


@each_lesson
def test_the_demo_plays_the_lesson(game: Game, word: str, asset: str) -> None:
    pupil = Pupil(game, word, asset)
    pupil.hear(pupil.lesson.steps[0])
    pupil.host.key("F2")
    pupil.see(pupil.lesson.end[-1])
    assert pupil.loop.core.scores == pupil.lesson.scores


@each_lesson
def test_after_another_move_the_coach_says_why_and_goes_back(
    game: Game, word: str, asset: str
) -> None:
    pupil = Pupil(game, word, asset)
    at = pupil.follow(until=1, choice=True)
    step = pupil.mine[at]
    before = pupil.loop.core.state
    pupil.make(pupil.others(step)[0])
    pupil.see(step.why)
    assert pupil.loop.core.state != before
    pupil.host.type("B")
    pupil.hear(step, pages=1)
    assert pupil.loop.core.state == before
    pupil.make(step.move)
    pupil.hear(pupil.mine[at + 1])
    assert pupil.drive.changes == 0


@each_lesson
def test_or_you_play_on_against_easy(game: Game, word: str, asset: str) -> None:
    pupil = Pupil(game, word, asset)
    step = pupil.mine[pupil.follow(until=0, choice=True)]
    pupil.make(pupil.others(step)[0])
    pupil.see(step.why)
    pupil.host.key("ENTER")
    pupil.see(pupil.lesson.alone[0])
    assert pupil.loop.core.actor == 0
    assert pupil.host.page.shows("EASY")
    pupil.host.key("F2")
    pupil.see(["THAT WAS YOUR FIRST HAND"])
    assert pupil.drive.changes == 0


def test_esc_leaves_for_a_game_of_your_own() -> None:
    pupil = Pupil(*EIGHTS)
    pupil.follow(until=1)
    pupil.host.key("ESC")
    pupil.see(["A GAME OF YOUR OWN"])
    pupil.host.key("ENTER")
    pupil.hear(pupil.mine[1], pages=1)
    pupil.host.key("ESC")
    pupil.host.key("ESC")
    pupil.host.run_until(QUESTION)
    assert pupil.drive.changes == 0


def test_esc_that_cancels_a_number_does_not_leave() -> None:
    pupil = Pupil(*EIGHTS)
    pupil.follow(until=0)
    pupil.host.type("5\x1b")
    pupil.host.run_ticks(10)
    assert not pupil.host.page.shows("A GAME OF YOUR OWN")


def test_a_game_after_the_lesson_is_saved_as_ever() -> None:
    pupil = Pupil(*EIGHTS)
    pupil.follow(until=1)
    pupil.host.type("\x1b\x1b")
    for _ in range(4):
        pupil.host.run_ticks(20)
        pupil.host.key("ENTER")
    pupil.host.run_until("SHUFFLE")
    assert [each.name for each in pupil.drive.files()] == ["CRAZY8S.TAP"]


def test_a_lesson_changes_nothing_of_saved_games_scores_and_statistics() -> None:
    played = Pupil(*EIGHTS)
    played.follow(until=0)
    played.host.type("\x1b\x1b")
    for _ in range(4):
        played.host.run_ticks(20)
        played.host.key("ENTER")
    played.host.run_until("SHUFFLE")
    played.host.key("F2")
    played.host.run_until("ANY KEY DEALS", limit_ticks=20_000)
    before = played.drive.contents()
    assert {"CRAZY8S.TAP", "STATS.TOY"} <= set(before)
    for each in LESSONS:
        pupil = Pupil(*each, files=before)
        pupil.follow()
        pupil.see(pupil.lesson.end[0])
        pupil.host.run_ticks(400)
        assert pupil.drive.changes == 0
        assert pupil.drive.contents() == before


def test_the_hint_in_a_lesson_is_the_coachs_and_does_not_count() -> None:
    pupil = Pupil(*EIGHTS)
    pupil.follow(until=1)
    pupil.host.key("F6")
    pupil.see([*pupil.mine[1].why, "HINT: TYPE 3 AND ENTER"])
    assert pupil.loop.hints == 0


def test_a_lesson_by_the_mouse() -> None:
    pupil = Pupil(*EIGHTS)
    step = pupil.mine[0]
    for page in step.pages[:-1]:
        pupil.see(page)
        pupil.host.run_ticks(4)
        click_word(pupil.host, MESSAGE_ROW, "ENTER=GO ON")
    pupil.see(step.pages[-1][:2])
    pupil.make(pupil.others(step)[0])
    pupil.see(step.why)
    click_word(pupil.host, MESSAGE_ROW, "B=BACK TO BEFORE THAT MOVE")
    pupil.hear(step, pages=1)


def test_back_and_on_by_the_keypad() -> None:
    pupil = Pupil(*EIGHTS)
    step = pupil.mine[0]
    pupil.hear(step)
    for key in ("KP-", "KPENTER"):
        pupil.make(pupil.others(step)[0])
        pupil.see(step.why)
        pupil.host.key(key)
        pupil.see(step.pages[-1][:1] if key == "KP-" else pupil.lesson.alone[0])


def test_the_demo_begun_over_a_page_plays_on() -> None:
    pupil = Pupil(*EIGHTS)
    pupil.see(pupil.mine[0].pages[0])
    pupil.host.key("F2")
    pupil.see(pupil.lesson.end[-1])


@pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])
@each_lesson
def test_the_coach_on_the_table_is_as_agreed(game: Game, word: str, asset: str, mono: bool) -> None:
    pupil = Pupil(game, word, asset, mono=mono)
    pupil.follow(until=2)
    name = asset.removesuffix(".txt") + ("_mono" if mono else "_colour")
    golden(f"{name}.page", f"SOURCE: {asset}, your third move\n" + pupil.host.page.dump())


def test_f7_leaves_for_the_prompt_and_says_that_nothing_counts() -> None:
    pupil = Pupil(*EIGHTS)
    pupil.follow(until=1)
    pupil.host.key("F7")
    pupil.see(["LEAVE THE GAME"])
    assert not pupil.host.page.shows("SAVED")
    pupil.host.type("Y")
    pupil.see(["A LESSON DOESN'T COUNT", "LESSON CRAZY8S"])
    pupil.host.run_until("C:\\>")
    assert pupil.drive.changes == 0
