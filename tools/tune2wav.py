"""Write a PLAY string as the emulated speaker sounds it to a WAV file (48 kHz, mono, 16 bit).

python tools/tune2wav.py 'T200 O2 L8 CDEFGAB>C' scale.wav
"""

import argparse
import sys
import wave
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tommy.machine.clock import PIT_HZ, Clock
from tommy.machine.mml import IllegalFunctionCall, MissingOperand, parse
from tommy.machine.speaker import Speaker
from tommy.machine.synth import RATE_HZ, duration_samples, render

#: Longest file written, so that a slip such as C1........ does not fill the disk.
LONGEST_S = 3600


def samples_of(text: str) -> bytes:
    """The samples of a PLAY string, little-endian 16 bit; the silence at its end included.

    The errors of :func:`tommy.machine.mml.parse`, and ValueError if it plays over an hour.
    """
    notes, _ = parse(text)
    counts = sum(note.counts for note in notes)
    if counts > LONGEST_S * PIT_HZ:
        raise ValueError(f"plays {counts / PIT_HZ:.0f} s, more than {LONGEST_S}")
    speaker = Speaker(Clock())
    for note in notes:
        speaker.enqueue(note.tones(), one_note=True)
    transitions = speaker.transitions(0)
    samples = max(-(-counts * RATE_HZ // PIT_HZ), duration_samples(transitions, 0))
    return render(transitions, 0, samples).astype("<i2").tobytes()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; 0, or 2 with one line on standard error."""
    parser = argparse.ArgumentParser(
        prog="tune2wav.py",
        description="Write a PLAY string as the emulated speaker sounds it to a WAV file: "
        "48,000 Hz, mono, 16 bit.",
        epilog="example: tune2wav.py 'T200 O2 L8 CDEFGAB>C' scale.wav",
    )
    parser.add_argument("tune", metavar="PLAY-STRING", help="notes in QuickBASIC's PLAY language")
    parser.add_argument("out", metavar="OUT.wav", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        samples = samples_of(options.tune)
    except (IllegalFunctionCall, MissingOperand, ValueError) as error:
        print(f"tune2wav: {error}", file=sys.stderr)
        return 2
    try:
        with options.out.open("wb") as file, wave.open(file, "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE_HZ)
            sound.writeframes(samples)
    except OSError as error:
        print(f"tune2wav: cannot write {options.out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
