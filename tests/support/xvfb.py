"""Windows on an X server without a screen, for tests that are skipped where there is none."""

import shutil

import pytest

from tools.stress.xvfb import KEYCODE as KEYCODE
from tools.stress.xvfb import NEEDED
from tools.stress.xvfb import ROOT as ROOT
from tools.stress.xvfb import TIMEOUT_S as TIMEOUT_S
from tools.stress.xvfb import WindowProgram as WindowProgram
from tools.stress.xvfb import display as display
from tools.stress.xvfb import running as running
from tools.stress.xvfb import until as until
from tools.stress.xvfb import window_manager as window_manager
from tools.stress.xvfb import x_server as x_server
from tools.stress.xvfb import x_tool as x_tool


def need_tools(*more: str) -> None:
    """Skip the test if a program that it drives is not installed."""
    missing = [tool for tool in (*NEEDED, *more) if shutil.which(tool) is None]
    if missing:
        pytest.skip(
            f"not installed: {', '.join(missing)} (apt install xvfb xdotool x11-utils openbox)"
        )
