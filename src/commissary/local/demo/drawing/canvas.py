"""A sheet for flat, poster-like pictures: coordinates in pixels, edges smoothed, shapes turned and scaled."""

import io
import math
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from PIL import Image, ImageDraw

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

OVERSAMPLING = 2
_UPRIGHT: Matrix = (1, 0, 0, 0, 1, 0)


class Canvas:
    """Draws in the colours it is given; `at` moves, scales and turns everything drawn inside it."""

    def __init__(self, width: int, height: int, background: str, seed: int = 0) -> None:
        self.width, self.height = width, height
        self.random = random.Random(seed)  # noqa: S311  # the same picture for the same seed, no secret
        self._image = Image.new("RGB", (width * OVERSAMPLING, height * OVERSAMPLING), background)
        self._pen = ImageDraw.Draw(self._image)
        self._matrix: Matrix = _UPRIGHT
        self._origin: Point = (0, 0)

    @contextmanager
    def at(
        self, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False
    ) -> Iterator[None]:
        """Let (0, 0) be at (x, y), `scale` times as large, turned by `turn` degrees clockwise."""
        before = self._matrix
        cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        mirror = -1 if flip else 1
        self._matrix = _product(before, (cos * mirror, -sin, x, sin * mirror, cos, y))
        try:
            yield
        finally:
            self._matrix = before

    @contextmanager
    def inside(self, outline: Sequence[Point]) -> Iterator[None]:
        """Whatever is drawn in here shows only inside `outline`."""
        placed = self._placed(outline)
        box = _around(placed)
        below, pen, origin = self._image, self._pen, self._origin
        # Only the part that can change is copied: the whole sheet has 23 MB.
        self._image = below.crop(box)
        self._pen = ImageDraw.Draw(self._image)
        self._origin = (origin[0] + box[0], origin[1] + box[1])
        mask = Image.new("L", self._image.size, 0)
        ImageDraw.Draw(mask).polygon([(x - box[0], y - box[1]) for x, y in placed], fill=255)
        try:
            yield
        finally:
            below.paste(self._image, box, mask)
            self._image, self._pen, self._origin = below, pen, origin

    def polygon(self, points: Sequence[Point], color: str) -> None:
        self._pen.polygon(self._placed(points), fill=color)

    def rect(  # noqa: PLR0917  # four sides and two properties; named they would triple every drawing
        self, left: float, top: float, right: float, bottom: float, color: str, radius: float = 0
    ) -> None:
        self.polygon(rounded(left, top, right, bottom, radius), color)

    def ellipse(  # noqa: PLR0917  # a place, two lengths and two properties; named they would triple every drawing
        self, x: float, y: float, rx: float, ry: float, color: str, turn: float = 0
    ) -> None:
        self.polygon(oval(x, y, rx, ry, turn=turn), color)

    def circle(self, x: float, y: float, radius: float, color: str) -> None:
        self.polygon(oval(x, y, radius, radius), color)

    def line(self, points: Sequence[Point], color: str, width: float) -> None:
        """A line with round corners and ends."""
        placed = self._placed(points)
        thick = max(1, round(width * self._scale))
        self._pen.line(placed, fill=color, width=thick, joint="curve")
        for x, y in (placed[0], placed[-1]):
            radius = thick / 2
            self._pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)

    def finished(self) -> Image.Image:
        """The picture in its own size."""
        return self._image.reduce(OVERSAMPLING)

    def webp(self) -> bytes:
        """The picture as a file."""
        target = io.BytesIO()
        # Without loss: whoever keeps the picture encodes it once more.
        self.finished().save(target, "WEBP", lossless=True, method=0)
        return target.getvalue()

    @property
    def _scale(self) -> float:
        a, b, _, d, e, _ = self._matrix
        return math.sqrt(abs(a * e - b * d)) * OVERSAMPLING

    def _placed(self, points: Iterable[Point]) -> list[Point]:
        a, b, c, d, e, f = (each * OVERSAMPLING for each in self._matrix)
        left, top = self._origin
        return [(a * x + b * y + c - left, d * x + e * y + f - top) for x, y in points]


def around(radius: float, degrees: float, x: float = 0, y: float = 0) -> Point:
    """The point that far from (x, y) in that direction; 0 is right, 90 is down."""
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def oval(
    x: float, y: float, rx: float, ry: float, *, start: float = 0, end: float = 360, turn: float = 0
) -> list[Point]:
    """Points on an ellipse from `start` to `end` degrees; 0 is right, 90 is down."""
    steps = max(8, round(abs(end - start) / 4))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points: list[Point] = []
    for step in range(steps + 1):
        angle = math.radians(start + (end - start) * step / steps)
        across, along = rx * math.cos(angle), ry * math.sin(angle)
        points.append((x + across * cos - along * sin, y + across * sin + along * cos))
    return points


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """A rectangle with round corners."""
    if radius <= 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    r = min(radius, (right - left) / 2, (bottom - top) / 2)
    return [
        *oval(left + r, top + r, r, r, start=180, end=270),
        *oval(right - r, top + r, r, r, start=270, end=360),
        *oval(right - r, bottom - r, r, r, start=0, end=90),
        *oval(left + r, bottom - r, r, r, start=90, end=180),
    ]


def smooth(points: Sequence[Point], *, closed: bool = False, steps: int = 10) -> list[Point]:
    """A curve through all `points` (Catmull-Rom)."""
    count = len(points)
    curve: list[Point] = []
    for index in range(count if closed else count - 1):
        around = [
            points[(index + offset) % count] if closed else points[min(max(index + offset, 0), count - 1)]
            for offset in (-1, 0, 1, 2)
        ]
        curve.extend(_between(around, step / steps) for step in range(steps))
    return curve if closed else [*curve, points[-1]]


def wave(left: float, right: float, y: float, height: float, waves: float) -> list[Point]:
    """A wavy line from left to right."""
    steps = max(12, round(waves * 12))
    return [
        (left + (right - left) * step / steps, y + height * math.sin(step / steps * waves * math.tau))
        for step in range(steps + 1)
    ]


def _around(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """The smallest box of whole pixels that holds all `points`."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return math.floor(min(across)), math.floor(min(down)), math.ceil(max(across)), math.ceil(max(down))


def _between(around: Sequence[Point], t: float) -> Point:
    def along(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (
            2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
        )

    (ax, ay), (bx, by), (cx, cy), (dx, dy) = around
    return along(ax, bx, cx, dx), along(ay, by, cy, dy)


def _product(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return a * g + b * j, a * h + b * k, a * i + b * o + c, d * g + e * j, d * h + e * k, d * i + e * o + f
