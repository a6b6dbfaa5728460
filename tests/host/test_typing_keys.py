"""Keys on their way to a PC: what is remembered of each until it comes up."""

import pytest

from tommy.host.key_translation import Key
from tommy.host.operators import Locks, Person
from tommy.host.typing_keys import TypingKeys
from tommy.machine.pc import PC
from tommy.machine.scancodes import CODE_OF_NAME, LCTRL, LSHIFT, RALT


class Desk:
    """A PC and the keys of a host, each known by the name of its place."""

    def __init__(
        self, *, by_place: bool = False, false_ctrl: bool = False, caps: bool = False
    ) -> None:
        self.pc = PC()
        self.pc.inputs.records = True
        self.person = Person(self.pc, lambda: Locks(num=False, caps=caps))
        self.now_s = 0.0
        self.keys = TypingKeys(by_place=by_place, false_ctrl=false_ctrl, clock_s=lambda: self.now_s)

    def down(self, name: str, text: str = "", **held: bool) -> bool:
        code = CODE_OF_NAME[name]
        return self.keys.down(code, Key(code, text, **held), self.person)  # type: ignore[arg-type]

    def up(self, name: str) -> None:
        self.keys.up(CODE_OF_NAME[name], self.person)

    def text(self, text: str) -> bool:
        return self.keys.text(text, self.person)

    @property
    def words(self) -> list[str]:
        """The words in the ring, removed."""
        words = []
        while (key := self.pc.keyboard.take()) is not None:
            words.append(f"{key.word:04X}")
        return words

    @property
    def codes(self) -> str:
        """What went to the PC since the last time, as on a tape."""
        return " ".join(word for batch in self.pc.inputs.take() for word in batch.words)

    @property
    def held(self) -> tuple[int, ...]:
        return self.pc.keyboard.state.held


def test_a_us_keyboard_gives_the_codes_of_its_places() -> None:
    desk = Desk()
    desk.down("LSHIFT", shift=True)
    desk.down("A", "A", shift=True)
    desk.up("A")
    desk.up("LSHIFT")
    assert desk.codes == "+2A +1E -1E -2A"


def test_10_a_release_breaks_what_was_made_whatever_is_held_by_then() -> None:
    desk = Desk()
    desk.down("LSHIFT", shift=True)
    desk.down("7", "7", shift=True)  # French
    desk.up("LSHIFT")
    desk.down("7", "è")  # a repeat: another text does not count
    desk.up("7")
    assert desk.words == ["0837", "0837"]
    assert desk.held == ()


def test_10_a_repeat_repeats_the_whole() -> None:
    desk = Desk()
    for _ in range(3):
        desk.down("2", "é")
    desk.up("2")
    assert desk.words == ["0082"] * 3
    assert desk.held == ()


@pytest.mark.parametrize("caps", [False, True])
@pytest.mark.parametrize(
    ("name", "text", "held", "word"),
    [
        ("A", "a", {}, "1E61"),
        ("Q", "A", {"shift": True}, "1E41"),
        ("7", "7", {"shift": True}, "0837"),  # French
        ("7", "{", {"alt_gr": True}, "1A7B"),  # German
        ("2", "é", {}, "0082"),
        ("2", "É", {"shift": True}, "0090"),
        ("[", "^^", {}, "075E"),  # a dead key that is pressed twice
        ("]", "^ô", {}, "0093"),
        ("A", "ф", {}, None),  # Russian
        ("SPACE", " ", {}, "3920"),
        ("F8", "", {"shift": True}, "5B00"),
        ("1", "&", {"alt": True}, "7800"),
        ("UP", "", {}, "4800"),
    ],
)
def test_k7_a_repeat_is_known_as_one_whatever_the_key_makes_on_the_pc(
    name: str, text: str, held: dict[str, bool], word: str | None, caps: bool
) -> None:
    desk = Desk(caps=caps)
    for modifier, down in (("LSHIFT", "shift"), ("LALT", "alt")):
        if down in held:
            desk.down(modifier, "", **held)
    desk.down(name, text, **held)
    first = desk.words
    assert word is None or first[-1] == word
    for _ in range(3):
        desk.down(name, text, **held)
    desk.pc.keyboard.drop_repeats(())
    assert desk.words == []
    desk.up(name)
    desk.down(name, text, **held)
    desk.pc.keyboard.drop_repeats(())
    assert desk.words == first


def test_6_among_letters_that_are_not_latin_a_sign_in_the_place_of_a_letter_is_that_letter() -> (
    None
):
    # A Greek keyboard has no other key for a queen.
    desk = Desk()
    desk.down("D", "δ")
    desk.down("Q", ";")
    desk.down("/", "/")
    assert desk.words == ["2064", "1071", "352F"]
    desk.keys.down(1, Key(CODE_OF_NAME["Q"], ":", shift=True), desk.person)
    desk.keys.down(2, Key(CODE_OF_NAME["Q"], "·", alt_gr=True), desk.person)
    assert desk.words == ["1051", "00FA"]


@pytest.mark.parametrize("latin", [True, False])
def test_5_among_latin_letters_and_on_another_layout_it_is_the_sign(latin: bool) -> None:
    desk = Desk()
    desk.down("D", "δ")
    if latin:
        desk.down("A", "q")  # French
    else:
        desk.keys.forget_layout()
    assert desk.words
    desk.down("M", ",")
    assert desk.words[-1] == "332C"


def test_k7_the_press_that_only_its_text_told_of_is_no_repeat() -> None:
    desk = Desk()
    desk.down("A", "a")
    desk.text("a")
    desk.pc.keyboard.drop_repeats(())
    assert desk.words == ["1E61"] * 2


@pytest.mark.parametrize("caps", [False, True])
def test_10_caps_lock_of_the_pc_does_not_matter(caps: bool) -> None:
    desk = Desk(caps=caps)
    for text in "aA":
        desk.down("Q", text)
        desk.up("Q")
    assert desk.words == ["1E61", "1E41"]
    assert desk.pc.keyboard.caps_lock is caps
    assert desk.held == ()


def test_2_left_alt_and_the_top_row_are_the_function_keys() -> None:
    desk = Desk()
    desk.down("LALT", alt=True)
    desk.down("1", "&", alt=True)
    assert desk.words == ["7800"]


def test_3_ctrl_goes_with_the_letter_that_is_on_the_key() -> None:
    desk = Desk()
    desk.down("LCTRL", ctrl=True)
    desk.keys.down(1, Key(CODE_OF_NAME["Q"], "\x01", "a", ctrl=True), desk.person)
    assert desk.words == ["1E01"]


def test_4_alt_gr_and_its_false_ctrl_never_reach_the_pc() -> None:
    desk = Desk(false_ctrl=True)
    desk.down("LCTRL", ctrl=True)
    desk.down("RALT", ctrl=True, alt_gr=True)
    desk.down("7", "{", ctrl=True, alt_gr=True)
    desk.up("7")
    desk.up("LCTRL")
    desk.up("RALT")
    assert desk.words == ["1A7B"]
    assert not {f"{sign}{code:X}" for sign in "+-" for code in (LCTRL, RALT)} & {
        *desk.codes.split()
    }
    assert desk.held == ()


def test_4_a_true_ctrl_reaches_it_with_the_next_key() -> None:
    desk = Desk(false_ctrl=True)
    desk.down("LCTRL", ctrl=True)
    desk.down("H", "\x08", ctrl=True)
    desk.up("H")
    desk.up("LCTRL")
    desk.down("LCTRL", ctrl=True)
    desk.up("LCTRL")
    assert desk.codes == "+1D +23 -23 -1D +1D -1D"


def test_8_what_the_pc_does_not_have_is_refused() -> None:
    desk = Desk()
    assert desk.down("E", "€", alt_gr=True)
    desk.up("E")
    assert not desk.down("E", "e")
    assert desk.codes == "+12"


def test_8_it_is_refused_once_however_long_it_is_held() -> None:
    desk = Desk()
    assert [desk.down("E", "€", alt_gr=True) for _ in range(3)] == [True, False, False]
    desk.up("E")
    assert desk.down("E", "€", alt_gr=True)


def test_9_a_dead_key_is_nothing_and_the_next_key_the_character() -> None:
    desk = Desk()
    desk.down("[", "")
    desk.up("[")
    desk.down("E", "ê")
    desk.up("E")
    assert desk.words == ["0088"]


def test_1_text_that_no_key_carried_is_pressed_and_released() -> None:
    desk = Desk()
    desk.down("Q", "a")
    desk.now_s += 0.5
    desk.text("a")
    desk.up("Q")
    for text in ("a", "a", "bé"):
        desk.text(text)
    assert desk.text("字")
    assert desk.words == ["1E61", "1E61", "1E61", "3062", "0082"]
    assert desk.held == ()


def test_1_text_that_comes_again_sooner_than_any_key_repeats_is_a_press() -> None:
    # SDL on X11 drops the release and the press of a key that went up and down within 2 ms.
    desk = Desk()
    desk.down("L", "l")
    desk.now_s += 0.004
    desk.text("l")
    desk.now_s += 0.004
    desk.text("l")
    desk.up("L")
    assert desk.codes == "+26 -26 +26 -26 +26 -26"
    assert desk.held == ()


def test_1_repeats_of_a_key_that_was_held_before_it_was_seen_soon_count_as_such() -> None:
    desk = Desk()  # The focus came back with the key held: it repeats at once.
    desk.down("L", "l")
    for _ in range(30):
        desk.now_s += 0.033
        desk.text("l")
    assert len(desk.words) <= 4


def test_1_text_of_a_key_that_is_held_is_its_repeat() -> None:
    desk = Desk()
    desk.down("L", "l")
    for _ in range(3):
        desk.now_s += 0.2
        desk.text("l")
    assert desk.codes == "+26"


def test_a_latched_shift_counts() -> None:
    desk = Desk()
    desk.down("LSHIFT", shift=True)
    desk.up("LSHIFT")
    desk.down("F8", shift=True)
    assert desk.words == ["5B00"]
    assert LSHIFT not in desk.held


def test_after_the_focus_was_lost_nothing_is_down() -> None:
    desk = Desk()
    desk.down("Q", "a")
    desk.keys.forget()
    desk.person.focus_lost()
    desk.up("Q")
    desk.down("Q", "q")
    assert desk.words == ["1E61", "1071"]
    assert desk.codes == "+1E UP +10"


def test_by_place_all_is_as_on_a_us_keyboard() -> None:
    desk = Desk(by_place=True)
    desk.down("Q", "a")
    desk.up("Q")
    desk.down("RALT")
    desk.down("7", "{")
    desk.up("7")
    desk.up("RALT")
    assert not desk.text("x")
    assert desk.codes == "+10 -10 +E038 +8 -8 -E038"
