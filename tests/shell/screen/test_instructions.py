"""The instructions window: pages, keys, the page below, the missing text; and the text itself."""

import pytest

from tests.support.buttons import buttons, click_word
from tests.support.sounds import divisor_now
from tommy import assets
from tommy.catalog import CATALOG
from tommy.host.headless import Headless
from tommy.machine.codepage import encode
from tommy.machine.drive import RamDrive
from tommy.machine.page import ROWS
from tommy.machine.pc import PC
from tommy.machine.pit import divisor_of
from tommy.shell.screen.instructions import show_instructions
from tommy.shell.screen.manual import LETTERS, PAGE_LINES, Bookmark, document, manual, read
from tommy.shell.screen.screen import Screen

TEXT = assets.read_text("crazy8s/instructions.txt")
DOCUMENT = document("crazy8s")
PAGES = len(manual(read("crazy8s")).pages)


class Window:
    """A PC full of letters with the window open over them."""

    def __init__(
        self, *, mono: bool = False, game: str = "crazy8s", files: dict[str, bytes] | None = None
    ) -> None:
        self.game = game
        self.before = b""
        drive = RamDrive()
        for name, data in (files or {}).items():
            drive.write(name, data)
        self.host = Headless(self.program, adapter="mda" if mono else "vga", drive=drive)

    async def program(self, pc: PC) -> None:
        for row in range(ROWS):
            pc.page.put(row, 0, chr(65 + row) * 80, 0x30 + row)
        pc.page.cursor.row, pc.page.cursor.col = 17, 40
        self.before = bytes(pc.page.cells)
        await show_instructions(pc, Screen(pc.page, mono=pc.adapter.mono), self.game)

    @property
    def lines(self) -> list[str]:
        return self.host.page.lines()

    @property
    def text(self) -> list[str]:
        return [line.rstrip() for line in self.lines[1:21]]

    def unchanged(self) -> bool:
        cursor = self.host.page.cursor
        place = (cursor.row, cursor.col, cursor.visible)
        return bytes(self.host.page.cells) == self.before and place == (17, 40, True)


def test_the_last_row_names_the_keys_that_turn_pages_from_here_and_never_blinks() -> None:
    window = Window()
    words = {"PGUP=PAGE BEFORE": [False], "PGDN=NEXT PAGE": [True], "PGDN=FIRST PAGE": [False]}
    count = int(window.lines[0].split()[-1])
    for _ in range(count - 1):
        window.host.key("PGDN")
        for word, shown in words.items():
            shown.append(word in window.lines[21])
        assert window.host.page.attr(21, 0) < 0x80
    assert words == {
        "PGUP=PAGE BEFORE": [False, *[True] * (count - 1)],
        "PGDN=NEXT PAGE": [*[True] * (count - 1), False],
        "PGDN=FIRST PAGE": [*[False] * (count - 1), True],
    }
    window.host.key("PGDN")
    assert f"PAGE 1 OF {count}" in window.lines[0]


def test_it_lies_over_rows_0_to_21_as_the_house_does() -> None:
    window = Window()
    runs = window.host.page.attributes()
    assert [row[0] for row in runs[:22]] == [(0, 79, 0x4F), *[(0, 79, 0x1E)] * 20, (0, 79, 0x4F)]
    assert window.lines[0][34:46] == "INSTRUCTIONS"
    assert "ESC=" in window.lines[21]
    assert bytes(window.host.page.cells[22 * 160 :]) == window.before[22 * 160 :]
    assert not window.host.page.cursor.visible


def test_mono_uses_the_four_attributes_only() -> None:
    window = Window(mono=True)
    runs = window.host.page.attributes()
    assert [row[0] for row in runs[:22]] == [(0, 79, 0x70), *[(0, 79, 0x07)] * 20, (0, 79, 0x0F)]


def test_space_shows_the_whole_text_page_by_page_and_then_the_first_again() -> None:
    window = Window()
    seen: list[str] = []
    for number in range(1, PAGES + 1):
        assert window.lines[0].rstrip().endswith(f"PAGE {number} OF {PAGES}")
        seen += window.text if number != 2 else []
        window.host.key("SPACE")
    assert [line for line in seen if line] == [line for line in DOCUMENT if line]
    assert "PAGE 1 OF" in window.lines[0]


@pytest.mark.parametrize(
    ("keys", "page"),
    [
        ("PGDN", 2),
        ("KP2", 2),
        ("SPACE PGUP", 1),
        ("SPACE SPACE UP", 2),
        ("UP", PAGES),
        ("END", PAGES),
        ("END SPACE", 1),
        ("SPACE SPACE KP7", 1),
        ("ENTER F5 F7", 1),
        ("END 0", 2),
        ("B", 3),
        ("0 DOWN ENTER", 3),
        ("0 UP LEFT ENTER", 1),
    ],
)
def test_other_keys_turn_pages_too_or_do_nothing(keys: str, page: int) -> None:
    window = Window()
    for key in keys.split():
        window.host.key(key)
    assert f"PAGE {page} OF" in window.lines[0]
    assert not window.host.finished


def test_a_key_that_does_nothing_gives_the_prompt_tone_for_two_ticks() -> None:
    window = Window()
    window.host.key("/")
    assert divisor_now(window.host.pc) == divisor_of(110)
    window.host.run_ticks(1)
    assert divisor_now(window.host.pc) == divisor_of(110)
    window.host.run_ticks(1)
    assert divisor_now(window.host.pc) == 0


@pytest.mark.parametrize("key", ["HOME", "SPACE", "PGDN", "DOWN", "PGUP", "UP"])
def test_a_key_that_turns_no_page_is_refused(key: str) -> None:
    window = Window(game="no-such-game", files={"A.DOC": b"HELLO"})
    window.host.type("A.DOC\r")
    window.host.key(key)
    assert divisor_now(window.host.pc) == divisor_of(110)


def test_there_must_be_something_to_rub_out_of_the_name_of_a_file() -> None:
    window = Window(game="no-such-game")
    window.host.key("BACKSPACE")
    assert divisor_now(window.host.pc) == divisor_of(110)


def test_esc_brings_the_screen_below_back_unchanged() -> None:
    window = Window()
    window.host.key("SPACE")
    window.host.key("ESC")
    assert window.host.finished
    assert window.unchanged()


def test_switching_off_brings_the_screen_below_back_as_well() -> None:
    window = Window()
    window.host.power_off()
    assert window.unchanged()


# The text is missing


def test_a_missing_text_is_said_on_the_first_row_only_and_enter_closes() -> None:
    window = Window(game="no-such-game")
    assert window.lines[0].startswith("THE INSTRUCTIONS ARE MISSING.  READ WHICH FILE")
    assert bytes(window.host.page.cells[160:]) == window.before[160:]
    cursor = window.host.page.cursor
    assert (cursor.row, cursor.col, cursor.visible) == (0, len(window.lines[0].rstrip()) + 1, True)
    window.host.key("ENTER")
    assert window.host.finished
    assert window.unchanged()


def test_esc_closes_it_too_whatever_is_typed() -> None:
    window = Window(game="no-such-game", files={"A.DOC": b"HELLO"})
    window.host.type("a.doc\x1b")
    assert window.host.finished
    assert window.unchanged()


def test_the_file_named_is_read_from_the_drive() -> None:
    text = b"FIRST\r\n\tIN\r\n" + bytes([6]) + b" SPADES\r\n" + b"X" * 81 + b"\r\nLAST\r\n\x1aJUNK"
    window = Window(game="no-such-game", files={"RULES.DOC": text})
    window.host.type("rulez\bs.doc\r")
    assert window.text[:6] == ["FIRST", "        IN", "♠ SPADES", "X" * 80, "X", "LAST"]
    assert not any(window.text[6:])
    assert "PAGE 1 OF 1" in window.lines[0]
    window.host.key("ESC")
    assert window.unchanged()


@pytest.mark.parametrize(
    ("name", "answer"),
    [("NONE.DOC", "NONE.DOC: NO SUCH FILE."), ("A..B", "A..B: NAME NOT ALLOWED.")],
)
def test_a_file_that_cannot_be_read_is_asked_for_again(name: str, answer: str) -> None:
    window = Window(game="no-such-game", files={"A.DOC": b"HELLO"})
    window.host.type(f"{name}\r")
    assert window.lines[0].startswith(f"{answer}  READ WHICH FILE")
    window.host.type("A.DOC\r")
    assert window.text[0] == "HELLO"


def test_no_more_is_typed_than_a_name_can_have() -> None:
    window = Window(game="no-such-game")
    window.host.type("ABCDEFGH.DOCX")
    assert window.lines[0].rstrip().endswith("? ABCDEFGH.DOC")
    assert divisor_now(window.host.pc) == divisor_of(110)


def test_an_empty_file_is_one_empty_page() -> None:
    window = Window(game="no-such-game", files={"A.DOC": b""})
    window.host.type("A.DOC\r")
    assert not any(window.text)
    assert "PAGE 1 OF 1" in window.lines[0]


# The texts of the games

GAMES = [game.folder for game in CATALOG]
SHELL_WORDS = (
    *("F1 ", "F2 ", "F3 ", "F4 ", "F5 ", "F6 ", "F7 ", "F8 ", "F10 ", "F11", "ALT AND 1"),
    *("CLICK", "--HELP", "ENTER", "SPACE BAR", "ESC", "BACKSPACE", "CONTINUE", "NUM LOCK"),
    *("TYPING AHEAD", "0.1 TO 10.0", " S BEGIN WITH THE SOUND OFF", " M MONO", " C COLOR"),
    *(" * NO STARTUP SHOW", "1 EASY TO 4 EXPERT", "NEW GAME", "DELETE THE MARKED GAME", "SECOND"),
    *("/SEED:1234", "/SEED:TODAY", "IN A ROW", "BEST GAME", "LAST TEN", "R IN THE HISTORY"),
    *("F12 SAVE A PICTURE", "SHIFT-F12", "SHIFT-F11", "CTRL AND + OR -", "--CRT", "FULL SCREEN"),
)
#: Words that are not plain American English, or no longer the word for the thing.
FORBIDDEN = (
    *("ANEW", " DEAR", "HAS LEAVE", "TAKEN UP", "WON'T GO", "HANGS ON", " KIN ", "AT FIRST HARD"),
    *("ERASE THE FILE", "WHOEVER MENDS", "GIVES IT UP", " HIS ", " HE ", " HIM ", "AT NOTHING"),
)


@pytest.mark.parametrize("game", GAMES)
def test_the_text_is_in_capitals_that_the_pc_has_and_fits_the_screen(game: str) -> None:
    lines = document(game)
    text = " ".join(lines)
    assert encode(text)
    assert text.upper() == text
    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", SHELL_WORDS)
def test_the_text_tells_of_all_that_games_share(game: str, word: str) -> None:
    assert word in " ".join(" ".join(document(game)).split())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", FORBIDDEN)
def test_the_text_has_no_forbidden_words(game: str, word: str) -> None:
    assert word not in " ".join(" ".join(document(game)).split())


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_are_one_page_and_no_paragraph_is_cut(game: str) -> None:
    text = read(game)
    book = manual(text)
    assert book.contents == 1
    assert all(len(page) <= PAGE_LINES for page in book.pages)
    blocks = {
        block for chapter in text for block in "\n".join(chapter.lines).split("\n\n") if block
    }
    shown = {block for page in book.pages for block in "\n".join(page).split("\n\n") if block}
    assert blocks <= shown


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_name_each_chapter_and_each_key_lands_on_it(game: str) -> None:
    text = read(game)
    topics = [chapter.topic for chapter in text]
    assert len({*topics}) == len(topics) <= len(LETTERS)
    window = Window(game=game)
    for letter, chapter in zip(LETTERS, text, strict=False):
        window.host.key("0")
        assert f"{letter}  {chapter.title}" in "\n".join(window.lines)
        window.host.key(letter)
        assert window.text[0] == f"{chapter.title}:"
    window.host.key("0")
    row = next(at for at, line in enumerate(window.lines) if text[2].title in line)
    click_word(window.host, row, f"C  {text[2].title}")
    assert window.text[0] == f"{text[2].title}:"


def test_it_opens_at_the_bookmark_or_at_the_topic() -> None:
    place = Bookmark(4)
    for topic, shown in (("", "PAGE 5 OF"), ("suit", "PAGE"), ("no-such-topic", "PAGE")):

        async def program(pc: PC, topic: str = topic) -> None:
            screen = Screen(pc.page, mono=False)
            await show_instructions(pc, screen, "crazy8s", place, topic)

        host = Headless(program)
        assert shown in host.page.lines()[0]
        if topic:
            assert host.page.lines()[1].startswith("CRAZY CARDS, AND NAMING A SUIT:")
        host.key("ESC")


def test_its_text_has_no_buttons_and_its_footer_has_two() -> None:
    window = Window()
    assert "F7" in TEXT
    assert {line.split()[0] for line in buttons(window.host.page).splitlines()} == {"21"}
    assert buttons(window.host.page).count("\n") == 3
    click_word(window.host, 21, "NEXT PAGE")
    assert "PAGE 2 OF" in window.lines[0]
    click_word(window.host, 21, "THE GAME")
    assert window.unchanged()


def test_what_it_covers_has_no_buttons_and_gets_them_back() -> None:
    window = Window()
    window.host.key("ESC")
    page = window.host.page
    page.assign_keys(0, 0, ROWS, 80, "F1")

    async def again(pc: PC) -> None:
        await show_instructions(pc, Screen(page, mono=False), "crazy8s")

    pc = PC()
    pc.page = page
    host = Headless(again, pc=pc)
    assert {page.keys_at(row, 0) for row in range(22)} == {()}
    assert page.keys_at(22, 0) == ("F1",)
    host.key("ESC")
    assert {page.keys_at(row, col) for row in range(ROWS) for col in range(80)} == {("F1",)}


def test_the_question_for_a_file_has_its_key_as_a_button() -> None:
    window = Window(game="nothing")
    click_word(window.host, 0, "ENTER=NONE")
    assert window.unchanged()
