"""The options of the command line."""

import pytest

from tommy.shell.command_line import build_parser


def test_without_arguments_there_is_no_game_and_every_option_has_its_default() -> None:
    found = vars(build_parser().parse_intermixed_args([]))
    assert found == {
        "game": None,
        "letters": [],
        "seed": None,
        "home": None,
        "skip_show": False,
        "show": False,
        "replay": None,
        "speed": 1,
        "video": None,
        "tint": "white",
        "scale": None,
        "aspect": "4:3",
        "border": 16,
        "fullscreen": False,
        "crt": None,
        "volume": None,
        "shift_keypad": False,
        "keyboard": None,
        "install_shortcut": False,
        "remove_shortcut": False,
    }


@pytest.mark.parametrize(
    "argv",
    [
        ["crazy8s", "MS", "*", "--seed", "5"],
        ["--seed", "5", "crazy8s", "MS", "*"],
        ["crazy8s", "--seed", "5", "MS", "*"],
        ["crazy8s", "MS", "--seed=5", "*"],
    ],
    ids=" ".join,
)
def test_options_may_stand_anywhere(argv: list[str]) -> None:
    found = build_parser().parse_intermixed_args(argv)
    assert (found.game, found.letters, found.seed) == ("crazy8s", ["MS", "*"], 5)


def test_the_short_command_takes_letters_at_once() -> None:
    parser = build_parser("crazy8s")
    found = parser.parse_intermixed_args(["MS", "--volume", "0"])
    assert (found.game, found.letters, found.volume) == ("crazy8s", ["MS"], 0)
    assert parser.prog == "crazy8s"


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["--seed", "x"], "'X' is not a whole number, 0 to 999999999"),
        (["--seed=-1"], "'-1' is not a whole number, 0 to 999999999"),
        (["--seed", "9" * 5000], "is not a whole number, 0 to 999999999"),
        (["--volume", "101"], "'101' is not a whole number, 0 to 100"),
        (["--scale", "0"], "'0' is not a whole number, 1 to 16"),
        (["--border", "1.5"], "'1.5' is not a whole number, 0 to 200"),
        (["--video", "hercules"], "invalid choice: 'hercules'"),
        (["--tint", "blue"], "invalid choice: 'blue'"),
        (["--aspect", "16:9"], "invalid choice: '16:9'"),
        (["--sed", "5"], "--sed"),
        (["--home"], "expected one argument"),
        (["--install-shortcut", "--remove-shortcut"], "not allowed with argument"),
    ],
)
def test_a_bad_option_is_one_line_and_status_2(
    argv: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        build_parser().parse_intermixed_args(argv)
    out, err = capsys.readouterr()
    assert caught.value.code == 2
    assert out == ""
    assert err.startswith("tommy: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_help_names_every_letter_and_how_to_write_the_star(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as caught:
        build_parser().parse_intermixed_args(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert caught.value.code == 0
    assert "('*'), or use --skip-show" in text
    assert all(f"{letter} " in text for letter in "SMC*")
    assert "1 to 4 level" in text


def test_version_is_printed_with_the_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        build_parser(version="1.2.3").parse_intermixed_args(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == "tommy 1.2.3\n"
