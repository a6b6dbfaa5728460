"""Options and set-up common to all tests."""

import pytest

from tests.support import golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew, and skip"
    )


def pytest_configure(config: pytest.Config) -> None:
    golden.updating = bool(config.getoption("--update-golden"))
