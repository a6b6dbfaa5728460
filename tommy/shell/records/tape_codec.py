"""Records as the lines of a tape, and back.

The format of a tape is the number on its first line, and stays. In formats 1 and 2 a line is
checked by itself; since format 3 its check covers the line before, and so all lines before. Lines
of any format are read for ever.
"""

from dataclasses import replace

from tommy.shell.records import crc_lines
from tommy.shell.records.tape_records import FORMAT, HeaderRecord, KeyRecord, Record

#: The first format whose checks cover the line before, and whose keys may have figures.
_CHAINED = 3


class Codec:
    """Encodes or decodes the records of a tape, one line after another.

    ``format`` is that of the header, once it has passed; ``check`` that of the last line.
    """

    def __init__(self, form: int = FORMAT, check: int = 0) -> None:
        self.format = form
        self.check = check

    def encode(self, *records: Record) -> bytes:
        r"""The next lines, one for each record.

        >>> from tommy.shell.records.tape_records import HintRecord
        >>> Codec().encode(HeaderRecord(3, "CANASTA", 7), HintRecord(), HintRecord())
        b'TAPE 3 CANASTA 7 573B12DB\r\nHINT 25198C0E\r\nHINT DAA7066F\r\n'
        """
        return b"".join(map(self._encoded, records))

    def decode(self, line: bytes) -> Record:
        """The record on the next line; ValueError if it is damaged or cannot stand there."""
        keyword, *words = crc_lines.words(line, before=self._before) or [""]
        if keyword not in Record.kinds:
            raise ValueError(f"{line!r} is no line of this tape")
        record = Record.kinds[keyword].decode(words)
        if not self._may_have_figures and record != _without_figures(record):
            raise ValueError(f"in format {self.format} no key has figures")
        self._pass(record, line)
        return record

    @property
    def _before(self) -> int:
        return self.check if self.format >= _CHAINED else 0

    @property
    def _may_have_figures(self) -> bool:
        return self.format >= _CHAINED

    def _encoded(self, record: Record) -> bytes:
        written = record if self._may_have_figures else _without_figures(record)
        line = crc_lines.line(written.keyword, *written.encode(), before=self._before)
        self._pass(record, line)
        return line

    def _pass(self, record: Record, line: bytes) -> None:
        if isinstance(record, HeaderRecord):
            self.format = record.format
        self.check = crc_lines.check(line)


def _without_figures(record: Record) -> Record:
    return replace(record, figures=()) if isinstance(record, KeyRecord) else record
