"""A person at the keyboard: keys, clicks and locks of the host as the PC gets them."""

import pytest

from tommy.host.operators import KeyPress, Locks, Person
from tommy.machine.pc import PC
from tommy.machine.scancodes import CODE_OF_NAME


def taken(pc: PC) -> list[str]:
    """The words in the ring, removed."""
    words = []
    while (key := pc.keyboard.take()) is not None:
        words.append(f"{key.word:04X}")
    return words


def press(person: Person, name: str, *, alt: bool = False, repeated: bool = False) -> None:
    person.key_down(KeyPress(CODE_OF_NAME[name], alt=alt, repeated=repeated))


def on(num: bool | None = False, caps: bool = False) -> tuple[PC, Person]:
    pc = PC()
    return pc, Person(pc, lambda: Locks(num, caps))


def test_each_key_goes_to_the_pc_and_a_held_one_repeats() -> None:
    pc, person = on()
    press(person, "A")
    press(person, "A", repeated=True)
    person.key_up(CODE_OF_NAME["A"])
    assert taken(pc) == ["1E61", "1E61"]
    assert pc.keyboard.state.held == ()


def test_k7_a_key_pressed_anew_is_no_repeat_of_another_key_for_the_same_code() -> None:
    pc, person = on()
    # On a French keyboard ? and / are two keys; a quick typist holds both for a moment.
    for shift in (True, False):
        person.key_down(KeyPress(0x35, alt=False, repeated=False, shift=shift))
    person.key_down(KeyPress(0x35, alt=False, repeated=True, shift=False))
    pc.keyboard.drop_repeats(())
    assert taken(pc) == ["353F", "352F"]


def test_k7_a_click_is_a_press_though_its_key_is_held() -> None:
    pc, person = on()
    pc.page.assign_keys(0, 0, 1, 1, "ENTER")
    press(person, "ENTER")
    assert taken(pc) == ["1C0D"]
    person.click(0, 0)
    pc.keyboard.drop_repeats(())
    assert taken(pc) == ["1C0D"]


@pytest.mark.parametrize("repeated", [False, True])
def test_k7_a_host_that_sees_no_key_come_up_can_tell_a_repeat_all_the_same(repeated: bool) -> None:
    pc, person = on()
    person.key_down(KeyPress(CODE_OF_NAME["A"], alt=False, repeated=repeated, shift=True))
    person.key_up(CODE_OF_NAME["A"])
    pc.keyboard.drop_repeats(())
    assert taken(pc) == ([] if repeated else ["1E41"])


def test_a_click_presses_the_keys_of_the_page_and_nothing_elsewhere() -> None:
    pc, person = on()
    pc.page.assign_keys(23, 31, 1, 8, "Shift-F8 1 2")
    person.click(23, 33)
    person.click(10, 40)
    assert taken(pc) == ["5B00", "0231", "0332"]
    assert pc.keyboard.state.held == ()


def test_a_click_is_void_while_keys_wait_in_the_ring() -> None:
    pc, person = on()
    pc.page.assign_keys(0, 0, 4, 5, "A")
    person.click(0, 0)
    person.click(0, 0)
    press(person, "B")
    assert taken(pc) == ["1E61", "3062"]
    person.click(0, 0)
    assert taken(pc) == ["1E61"]


def test_what_words_on_the_page_say_of_keys_is_no_button() -> None:
    pc, person = on()
    pc.page.put(23, 31, "F1=MUTE ", 0x57)
    person.click(23, 33)
    assert taken(pc) == []


def test_no_key_stays_down_when_the_focus_is_lost() -> None:
    pc, person = on()
    press(person, "LSHIFT")
    person.focus_lost()
    press(person, "A")
    assert taken(pc) == ["1E61"]


def test_the_locks_are_the_hosts_at_the_start_and_when_the_focus_comes_back() -> None:
    locks = Locks(num=True, caps=False)
    pc = PC()
    person = Person(pc, lambda: locks)
    assert (pc.keyboard.num_lock, pc.keyboard.caps_lock) == (True, False)
    locks = Locks(num=False, caps=True)
    person.focus_gained()
    assert (pc.keyboard.num_lock, pc.keyboard.caps_lock) == (False, True)


def test_a_host_without_num_lock_leaves_the_pcs_alone() -> None:
    pc, person = on(num=None)
    press(person, "NUMLOCK")
    person.key_up(CODE_OF_NAME["NUMLOCK"])
    person.focus_gained()
    assert pc.keyboard.num_lock
