"""A toy from its command to its farewell: show, questions, match, and the return to DOS."""

from collections.abc import Callable, Sequence
from functools import partial

from tommy import __version__
from tommy.machine import basic_sound
from tommy.machine.adapter import ADAPTERS, Adapter
from tommy.machine.caption import Caption
from tommy.machine.page import COLS
from tommy.machine.pc import PC
from tommy.shell import crash_screen
from tommy.shell.build_info import About
from tommy.shell.command_letters import Letters
from tommy.shell.game import Game
from tommy.shell.game_spec import GameSpec
from tommy.shell.hot_keys import Quit, Supervisor, numbers
from tommy.shell.records import settings, statistics
from tommy.shell.records.key_tape import KeyReplay
from tommy.shell.records.player_files import PlayerFiles
from tommy.shell.records.settings import SettingsFile
from tommy.shell.records.tape_session import begun
from tommy.shell.saved_games import resumed_game
from tommy.shell.screen import startup_show, status_line, tunes
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.screen import Ink
from tommy.shell.screen.start_questions import StartChoice, ask_choice

FAREWELL_INK = Ink(0x1E, 0x0F)
FAREWELL_ROW = 7
FAREWELL = (
    "THAT WAS FUN! THE CARDS ARE BACK IN THE BOX AND THE SPEAKER IS COOLING DOWN.",
    "",
    "FINISHED GAMES COUNT IN THE MATCH. AN UNFINISHED ONE IS SAVED: TYPE {program}",
    "TO CONTINUE IT, AND DARE A FRIEND TO BEAT YOUR SCORE.",
    "",
    "THIS WAS DECK {seed}.",
    "TYPE {program} /SEED:{seed} TO PLAY IT AGAIN.",
    "",
    "TYPE MENU FOR ALL THE GAMES, OR EXIT TO SWITCH OFF.",
)
LESSON_FAREWELL = (
    "SCHOOL'S OUT! A LESSON DOESN'T COUNT, SO NOBODY WILL EVER KNOW HOW IT WENT.",
    "",
    "TYPE LESSON {program} TO TAKE IT FROM THE START,",
    "OR {program} FOR A GAME OF YOUR OWN.",
    "",
    "TYPE EXIT TO SWITCH OFF.",
)


async def run_toy(
    pc: PC,
    game: Game,
    letters: Letters,
    *,
    seed: int,
    show_only: bool = False,
    kept: PlayerFiles | None = None,
    about: About | None = None,
    adapter_chosen: bool = False,
    replay: KeyReplay | None = None,
    new_game: bool = False,
    started: Callable[[Desk], None] = lambda _: None,
) -> None:
    """Run a game until the player leaves it with F7 and Y.

    Letter M installs a mono adapter for one start, C a colour one. Without either, the game uses
    the adapter that the PC was built with if that was ``adapter_chosen``, and remembers it; if
    not, the remembered one. ``show_only`` runs only the startup show. ``kept`` carries what could
    not be written yet from one call to the next. With ``about`` an exception of the game ends it
    with a crash screen; without, it propagates. With ``replay`` there is no show and no question:
    the game replays the keys of that tape. With ``new_game`` one is begun at once, whatever games
    are saved. ``started`` is called with the desk. Nothing of a lesson is recorded; a new game of
    what it taught follows, unless the player leaves that way too.
    """
    files = {each.score_file for each in (game, *game.others)}
    session = begun(
        pc,
        game.program,
        str(letters),
        seed,
        __version__,
        (*sorted(files), settings.NAME, statistics.NAME),
        adapter_chosen=adapter_chosen,
    )
    kept = kept or PlayerFiles(pc.drive)
    kept.settings.load()
    pc.adapter = _adapter(pc, game, letters, kept.settings, chosen=adapter_chosen)
    pc.speaker.muted = not letters.sound
    pc.page.cursor.visible = False
    pc.keyboard.traps = frozenset(numbers(game))
    desk = Desk(pc, game, seed=seed, letters=letters, kept=kept, about=about, replay=replay)
    started(desk)
    if replay is None and game.taught is None:
        desk.recorder.open(session)
    desk.recall_settings()
    goes_on = False
    try:
        goes_on = await _play(desk, game, show_only=show_only, new_game=new_game)
    except Exception as fault:
        if about is None:
            raise
        await crash_screen.tell(desk, fault)
    finally:
        desk.recorder.close()
        kept.settings.write(again=True)
        pc.watched = False
        pc.keyboard.traps = frozenset()
        pc.page.cursor.visible = True
        pc.caption = Caption()
    if goes_on and game.taught is not None:
        await run_toy(
            pc,
            game.taught,
            letters._replace(skip_show=True),
            seed=seed,
            kept=kept,
            about=about,
            adapter_chosen=adapter_chosen,
            new_game=True,
            started=started,
        )


async def _play(desk: Desk, game: Game, *, show_only: bool, new_game: bool) -> bool:
    """Play the game; False if the player left it."""
    basic_sound.reset(desk.pc)
    try:
        await Supervisor(desk).run(_program(desk, game, show_only=show_only, new_game=new_game))
    except Quit:
        _farewell(desk, FAREWELL if game.taught is None else LESSON_FAREWELL)
        return False
    return True


def _adapter(
    pc: PC, spec: GameSpec, letters: Letters, recalled: SettingsFile, *, chosen: bool
) -> Adapter:
    """The adapter of this start; one chosen for more than this start is remembered."""
    usual = pc.installed
    if chosen and letters.mono is None:
        recalled.change(spec.program, settings.ADAPTER, usual.name)
    elif not chosen:
        name = recalled.word(spec.program, settings.ADAPTER, ADAPTERS)
        usual = ADAPTERS[name] if name is not None else usual
    if letters.mono is None or letters.mono == usual.mono:
        return usual
    return ADAPTERS["mda" if letters.mono else "vga"]


async def _program(desk: Desk, game: Game, *, show_only: bool, new_game: bool) -> None:
    if desk.replay is not None:
        desk.take_up(desk.replay.tape)
        status_line.draw_frame(desk)
        await game.play(desk)
        return
    if game.taught is not None:
        await game.play(desk)
        return
    if game.show and not desk.letters.skip_show:
        await _startup_show(desk, game.show)
        desk.show_when_idle(partial(_show_over_question, desk, game.show))
    if not show_only:
        chosen = await _choose_game(desk, game, new_game=new_game)
        await chosen.play(desk)


async def _choose_game(desk: Desk, game: Game, *, new_game: bool) -> Game:
    """The game to play: a saved one, or the answer to a question."""
    status_line.draw_frame(desk)
    if desk.kept.troubles:
        await desk.show_trouble(desk.kept.troubles.pop(0))
    games = (game, *game.others)
    if not new_game:
        with desk.asking("saved"):
            resumed = await resumed_game(desk, games)
        if resumed is not None:
            return resumed
    if game.others:
        game = await _ask_which(desk, games)
        desk.change_game(game, asked=True)
        status_line.draw_names(desk)
    return game


async def _ask_which(desk: Desk, games: Sequence[Game]) -> Game:
    """Ask which game of a program to play; the keys are their first letters."""
    choices = [StartChoice(game.title[0], game.title) for game in games]
    with desk.asking("game"):
        return games[await ask_choice(desk, 0, "WHICH GAME?", choices, 0)]


async def _startup_show(desk: Desk, make: Callable[[int], startup_show.Show]) -> None:
    """Run the show below the bottom lines, which stay (LOOK 4)."""
    desk.screen.clear()
    status_line.draw_legends(desk)
    status_line.draw_bottom(desk)
    with desk.cover():
        await startup_show.run(make(desk.seed), desk.pc, desk.screen)


async def _show_over_question(desk: Desk, make: Callable[[int], startup_show.Show]) -> bool:
    """Run the show over a start question, False if a key ends it, which is no answer."""
    screen = desk.screen
    question = screen.copy(0, 0, status_line.KEY_ROW, COLS)
    screen.fill(0, 0, status_line.KEY_ROW, COLS)
    with desk.cover():
        whole = await startup_show.run(make(desk.seed), desk.pc, screen)
    screen.paste(0, 0, question)
    status_line.uncovered(desk)
    return whole


def _farewell(desk: Desk, lines: Sequence[str]) -> None:
    """A few lines and a rising scale; the prompt follows below. Source: LOOK 1."""
    screen, pc = desk.screen, desk.pc
    screen.clear(FAREWELL_INK)
    for row, line in enumerate(lines, start=FAREWELL_ROW):
        screen.put(row, 0, line.format(program=desk.spec.program, seed=desk.seed), FAREWELL_INK)
    cursor = pc.page.cursor
    cursor.row, cursor.col = FAREWELL_ROW + len(lines) + 1, 0
    pc.speaker.cut()
    notes = tunes.notes(tunes.load(desk.spec.folder)["farewell"])
    pc.speaker.enqueue(tone for note in notes for tone in note.tones())
