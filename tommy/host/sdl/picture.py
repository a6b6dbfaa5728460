"""The picture in the window: what is on the page, at the window's scale, drawn when it changed.

It draws on a pygame surface and says which rectangle changed; it neither opens windows nor flips.
"""

from typing import NamedTuple

from tommy.host.sdl.pygame_setup import pygame
from tommy.host.sdl.resample import Enlargement
from tommy.host.sdl.scaling import Shape, fit
from tommy.machine import blink
from tommy.machine.compositor import Compositor
from tommy.machine.page import COLS, ROWS, Cursor
from tommy.machine.palette import COLOURS
from tommy.machine.pc import PC

# How the surfaces that numpy draws into hold a pixel: 0x00RRGGBB.
_MASKS = (0xFF0000, 0x00FF00, 0x0000FF, 0)


class _Shown(NamedTuple):
    """All that a picture depends on, apart from the window."""

    cells: bytes
    cursor: tuple[int, int, int, int] | None
    phase: blink.BlinkPhase
    border: int


class Picture:
    """Draws the page of ``pc`` on a surface, with the border all round.

    ``shape`` and ``border`` (frame pixels) are those of `scaling.fit`; ``tint`` is the tube of
    a mono adapter.
    """

    def __init__(self, pc: PC, shape: Shape, border: int, tint: str) -> None:
        self._pc = pc
        self._shape = shape
        self._border = border
        self._tint = tint
        self._use_adapter()
        self._shown: _Shown | None = None
        self._size = (0, 0)
        self._fit = fit(1, 1, pc.adapter, shape, border)
        self._enlargement: Enlargement | None = None
        # The scaled picture of each phase, and the phases drawn since the page changed: a cursor
        # that only blinks costs no scaling.
        self._scaled: dict[blink.BlinkPhase, pygame.Surface] = {}
        self._drawn: set[blink.BlinkPhase] = set()

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the cell last drawn at a pixel; None outside the text."""
        return self._fit.cell_at(x, y)

    def forget(self) -> None:
        """Draw everything anew the next time, as after the window was covered."""
        self._shown = None

    def draw(self, window: pygame.Surface) -> pygame.Rect | None:
        """Bring the window up to date; the rectangle that changed, or None if nothing did."""
        if self._pc.adapter is not self._adapter:
            self._use_adapter()
            self._lay_out(*window.get_size())
        elif window.get_size() != self._size:
            self._lay_out(*window.get_size())
        before, now = self._shown, self._to_show()
        if now == before:
            return None
        self._shown = now
        scaled = self._picture(before, now)
        left, top = self._fit.left, self._fit.top
        if before is None or before.border != now.border:
            window.fill(COLOURS[now.border].to_bytes(3))
            window.blit(scaled, (left, top))
            return window.get_rect()
        changed = pygame.Rect(self._fit.cells(*_changed_cells(before, now)))
        window.blit(scaled, changed, changed.move(-left, -top))
        return changed

    def next_change(self) -> int:
        """The count at which cursor or blinking cells change next, if the program does nothing."""
        return blink.next_change(self._adapter, self._pc.clock.now)

    def _use_adapter(self) -> None:
        """Draw as the adapter that the PC has now; a program may change it."""
        self._adapter = self._pc.adapter
        self._compositor = Compositor(self._adapter, self._tint)
        size = (self._adapter.frame_width, self._adapter.frame_height)
        self._frame = pygame.Surface(size, 0, 32, _MASKS)

    def _lay_out(self, width: int, height: int) -> None:
        """Fit the picture into a window of this size."""
        self._size = (width, height)
        self._fit = fit(width, height, self._pc.adapter, self._shape, self._border)
        size, frame_size = (self._fit.width, self._fit.height), self._frame.get_size()
        larger = size[0] >= frame_size[0] and size[1] >= frame_size[1]
        self._enlargement = Enlargement(frame_size, size) if larger else None
        self._scaled.clear()
        self._drawn.clear()
        self._shown = None

    def _picture(self, before: _Shown | None, now: _Shown) -> pygame.Surface:
        """The scaled picture, drawn or as drawn before."""
        if before is None or before[:2] != now[:2]:
            self._drawn.clear()
        if now.phase not in self._scaled:
            size = (self._fit.width, self._fit.height)
            self._scaled[now.phase] = pygame.Surface(size, 0, self._frame)
        scaled = self._scaled[now.phase]
        if now.phase not in self._drawn:
            self._render(now, scaled)
            self._drawn.add(now.phase)
        return scaled

    def _render(self, shown: _Shown, scaled: pygame.Surface) -> None:
        pixels = pygame.surfarray.pixels2d(self._frame).T
        self._compositor.render(
            shown.cells,
            Cursor(*shown.cursor) if shown.cursor else None,
            cursor_lit=shown.phase.cursor_lit,
            blink_shown=shown.phase.blink_shown,
            out=pixels,
        )
        if not self._fit.smooth:
            del pixels  # It locks the frame.
            pygame.transform.scale(self._frame, scaled.get_size(), scaled)
        elif self._enlargement:
            self._enlargement.draw(pixels, pygame.surfarray.pixels2d(scaled).T)
        else:
            del pixels
            pygame.transform.smoothscale(self._frame, scaled.get_size(), scaled)

    def _to_show(self) -> _Shown:
        pc = self._pc
        cells = bytes(pc.page.cells)
        phase = blink.phase(pc.adapter, pc.clock.now)
        # A phase that changes nothing to be seen is the same picture.
        if not blink.has_blinking_cells(cells):
            phase = phase._replace(blink_shown=True)
        at = pc.page.cursor
        seen = at.visible and 0 <= at.row < ROWS and 0 <= at.col < COLS
        cursor = (at.row, at.col, at.start, at.end) if seen else None
        if cursor is None:
            phase = phase._replace(cursor_lit=False)
        border = 0 if pc.adapter.mono else pc.border
        return _Shown(cells, cursor, phase, border)


def _changed_cells(before: _Shown, now: _Shown) -> tuple[int, int, int, int]:
    """The rectangle of cells (row, col, rows, cols) in which two pictures can differ."""
    cursors = [shown.cursor for shown in (before, now) if shown.cursor is not None]
    if before.cells == now.cells and before.phase.blink_shown == now.phase.blink_shown:
        rows, cols = [at[0] for at in cursors], [at[1] for at in cursors]
        return min(rows), min(cols), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    rows = [at[0] for at in cursors]
    for row in range(ROWS):
        line = slice(2 * COLS * row, 2 * COLS * (row + 1))
        if before.cells[line] != now.cells[line] or (
            before.phase.blink_shown != now.phase.blink_shown
            and blink.has_blinking_cells(now.cells[line])
        ):
            rows.append(row)
    return min(rows), 0, max(rows) - min(rows) + 1, COLS
