"""The picture in the window: what is on the page, at the window's scale, drawn when it changed.

It draws on a pygame surface and says which rectangles changed; it neither opens windows nor flips.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np

from tommy.host.sdl.crt import Tube, darkened
from tommy.host.sdl.overlay import with_overlay
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
# The blink bit in a cell whose two bytes are read as one number.
_BLINKS = 0x8000


# A part of the picture, and where in the window it lies.
_Part: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


class _Shown(NamedTuple):
    """All that a picture depends on, apart from the window."""

    cells: bytes
    cursor: tuple[int, int, int, int] | None
    phase: blink.BlinkPhase
    border: int


class Picture:
    """Draws the page of ``pc`` on a surface, with the border all round.

    ``shape`` and ``border`` (frame pixels) are those of `scaling.fit`; ``tint`` is the tube of
    a mono adapter. ``crt`` draws scan lines and glow. ``overlay``, unless empty, is a line of the
    window that is drawn instead of the bottom row of the page.
    """

    def __init__(self, pc: PC, shape: Shape, border: int, tint: str, *, crt: bool = False) -> None:
        self._pc = pc
        self._shape = shape
        self._border = border
        self._tint = tint
        self._crt = crt
        self.overlay = ""
        self._use_adapter()
        self._shown: _Shown | None = None
        # Whether cells blink in what is shown.
        self._blinking = False
        # What was drawn from one phase to another since the page changed: while it only blinks,
        # nothing is computed, which takes longest just then, as no cache holds any of it.
        self._blinks: dict[tuple[blink.BlinkPhase, blink.BlinkPhase], list[_Part]] = {}
        self._lay_out(1, 1)

    def cell_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the cell last drawn at a pixel; None outside the text."""
        return self._fit.cell_at(x, y)

    def shown_on(self, window: pygame.Surface) -> pygame.Surface:
        """What was drawn there last: text and border, without what only fills the window."""
        adapter, border, at = self._adapter, self._border, self._fit
        across = -(-border * at.width // adapter.frame_width)
        down = -(-border * at.height // adapter.frame_height)
        framed = pygame.Rect(at.left, at.top, at.width, at.height).inflate(2 * across, 2 * down)
        return window.subsurface(framed.clip(window.get_rect()))

    def forget(self) -> None:
        """Draw everything the next time, as after the window was covered."""
        self._shown = None

    def draw(self, window: pygame.Surface) -> list[pygame.Rect]:
        """Bring the window up to date; the rectangles that changed, none if nothing did."""
        if self._pc.adapter is not self._adapter:
            self._use_adapter()
            self._lay_out(*window.get_size())
        elif window.get_size() != self._size:
            self._lay_out(*window.get_size())
        before, now = self._shown, self._to_show()
        if now == before:
            return []
        self._shown = now
        if before is None or before[:2] != now[:2]:
            self._blinks.clear()
        if before is None or before.border != now.border:
            self._fill(window, COLOURS[now.border])
            window.blits(self._parts(now, [self._whole]))
            return [window.get_rect()]
        phases = before.phase, now.phase
        if phases not in self._blinks:
            self._blinks[phases] = self._parts(now, self._changed(before, now))
        return [window.blit(*part) for part in self._blinks[phases]]

    def next_change(self) -> int:
        """The count at which cursor or blinking cells change next, if the program does nothing."""
        return blink.next_change(self._adapter, self._pc.clock.now)

    def _use_adapter(self) -> None:
        """Draw as the adapter that the PC has now; a program may change it."""
        self._adapter = self._pc.adapter
        self._compositor = Compositor(self._adapter, self._tint)
        size = (self._adapter.frame_width, self._adapter.frame_height)
        self._frame = pygame.Surface(size, 0, 32, _MASKS)
        # What is enlarged: the frame, or its glow.
        self._lit = pygame.Surface(size, 0, 32, _MASKS) if self._crt else self._frame

    def _lay_out(self, width: int, height: int) -> None:
        """Fit the picture into a window of this size."""
        self._size = (width, height)
        self._fit = fit(width, height, self._pc.adapter, self._shape, self._border)
        size, frame_size = (self._fit.width, self._fit.height), self._frame.get_size()
        larger = size[0] >= frame_size[0] and size[1] >= frame_size[1]
        self._enlargement = Enlargement(frame_size, size) if larger else None
        self._tube = Tube(frame_size, size) if self._crt else None
        self._whole = pygame.Rect((0, 0), size)
        self._shown = None

    def _changed(self, before: _Shown, now: _Shown) -> list[pygame.Rect]:
        """The parts of the picture in which two of them can differ."""
        if self._enlargement is None:
            return [self._whole]  # Shrunk, a cell also changes pixels around it.
        parts = [pygame.Rect(self._fit.cells(*cells)) for cells in _changed_cells(before, now)]
        if self._tube is None:
            return parts
        across, down = self._tube.reach
        return [part.inflate(2 * across, 2 * down).clip(self._whole) for part in parts]

    def _fill(self, window: pygame.Surface, colour: int) -> None:
        """Fill the window with the border."""
        window.fill(colour.to_bytes(3))
        if self._tube is not None:
            width, height = window.get_size()
            for line in range(height):
                if self._tube.is_dark(line - self._fit.top):
                    window.fill(darkened(colour).to_bytes(3), (0, line, width, 1))

    def _parts(self, shown: _Shown, parts: list[pygame.Rect]) -> list[_Part]:
        """These parts of the picture, and where in the window they lie."""
        # All of the frame, as that costs no more than enlarging one cell.
        pixels = pygame.surfarray.pixels2d(self._frame).T
        self._compositor.render(
            shown.cells,
            Cursor(*shown.cursor) if shown.cursor else None,
            cursor_lit=shown.phase.cursor_lit,
            blink_shown=shown.phase.blink_shown,
            out=pixels,
        )
        if self._tube is not None:
            frame, pixels = pixels, pygame.surfarray.pixels2d(self._lit).T
            for part in parts:
                self._tube.glow(frame, pixels, (*part.topleft, *part.size))
            del frame
        surfaces = [pygame.Surface(part.size, 0, self._frame) for part in parts]
        if self._enlargement is not None:
            for part, surface in zip(parts, surfaces, strict=True):
                out = pygame.surfarray.pixels2d(surface).T
                self._enlargement.draw(pixels, out, part.left, part.top)
                if self._tube is not None:
                    self._tube.darken(out, part.top)
                del out  # It locks the surface.
        else:
            del pixels
            pygame.transform.smoothscale(self._lit, self._whole.size, surfaces[0])
            if self._tube is not None:
                self._tube.darken(pygame.surfarray.pixels2d(surfaces[0]).T, 0)
        left, top = self._fit.left, self._fit.top
        return [
            (surface, (left + part.left, top + part.top))
            for surface, part in zip(surfaces, parts, strict=True)
        ]

    def _to_show(self) -> _Shown:
        pc = self._pc
        before = self._shown
        drawn = with_overlay(pc.page.cells, self.overlay) if self.overlay else pc.page.cells
        if before is not None and before.cells == drawn:
            cells = before.cells
        else:
            cells = bytes(drawn)
            self._blinking = blink.has_blinking_cells(cells)
        phase = blink.phase(pc.adapter, pc.clock.now)
        # A phase that changes nothing to be seen is the same picture.
        at = pc.page.cursor
        rows = ROWS - 1 if self.overlay else ROWS
        seen = at.visible and 0 <= at.row < rows and 0 <= at.col < COLS
        cursor = (at.row, at.col, at.start, at.end) if seen else None
        phase = blink.BlinkPhase(seen and phase.cursor_lit, phase.blink_shown or not self._blinking)
        border = 0 if pc.adapter.mono else pc.border
        return _Shown(cells, cursor, phase, border)


def _changed_cells(before: _Shown, now: _Shown) -> Iterator[tuple[int, int, int, int]]:
    """The rectangles of cells (row, col, rows, cols) in which two pictures can differ.

    One for all changed rows that follow one another.
    """
    old, new = (np.frombuffer(s.cells, "<u2").reshape(ROWS, COLS) for s in (before, now))
    changed = old != new
    if before.phase.blink_shown != now.phase.blink_shown:
        changed |= (new & _BLINKS) != 0
    if (before.cursor, before.phase.cursor_lit) != (now.cursor, now.phase.cursor_lit):
        for shown in (before, now):
            if shown.cursor is not None:
                changed[shown.cursor[:2]] = True
    rows = np.flatnonzero(changed.any(axis=1))
    for run in np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1):
        cols = np.flatnonzero(changed[run].any(axis=0))
        yield int(run[0]), int(cols[0]), len(run), int(cols[-1] - cols[0]) + 1
