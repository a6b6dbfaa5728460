"""The fixed parts of a toy's screen: clock, boxes, rainbow title, counters and key legends.

Source: LOOK 1 and 5 (rows and columns there count from 1).
"""

from tommy.machine.page import COLS
from tommy.shell.screen.desk import Desk
from tommy.shell.screen.legend import legend
from tommy.shell.screen.screen import Ink

CLOCK_FRAME = Ink(0x14)
CLOCK_FACE = Ink(0x47, 0x70)
CLOCK_COL = 70

LEFT_BOX = Ink(0x05)
RIGHT_BOX = Ink(0x02)
BOX_ROW = 18
BOX_ROWS = 5
LEFT_BOX_COLS = (0, 29)
RIGHT_BOX_COLS = (49, 79)

TURN = Ink(0x75)
GAME = Ink(0x07)
HAND = Ink(0x1C, 0x70)
MIDDLE_COL = 36
#: One column to the left of the others, as in the sister titles (look/frames).
HAND_COL = 35
TITLE_ROW = 21
TITLE_COLS = (30, 48)
RAINBOW_COLOURS = 15
#: On mono the first character of each of these rainbow colours is underlined. Source: LOOK 1.
_MONO_WALKERS = (1, 8)

KEY_ROW = 23
DRAWN = Ink(0x1E, 0x70)
F1_LEGEND = Ink(0x57, 0x70)
F2_LEGEND = Ink(0x47, 0x70)
F5_LEGEND = Ink(0x17, 0x70)
F6_LEGEND = Ink(0x27, 0x70)
F7_LEGEND = Ink(0x47, 0x70)
F1_COL, F2_COL, F6_COL, F5_COL, F7_COL = 31, 41, 49, 62, 72

BOTTOM_ROW = 24
BOTTOM = Ink(0x1F)
CREDIT = "A FAN'S HOMAGE TO TOMMY'S TOYS OF DENVER, 1987"
DELAY_KEYS_COL = 67
DELAY_KEYS = legend("[F3|F3-] [F4|F4+]")
ARROW_DELAY_KEYS = legend("[F4|↑+] [F3|↓-]")
DELAY_COL = 76

DEMO = Ink(0x1E, 0x01)
DEMO_LEVEL = Ink(0x07)
#: Columns of the word DEMO and the level after it.
DEMO_COLS = len("DEMO LEVEL: MEDIUM")


def banner(desk: Desk) -> str:
    """The game's title between blocks."""
    return f"██ {desk.spec.title} ██"


def draw_clock(desk: Desk) -> None:
    """Draw the clock, unless a window covers it."""
    if desk.covered:
        return
    screen = desk.screen
    screen.box(0, CLOCK_COL, 3, 10, CLOCK_FRAME, double=False)
    time = desk.pc.clock.date_and_time().strftime("%H:%M:%S")
    screen.put(1, CLOCK_COL + 1, time, CLOCK_FACE)


def draw_rainbow(desk: Desk) -> None:
    """Draw the title, each character in a colour of its own; on mono two underlined letters."""
    if desk.covered:
        return
    first, last = TITLE_COLS
    text = banner(desk)
    desk.screen.fill(TITLE_ROW, first, 1, last - first + 1)
    start = first + (last - first + 1 - len(text)) // 2
    for i, char in enumerate(text):
        colour = (desk.rainbow + i) % RAINBOW_COLOURS + 1
        walker = colour in _MONO_WALKERS and i < RAINBOW_COLOURS
        ink = Ink(colour, 0x01 if walker else 0x07)
        desk.screen.put(TITLE_ROW, start + i, char, ink)


def tick(desk: Desk) -> None:
    """Draw what each second changes: the clock, and the rainbow one step on."""
    desk.move_rainbow(RAINBOW_COLOURS)
    draw_rainbow(desk)
    draw_clock(desk)


def uncovered(desk: Desk) -> None:
    """Draw what ticks or changes by itself, after a window that covered it."""
    draw_clock(desk)
    draw_rainbow(desk)
    draw_demo(desk)


def draw_boxes(desk: Desk) -> None:
    """Draw the two empty score boxes."""
    for (first, last), ink in ((LEFT_BOX_COLS, LEFT_BOX), (RIGHT_BOX_COLS, RIGHT_BOX)):
        desk.screen.fill(BOX_ROW + 1, first + 1, BOX_ROWS - 2, last - first - 1)
        desk.screen.box(BOX_ROW, first, BOX_ROWS, last - first + 1, ink, double=True)


def draw_counters(
    desk: Desk, *, turn: int | None, game: int, hand: int, word: str = "TURN"
) -> None:
    """Draw the turn, game and hand between the boxes; ``turn`` None leaves that line blank.

    The game may count something else than turns, which ``word`` names.
    """
    first, last = TITLE_COLS
    for row in (19, 20, 22):
        desk.screen.fill(row, first, 1, last - first + 1)
    if turn is not None:
        desk.screen.put(19, MIDDLE_COL, f"{word}: {turn} ", TURN)
    desk.screen.put(20, MIDDLE_COL, f"GAME: {game}", GAME)
    desk.screen.put(22, HAND_COL, f"HAND: {hand} ", HAND)


def draw_drawn(desk: Desk, drawn: int, of: int, word: str = "DRAWN") -> None:
    """Draw how many cards were drawn from the stock, the deal included, out of ``of``."""
    text = f"CARDS {word}:{drawn:>3} OUT OF {of}"
    desk.screen.put(KEY_ROW, 0, text, DRAWN)


def draw_legends(desk: Desk) -> None:
    """Draw the key legends; a toggle names the mode that its key would switch to."""
    screen = desk.screen
    sound = "[F1=SOUND]" if desk.pc.speaker.muted else "[F1=MUTE ]"
    demo = "[F2=PLAY]" if desk.demo else "[F2=DEMO]"
    screen.put(KEY_ROW, F1_COL, legend(sound), F1_LEGEND)
    screen.put(KEY_ROW, F2_COL, legend(demo), F2_LEGEND)
    screen.put(KEY_ROW, F6_COL, legend("[F6=HINT]"), F6_LEGEND)
    screen.put(KEY_ROW, F5_COL, legend("[F5=INSTRS]"), F5_LEGEND)
    screen.put(KEY_ROW, F7_COL, legend("[F7=QUIT]"), F7_LEGEND)


def draw_bottom(desk: Desk) -> None:
    """Draw the bottom line: title, credit, delay keys and delay in seconds."""
    screen = desk.screen
    screen.put(BOTTOM_ROW, 0, f"{banner(desk)} {CREDIT}".ljust(COLS), BOTTOM)
    keys = ARROW_DELAY_KEYS if desk.spec.arrow_delay else DELAY_KEYS
    screen.put(BOTTOM_ROW, DELAY_KEYS_COL, keys, BOTTOM)
    screen.put(BOTTOM_ROW, DELAY_COL, f"{desk.delay / 10:4.1f}", BOTTOM)


def draw_demo(desk: Desk) -> None:
    """Draw or erase the word DEMO and the level that plays, unless a window covers them."""
    if desk.covered:
        return
    row, col = desk.demo_place
    level = desk.game.level if desk.game is not None else ""
    # In a lesson its coach has the place beside the word.
    desk.screen.fill(row, col, 1, DEMO_COLS if level else len("DEMO"))
    if desk.demo:
        desk.screen.put(row, col, "DEMO", DEMO)
        if level:
            desk.screen.put(row, col + 5, f"LEVEL: {level}", DEMO_LEVEL)


def draw_names(desk: Desk) -> None:
    """Draw the lines that name the game: the rainbow title and the bottom line."""
    draw_rainbow(desk)
    draw_bottom(desk)


def draw_frame(desk: Desk) -> None:
    """Clear the page and draw all fixed parts at once."""
    desk.screen.clear()
    draw_clock(desk)
    draw_boxes(desk)
    draw_rainbow(desk)
    draw_legends(desk)
    draw_bottom(desk)
    draw_demo(desk)
