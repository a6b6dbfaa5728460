"""Options and set-up common to all tests."""

import signal
from collections.abc import Iterator

import pytest

from tests.support import golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew, and skip"
    )


def pytest_configure(config: pytest.Config) -> None:
    golden.updating = bool(config.getoption("--update-golden"))


@pytest.fixture
def heeds_ctrl_c() -> Iterator[None]:
    """Programs that the test starts are ended by Ctrl-C, as those that a person starts.

    The background jobs of a shell script ignore SIGINT, and so does all that they start: rightly,
    for a Ctrl-C is not meant for them. The tests may be such a job.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
