"""The composition root: command line -> options -> machine -> host -> program."""

import datetime
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tommy import __version__
from tommy.catalog import CATALOG
from tommy.host import standard_streams
from tommy.machine.clock import Clock
from tommy.machine.drive import Drive, DriveError
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.build_info import About
from tommy.shell.command_line import (
    Letters,
    UsageError,
    build_parser,
    find_game,
    parse_letters,
)
from tommy.shell.dos_prompt import dos_prompt
from tommy.shell.game_spec import GameSpec
from tommy.shell.records import bug_report, settings
from tommy.shell.records.player_files import Kept
from tommy.shell.records.settings import SettingsFile
from tommy.shell.toy import run_toy

if TYPE_CHECKING:
    from tommy.host.sdl.window import Look, WindowOptions
    from tommy.host.tape_operator import Run
    from tommy.replay import KeyByKey, Take

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
) -> Callable[[PC], Program]:
    """The program that plays one game without the DOS prompt: for tools and tests.

    UsageError for a game that there is not (or not yet), or an unknown command letter. With
    ``about`` a fault of ours is told on the screen, without it goes through.
    """
    spec = find_game(game, CATALOG)
    if spec.play is None:
        raise UsageError(f"{spec.program} is not there yet")
    chosen = parse_letters(letters, spec.letters)
    dealt = seed_or_new(seed)
    return lambda pc: run_toy(pc, spec, chosen, seed=dealt, show_only=show_only, about=about)


def prompt_for(
    autorun: str | None,
    *,
    seed: int | None,
    about: About | None = None,
    adapter_chosen: bool = False,
) -> Callable[[PC], Program]:
    """The DOS prompt, which types and runs the command line ``autorun`` first.

    With ``about`` a fault of a game is told on the screen, without it goes through. An adapter that
    was chosen is remembered for the games that are run.
    """

    def make(pc: PC) -> Program:
        kept = Kept(pc.drive)

        async def run_game(spec: GameSpec, letters: Letters) -> None:
            await run_toy(
                pc,
                spec,
                letters,
                seed=seed_or_new(seed),
                kept=kept,
                about=about,
                adapter_chosen=adapter_chosen,
            )

        return dos_prompt(pc, CATALOG, run_game, autorun=autorun, version=__version__)

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
    options = build_parser(program, __version__).parse_intermixed_args(argv)
    if options.install_shortcut or options.remove_shortcut:
        return _shortcuts(install=options.install_shortcut)
    try:
        about = _about()
        pcs: list[PC] = []
        run = _chosen(options, about, pcs.append)
    except UsageError as error:
        standard_streams.say(str(error))
        return 1
    try:
        return _in_a_window(run, options)
    except Exception as fault:  # noqa: BLE001 - nobody above could say it
        _tell(fault, about, pcs[-1] if pcs else None)
        return 1


def _about() -> About:
    from tommy.host.system_info import private_words, surroundings

    return About(__version__, surroundings, private_words())


def _chosen(
    options: Namespace, about: About, started: Callable[[PC], None]
) -> Callable[["WindowOptions", Drive], None]:
    """What the command line asks for; UsageError if there is none.

    ``started`` is told the PC that a program is started on.
    """
    if options.replay is not None:
        if options.game is not None or options.show or options.seed is not None:
            raise UsageError("Name a game or a tape, not both: a tape has its own seed")
        return _replaying(options)
    make = _program(options, about)

    def noted(pc: PC) -> Program:
        started(pc)
        return make(pc)

    return _playing(noted, options)


def _program(options: Namespace, about: About) -> Callable[[PC], Program]:
    """The program that the command line asks for; UsageError if there is none."""
    adapter_chosen = options.video is not None
    if options.game is None:
        if options.letters or options.show:
            raise UsageError("Name a game first, as in: tommy crazy8s --show")
        return prompt_for(None, seed=options.seed, about=about, adapter_chosen=adapter_chosen)
    spec = find_game(options.game, CATALOG)
    letters = "".join(options.letters).upper() + ("*" if options.skip_show else "")
    parse_letters(letters, spec.letters)
    if options.show:
        return program_for(options.game, letters, seed=options.seed, show_only=True, about=about)
    command = f"{spec.program} {letters}".rstrip()
    return prompt_for(command, seed=options.seed, about=about, adapter_chosen=adapter_chosen)


def _in_a_window(run: Callable[["WindowOptions", Drive], None], options: Namespace) -> int:
    """Run something that needs a window and the player's drive; the exit status."""
    # The window comes last: what is wrong with the command line is said without pygame.
    from tommy import assets
    from tommy.host.folder_drive import home_drive
    from tommy.host.sdl.window import NoDisplay, WindowOptions

    drive = home_drive(options.home)
    recalled = _RecalledWindow(drive)
    # Who asks for a scale wants to see it.
    recalled.fullscreen = options.fullscreen or (recalled.fullscreen and options.scale is None)
    window = WindowOptions(
        title="Tommy's Toys",
        icon=assets.read_bytes("icons/tommy-64.png"),
        scale=options.scale,
        size=recalled.size,
        shape=options.aspect,
        border=options.border,
        fullscreen=recalled.fullscreen,
        volume=options.volume,
        tint=options.tint,
        on_change=recalled.change,
    )
    try:
        run(window, drive)
    except NoDisplay as error:
        standard_streams.say(f"tommy: {error}")
        return 1
    finally:
        if recalled.trouble:
            standard_streams.say(f"tommy: {recalled.trouble}")
    return 0


def _playing(
    make: Callable[[PC], Program], options: Namespace
) -> Callable[["WindowOptions", Drive], None]:
    """What runs a program in a window."""

    def run(window: "WindowOptions", drive: Drive) -> None:
        from tommy.host.sdl.live_pc import run_window
        from tommy.machine.adapter import ADAPTERS, USUAL

        pc = PC(ADAPTERS[options.video or USUAL], drive, Clock(datetime.datetime.now()))
        pc.keyboard.shift_inverts_num_lock = options.shift_keypad
        run_window(make, pc, window)

    return run


def _replaying(options: Namespace) -> Callable[["WindowOptions", Drive], None]:
    """What plays a tape again in a window; UsageError if there is none to be played.

    Sessions of this version are played as they were, a tape of another one key by key.
    """
    from tommy import replay
    from tommy.machine.adapter import ADAPTERS, USUAL

    try:
        data = replay.tape_in(Path(options.replay).read_bytes())
        takes = replay.takes(data)
        parts: Sequence[Take | KeyByKey] = takes
        if not takes or not all(map(replay.same_version, takes)):
            now = datetime.datetime.now()
            parts = [replay.key_by_key(data, ADAPTERS[options.video or USUAL], now)]
    except OSError as error:
        raise UsageError(f"tommy: {options.replay}: {error.strerror}") from None
    except replay.TapeError as error:
        raise UsageError(f"tommy: {options.replay}: {error}") from None

    def run(window: "WindowOptions", drive: Drive) -> None:
        from tommy.host.sdl.replay_window import run_replay

        run_replay([_run(part, options.speed, drive) for part in parts], window)

    return run


def _run(part: "Take | KeyByKey", speed: int, home: Drive) -> "Run":
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

    def __init__(self, drive: Drive) -> None:
        self._settings = SettingsFile(drive)
        # A damaged file is left to the game, which can say so on the screen.
        self._settings.load(mend=False)
        width, height, full_screen = (
            self._settings.number(settings.WINDOW, name, range(_LARGEST))
            for name in (settings.WIDTH, settings.HEIGHT, settings.FULL_SCREEN)
        )
        self.size = (width, height) if width and height else None
        self.fullscreen = full_screen == 1
        self.trouble: str | None = None

    def change(self, look: "Look") -> None:
        """Remember what changed, and nothing else: another program may have changed the rest."""
        if look.fullscreen != self.fullscreen:
            self.fullscreen = look.fullscreen
            self._settings.change(settings.WINDOW, settings.FULL_SCREEN, int(look.fullscreen))
        elif not look.fullscreen:
            self._settings.change(settings.WINDOW, settings.WIDTH, look.width)
            self._settings.change(settings.WINDOW, settings.HEIGHT, look.height)
        self._settings.write()
        self.trouble = self._settings.take_message() or self.trouble


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
        paths = desktop_shortcuts.install() if install else desktop_shortcuts.remove()
    except OSError as error:
        standard_streams.say(f"tommy: {error}")
        return 1
    for path in paths:
        print(f"{'wrote' if install else 'removed'} {path}")
    return 0


def main_crazy8s() -> int:
    """Run ``crazy8s``."""
    return main(program="crazy8s")


def main_rolling() -> int:
    """Run ``rolling``."""
    return main(program="rolling")


def main_canasta() -> int:
    """Run ``canasta``."""
    return main(program="canasta")


if __name__ == "__main__":
    raise SystemExit(main())
