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
from tommy.shell.command_letters import (
    Arguments,
    UsageError,
    capitals,
    parse_arguments,
    parse_letters,
)
from tommy.shell.command_line import KEYBOARDS, VOLUME, VOLUMES, build_parser
from tommy.shell.dos_prompt import dos_prompt
from tommy.shell.game import Game, find_game
from tommy.shell.records import bug_report, settings
from tommy.shell.records.player_files import PlayerFiles
from tommy.shell.records.settings import SettingsFile
from tommy.shell.screen.desk import Desk
from tommy.shell.toy import run_toy

if TYPE_CHECKING:
    from tommy.host.sdl.window_options import Look, WindowOptions
    from tommy.host.tape_operator import Replay
    from tommy.replay import KeyByKey, SessionReplay

#: A remembered width or height of the window must be below this.
_LARGEST = 100_000


class _TapeRefusedError(UsageError):
    """A tape that cannot be replayed; the message names the file."""


def seed_or_new(seed: int | None) -> int:
    """The seed, or a random one of at most nine digits, easily typed after --seed."""
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
    """The program that plays one game without the DOS prompt, for tools and tests.

    UsageError for an unknown game or command letter. ``about`` and ``started`` as in `run_toy`.
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

    ``about``, ``adapter_chosen`` and ``started`` as in `run_toy`, for each game that is run.
    """

    def make(pc: PC) -> Program:
        kept = PlayerFiles(pc.drive)

        async def run_game(game: Game, typed: Arguments) -> None:
            await run_toy(
                pc,
                game,
                typed.letters,
                seed=seed_or_new(seed if typed.seed is None else typed.seed),
                new_game=typed.seed is not None,
                kept=kept,
                about=about,
                adapter_chosen=adapter_chosen,
                started=started,
            )

        return dos_prompt(pc, catalog.CATALOG, run_game, autorun=autorun, version=__version__)

    return make


def main(argv: Sequence[str] | None = None, program: str | None = None) -> int:
    """Run ``tommy`` (or ``program``'s own short command); return the exit status.

    Errors print one line on standard error.
    """
    standard_streams.open_missing()
    standard_streams.take_any_text()
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
        replays = _replays(options)
        make = None if replays else _program(options, about)
    except UsageError as error:
        standard_streams.say(str(error))
        return 2 if isinstance(error, _TapeRefusedError) else 1
    return _in_a_window(make, replays, options, about)


def _about() -> About:
    from tommy.host.system_info import private_words, surroundings

    return About(__version__, surroundings, private_words())


def _program(options: Namespace, about: About) -> Callable[[PC], Program]:
    """The program that the command line asks for; UsageError if it is wrong."""
    adapter_chosen = options.video is not None
    if options.game is None:
        if options.letters or options.show:
            raise UsageError("Name a game first, as in: tommy crazy8s --show")
        return prompt_for(None, seed=options.seed, about=about, adapter_chosen=adapter_chosen)
    spec = find_game(options.game, catalog.CATALOG)
    letters = _letters(options)
    typed = parse_arguments(letters, spec.letters, datetime.date.today())
    if options.show:
        seed = options.seed if typed.seed is None else typed.seed
        shown = str(typed.letters)
        return program_for(options.game, shown, seed=seed, show_only=True, about=about)
    command = f"{spec.program} {letters}".rstrip()
    return prompt_for(command, seed=options.seed, about=about, adapter_chosen=adapter_chosen)


def _letters(options: Namespace) -> str:
    """What stands behind the name of the game, as typed at the prompt: switches at its end."""
    switches = [word for word in options.letters if "/" in word]
    letters = [word for word in options.letters if "/" not in word]
    together = "".join([*letters, *("*" if options.skip_show else "")])
    return capitals(" ".join(filter(None, [together, *switches])))


def _replays(options: Namespace) -> "Sequence[SessionReplay | KeyByKey]":
    """The replays that the command line asks for; UsageError if its tape has none.

    Sessions of this version are replayed as they were, a tape of another version key by key.
    """
    if options.replay is None:
        return ()
    if options.game is not None or options.show or options.seed is not None:
        raise UsageError("Use --replay FILE alone: without a game, --show or --seed")
    from tommy import replay
    from tommy.host import regular_file
    from tommy.machine.adapter import ADAPTERS, USUAL

    try:
        data = replay.tape_in(regular_file.read(Path(options.replay)))
        sessions = replay.session_replays(data)
        damage = replay.damage(data)
        if damage:
            standard_streams.say(f"tommy: {options.replay}: {damage}")
        if sessions.of_this_version:
            return sessions
        now = datetime.datetime.now()
        return [replay.key_by_key(data, ADAPTERS[options.video or USUAL], now)]
    except (OSError, replay.TapeError) as error:
        why = getattr(error, "strerror", error)
        raise _TapeRefusedError(f"tommy: {options.replay}: {why}") from None


def _in_a_window(
    make: Callable[[PC], Program] | None,
    replays: "Sequence[SessionReplay | KeyByKey]",
    options: Namespace,
    about: About,
) -> int:
    """Run a program, or replays if there is none; return the exit status."""
    # The PC to report on.
    pc: PC | None = None
    try:
        # Imported last: errors in the command line are reported without pygame.
        from tommy.host.folder_drive import home_drive
        from tommy.host.sdl.window import NoDisplay

        drive = home_drive(options.home)
        recalled = _RecalledWindow(
            drive,
            full=options.fullscreen,
            scaled=options.scale is not None,
            keyboard=options.keyboard,
            crt=options.crt,
        )
        window = _window_options(options, recalled, drive)
        try:
            if make is None:
                _run_replays(replays, options.speed, drive, window)
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
    except Exception as fault:  # noqa: BLE001 - the last place to report it
        _report_fault(fault, about, pc)
        return 1
    return 0


def _pc(options: Namespace, drive: Drive) -> PC:
    """The PC that the command line asks for, set to the time of day."""
    from tommy.machine.adapter import ADAPTERS, USUAL

    pc = PC(ADAPTERS[options.video or USUAL], drive, Clock(datetime.datetime.now()))
    pc.keyboard.shift_inverts_num_lock = options.shift_keypad
    return pc


def _window_options(
    options: Namespace, recalled: "_RecalledWindow", drive: Drive
) -> "WindowOptions":
    from tommy import assets
    from tommy.host.folder_drive import FolderDrive
    from tommy.host.sdl.window_options import WindowOptions

    return WindowOptions(
        title="Tommy's Toys",
        icon=assets.read_bytes("icons/tommy-64.png"),
        scale=options.scale,
        size=recalled.size,
        shape=options.aspect,
        border=options.border,
        fullscreen=recalled.fullscreen,
        maximized=recalled.maximized,
        volume=recalled.volume if options.volume is None else options.volume,
        tint=options.tint,
        crt=recalled.crt,
        us_keys=recalled.keyboard == "us",
        home=drive.path if isinstance(drive, FolderDrive) else None,
        on_change=recalled.change,
        on_volume=recalled.change_volume,
    )


def _run_replays(
    replays: "Sequence[SessionReplay | KeyByKey]", speed: int, home: Drive, window: "WindowOptions"
) -> None:
    """Run replays in a window; a replay that is taken over goes on with the files in ``home``."""
    from tommy.host.sdl.replay_window import run_replays

    run_replays((_hosted(each, speed, home) for each in replays), window)


def _hosted(replay: "SessionReplay | KeyByKey", speed: int, home: Drive) -> "Replay":
    """A replay as the host takes it."""
    from tommy.host.playback import Playback
    from tommy.host.tape_operator import Replay

    def take_over() -> str:
        try:
            return "" if replay.take_over(home) else "you can play on once the game has begun"
        except DriveError as error:
            refusal = f"you cannot play on from here: {error}"
            standard_streams.say(f"tommy: {refusal}")
            return refusal

    playback = Playback(replay.batches, speed=speed, over=lambda: replay.over)
    return Replay(replay.pc, replay.program, playback, take_over)


class _RecalledWindow:
    """The window as the player left it; a change is written at once.

    ``size`` is None if it was never changed. ``trouble`` is a line if a change cannot be written.
    """

    def __init__(
        self, drive: Drive, *, full: bool, scaled: bool, keyboard: str | None, crt: bool | None
    ) -> None:
        """``full`` and ``scaled`` if the command line asks for full screen, or for a scale.

        ``keyboard`` and ``crt`` are what it says of keyboard and tube, to be remembered; None if
        nothing.
        """
        self._settings = SettingsFile(drive)
        # The game mends a damaged file, and can say so on the screen.
        self._settings.load(mend=False)
        width, height, full_screen, maximized = (
            self._settings.number(settings.WINDOW, name, range(_LARGEST))
            for name in (
                settings.WIDTH,
                settings.HEIGHT,
                settings.FULL_SCREEN,
                settings.MAXIMIZED,
            )
        )
        self.size = (width, height) if width and height else None
        # Both would hide a scale that was asked for.
        self.fullscreen = full or (full_screen == 1 and not scaled)
        self.maximized = maximized == 1 and not scaled
        self.trouble: str | None = None
        words = {word.upper(): word for word in KEYBOARDS}
        recalled = self._settings.word(settings.WINDOW, settings.KEYBOARD, words)
        self.keyboard = keyboard or words.get(recalled or "", KEYBOARDS[0])
        tube = self._settings.number(settings.WINDOW, settings.CRT, range(2))
        self.crt = bool(tube) if crt is None else crt
        volume = self._settings.number(settings.WINDOW, settings.VOLUME, VOLUMES)
        self.volume = VOLUME if volume is None else volume
        if keyboard is not None:
            self._settings.change(settings.WINDOW, settings.KEYBOARD, keyboard.upper())
        if crt is not None:
            self._settings.change(settings.WINDOW, settings.CRT, int(crt))
        if keyboard is not None or crt is not None:
            self._write()

    def change(self, look: "Look") -> None:
        """Write only what changed: another program may have changed the rest."""
        filled, fills = (self.fullscreen, self.maximized), (look.fullscreen, look.maximized)
        if look.fullscreen != self.fullscreen:
            self.fullscreen = look.fullscreen
            self._settings.change(settings.WINDOW, settings.FULL_SCREEN, int(look.fullscreen))
        if look.maximized != self.maximized:
            self.maximized = look.maximized
            self._settings.change(settings.WINDOW, settings.MAXIMIZED, int(look.maximized))
        # A window that was never resized comes back from a full screen with its usual size.
        usual = self.size is None and filled != fills
        if not (any(fills) or usual) and look[:2] != self.size:
            self.size = look[:2]
            self._settings.change(settings.WINDOW, settings.WIDTH, look.width)
            self._settings.change(settings.WINDOW, settings.HEIGHT, look.height)
        self._write()

    def change_volume(self, volume: int) -> None:
        """Remember the volume."""
        self._settings.change(settings.WINDOW, settings.VOLUME, volume)
        self._write()

    def _write(self) -> None:
        self._settings.write()
        if self._settings.troubles:
            self.trouble = self._settings.troubles[-1]


def _report_fault(fault: Exception, about: About, pc: PC | None) -> None:
    """Print a line about a fault outside any game, and write a report to the drive."""
    what = " ".join(f"{type(fault).__name__} {fault}".split())
    line = f"tommy: stopped by {what} at {bug_report.where(fault)}"
    if pc is not None:
        try:
            name = bug_report.keep(pc.drive, "TOMMY", bug_report.compose(about, pc, [], fault))
        except DriveError as error:
            line += f"; no report could be written: {error}"
        except Exception as second:  # noqa: BLE001 - the first fault is reported in any case
            line += f"; no report could be written: {type(second).__name__}"
        else:
            line += f". {bug_report.where_it_is(name)}"
    standard_streams.say(line)


def _shortcuts(*, install: bool) -> int:
    """Install or remove the desktop entries; return the exit status."""
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

    The script may have any name: ``pipx install --suffix`` and links rename it.
    """
    command = name.removeprefix("main_")
    if command == name or command not in {game.command for game in catalog.CATALOG}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return partial(main, program=command)


if __name__ == "__main__":
    raise SystemExit(main())
