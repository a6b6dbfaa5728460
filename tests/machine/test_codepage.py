import pytest

from tommy.machine.codepage import decode, encode

ALL = bytes(range(256))


def test_all_bytes_come_back() -> None:
    assert encode(decode(ALL)) == ALL
    assert len(set(decode(ALL))) == 256


def test_ascii_is_ascii() -> None:
    assert decode(ALL[0x20:0x7F]) == ALL[0x20:0x7F].decode("ascii")


def test_the_upper_half_is_pythons_cp437() -> None:
    assert decode(ALL[128:]) == ALL[128:].decode("cp437")


@pytest.mark.parametrize(
    ("byte", "sign"),
    [(1, "☺"), (2, "☻"), (3, "♥"), (4, "♦"), (5, "♣"), (6, "♠"), (7, "•"), (13, "♪"), (16, "►"),
     (24, "↑"), (25, "↓"), (30, "▲"), (31, "▼"), (127, "⌂"), (255, "\u00a0")],
)  # fmt: skip
def test_low_bytes_are_signs(byte: int, sign: str) -> None:
    assert decode(bytes([byte])) == sign
    assert encode(sign) == bytes([byte])


@pytest.mark.parametrize("text", ["\n", "a\tb", "\x1b", "€", "ab♠\u2014", "\x7f", "🂡"])
def test_a_character_outside_the_set_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(UnicodeEncodeError, match="not in CP437") as error:
        encode(text)
    bad = text[error.value.start : error.value.end]
    assert len(bad) == 1
    with pytest.raises(UnicodeEncodeError):
        encode(bad)
    assert len(encode(text[: error.value.start])) == error.value.start
