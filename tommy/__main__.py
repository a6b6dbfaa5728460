"""The composition root: command line -> options -> machine -> host -> program."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tommy import __version__
from tommy.catalog import CATALOG
from tommy.machine.pc import PC
from tommy.machine.program import Program
from tommy.shell.command_line import (
    Letters,
    UsageError,
    build_parser,
    find_game,
    parse_letters,
)
from tommy.shell.dos import dos_prompt
from tommy.shell.scores import ScoreBook
from tommy.shell.spec import GameSpec
from tommy.shell.toy import run_toy


def seed_or_new(seed: int | None) -> int:
    """The seed, or one that nobody chose: at most nine digits, easily typed after --seed."""
    return int.from_bytes(os.urandom(8)) % 1_000_000_000 if seed is None else seed


def program_for(
    game: str, letters: str, *, seed: int | None, show_only: bool = False
) -> Callable[[PC], Program]:
    """The program that plays one game without the DOS prompt: for tools and tests.

    UsageError for a game that there is not (or not yet), or an unknown command letter.
    """
    spec = find_game(game, CATALOG)
    if spec.play is None:
        raise UsageError(f"{spec.program} is not there yet")
    chosen = parse_letters(letters, spec.letters)
    dealt = seed_or_new(seed)
    return lambda pc: run_toy(pc, spec, chosen, seed=dealt, show_only=show_only)


def prompt_for(autorun: str | None, *, seed: int | None) -> Callable[[PC], Program]:
    """The DOS prompt, which types and runs the command line ``autorun`` first."""

    def make(pc: PC) -> Program:
        scores = ScoreBook(pc.drive)

        async def run_game(spec: GameSpec, letters: Letters) -> None:
            await run_toy(pc, spec, letters, seed=seed_or_new(seed), scores=scores)

        return dos_prompt(pc, CATALOG, run_game, autorun=autorun, version=__version__)

    return make


def main(argv: Sequence[str] | None = None, program: str | None = None) -> int:
    """Run ``tommy`` (or ``program``'s own short command); the exit status."""
    options = build_parser(program, __version__).parse_intermixed_args(argv)
    if options.install_shortcut or options.remove_shortcut:
        return _shortcuts(install=options.install_shortcut)
    try:
        if options.game is None:
            if options.letters or options.show:
                raise UsageError("Name a game first, as in: tommy crazy8s --show")
            make = prompt_for(None, seed=options.seed)
        else:
            spec = find_game(options.game, CATALOG)
            letters = "".join(options.letters).upper() + ("*" if options.skip_show else "")
            parse_letters(letters, spec.letters)
            if options.show:
                make = program_for(options.game, letters, seed=options.seed, show_only=True)
            else:
                make = prompt_for(f"{spec.program} {letters}".rstrip(), seed=options.seed)
    except UsageError as error:
        print(error, file=sys.stderr)
        return 1

    # The window comes last: what is wrong with the command line is said without pygame.
    from tommy import assets
    from tommy.host.folder import FolderDrive, default_home
    from tommy.host.window import NoDisplay, WindowOptions, run_window
    from tommy.machine.adapter import ADAPTERS

    try:
        return run_window(
            make,
            adapter=ADAPTERS[options.video],
            drive=FolderDrive(Path(options.home) if options.home else default_home()),
            options=WindowOptions(
                title="Tommy's Toys",
                icon=assets.read_bytes("icons/tommy-64.png"),
                scale=options.scale,
                shape=options.aspect,
                border=options.border,
                fullscreen=options.fullscreen,
                volume=options.volume,
                tint=options.tint,
                shift_inverts_num_lock=options.shift_keypad,
            ),
        )
    except NoDisplay as error:
        print(f"tommy: {error}", file=sys.stderr)
        return 1


def _shortcuts(*, install: bool) -> int:
    """Put the entries of the desktop up or take them away; the exit status."""
    from tommy.host import shortcut

    if not sys.platform.startswith("linux"):
        print("tommy: shortcuts are for Linux; use tools/launchers here", file=sys.stderr)
        return 1
    try:
        paths = shortcut.install() if install else shortcut.remove()
    except OSError as error:
        print(f"tommy: {error}", file=sys.stderr)
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
