"""SDL scan codes (the USB HID numbers) to XT set 1, for every key of a 105-key keyboard.

A plain table: it needs no pygame, and any host that has USB numbers may use it. It says where a
key is, not what is printed on it. Source: ref/sdl_to_set1.json, HOST 5.
"""

from tommy.machine.scancodes import PAUSE

# Letters lie in the order of the alphabet in USB, in the order of the rows in set 1.
_LETTERS = (
    0x1E, 0x30, 0x2E, 0x20, 0x12, 0x21, 0x22, 0x23, 0x17, 0x24, 0x25, 0x26, 0x32,  # A to M
    0x31, 0x18, 0x19, 0x10, 0x13, 0x1F, 0x14, 0x16, 0x2F, 0x11, 0x2D, 0x15, 0x2C,  # N to Z
)  # fmt: skip

#: Code of :mod:`tommy.machine.scancodes` by SDL scan code.
SET1_OF_SDL: dict[int, int] = {
    **{4 + i: code for i, code in enumerate(_LETTERS)},
    **{30 + i: 0x02 + i for i in range(10)},  # 1 to 9, 0
    40: 0x1C, 41: 0x01, 42: 0x0E, 43: 0x0F, 44: 0x39,  # Enter Esc Backspace Tab space
    45: 0x0C, 46: 0x0D, 47: 0x1A, 48: 0x1B, 49: 0x2B,  # - = [ ] \
    50: 0x2B,  # the \ of 102-key keyboards, beside Enter
    51: 0x27, 52: 0x28, 53: 0x29, 54: 0x33, 55: 0x34, 56: 0x35,  # ; ' ` , . /
    57: 0x3A,  # Caps Lock
    **{58 + i: 0x3B + i for i in range(10)}, 68: 0x57, 69: 0x58,  # F1 to F12
    70: 0xE037, 71: 0x46, 72: PAUSE,  # Print Screen, Scroll Lock, Pause
    73: 0xE052, 74: 0xE047, 75: 0xE049, 76: 0xE053, 77: 0xE04F, 78: 0xE051,  # Ins to PgDn
    79: 0xE04D, 80: 0xE04B, 81: 0xE050, 82: 0xE048,  # Right Left Down Up
    83: 0x45, 84: 0xE035, 85: 0x37, 86: 0x4A, 87: 0x4E, 88: 0xE01C,  # Num Lock / * - + Enter
    89: 0x4F, 90: 0x50, 91: 0x51, 92: 0x4B, 93: 0x4C, 94: 0x4D,  # key pad 1 to 6
    95: 0x47, 96: 0x48, 97: 0x49, 98: 0x52, 99: 0x53,  # key pad 7 to 9, 0, point
    100: 0x56, 101: 0xE05D,  # 102nd key beside the left Shift, application (menu)
    224: 0x1D, 225: 0x2A, 226: 0x38, 227: 0xE05B,  # left Ctrl Shift Alt GUI
    228: 0xE01D, 229: 0x36, 230: 0xE038, 231: 0xE05C,  # right Ctrl Shift Alt GUI
}  # fmt: skip
