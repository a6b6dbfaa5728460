"""What is not there is None; what is there and broken is heard of."""

from pathlib import Path

import pytest

from tools import lab
from tools.lab import canasta
from tools.lab.game_modules import lab_module, lab_modules, lab_package


def test_what_is_there_is_found() -> None:
    assert lab_package("canasta") is canasta
    objective = lab_module("canasta", "objective")
    assert objective is not None
    assert objective.__name__ == "tools.lab.canasta.objective"
    assert [name for name, _ in lab_modules("canasta", "soak")] == ["soak", "soak_screen"]


def test_what_is_not_there_is_none() -> None:
    assert lab_package("whist") is None
    assert lab_module("whist", "objective") is None
    assert lab_module("canasta", "no_such_file") is None
    assert not list(lab_modules("whist", "soak"))


def test_an_import_that_fails_inside_a_module_is_no_missing_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/objective.py").write_text("import no_such_module\n", encoding="utf-8")
    monkeypatch.setattr(lab, "__path__", [*lab.__path__, str(tmp_path)])
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        lab_module("broken", "objective")
