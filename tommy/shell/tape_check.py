"""Whether a tape can be of one of the games that there are: its options, letters and programs."""

from collections.abc import Mapping, Sequence

from tommy.shell.command_letters import UsageError, parse_letters
from tommy.shell.game import Game
from tommy.shell.records.tape_files import tape_names
from tommy.shell.records.tape_records import HeaderRecord, ImpossibleError, Record, RunRecord


class TapeCheck:
    """Raises ImpossibleError for a record of a tape of none of ``games``.

    A tape begins with its header, and so each call with one begins another tape. Without
    ``sessions`` only the header is looked at, as it is enough to resume a run.
    """

    def __init__(self, games: Sequence[Game], *, sessions: bool = False) -> None:
        self._games: Mapping[str, Game] = {game.program: game for game in games}
        self._sessions = sessions
        self._program = ""

    def __call__(self, record: Record) -> None:
        """Check the next record of a tape."""
        match record:
            case HeaderRecord(program=program) if program:
                self._program = program
                self._check_options(record)
            case RunRecord() if self._sessions:
                self._check_start(record)

    def _check_options(self, header: HeaderRecord) -> None:
        if header.program not in self._games:
            raise ImpossibleError(f"no game is called {header.program}")
        chosen = self._games[header.program].chosen
        try:
            if chosen is not None:
                chosen(header.options)
        except (KeyError, ValueError):
            words = " ".join(f"{name}={word}" for name, word in header.options.items())
            raise ImpossibleError(f"no game has the options {words}") from None

    def _check_start(self, run: RunRecord) -> None:
        started = self._games.get(run.program)
        if started is None or self._program not in (
            each.program for each in (started, *started.others)
        ):
            raise ImpossibleError(f"{run.program} does not play {self._program}")
        if run.tape not in tape_names(self._program):
            raise ImpossibleError(f"{run.tape or 'nothing'} is not a recording of {self._program}")
        try:
            parse_letters(run.letters, started.letters)
        except UsageError as error:
            raise ImpossibleError(str(error)) from None
