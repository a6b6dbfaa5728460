"""What the player reads when a game fails by a fault of ours, on the text screen, as from DOS.

The game's tape is on the drive by then, so nothing is lost but the screen.
"""

from tommy.machine.drive import DriveError
from tommy.machine.program import WaitKey
from tommy.shell.records import bug_report, key_tape
from tommy.shell.screen.console import Console
from tommy.shell.screen.desk import Desk


async def tell(desk: Desk, fault: Exception) -> None:
    """Write a report of what stopped the game, say so on a cleared page, and wait for a key.

    The cursor is below the last words afterwards.
    """
    pc, program = desk.pc, desk.spec.program
    written = _written(desk, fault)
    pc.keyboard.traps = frozenset()
    pc.keyboard.flush()
    pc.speaker.cut()
    console = Console(pc)
    console.clear()
    pc.page.cursor.visible = True
    console.print(f"{program} has stopped. It is a bug in the program, not your fault:")
    console.print(f"{type(fault).__name__} at {bug_report.where(fault)}")
    console.print()
    console.print(written)
    console.print()
    if _is_saved(desk):
        console.print(f"Your game is saved up to your last key ({desk.recorder.name}).")
        console.print(f"Type {program} again and hit Enter to continue it. If it stops again, hit")
        console.print("N for a new game, or D to delete that one.")
    else:
        console.print(f"No game was saved. Type {program} again for a new one.")
    console.print()
    console.write("Press any key to go back to DOS . . .")
    while await WaitKey() is None:
        pass
    console.newline()


def _is_saved(desk: Desk) -> bool:
    """Whether the next start will list the game as saved."""
    name = desk.recorder.name
    try:
        return bool(name) and key_tape.read(desk.pc.drive.read(name)).goes_on
    except DriveError:
        return False


def _written(desk: Desk, fault: Exception) -> str:
    """Write the report; the sentence that says where it is, or why there is none."""
    try:
        return bug_report.where_it_is(desk.write_report(fault))
    except DriveError as error:
        return f"No report could be written: {error}"
    except Exception as second:  # noqa: BLE001 - the first fault must be told in any case
        return f"No report could be written: {type(second).__name__} in the report"
