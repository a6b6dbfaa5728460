"""The ten rules of key translation, by number, without a window. Source: CASES2, Keyboards."""

import pytest

from tommy.host.key_translation import (
    NOTHING,
    REFUSED,
    AltNumber,
    Key,
    Meaning,
    Move,
    Stroke,
    fitted,
    meaning,
)
from tommy.machine.scancodes import CODE_OF_NAME, LALT, LCTRL, LSHIFT, RALT, RSHIFT

A, Q, M, ONE, SEVEN, E = (CODE_OF_NAME[name] for name in ["A", "Q", "M", "1", "7", "E"])
COMMA, SEMICOLON, MINUS, SPACE = (CODE_OF_NAME[name] for name in (",", ";", "-", "SPACE"))


def place(code: int, *, latched: bool = False) -> Meaning:
    return Meaning((Stroke(code, latched=latched),))


def typed(code: int, *, shift: bool = False) -> Meaning:
    return Meaning((Stroke(code, shift=shift),))


CASES = {
    "1 by text": (Key(Q, "a", "a"), typed(A)),
    "1 by text, with Shift": (Key(Q, "A", "a", shift=True), typed(A, shift=True)),
    "1 a key that no US keyboard has": (Key(None, "/"), typed(CODE_OF_NAME["/"])),
    "1 F keys by place": (Key(CODE_OF_NAME["F3"]), place(CODE_OF_NAME["F3"])),
    "1 key pad by place": (Key(CODE_OF_NAME["KP7"], "7"), place(CODE_OF_NAME["KP7"])),
    "1 arrows by place": (Key(CODE_OF_NAME["LEFT"]), place(CODE_OF_NAME["LEFT"])),
    "1 Enter by place": (Key(CODE_OF_NAME["ENTER"], "\r"), place(CODE_OF_NAME["ENTER"])),
    "1 Shift by place": (Key(LSHIFT, shift=True), place(LSHIFT)),
    "1 a latched Shift counts": (
        Key(CODE_OF_NAME["F8"], shift=True),
        place(CODE_OF_NAME["F8"], latched=True),
    ),
    "2 left Alt: by place": (Key(ONE, "&", alt=True), place(ONE)),
    "2 left Alt is sent": (Key(LALT, alt=True), place(LALT)),
    "2 right Option is Alt": (Key(RALT, alt=True), place(RALT)),
    "3 Ctrl: by the Latin letter": (Key(Q, "\x01", "a", ctrl=True), place(A)),
    "3 Ctrl: else by place": (Key(A, "φ", "", ctrl=True), place(A)),
    "3 Ctrl: a digit's key by place": (Key(SEVEN, "", "", ctrl=True), place(SEVEN)),
    "4 right Alt is not sent": (Key(RALT, alt_gr=True), NOTHING),
    "4 nor if it says nothing of itself": (Key(RALT), NOTHING),
    "4 nor beside left Alt": (Key(RALT, alt=True, alt_gr=True), NOTHING),
    "4 AltGr: by text": (
        Key(SEVEN, "{", "", alt_gr=True),
        typed(CODE_OF_NAME["["], shift=True),
    ),
    "4 AltGr with its false Ctrl: by text": (
        Key(Q, "@", "q", ctrl=True, alt_gr=True),
        typed(CODE_OF_NAME["2"], shift=True),
    ),
    "5 a digit with Shift": (Key(SEVEN, "7", shift=True), typed(SEVEN)),
    "5 a sign without": (Key(SEMICOLON, "m", "m"), typed(M)),
    "5 space": (Key(SPACE, " "), place(SPACE)),
    "5 a hard space is a space": (Key(SPACE, "\xa0", shift=True), place(SPACE, latched=True)),
    "5 the accent of a dead key and space": (Key(SPACE, "^"), typed(CODE_OF_NAME["6"], shift=True)),
    "6 Russian: by place": (Key(A, "ф"), place(A)),
    "6 Greek, though CP437 has it: by place": (Key(A, "α"), place(A)),
    "5 a Persian digit": (Key(ONE, "۱"), typed(ONE, shift=False)),
    "5 a Thai digit, above another key": (Key(ONE, "๗", shift=True), typed(SEVEN, shift=False)),
    "6 two letters of one key: by place": (Key(CODE_OF_NAME["B"], "لا"), place(CODE_OF_NAME["B"])),
    "7 an accented letter": (Key(CODE_OF_NAME["2"], "é"), Meaning((AltNumber(130),))),
    "7 sharp s": (Key(MINUS, "ß"), Meaning((AltNumber(225),))),
    "7 micro is no Greek letter": (Key(M, "µ", alt_gr=True), Meaning((AltNumber(230),))),
    "8 not in CP437": (Key(E, "€", alt_gr=True), REFUSED),
    "8 a Latin letter that is not": (Key(A, "ř"), REFUSED),
    "9 a dead key": (Key(CODE_OF_NAME["["], ""), NOTHING),
    "9 a key that nobody knows": (Key(None), NOTHING),
}


@pytest.mark.parametrize(("key", "expected"), CASES.values(), ids=CASES)
def test_what_a_key_means(key: Key, expected: Meaning) -> None:
    assert meaning(key) == expected


def moves(text: str) -> tuple[Move, ...]:
    """``+LSHIFT -7``: names of the keys that go down and up."""
    return tuple(Move(CODE_OF_NAME[word[1:]], word[0] == "+") for word in text.split())


FITTED = {
    "Shift comes": (Stroke(SEVEN, shift=True), (), False, "+LSHIFT +7 -LSHIFT"),
    "Shift is there": (Stroke(SEVEN, shift=True), (RSHIFT,), False, "+7"),
    "Shift goes": (Stroke(SEVEN, shift=False), (RSHIFT,), False, "-RSHIFT +7 +RSHIFT"),
    "both Shifts go": (
        Stroke(SEVEN, shift=False), (LSHIFT, RSHIFT), False,
        "-LSHIFT -RSHIFT +7 +LSHIFT +RSHIFT",
    ),
    "Caps Lock and a small letter": (Stroke(A, shift=False), (), True, "+LSHIFT +A -LSHIFT"),
    "Caps Lock and a capital": (Stroke(A, shift=True), (), True, "+A"),
    "Caps Lock and a capital with Shift": (
        Stroke(A, shift=True), (LSHIFT,), True, "-LSHIFT +A +LSHIFT"
    ),
    "Caps Lock and a digit": (Stroke(SEVEN, shift=False), (), True, "+7"),
    "Ctrl goes": (Stroke(SEVEN, shift=False), (LCTRL,), False, "-LCTRL +7 +LCTRL"),
    "by place all stays": (Stroke(A), (LCTRL, LSHIFT), True, "+A"),
    "latched": (Stroke(CODE_OF_NAME["F8"], latched=True), (), False, "+LSHIFT +F8 -LSHIFT"),
    "latched and held": (Stroke(CODE_OF_NAME["F8"], latched=True), (RSHIFT,), False, "+F8"),
}  # fmt: skip


@pytest.mark.parametrize(("stroke", "held", "caps", "expected"), FITTED.values(), ids=FITTED)
def test_10_shift_and_caps_lock_are_made_to_fit_and_put_back(
    stroke: Stroke, held: tuple[int, ...], caps: bool, expected: str
) -> None:
    assert fitted(stroke, held, caps_lock=caps) == moves(expected)


def test_the_digits_of_a_number_are_those_of_the_key_pad() -> None:
    assert AltNumber(130).codes == tuple(CODE_OF_NAME[f"KP{digit}"] for digit in "130")
