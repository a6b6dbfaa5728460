from pathlib import Path

import pytest
from PIL import Image

from tools.art import screenshots


def test_each_story_gives_a_picture_of_a_window(tmp_path: Path) -> None:
    assert screenshots.main([str(tmp_path)]) == 0
    sizes = {}
    for path in tmp_path.iterdir():
        with Image.open(path) as picture:
            sizes[path.stem] = picture.size
    assert sizes == {
        "show": (672, 432),
        "canasta": (672, 432),
        "sheet": (672, 432),
        "mono": (672, 382),
        "eights": (672, 432),
        "rolling": (672, 432),
    }


def test_a_missing_folder_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert screenshots.main([str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
