"""What holds for every startup show: locked to its tunes, in its rows, in colour and mono."""

import pytest

from tommy.catalog import CATALOG
from tommy.machine.clock import PIT_HZ
from tommy.machine.mml import Note
from tommy.machine.page import Page
from tommy.shell.game import Game
from tommy.shell.screen import tunes
from tommy.shell.screen.screen import Screen
from tommy.shell.screen.startup_show import Show, step_times


def notes(game: Game) -> list[Note]:
    """Of the tunes of its show, which stand in their order."""
    music = tunes.load(game.folder)
    return [
        note
        for name in music
        if name.partition("-")[0] == "show"
        for note in tunes.notes(music[name])
    ]


SHOWS = {game.folder: (game.show(0), notes(game)) for game in CATALOG if game.show}
each_show = pytest.mark.parametrize(("show", "music"), SHOWS.values(), ids=SHOWS)
each_monitor = pytest.mark.parametrize("mono", [False, True], ids=["colour", "mono"])


@each_show
def test_every_note_begins_with_a_picture(show: Show, music: list[Note]) -> None:
    starts = {sum(note.counts for note in music[:place]) for place in range(len(music))}
    assert starts <= {frame.at for frame in show.frames}


def letters(show: Show, step: int) -> list[str]:
    """A picture without anything but its capital letters."""
    page = Page()
    show.frames[step].draw(Screen(page, mono=False))
    return ["".join(c if "A" <= c <= "Z" else " " for c in line) for line in page.lines()]


@each_show
def test_the_whole_title_stands_for_about_2_4_seconds(show: Show, music: list[Note]) -> None:
    del music
    last = len(show.frames) - 1
    title = letters(show, last)
    first = next(step for step in range(last, 0, -1) if letters(show, step - 1) != title)
    stands = (show.length - show.frames[first].at) / PIT_HZ
    assert stands == pytest.approx(2.4, abs=0.1)


@each_show
def test_the_music_is_its_tunes_one_after_the_other(show: Show, music: list[Note]) -> None:
    assert show.tones == tuple(tone for note in music for tone in note.tones())


@each_show
@each_monitor
def test_it_keeps_to_its_rows_and_moves_every_other_step_at_least(
    show: Show, music: list[Note], mono: bool
) -> None:
    del music
    page = Page()
    screen = Screen(page, mono=mono)
    page.clear(0x1F)
    first, last = show.first_row * 160, (show.first_row + show.rows) * 160
    outside = (page.cells[:first], page.cells[last:])
    seen = [b"", b""]
    for frame in show.frames:
        frame.draw(screen)
        seen.append(bytes(page.cells))
        assert len(set(seen[-3:])) > 1
    assert (page.cells[:first], page.cells[last:]) == outside


@each_show
def test_a_picture_does_not_depend_on_those_before(show: Show, music: list[Note]) -> None:
    del music
    one, many = Page(), Page()
    show.frames[99].draw(Screen(one, mono=False))
    for frame in show.frames[:100]:
        frame.draw(Screen(many, mono=False))
    assert one.cells == many.cells


@each_show
def test_mono_uses_the_four_attributes_only(show: Show, music: list[Note]) -> None:
    del music
    page = Page()
    used = set()
    for frame in show.frames:
        frame.draw(Screen(page, mono=True))
        used |= {attr for runs in page.attributes() for _, _, attr in runs}
    assert used <= {0x07, 0x70, 0x0F, 0x01}
    assert len(used) > 1


def test_a_tune_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="the tune has 9 sixteenths, the show 8"):
        step_times(tunes.notes("T120 L8 CCC"), 8)
