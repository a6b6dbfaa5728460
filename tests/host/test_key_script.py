import pytest

from tests.host.test_headless import echo
from tommy.host.headless import Headless
from tommy.host.key_script import (
    ScriptError,
    ScriptStep,
    StepError,
    page_text,
    parse_script,
    run_script,
)
from tommy.machine.pc import PC
from tommy.machine.program import WaitKey, WaitQuarters


def pages_of(script: str, *, num_lock: bool = False) -> list[str]:
    pages: list[str] = []
    host = Headless(echo, num_lock=num_lock)
    run_script(
        parse_script(script.splitlines(), "story"), host, lambda page: pages.append(page_text(page))
    )
    return [page.splitlines()[0] for page in pages]


def test_steps_are_taken_in_order() -> None:
    assert pages_of("""
        # keys by name and by character
        type 12 a
        screen
        key F5 KP4   # two of them
        numlock on
        key KP4
        numlock off # and back
        key KP4 LEFT
        screen
        ticks 36
        until 12 a
        screen
    """) == ["12 a", "12 a<3F00><4B00>4<4B00><4B00>", "12 a<3F00><4B00>4<4B00><4B00>"]


def test_a_comment_sign_can_be_typed() -> None:
    assert pages_of("type #1\nscreen") == ["#1"]


def test_ticks_let_time_pass() -> None:
    host = Headless(echo)
    run_script(parse_script(["ticks 36"], "story"), host, print)
    assert host.pc.clock.now == 36 * 65_536


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("kee F5", "no step is called 'kee'"),
        ("key", "key needs the name of a key"),
        ("key F13", "no key is called 'F13'"),
        ("key F5 F13", "no key is called 'F13'"),
        ("type", "a text is missing"),
        ("type café", "no key types 'é'"),
        ("numlock", "numlock is on or off, not ''"),
        ("numlock maybe", "numlock is on or off, not 'maybe'"),
        ("ticks -1", "'-1' is no number of ticks"),
        ("ticks ²", "'²' is no number of ticks"),
        ("ticks 99999999999", "'99999999999' is no number of ticks"),
        ("until", "a text is missing"),
        ("screen now", "'now' has no meaning here"),
    ],
)
def test_a_bad_line_is_named_before_any_step_is_taken(line: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(["", "# first", line], "my story.keys")
    assert str(caught.value).startswith(f"my story.keys:3: {message}")


def test_blank_lines_and_comments_are_no_steps() -> None:
    assert parse_script(["", "  ", "#key F1", "  # x", "\tscreen"], "a") == [
        ScriptStep("screen", "", "a:5")
    ]


def test_a_text_that_does_not_come_names_the_line() -> None:
    with pytest.raises(StepError, match=r"^story:2: 'more' cannot come: .* waits for a key$"):
        pages_of("type a\nuntil more")


def test_a_script_longer_than_the_program_names_the_line() -> None:
    with pytest.raises(StepError, match=r"^story:2: the program has ended: key F5 is left over$"):
        pages_of("key ESC\nkey F5")


def test_the_page_can_be_shown_after_the_end() -> None:
    assert pages_of("type ab\nkey ESC\nscreen") == ["ab"]


def test_what_the_program_raises_names_the_step_in_a_note() -> None:
    async def program(_pc: PC) -> None:
        await WaitKey()
        await WaitQuarters(1)
        raise KeyError("a mistake")

    steps = parse_script(["key A", "ticks 2"], "story")
    with pytest.raises(KeyError) as caught:
        run_script(steps, Headless(program), print)
    assert caught.value.__notes__ == ["in step story:2: ticks 2"]


def test_the_text_of_a_page_is_25_lines_and_25_more_with_attributes() -> None:
    host = Headless(echo)
    host.page.put(3, 70, "♥", 0x47)
    assert page_text(host.page).split("\n")[3] == " " * 70 + "♥"
    assert page_text(host.page).count("\n") == 25
    lines = page_text(host.page, attributes=True).splitlines()
    assert len(lines) == 50
    assert lines[25 + 3] == "3: 0-69 07, 70-70 47, 71-79 07"
