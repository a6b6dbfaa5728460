import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from tools.tune2wav import main

TOOL = Path(__file__).parents[2] / "tools" / "tune2wav.py"


def test_a_tune_becomes_a_wav_of_48_khz_mono_16_bit(tmp_path: Path) -> None:
    out = tmp_path / "a.wav"
    assert main(["O2 A1 P1", str(out)]) == 0
    with wave.open(str(out), "rb") as file:
        assert file.getparams()[:3] == (1, 2, 48_000)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert len(samples) / 48_000 == pytest.approx(4.0, abs=0.014)
    assert samples[: 48_000 * 7 // 4].max() == -samples.min() == 5000
    assert not samples[48_000 * 2 :].any()


def test_a_rest_alone_is_silence_of_its_length(tmp_path: Path) -> None:
    out = tmp_path / "rest.wav"
    assert main(["P4", str(out)]) == 0
    with wave.open(str(out), "rb") as file:
        assert file.getnframes() / 48_000 == pytest.approx(0.5, abs=0.014)
        assert not any(file.readframes(file.getnframes()))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("C4 H", "column 4, 'H'"),
        ("O9 C", "column 1, 'O9'"),
        ("", "needs a string"),
        ("T32 L1" + "C" * 500, "more than 3600"),
    ],
)
def test_a_bad_tune_is_one_line_and_no_file(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "bad.wav"
    assert main([text, str(out)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("tune2wav: ")
    assert message in error
    assert error.count("\n") == 1
    assert not out.exists()


def test_a_path_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["C", str(tmp_path / "none" / "c.wav")]) == 2
    assert capsys.readouterr().err.startswith("tune2wav: cannot write ")


def test_it_runs_as_a_script_from_anywhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "C", "c.wav"], cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "c.wav").stat().st_size > 40_000
    shown = subprocess.run(
        [sys.executable, str(TOOL), "--help"], cwd=tmp_path, capture_output=True, check=True
    )
    assert b"PLAY-STRING" in shown.stdout
