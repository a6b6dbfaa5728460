"""What the window's title says."""

import pytest

from tommy.host.sdl.title import SAID_S, Title
from tommy.machine.caption import Caption


@pytest.mark.parametrize(
    ("caption", "state", "words"),
    [
        (Caption(), "", "Tommy's Toys"),
        (Caption("Whist"), "", "Whist"),
        (Caption("Whist", "you 3, computer 2"), "", "Whist - you 3, computer 2"),
        (Caption(), "replay, 1x", "Tommy's Toys - replay, 1x"),
        (Caption("Whist", "you 3, computer 2"), "paused", "Whist - you 3, computer 2 - paused"),
    ],
)
def test_it_names_program_score_and_state(caption: Caption, state: str, words: str) -> None:
    assert Title("Tommy's Toys").words(caption, state) == words


def test_what_is_said_stands_in_place_of_score_and_state_for_three_seconds() -> None:
    now_s = 100.0
    title = Title("TOY", lambda: now_s)
    whist = Caption("Whist", "you 3, computer 2")
    title.say("saved /home/me/a.png")
    assert SAID_S == 3
    for passed_s in (0.0, 2.9):
        now_s = 100 + passed_s
        assert title.words(whist, "paused") == "Whist - saved /home/me/a.png"
        assert title.words(Caption(), "") == "TOY - saved /home/me/a.png"
    now_s = 103.0
    assert title.words(whist, "paused") == "Whist - you 3, computer 2 - paused"


def test_bytes_of_a_path_that_are_no_text_are_replaced() -> None:
    title = Title("TOY")
    title.say("saved /home/\udcff/ü.png")
    assert title.words(Caption(), "") == "TOY - saved /home/?/ü.png"


def test_the_last_that_was_said_counts_and_is_one_line() -> None:
    now_s = 100.0
    title = Title("TOY", lambda: now_s)
    title.say("first")
    now_s = 102.0
    title.say("then\nthat")
    now_s = 104.0
    assert title.words(Caption(), "") == "TOY - then that"
