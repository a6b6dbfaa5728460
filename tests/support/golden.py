"""Golden files: texts that a person has read and agreed with, kept under `tests/golden`.

`pytest --update-golden` writes them anew and skips the test; it never lets it pass.
"""

import difflib
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "golden"

#: Set by `tests/conftest.py` from the option ``--update-golden``.
updating = False


def golden(name: str, text: str, folder: Path = FOLDER) -> None:
    """Fail unless ``text`` is what the golden file ``name`` (`crazy8s/a-game.match`) holds.

    One golden a test: with ``--update-golden`` the test ends here, skipped.
    """
    path = folder / name
    if updating:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        pytest.skip(f"wrote {name}")
    if not path.exists():
        pytest.fail(f"no golden {name}; write it with --update-golden and read it")
    expected = path.read_text(encoding="utf-8")
    if text != expected:
        difference = difflib.unified_diff(
            expected.splitlines(), text.splitlines(), f"golden/{name}", "now", lineterm=""
        )
        pytest.fail("\n".join(difference) or f"{name}: only the line ends differ")
