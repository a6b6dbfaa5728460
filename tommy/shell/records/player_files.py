"""What a player has on the drive besides tapes: match scores, settings, statistics."""

from tommy.machine.drive import Drive
from tommy.shell.records.match_scores import ScoreBook
from tommy.shell.records.settings import SettingsFile
from tommy.shell.records.statistics import StatisticsFile


class PlayerFiles:
    """The files of a player on one drive, the same as long as the PC is on.

    So what could not be written is not forgotten from one start of a game to the next.
    """

    def __init__(self, drive: Drive) -> None:
        #: What to tell the player of settings and statistics, a line each; whoever says it takes
        #: it out.
        self.troubles: list[str] = []
        self.scores = ScoreBook(drive)
        self.settings = SettingsFile(drive, self.troubles)
        self.statistics = StatisticsFile(drive, self.troubles)
