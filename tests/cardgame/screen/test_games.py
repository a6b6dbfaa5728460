"""What is seen and heard alike in every game, from the deal to the farewell."""

from tests.support.runs import Demo, answered, each_game, each_seating, playing
from tests.support.screens import MONO_ATTRIBUTES, Inks
from tests.support.sounds import divisor_now
from tommy.cardgame.rules.seats import YOUR_SEAT
from tommy.keystroke import ENTER
from tommy.machine.drive import RamDrive
from tommy.machine.pit import divisor_of
from tommy.shell.game import Game
from tommy.shell.game_spec import Setting

CLICKS = divisor_of(46), divisor_of(58)


def dealing(game: Game) -> Demo:
    """In the deal of a hand that you begin."""
    for seed in range(7, 40):
        demo = Demo(game, game.settings[0], seed, keys=())
        demo.run_to_first_deal()
        if demo.core.actor == YOUR_SEAT:
            demo.host.run_ticks(30)
            return demo
    raise AssertionError("you never begin")


def type_a_move(demo: Demo) -> None:
    """The keys of a legal move of yours."""
    keys = demo.core.spelling(demo.core.legal_moves()[0])
    demo.host.type("".join("\r" if key == ENTER else key.char for key in keys))


@each_game
def test_a_key_that_only_hurries_the_deal_is_no_move(game: Game) -> None:
    demo = dealing(game)
    for key in ("ENTER", "SPACE", "ESC"):
        demo.host.key(key)
    demo.run_to_your_turn()
    demo.host.run_ticks(20)
    assert (demo.core.moves, demo.core.actor, demo.core.half_typed) == ([], YOUR_SEAT, False)


@each_game
def test_a_move_typed_in_the_deal_is_kept(game: Game) -> None:
    demo = dealing(game)
    assert "CARDS D" in demo.host.page.lines()[23]
    type_a_move(demo)
    assert not demo.core.moves
    demo.host.run_until(lambda: len(demo.core.moves) > 0)
    assert demo.core.moves[0][0] == YOUR_SEAT


# Sound


@each_game
def test_the_deal_clicks_a_card_alternately(game: Game) -> None:
    demo = Demo(game, game.settings[0], 7, keys=())
    demo.run_to_first_deal()
    tones: list[int] = []
    demo.host.pc.speaker.listener = lambda _, tone: tones.append(tone.divisor)
    demo.run_to_your_turn()
    clicks = [divisor for divisor in tones if divisor in CLICKS]
    assert len(clicks) >= 14
    assert clicks == [CLICKS[place % 2] for place in range(len(clicks))]


@each_game
def test_the_turn_begins_with_the_prompt_tone(game: Game) -> None:
    host = playing(game)
    assert divisor_now(host.pc) == divisor_of(110)
    host.run_ticks(3)
    assert divisor_now(host.pc) == 0


@each_game
def test_with_the_letter_s_nothing_sounds_until_f1(game: Game) -> None:
    host = answered(game, "S*3")
    assert host.pc.speaker.muted

    def heard(seconds: int) -> set[int]:
        divisors = set()
        for _ in range(73 * seconds):
            host.run_quarters(1)
            divisors.add(divisor_now(host.pc))
        return divisors

    # The deal, your turn and some turns of the demo.
    assert heard(30) == {0}
    host.key("F2")
    assert heard(10) == {0}
    host.key("F1")
    assert len(heard(10)) > 2


# The screen


@each_seating
def test_mono_uses_four_attributes_only_from_the_show_to_the_farewell(
    game: Game, setting: Setting
) -> None:
    host = answered(game, "MS1", setting=setting._replace(answers=""))
    inks = Inks(host)
    inks.watch(30, 5)
    inks.look_after("ENTER")
    host.run_ticks(2)
    for char in setting.answers:
        host.type(char)
        inks.watch(1, 2)
    inks.look_after(*("F3",) * 9, "F2")
    while "HAND: 2" not in host.page.lines()[22]:
        inks.watch(1, 9)
    inks.look_after("F5", "ESC", "F7", "Y")
    assert inks.seen == MONO_ATTRIBUTES


def with_line(game: Game, line: bytes) -> RamDrive:
    """A drive with a score file in which this is the game's line."""
    label = f'"{game.score_label}",'.encode() if game.score_label else b""
    drive = RamDrive()
    drive.write(game.score_file, (b"1,2\r\n" if label else b"") + label + line)
    return drive


@each_game
def test_the_largest_match_score_stays_in_its_box(game: Game) -> None:
    drive = with_line(game, b"999999999,999999999\r\n")
    row = playing(game, drive=drive).page.lines()[20]
    assert row[49] == row[79] == "║"
    assert "YOU:999999999" in row.replace(" ", "")


@each_game
def test_a_damaged_score_file_is_kept_aside_and_said(game: Game) -> None:
    drive = with_line(game, b"\x00garbage")
    damaged, kept = drive.read(game.score_file), game.score_file.replace(".SCR", ".BAD")
    demo = Demo(game, game.settings[0], 7, keys=(), drive=drive)
    demo.host.run_until(kept)
    assert drive.read(kept) == damaged
    demo.run_to_your_turn()
