"""One run of the fuzzer: a scene, a seed, a number of keys; and the fault that it finds."""

import random
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from types import FrameType

from tools.stress.acts import Act
from tools.stress.invariants import Fault
from tools.stress.scenes import Scene, scene_of
from tools.stress.shrink import smaller
from tools.stress.typist import Typist
from tools.stress.watched_pc import WatchedPC

#: A program counts as hung after this many processor seconds without waiting for keys.
HUNG_S = 60
#: A slow scene gets a tenth of the keys.
_SLOWER = 10


@dataclass(frozen=True)
class Found:
    """A fault: what is wrong, at which key, after which acts, and the page at that moment."""

    wrong: str
    key: int
    acts: tuple[Act, ...]
    page: str

    @property
    def kind(self) -> str:
        """The part before the first colon, which faults of one kind share."""
        return self.wrong.partition(":")[0]


@dataclass(frozen=True)
class Run:
    """The ``number``-th run of a seed, of ``keys`` keys; its scene follows from the number."""

    seed: int
    number: int
    keys: int

    @cached_property
    def scene(self) -> Scene:
        """The scene in which it begins."""
        return scene_of(self.number)

    @property
    def wanted(self) -> int:
        """The number of keys to press, fewer in a slow scene."""
        return self.keys // (_SLOWER if self.scene.slow else 1)

    @property
    def deal(self) -> int:
        """The seed of the cards."""
        return self.seed * 1_000_003 + self.number

    def play(self) -> tuple[int, Found | None]:
        """Play the run: the number of keys pressed, and the fault if there is one."""
        chance = random.Random(f"{self.seed} {self.number}")

        def acts(pc: WatchedPC) -> Iterator[Act]:
            yield from self.scene.opening()
            for act in Typist(pc, chance).acts():
                if pc.keys >= self.wanted:
                    return
                yield act

        return self._watch(acts)

    def again(self, acts: Iterable[Act]) -> Found | None:
        """The fault when these acts happen instead, or None."""
        return self._watch(lambda _pc: iter(acts))[1]

    def smallest(self, found: Found, seconds: float) -> Found:
        """The same kind of fault after the fewest acts found within these processor seconds."""
        until = time.process_time() + seconds
        best = found

        def fails(acts: Sequence[Act]) -> bool:
            nonlocal best
            again = self.again(acts)
            if again is None or again.kind != found.kind:
                return False
            best = again
            return True

        smaller(found.acts, fails, lambda: time.process_time() < until)
        return best

    def _watch(self, acts: Callable[[WatchedPC], Iterator[Act]]) -> tuple[int, Found | None]:
        done: list[Act] = []
        with WatchedPC(self.scene, self.deal) as pc, _watchdog() as wind:
            try:
                for act in acts(pc):
                    done.append(act)
                    wind()
                    pc.do(act)
                wind()
                pc.leave()
            except Exception as error:  # noqa: BLE001 - whatever breaks is what is looked for
                wrong = f"{type(error).__name__}: {error}"
                if isinstance(error, Fault):
                    wrong = str(error)
                return pc.keys, Found(wrong, pc.keys, tuple(done), pc.host.page.dump())
            return pc.keys, None


@contextmanager
def _watchdog() -> Iterator[Callable[[], object]]:
    """Raise Fault in a program that hangs; the yielded function restarts the timer.

    Does nothing on systems without interval timers.
    """
    if not hasattr(signal, "setitimer"):
        yield lambda: None
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Fault("the program does not wait any more")

    before = signal.signal(signal.SIGVTALRM, stop)
    try:
        yield partial(signal.setitimer, signal.ITIMER_VIRTUAL, HUNG_S)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
