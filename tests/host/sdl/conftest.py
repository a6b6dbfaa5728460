"""What several tests of the window need."""

from collections.abc import Iterator

import pytest

from tests.support.xvfb import display, need_tools


@pytest.fixture(scope="module")
def show() -> Iterator[str]:
    """The name of an X display of their own."""
    need_tools()
    with display() as name:
        yield name
