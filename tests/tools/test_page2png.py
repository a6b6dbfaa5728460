import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tools import page2png

ROOT = Path(__file__).resolve().parents[2]
REF = ROOT / "tests" / "ref"
ATTRS = REF / "screens" / "attrs.bin"


def picture(path: Path) -> tuple[str, bytes]:
    with Image.open(path) as image:
        return str(image.format), np.asarray(image.convert("RGB")).tobytes()


@pytest.mark.parametrize(
    ("arguments", "reference"),
    [
        ([], "svga_s3_attrs_blink_c0b1"),
        (["--video", "vga", "--cursor", "off"], "svga_s3_attrs_blink_c0b1"),
        (["--video", "vga", "--cursor", "on"], "svga_s3_attrs_blink_c1b1"),
        (["--video", "cga", "--cursor", "on", "--blink", "hidden"], "cga_attrs_blink_c1b0"),
        (["--video", "cga", "--bit7", "bright"], "cga_attrs_bright_c0b1"),
        (["--video", "mda", "--cursor", "on", "--bit7", "blink"], "hercules_attrs_blink_c1b1"),
        (["--video", "mda", "--blink", "hidden"], "hercules_attrs_blink_c0b0"),
    ],
    ids=" ".join,
)
def test_the_picture_is_that_of_dosbox(
    tmp_path: Path, arguments: list[str], reference: str
) -> None:
    out = tmp_path / "out.png"
    assert page2png.main([str(ATTRS), str(out), *arguments]) == 0
    assert picture(out) == picture(REF / "png" / f"{reference}.png")


def test_the_tool_runs_by_itself_from_anywhere(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "page2png.py"), str(ATTRS), "out.png"]
    done = subprocess.run(
        [*command, "--video", "vga9"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    with Image.open(tmp_path / "out.png") as image:
        assert image.size == (720, 400)


def test_a_missing_screen_is_an_error_with_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.bin"
    assert page2png.main([str(missing), str(tmp_path / "out.png")]) == 2
    assert (
        capsys.readouterr().err == f"page2png: cannot read {missing}: No such file or directory\n"
    )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("size", [0, 3999, 4096])
def test_a_screen_of_another_size_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: int
) -> None:
    screen = tmp_path / "screen.bin"
    screen.write_bytes(bytes(size))
    assert page2png.main([str(screen), str(tmp_path / "out.png")]) == 2
    assert f"a page has 4000 bytes, not {size}" in capsys.readouterr().err
    assert not (tmp_path / "out.png").exists()


@pytest.mark.parametrize("place", ["missing/out.png", "."])
def test_a_place_that_cannot_be_written_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    out = tmp_path / place
    assert page2png.main([str(ATTRS), str(out)]) == 2
    assert capsys.readouterr().err.startswith(f"page2png: cannot write {out}: ")


@pytest.mark.parametrize(
    "arguments", [["--video", "svga"], ["--cursor", "maybe"], ["--bit7", "7"], ["--nonsense"]]
)
def test_a_wrong_option_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        page2png.main([str(ATTRS), str(tmp_path / "out.png"), *arguments])
    assert stopped.value.code == 2
    assert arguments[-1] in capsys.readouterr().err


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        page2png.main(["--help"])
    assert stopped.value.code == 0
    text = capsys.readouterr().out
    for option in ("--video", "--cursor", "--blink", "--bit7", "--tint"):
        assert option in text
