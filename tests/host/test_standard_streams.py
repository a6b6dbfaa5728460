"""Standard streams that are closed, broken or full."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tommy.host import standard_streams

pytestmark = pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
ROOT = Path(__file__).parents[2]


def test_a_file_opened_next_never_gets_the_number_of_standard_error(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from tommy.host import standard_streams as streams\n"
        "streams.open_missing()\n"
        "file = open(sys.argv[1], 'wb')\n"
        "streams.say('nobody hears it')\n"
        "os.write(2, b'what a C library complains of')\n"
        "file.write(b'%d' % file.fileno())\n"
    )
    path = tmp_path / "F"
    subprocess.run(
        ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", sys.executable, "-c", code, str(path)],
        check=True,
        cwd=ROOT,
        timeout=60,
    )
    assert int(path.read_bytes()) >= 3


@pytest.fixture
def broken() -> Iterator[int]:
    """A pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    yield write
    os.close(write)


def tommy(*argv: str, out: int, err: int) -> int:
    """The exit status of the program on these streams."""
    return subprocess.run(
        [sys.executable, "-m", "tommy", *argv],
        check=False,
        stdout=out,
        stderr=err,
        cwd=ROOT,
        timeout=60,
    ).returncode


def test_a_reader_that_has_gone_is_no_fault(broken: int, tmp_path: Path) -> None:
    with (tmp_path / "err").open("wb") as err:
        assert tommy("--help", out=broken, err=err.fileno()) == 0
    assert (tmp_path / "err").read_bytes() == b""
    assert tommy("pinball", out=broken, err=broken) == 1


def test_a_full_device_as_output_is_no_fault() -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        assert tommy("--version", out=full, err=full) == 0
        assert tommy("pinball", out=full, err=full) == 1
    finally:
        os.close(full)


def test_without_standard_error_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    standard_streams.say("nobody hears it")
    standard_streams.settle()


def test_what_c_libraries_say_is_not_seen_inside_and_is_afterwards(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with standard_streams.quiet_libraries():
        os.write(2, b"inside")
    os.write(2, b"after")
    assert capfd.readouterr().err == "after"
