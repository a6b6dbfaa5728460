"""The composition root: command line -> options -> machine -> host -> program."""

import datetime
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tommy import __version__, catalog
from tommy.host import standard_streams
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, DriveError
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.build_info import About
from tommy.shell.command_letters import Letters, UsageError, parse_letters
from tommy.shell.command_line import KEYBOARDS, build_parser
from tommy.shell.dos_prompt import dos_prompt
from tommy.shell.game import Game, find_game
from tommy.shell.records import bug_report, settings
from tommy.shell.records.player_files import PlayerFiles
from tommy.shell.records.settings import SettingsFile
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy

if TYPE_CHECKING:
    from tommy.host.sdl.window import Look, WindowOptions
    from tommy.host.tape_operator import Run
    from tommy.replay import KeyByKey, SessionReplay

#: A window is smaller than this either way.
_LARGEST = 100_000


def seed_or_new(seed: int | None) -> int:
    """The seed, or one that nobody chose: at most nine digits, easily typed after --seed."""
    return int.from_bytes(os.urandom(8)) % 1_000_000_000 if seed is None else seed


def program_for(
    game: str,
    letters: str,
    *,
    seed: int | None,
    show_only: bool = False,
    about: About | None = None,
    started: Callable[[Desk], None] = lambda _: None,
) -> Callable[[PC], Program]:
    """The program that plays one game without the DOS prompt: for tools and tests.

    UsageError for a game that there is not, or an unknown command letter. With ``about`` a fault of
    ours is told on the screen, without it goes through. ``started`` gets the desk that the game is
    played at.
    """
    spec = find_game(game, catalog.CATALOG)
    chosen = parse_letters(letters, spec.letters)
    dealt = seed_or_new(seed)
    return lambda pc: run_toy(
        pc, spec, chosen, seed=dealt, show_only=show_only, about=about, started=started
    )


def prompt_for(
    autorun: str | None,
    *,
    seed: int | None,
    about: About | None = None,
    adapter_chosen: bool = False,
    started: Callable[[Desk], None] = lambda _: None,
) -> Callable[[PC], Program]:
    """The DOS prompt, which types and runs the command line ``autorun`` first.

    With ``about`` a fault of a game is told on the screen, without it goes through. An adapter that
    was chosen is remembered for the games that are run. ``started`` gets the desk of each of them.
    """

    def make(pc: PC) -> Program:
        kept = PlayerFiles(pc.drive)

        async def run_game(game: Game, letters: Letters) -> None:
            await run_toy(
                pc,
                game,
                letters,
                seed=seed_or_new(seed),
                kept=kept,
                about=about,
                adapter_chosen=adapter_chosen,
                started=started,
            )

        return dos_prompt(pc, catalog.CATALOG, run_game, autorun=autorun, version=__version__)

    return make


def main(argv: Sequence[str] | None = None, program: str | None = None) -> int:
    """Run ``tommy`` (or ``program``'s own short command); the exit status.

    Whatever happens is said in one line on standard error.
    """
    standard_streams.open_missing()
    try:
        return _main(argv, program)
    except KeyboardInterrupt:
        return standard_streams.INTERRUPTED
    finally:
        standard_streams.settle()


def _main(argv: Sequence[str] | None, program: str | None) -> int:
    hoyle = " and ".join(game.name for game in catalog.CATALOG if game.classic_rules)
    options = build_parser(program, __version__, hoyle).parse_intermixed_args(argv)
    if options.install_shortcut or options.remove_shortcut:
        return _shortcuts(install=options.install_shortcut)
    try:
        about = _about()
        parts = _parts(options)
        make = None if parts else _program(options, about)
    except UsageError as error:
        standard_streams.say(str(error))
        return 1
    return _in_a_window(make, parts, options, about)


def _about() -> About:
    from tommy.host.system_info import private_words, surroundings

    return About(__version__, surroundings, private_words())


def _program(options: Namespace, about: About) -> Callable[[PC], Program]:
    """The program that the command line asks for; UsageError if there is none."""
    adapter_chosen = options.video is not None
    if options.game is None:
        if options.letters or options.show:
            raise UsageError("Name a game first, as in: tommy crazy8s --show")
        return prompt_for(None, seed=options.seed, about=about, adapter_chosen=adapter_chosen)
    spec = find_game(options.game, catalog.CATALOG)
    letters = "".join(options.letters).upper() + ("*" if options.skip_show else "")
    parse_letters(letters, spec.letters)
    if options.show:
        return program_for(options.game, letters, seed=options.seed, show_only=True, about=about)
    command = f"{spec.program} {letters}".rstrip()
    return prompt_for(command, seed=options.seed, about=about, adapter_chosen=adapter_chosen)


def _parts(options: Namespace) -> "Sequence[SessionReplay | KeyByKey]":
    """What of a tape is to be played again, empty if no tape is; UsageError if there is nothing.

    Sessions of this version are played as they were, a tape of another one key by key.
    """
    if options.replay is None:
        return ()
    if options.game is not None or options.show or options.seed is not None:
        raise UsageError("Name a game or a tape, not both: a tape has its own seed")
    from tommy import replay
    from tommy.machine.adapter import ADAPTERS, USUAL

    try:
        data = replay.tape_in(Path(options.replay).read_bytes())
        takes = replay.session_replays(data)
        if takes and all(map(replay.same_version, takes)):
            return takes
        now = datetime.datetime.now()
        return [replay.key_by_key(data, ADAPTERS[options.video or USUAL], now)]
    except OSError as error:
        raise UsageError(f"tommy: {options.replay}: {error.strerror}") from None
    except replay.TapeError as error:
        raise UsageError(f"tommy: {options.replay}: {error}") from None


def _in_a_window(
    make: Callable[[PC], Program] | None,
    parts: "Sequence[SessionReplay | KeyByKey]",
    options: Namespace,
    about: About,
) -> int:
    """Run a program, or play parts of a tape again if there is none; the exit status."""
    # The PC to report on.
    pc: PC | None = None
    try:
        # The window comes last: what is wrong with the command line is said without pygame.
        from tommy.host.folder_drive import home_drive
        from tommy.host.sdl.window import NoDisplay

        drive = home_drive(options.home)
        recalled = _RecalledWindow(
            drive,
            full=options.fullscreen,
            scaled=options.scale is not None,
            keyboard=options.keyboard,
        )
        window = _window_options(options, recalled)
        try:
            if make is None:
                _replay(parts, options.speed, drive, window)
            else:
                from tommy.host.sdl.live_pc import run_window

                pc = _pc(options, drive)
                run_window(make, pc, window)
        except NoDisplay as error:
            standard_streams.say(f"tommy: {error}")
            return 1
        finally:
            if recalled.trouble:
                standard_streams.say(f"tommy: {recalled.trouble}")
    except Exception as fault:  # noqa: BLE001 - nobody above could say it
        _tell(fault, about, pc)
        return 1
    return 0


def _pc(options: Namespace, drive: Drive) -> PC:
    """The PC that the command line asks for, at the time of day."""
    from tommy.machine.adapter import ADAPTERS, USUAL

    pc = PC(ADAPTERS[options.video or USUAL], drive, Clock(datetime.datetime.now()))
    pc.keyboard.shift_inverts_num_lock = options.shift_keypad
    return pc


def _window_options(options: Namespace, recalled: "_RecalledWindow") -> "WindowOptions":
    from tommy import assets
    from tommy.host.sdl.window import WindowOptions

    return WindowOptions(
        title="Tommy's Toys",
        icon=assets.read_bytes("icons/tommy-64.png"),
        scale=options.scale,
        size=recalled.size,
        shape=options.aspect,
        border=options.border,
        fullscreen=recalled.fullscreen,
        volume=options.volume,
        tint=options.tint,
        us_keys=recalled.keyboard == "us",
        on_change=recalled.change,
    )


def _replay(
    parts: "Sequence[SessionReplay | KeyByKey]", speed: int, home: Drive, window: "WindowOptions"
) -> None:
    """Play parts of a tape again; they may be taken over with files in ``home``."""
    from tommy.host.sdl.replay_window import run_replay

    run_replay([_run(part, speed, home) for part in parts], window)


def _run(part: "SessionReplay | KeyByKey", speed: int, home: Drive) -> "Run":
    """A part of a tape for the window; it may be taken over with files in ``home``."""
    from tommy.host.playback import Playback
    from tommy.host.tape_operator import Run

    def over() -> bool:
        return part.over

    def take_over() -> bool:
        try:
            return part.take_over(home)
        except DriveError as error:
            standard_streams.say(f"tommy: the replay cannot be taken over: {error}")
            return False

    playback = Playback(part.batches, speed=speed, over=over)
    return Run(part.pc, part.program, playback, take_over)


class _RecalledWindow:
    """The window as the player left it; what he changes is remembered at once.

    ``size`` is None if he never changed it. ``trouble`` is one line if that cannot be written.
    """

    def __init__(self, drive: Drive, *, full: bool, scaled: bool, keyboard: str | None) -> None:
        """``full`` and ``scaled`` tell that the whole screen, or a scale, was asked for.

        So does ``keyboard``, if it is not None; it is remembered.
        """
        self._settings = SettingsFile(drive)
        # A damaged file is left to the game, which can say so on the screen.
        self._settings.load(mend=False)
        width, height, full_screen = (
            self._settings.number(settings.WINDOW, name, range(_LARGEST))
            for name in (settings.WIDTH, settings.HEIGHT, settings.FULL_SCREEN)
        )
        self.size = (width, height) if width and height else None
        # Who asks for a scale wants to see it.
        self.fullscreen = full or (full_screen == 1 and not scaled)
        self.trouble: str | None = None
        words = {word.upper(): word for word in KEYBOARDS}
        recalled = self._settings.word(settings.WINDOW, settings.KEYBOARD, words)
        self.keyboard = keyboard or words.get(recalled or "", KEYBOARDS[0])
        if keyboard is not None:
            self._settings.change(settings.WINDOW, settings.KEYBOARD, keyboard.upper())
            self._write()

    def change(self, look: "Look") -> None:
        """Remember what changed, and nothing else: another program may have changed the rest."""
        if look.fullscreen != self.fullscreen:
            self.fullscreen = look.fullscreen
            self._settings.change(settings.WINDOW, settings.FULL_SCREEN, int(look.fullscreen))
        elif not look.fullscreen:
            self._settings.change(settings.WINDOW, settings.WIDTH, look.width)
            self._settings.change(settings.WINDOW, settings.HEIGHT, look.height)
        self._write()

    def _write(self) -> None:
        self._settings.write()
        if self._settings.troubles:
            self.trouble = self._settings.troubles[-1]


def _tell(fault: Exception, about: About, pc: PC | None) -> None:
    """Say in one line what went wrong outside any game, and keep a report on the drive."""
    what = " ".join(f"{type(fault).__name__} {fault}".split())
    line = f"tommy: stopped by {what} at {bug_report.where(fault)}"
    if pc is not None:
        try:
            name = bug_report.keep(pc.drive, "TOMMY", bug_report.compose(about, pc, [], fault))
        except DriveError as error:
            line += f"; no report could be written: {error}"
        except Exception as second:  # noqa: BLE001 - the first fault must be told in any case
            line += f"; no report could be written: {type(second).__name__}"
        else:
            line += f"; all about it is in {name}, beside the match scores"
    standard_streams.say(line)


def _shortcuts(*, install: bool) -> int:
    """Put the entries of the desktop up or take them away; the exit status."""
    from tommy.host import desktop_shortcuts

    if not sys.platform.startswith("linux"):
        standard_streams.say("tommy: shortcuts are for Linux; use tools/launchers here")
        return 1
    try:
        games = [(game.command, game.name) for game in catalog.CATALOG]
        paths = desktop_shortcuts.install(games) if install else desktop_shortcuts.remove()
    except OSError as error:
        standard_streams.say(f"tommy: {error}")
        return 1
    for path in paths:
        print(f"{'wrote' if install else 'removed'} {path}")
    return 0


def __getattr__(name: str) -> Callable[[], int]:
    """The short command of each game in the catalog: ``main_whist()`` runs ``tommy whist``.

    A script of any name can call it, so that ``pipx install --suffix`` and links may rename it.
    """
    command = name.removeprefix("main_")
    if command == name or command not in {game.command for game in catalog.CATALOG}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return partial(main, program=command)


if __name__ == "__main__":
    raise SystemExit(main())
