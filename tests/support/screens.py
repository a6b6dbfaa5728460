"""What tests read off the screen of any game on the headless PC."""

from tommy.host.headless import Headless

MESSAGE_ROW = 17
#: The only attributes that look well on mono. Source: LOOK 1.
MONO_ATTRIBUTES = {0x07, 0x70, 0x0F, 0x01}


def message(host: Headless) -> str:
    """The message line."""
    return host.page.lines()[MESSAGE_ROW].strip()


def marked(host: Headless, row: int) -> str:
    """What stands reversed in a row: the answer that Enter takes."""
    line, runs = host.page.lines()[row], host.page.attributes()[row]
    return "|".join(line[a : b + 1].strip() for a, b, attr in runs if attr == 0x70)


class Inks:
    """The attributes that were on the page whenever somebody looked."""

    def __init__(self, host: Headless) -> None:
        self._host = host
        self.seen: set[int] = set()

    def look(self) -> None:
        """Look at the whole page."""
        self.seen.update(self._host.page.cells[1::2])

    def watch(self, times: int, ticks: int) -> None:
        """Let the program run, and look so many times, after so many ticks each."""
        for _ in range(times):
            self._host.run_ticks(ticks)
            self.look()

    def look_after(self, *keys: str) -> None:
        """Press keys, and look after each."""
        for key in keys:
            self._host.key(key)
            self.look()
