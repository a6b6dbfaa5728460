"""The keyboard against the whole of the measured table, then its own laws."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.keys import (
    MEASURED,
    NotedBeeper,
    keyboard,
    measured_key,
    port_bytes,
    press,
    words_ah00,
    words_ah10,
)
from tommy.keystroke import F1, F7, SHIFT_F8, UP, Keystroke
from tommy.machine.keyboard import RING, Keyboard
from tommy.machine.scancodes import CODE_OF_NAME, NUM_LOCK, chord, chord_of_char

Reader = Callable[[Keyboard], list[str]]
READERS: dict[str, Reader] = {"AH=00h": words_ah00, "AH=10h": words_ah10}
MODIFIERS = {"plain": "", "shift": "SHIFT-", "ctrl": "CTRL-", "alt": "ALT-", "rshift": "RSHIFT-"}


MEASURED_KEYS = [
    (function, num_lock, key)
    for function in READERS
    for num_lock, keys in MEASURED[function].items()
    for key in keys
    if not key.startswith("_")
]


@pytest.mark.parametrize(("function", "num_lock", "key"), MEASURED_KEYS)
def test_every_measured_key_gives_its_words(function: str, num_lock: str, key: str) -> None:
    expected = MEASURED[function][num_lock][key]
    keys = keyboard(num_lock=num_lock == "numlock_on")
    found = {}
    for modifier in expected:
        press(keys, MODIFIERS[modifier] + measured_key(key))
        found[modifier] = READERS[function](keys) or None
    assert found == expected


def test_the_measured_table_is_whole() -> None:
    assert len(MEASURED_KEYS) == 2 * 2 * 62


@pytest.mark.parametrize(
    "state", ["capslock_on_AH00", "host_numlock_off_at_start", "host_numlock_on_at_start"]
)
def test_locks_at_the_start_act_as_measured(state: str) -> None:
    keys = keyboard(num_lock=state == "host_numlock_on_at_start")
    keys.caps_lock = state == "capslock_on_AH00"
    for name, words in MEASURED[state].items():
        if not name.startswith("_"):
            press(keys, name.removeprefix("plain-"))
            assert words_ah00(keys) == words, name


@pytest.mark.parametrize("num_lock", ["numlock_off", "numlock_on"])
@pytest.mark.parametrize("key", MEASURED["port60"]["numlock_off"])
def test_keys_have_the_codes_that_were_measured_at_port_60h(key: str, num_lock: str) -> None:
    for modifier, sent in MEASURED["port60"][num_lock][key].items():
        codes = chord(MODIFIERS[modifier] + key)
        down = [byte for code in codes for byte in port_bytes(code)]
        up = [byte for code in reversed(codes) for byte in port_bytes(code, released=True)]
        assert bytes(down + up) == bytes.fromhex(sent)


# Hot keys of DOSBox, not measured. Source: MACHINE 5.
UNMEASURED = {
    **{f"CTRL-F{n}": f"{0x5D + n:02X}00" for n in range(1, 11)},
    **{f"ALT-F{n}": f"{0x67 + n:02X}00" for n in range(1, 11)},
    **{
        f"{modifier}F{11 + i}": f"{0x85 + 2 * j + i:02X}00"
        for i in range(2)
        for j, modifier in enumerate(("", "SHIFT-", "CTRL-", "ALT-"))
    },
    **{f"ALT-{digit}": f"{0x78 + i:02X}00" for i, digit in enumerate("1234567890-=")},
}


@pytest.mark.parametrize("name", UNMEASURED)
def test_keys_that_dosbox_keeps_for_itself_give_the_words_of_its_table(name: str) -> None:
    keys = keyboard()
    press(keys, name)
    assert words_ah10(keys) == [UNMEASURED[name]]
    press(keys, name)
    assert words_ah00(keys) == ([] if UNMEASURED[name] > "84FF" else [UNMEASURED[name]])


@pytest.mark.parametrize("char", [*map(chr, range(32, 127)), "\r", "\b", "\x1b", "\t"])
def test_every_character_comes_out_as_its_keystroke(char: str) -> None:
    keys = keyboard()
    for code in chord_of_char(char):
        keys.make(code)
    assert keys.take() == Keystroke.of_char(char)


# -- the key pad -----------------------------------------------------------------------------------


def test_m8_num_lock_pressed_once_toggles_once_however_long_it_is_held() -> None:
    keys = keyboard(num_lock=True)
    press(keys, "KP7")
    for _ in range(5):
        keys.make(NUM_LOCK)
    keys.release(NUM_LOCK)
    press(keys, "KP7")
    press(keys, "NUMLOCK")
    press(keys, "KP7")
    assert words_ah00(keys) == ["4737", "4700", "4737"]
    assert keys.num_lock


def test_caps_lock_pressed_once_toggles_once() -> None:
    keys = keyboard()
    for name in ("CAPSLOCK", "A", "Shift-A", "CAPSLOCK", "A"):
        press(keys, name)
    assert words_ah00(keys) == ["1E41", "1E61", "1E61"]


def test_a_lock_released_that_was_not_pressed_here_does_not_toggle() -> None:
    keys = keyboard()
    keys.release(NUM_LOCK)
    assert not keys.num_lock


@pytest.mark.parametrize("shift", ["SHIFT", "RSHIFT"])
@pytest.mark.parametrize(
    ("num_lock", "inverts", "word"),
    [(0, 0, "4737"), (1, 0, "4737"), (0, 1, "4737"), (1, 1, "4700")],
    ids=["M22 off", "M22 on", "BIOS off", "BIOS on"],
)
def test_shift_and_num_lock_on_the_key_pad(
    shift: str, num_lock: int, inverts: int, word: str
) -> None:
    keys = keyboard(num_lock=bool(num_lock), shift_inverts_num_lock=bool(inverts))
    press(keys, f"{shift}-KP7")
    assert words_ah00(keys) == [word]


@pytest.mark.parametrize(
    ("digits", "word"),
    [("65", "0041"), ("065", "0041"), ("321", "0041"), ("0", None), ("256", None), ("224", "00E0")],
)
def test_alt_with_digits_of_the_key_pad_types_their_code(digits: str, word: str | None) -> None:
    keys = keyboard()
    keys.make(CODE_OF_NAME["ALT"])
    for digit in digits:
        press(keys, f"KP{digit}")
    assert keys.pending == 0
    keys.release(CODE_OF_NAME["ALT"])
    assert words_ah00(keys) == ([] if word is None else [word])


def test_alt_code_is_typed_when_both_alts_are_up() -> None:
    keys = keyboard()
    keys.make(CODE_OF_NAME["ALT"])
    keys.make(CODE_OF_NAME["RALT"])
    press(keys, "KP6")
    keys.release(CODE_OF_NAME["ALT"])
    assert words_ah00(keys) == []
    keys.release(CODE_OF_NAME["RALT"])
    assert words_ah00(keys) == ["0006"]


# -- held keys, focus, bytes -----------------------------------------------------------------------


def test_a_held_key_gives_a_word_for_every_make() -> None:
    keys = keyboard()
    taken = []
    for _ in range(MEASURED["typematic"]["words"]):
        keys.make(CODE_OF_NAME["A"])
        taken += words_ah00(keys)
    assert taken == ["1E61"] * 77


def test_k7_of_a_held_key_only_the_first_word_is_left_unless_its_repeats_are_wanted() -> None:
    keys = keyboard()
    keys.traps = frozenset({F1})
    for name in ("B", "A", "LEFT", "F1", "F11"):
        code = CODE_OF_NAME[name]
        for _ in range(3):
            keys.make(code)
        keys.release(code)
    keys.drop_repeats({Keystroke.of_char("b")})
    assert keys.pending == 5
    assert words_ah00(keys) == ["3062"] * 3 + ["1E61", "4B00"]
    assert [keys.take_trapped() for _ in range(2)] == [F1, None]


def test_k7_modifiers_that_go_down_meanwhile_do_not_make_a_held_key_a_new_one() -> None:
    keys = keyboard()
    for code in (0x1E, 0x2A, 0x1E):
        keys.make(code)
    keys.release(0x2A)
    keys.make(0x1E)
    keys.drop_repeats(())
    assert words_ah00(keys) == ["1E61"]


def test_k7_a_key_that_came_up_is_no_held_one_unless_the_host_says_so() -> None:
    keys = keyboard()
    press(keys, "A")
    press(keys, "A")
    keys.make(CODE_OF_NAME["A"], repeated=True)
    keys.drop_repeats(())
    assert words_ah00(keys) == ["1E61", "1E61"]


def test_k7_a_code_typed_with_alt_repeats_if_its_digits_do() -> None:
    keys = keyboard()
    for repeated in (False, True):
        keys.make(CODE_OF_NAME["ALT"], repeated=True)
        for digit in "130":
            keys.make(CODE_OF_NAME[f"KP{digit}"], repeated=repeated)
            keys.release(CODE_OF_NAME[f"KP{digit}"])
        keys.release(CODE_OF_NAME["ALT"])
    keys.drop_repeats(())
    assert words_ah00(keys) == ["0082"]


def test_k7_repeats_are_told_apart_on_a_keyboard_that_is_as_another_was() -> None:
    keys, other = keyboard(), keyboard()
    for _ in range(3):
        keys.make(0x1E)
    other.restore(keys.state)
    other.make(0x1E)
    other.drop_repeats(())
    assert words_ah00(other) == ["1E61"]
    assert words_ah00(keys) == ["1E61"] * 3
    assert words_ah10(keys) == []


def test_right_shift_keeps_shift_when_the_left_one_goes_up() -> None:
    keys = keyboard()
    for code in chord("RSHIFT-SHIFT"):
        keys.make(code)
    keys.release(CODE_OF_NAME["SHIFT"])
    press(keys, "A")
    assert words_ah00(keys) == ["1E41"]


def test_no_modifier_is_stuck_after_the_focus_was_lost() -> None:
    keys = keyboard()
    for name in ("SHIFT", "CTRL", "RALT", "NUMLOCK", "KP6"):
        keys.make(CODE_OF_NAME[name])
    keys.release_all()
    press(keys, "A")
    keys.release(CODE_OF_NAME["RALT"])
    keys.release(NUM_LOCK)
    press(keys, "KP7")
    assert words_ah00(keys) == ["1E61", "4700"]


@pytest.mark.parametrize("name", ["PRINTSCREEN", "PAUSE", "LGUI", "APPLICATION", "SCROLLLOCK"])
def test_keys_without_words_give_none(name: str) -> None:
    keys = keyboard()
    press(keys, name)
    assert keys.pending == 0


def test_ctrl_break_forgets_what_was_typed_ahead_and_gives_a_ctrl_c() -> None:
    keys = keyboard()
    for name in [*"EXIT", "CTRL-PAUSE"]:
        press(keys, name)
    assert words_ah00(keys) == ["0003"]


@pytest.mark.parametrize("code", [0, 0x80, 0xC7, 0xE000, 0xE0C7, 0xE147, -1])
def test_a_number_that_is_no_make_code_is_refused(code: int) -> None:
    keys = keyboard()
    with pytest.raises(ValueError, match="no make code"):
        keys.make(code)
    with pytest.raises(ValueError, match="no make code"):
        keys.release(code)


# -- the ring --------------------------------------------------------------------------------------


def test_of_20_keys_typed_ahead_the_first_15_are_kept() -> None:
    beeper = NotedBeeper()
    keys = Keyboard(beeper)
    for char in "abcdefghijklmnopqrst":
        press(keys, char)
    assert keys.pending == 15
    # In the reference the letters were typed in the same order.
    assert words_ah00(keys) == MEASURED["buffer"]["words"]
    assert beeper.heard == ["cut", "74573 of 678", "18643 of 0"] * 5


def test_words_that_ah00_drops_take_room_in_the_ring_but_are_never_seen() -> None:
    keys = keyboard()
    for name in ("F11", "A", "CTRL-TAB", "KP5"):
        press(keys, name)
    assert keys.pending == 1
    assert keys.take() == Keystroke.of_char("a")
    assert keys.take() is None
    for name in ["F11"] * RING + ["A"]:
        press(keys, name)
    assert (keys.pending, keys.take()) == (0, None)


def test_the_oldest_key_is_the_one_that_is_taken_next() -> None:
    keys = keyboard()
    assert keys.oldest is None
    for name in ("F11", "A", "B"):
        press(keys, name)
    assert keys.oldest == Keystroke.of_char("a") == keys.take()
    assert keys.oldest == Keystroke.of_char("b")
    keys.flush()
    assert keys.oldest is None


def test_flush_forgets_the_ring_only() -> None:
    keys = keyboard()
    keys.traps = frozenset({F1})
    press(keys, "F1")
    press(keys, "A")
    keys.flush()
    assert (keys.take(), keys.take_trapped()) == (None, F1)


def test_a_trapped_key_passes_a_full_ring_by() -> None:
    beeper = NotedBeeper()
    keys = Keyboard(beeper)
    keys.traps = frozenset({F7, SHIFT_F8, UP})
    for _ in range(15):
        press(keys, "A")
    for name in ("F7", "Shift-F8", "UP", "KP8", "F8"):
        press(keys, name)
    assert [keys.take_trapped() for _ in range(5)] == [F7, SHIFT_F8, UP, UP, None]
    assert beeper.heard[0] == "cut"
    assert words_ah00(keys) == ["1E61"] * 15


def test_of_many_trapped_keys_the_first_16_are_kept() -> None:
    keys = keyboard()
    keys.traps = frozenset({F1, F7})
    press(keys, "F7")
    for _ in range(20):
        press(keys, "F1")
    found = []
    while (key := keys.take_trapped()) is not None:
        found.append(key)
    assert found == [F7] + [F1] * 15


def test_a_question_sees_only_keys_pressed_after_it_opened() -> None:
    keys = keyboard()
    keys.traps = frozenset({F1})
    press(keys, "A")
    press(keys, "F1")
    with keys.set_aside():
        assert (keys.take(), keys.take_trapped()) == (None, None)
        press(keys, "Y")
        press(keys, "B")
        assert keys.take() == Keystroke.of_char("y")
    assert words_ah00(keys) == ["1E61", "3062"]
    assert keys.take_trapped() == F1


def test_k9_older_words_of_the_key_that_a_window_serves_are_forgotten() -> None:
    keys = keyboard()
    keys.traps = frozenset({F1, F7})
    for name in ("KP+", "A", "F7", "F1", "Shift-="):
        press(keys, name)
    with keys.set_aside({F7, Keystroke(0x4E2B), Keystroke(0x0D2B)}):
        press(keys, "KP+")
    assert words_ah00(keys) == ["1E61", "4E2B"]
    assert [keys.take_trapped() for _ in range(2)] == [F1, None]


def test_older_keys_go_before_newer_ones_and_the_surplus_is_dropped_with_a_beep() -> None:
    beeper = NotedBeeper()
    keys = Keyboard(beeper)
    for _ in range(14):
        press(keys, "A")
    with keys.set_aside():
        press(keys, "B")
        press(keys, "C")
        assert beeper.heard == []
    assert words_ah00(keys) == ["1E61"] * 14 + ["3062"]
    assert beeper.heard == ["cut", "74573 of 678", "18643 of 0"]


def test_keys_set_aside_come_back_when_the_question_is_broken_off() -> None:
    keys = keyboard()
    press(keys, "A")
    with pytest.raises(KeyError), keys.set_aside():
        raise KeyError
    assert words_ah00(keys) == ["1E61"]


CODES = st.sampled_from(sorted(CODE_OF_NAME.values()))


@given(st.lists(CODES, max_size=40))
def test_after_release_all_every_key_is_plain(codes: list[int]) -> None:
    keys = keyboard()
    for code in codes:
        keys.make(code)
    keys.release_all()
    keys.flush()
    press(keys, "F5")
    assert words_ah00(keys) == ["3F00"]
