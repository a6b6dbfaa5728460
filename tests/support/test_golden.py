from pathlib import Path

import pytest

from tests.support import golden


def test_a_text_that_differs_from_its_golden_fails_with_the_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "updating", False)
    (tmp_path / "a.page").write_text("one\ntwo\n")
    golden.golden("a.page", "one\ntwo\n", tmp_path)
    with pytest.raises(pytest.fail.Exception, match=r"-two\n\+three"):
        golden.golden("a.page", "one\nthree\n", tmp_path)


def test_a_missing_golden_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "updating", False)
    with pytest.raises(pytest.fail.Exception, match="--update-golden"):
        golden.golden("a.page", "", tmp_path)


def test_updating_writes_the_golden_and_skips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "updating", True)
    with pytest.raises(pytest.skip.Exception):
        golden.golden("new/a.page", "one\n", tmp_path)
    assert (tmp_path / "new/a.page").read_text() == "one\n"
