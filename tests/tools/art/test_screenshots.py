from pathlib import Path

import pytest
from PIL import Image

from tommy import assets
from tools.art import screenshots


def test_each_picture_of_the_readme_is_made_as_that_of_a_window(tmp_path: Path) -> None:
    assert screenshots.main([str(tmp_path)]) == 0
    sizes = {}
    for path in tmp_path.iterdir():
        with Image.open(path) as picture:
            sizes[path.stem] = picture.size
    shown = {path.stem for path in (assets.folder() / "screenshots").iterdir()}
    assert sizes == dict.fromkeys(shown, (672, 432)) | {"mono": (672, 382)}


def test_a_missing_folder_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert screenshots.main([str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
