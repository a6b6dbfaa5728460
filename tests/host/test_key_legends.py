"""A click on what the page says of a key gives that key, and nothing else gives one."""

import pytest

from tommy.host.key_legends import LEGEND_ROWS, key_at
from tommy.machine.scancodes import chord

KEYS = "CARDS DRAWN: 41 OUT OF 52      F1=MUTE   F2=DEMO F6=HINT      F5=INSTRS F7=QUIT "
DELAY = "██ CRAZY EIGHTS ██ IN MEMORY OF TOMMY'S TOYS, DENVER 1987          F3- F4+   1.0"
CANASTA_DELAY = "██ CANASTA ██ IN MEMORY OF TOMMY'S TOYS, DENVER 1987               ↑+ ↓-     1.0"
FOOTER = "SPACE BAR=NEXT PAGE   ESC=BACK TO THE GAME"


def page(row: int, text: str) -> list[str]:
    lines = [" " * 80] * 25
    lines[row] = text.ljust(80)
    return lines


@pytest.mark.parametrize(
    ("row", "text", "legend", "key"),
    [
        (23, KEYS, "F1=MUTE", "F1"),
        (23, KEYS.replace("F1=MUTE ", "F1=SOUND"), "F1=SOUND", "F1"),
        (23, KEYS, "F2=DEMO", "F2"),
        (23, KEYS, "F5=INSTRS", "F5"),
        (23, KEYS, "F6=HINT", "F6"),
        (23, KEYS, "F7=QUIT", "F7"),
        (23, "F10=BORDER", "F10=BORDER", "F10"),
        (23, "SHIFT-F8=RED", "SHIFT-F8=RED", "Shift-F8"),
        (24, DELAY, "F3-", "F3"),
        (24, DELAY, "F4+", "F4"),
        (24, CANASTA_DELAY, "↑+", "UP"),
        (24, CANASTA_DELAY, "↓-", "DOWN"),
        (21, FOOTER, "SPACE BAR=NEXT", "SPACE"),
        (21, FOOTER, "ESC=BACK", "ESC"),
        (5, "LEAVE THE GAME (Y=YES)?", "Y=YES", "Y"),
        (17, "PLAY WHICH CARD (1-20), OR D=DRAW?", "D=DRAW", "D"),
        (17, "M)ELD  T)AKE  D)RAW", "T)AKE", "T"),
        (17, "NAME A SUIT:  ♠ S   ♥ H   ♦ D   ♣ C ", "♥ H", "H"),
        (17, "WHICH CARD? LEFT RIGHT=CHOOSE, DOWN=PLAY, INS=DRAW", "LEFT", "LEFT"),
        (17, "WHICH CARD? LEFT RIGHT=CHOOSE, DOWN=PLAY, INS=DRAW", "RIGHT=CHOOSE", "RIGHT"),
        (17, "WHICH CARD? LEFT RIGHT=CHOOSE, DOWN=PLAY, INS=DRAW", "INS=DRAW", "INS"),
        (17, "HIT ENTER TO GO ON", "ENTER", "ENTER"),
        (17, "END=STOP", "END=STOP", "END"),
        (17, "8=EIGHT", "8=EIGHT", "8"),
        (17, "ANY KEY DEALS THE NEXT HAND (F8=TABLE F9=STATISTICS)", "F9=STATISTICS", "F9"),
        (17, "ANY KEY DEALS THE NEXT HAND (F8=TABLE +=STATISTICS)", "+=STATISTICS", "KP+"),
        (17, "YOUR PARTNER ASKS: MAY I GO OUT?  +=YES  -=NO", "+=YES", "KP+"),
        (17, "YOUR PARTNER ASKS: MAY I GO OUT?  +=YES  -=NO", "-=NO", "KP-"),
    ],
)
def test_every_cell_of_a_legend_gives_its_key(row: int, text: str, legend: str, key: str) -> None:
    start = text.index(legend)
    for col in range(start, start + len(legend)):
        assert key_at(page(row, text), row, col) == chord(key), (col, text[col])


def test_letters_side_by_side_stand_for_themselves_and_what_is_between_for_nothing() -> None:
    suits = "A SUIT, PLEASE: S H D C, OR LEFT, RIGHT AND DOWN"
    for letter in "SHDC":
        assert key_at(page(17, suits), 17, suits.index(f" {letter}", 14) + 1) == chord(letter)
    assert key_at(page(17, "(Y/N)?"), 17, 1) == chord("Y")
    assert key_at(page(17, "(Y/N)?"), 17, 2) is None
    assert key_at(page(17, "(Y/N)?"), 17, 3) == chord("N")
    assert key_at(page(17, suits), 17, suits.index(" H ")) is None


@pytest.mark.parametrize(
    ("row", "text", "word"),
    [
        (23, KEYS, "CARDS DRAWN: 41 OUT OF 52 "),
        (24, DELAY, "██ CRAZY EIGHTS ██ IN MEMORY OF TOMMY'S TOYS, DENVER 1987 "),
        (24, DELAY, "1.0"),
        (17, "YOU'RE UP. END OF THE HAND", "YOU'RE UP. END OF THE HAND"),
        (17, "THE COMPUTER ENTERED A CENTER", "THE COMPUTER ENTERED A CENTER"),
        (19, "║ TO 100   8=CRAZY  LEVEL=HARD║", "8=CRAZY"),
        (10, "HIT ENTER OR F1=MUTE", "HIT ENTER OR F1=MUTE"),
    ],
)
def test_other_text_gives_no_key(row: int, text: str, word: str) -> None:
    start = text.index(word)
    for col in range(start, start + len(word)):
        assert key_at(page(row, text), row, col) is None, text[start : col + 1]


def test_an_empty_page_gives_no_key() -> None:
    for row in LEGEND_ROWS:
        assert key_at([" " * 80] * 25, row, 40) is None


@pytest.mark.parametrize("row", [5, 17])
def test_the_text_of_the_instructions_is_no_legend(row: int) -> None:
    lines = page(row, "F7=QUIT")
    assert key_at(lines, row, 2) == chord("F7")
    lines[0] = "INSTRUCTIONS".center(80)
    assert key_at(lines, row, 2) is None
