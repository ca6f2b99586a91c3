"""What stands behind the thing a picture is about."""

import math
from collections.abc import Sequence

from .canvas import Canvas, Point, around, oval, smooth
from .dishes import LEAF, LEAF_DARK
from .palettes import Palette, mix

WIDTH, HEIGHT = 1600, 1200


def sun(canvas: Canvas, palette: Palette) -> None:
    """A low sun with its halo."""
    x = 300 + canvas.random.randrange(0, 1000, 125)
    canvas.circle(x, 430, 330, mix(palette.sky, palette.glow, 0.55))
    canvas.circle(x, 430, 240, palette.glow)


def clouds(canvas: Canvas, palette: Palette) -> None:
    """A few long clouds."""
    for _ in range(4):
        x, y = canvas.random.uniform(0, WIDTH), canvas.random.uniform(170, 400)
        wide, color = canvas.random.uniform(120, 220), mix(palette.sky, palette.paper, 0.7)
        canvas.rect(x - wide, y, x + wide, y + 38, color, 19)
        canvas.rect(x - wide * 0.5, y - 34, x + wide * 0.6, y + 20, color, 26)


def bridge(canvas: Canvas, palette: Palette) -> None:
    """The bridge across the water."""
    iron, water = mix(palette.main, palette.sky, 0.25), mix(palette.third, palette.sky, 0.35)
    shore = [*smooth([(0, 760), (200, 690), (420, 740), (600, 720)]), (600, 980), (0, 980)]
    canvas.polygon(shore, mix(palette.third, palette.sky, 0.15))
    canvas.rect(0, 820, WIDTH, 980, water)
    for x in (430, 1240):
        canvas.rect(x - 34, 250, x - 14, 900, iron)
        canvas.rect(x + 14, 250, x + 34, 900, iron)
        for y in (260, 370, 480, 590):
            canvas.rect(x - 34, y, x + 34, y + 24, iron)
    for left, right, low in ((-380, 430, 690), (430, 1240, 690), (1240, 2050, 690)):
        steps = [step / 24 for step in range(25)]
        cable = [(left + (right - left) * t, low - (low - 262) * (2 * t - 1) ** 2) for t in steps]
        canvas.line(cable, iron, 9)
        for hanger_x, top in cable[1:-1]:
            canvas.line([(hanger_x, top), (hanger_x, 720)], iron, 3)
    canvas.rect(0, 716, WIDTH, 742, iron)


def hills(canvas: Canvas, palette: Palette) -> None:
    """Three rows of hills and some trees."""
    for base, share, offset in ((620, 0.55, 0), (720, 0.35, 160), (810, 0.12, 60)):
        ridge: list[Point] = [(-40 + 210 * i, base + 70 * math.sin(i * 1.7 + offset)) for i in range(9)]
        canvas.polygon(
            [*smooth(ridge), (WIDTH + 60, 990), (-60, 990)], mix(palette.third, palette.sky, share)
        )
    for _ in range(11):
        x, y = canvas.random.uniform(0, WIDTH), canvas.random.uniform(860, 950)
        high = canvas.random.uniform(90, 150)
        canvas.rect(x - 6, y - 30, x + 6, y + 40, mix(palette.ink, palette.third, 0.3))
        canvas.ellipse(x, y - high * 0.55, high * 0.34, high * 0.6, mix(palette.third, palette.ink, 0.22))


def houses(canvas: Canvas, palette: Palette) -> None:
    """A street of narrow houses."""
    x: float = -30
    shades = [
        mix(tone, palette.sky, 0.45) for tone in (palette.third, palette.main, palette.second, palette.ink)
    ]
    index = canvas.random.randrange(4)
    while x < WIDTH:
        wide, top = canvas.random.choice((150, 180, 210)), canvas.random.uniform(430, 610)
        color = shades[index % 4]
        roof, dark = mix(color, palette.ink, 0.18), mix(color, palette.ink, 0.3)
        canvas.rect(x, top, x + wide, 990, color)
        if index % 3 == 0:
            canvas.polygon([(x - 8, top), (x + wide / 2, top - 92), (x + wide + 8, top)], roof)
        else:
            canvas.rect(x - 8, top - 18, x + wide + 8, top + 8, roof)
        for row in range(4):
            for column in range(2):
                left, upper = x + wide * (0.2 + 0.4 * column), top + 44 + row * 100
                pane = palette.glow if canvas.random.random() < 0.4 else dark
                canvas.rect(left, upper, left + wide * 0.2, upper + 60, pane, 4)
        x += wide
        index += 1


def bunting(canvas: Canvas, palette: Palette, y: float) -> None:
    """Two strings of little flags."""
    colors = (palette.main, palette.second, palette.third, palette.paper)
    for left, right in ((-60, 820), (780, 1660)):
        rope = [(left + (right - left) * t / 16, y + 74 * (1 - (2 * t / 16 - 1) ** 2)) for t in range(17)]
        canvas.line(rope, palette.ink, 4)
        for index in range(1, 16):
            x, top = rope[index]
            canvas.polygon([(x - 24, top), (x + 24, top), (x, top + 56)], colors[index % 4])


def lamps(canvas: Canvas, palette: Palette, through: Sequence[Point]) -> None:
    """A string of lamps through those points."""
    rope = smooth(through, steps=9)
    canvas.line(rope, mix(palette.ink, palette.sky, 0.2), 5)
    for x, y in rope[1::2]:
        canvas.circle(x, y + 20, 30, mix(palette.sky, palette.glow, 0.3))
        canvas.circle(x, y + 20, 15, palette.glow)


def rays(canvas: Canvas, palette: Palette) -> None:
    """Rays from the middle of the picture."""
    canvas.rect(0, 0, WIDTH, HEIGHT, palette.second)
    for index in range(0, 24, 2):
        edges = [around(1500, angle, 800, 700) for angle in (index * 15, index * 15 + 15)]
        canvas.polygon([(800, 700), *edges], mix(palette.second, palette.paper, 0.28))


def rings(canvas: Canvas, palette: Palette) -> None:
    """Three rings, one inside the other."""
    canvas.rect(0, 0, WIDTH, HEIGHT, palette.main)
    canvas.circle(800, 640, 820, mix(palette.main, palette.second, 0.35))
    canvas.circle(800, 640, 640, mix(palette.main, palette.second, 0.7))
    canvas.circle(800, 640, 460, palette.glow)


def halves(canvas: Canvas, palette: Palette) -> None:
    """A disc of two colours."""
    canvas.rect(0, 0, WIDTH, HEIGHT, palette.sky)
    canvas.circle(800, 620, 520, palette.second)
    canvas.polygon(oval(800, 620, 520, 520, start=90, end=270), mix(palette.second, palette.main, 0.3))
    for index in range(7):
        x = 120 + (index % 2) * 1360 + (index // 2) * 10
        canvas.circle(x, 140 + index * 105, 26, mix(palette.sky, palette.main, 0.5))


def leaf(canvas: Canvas, x: float, y: float, turn: float) -> None:
    """One leaf that has fallen off a bunch."""
    with canvas.at(x, y, 1, turn):
        edge = [(-62, 0), (-20, -30), (34, -24), (70, 0), (34, 24), (-20, 30)]
        canvas.polygon(smooth(edge, closed=True), LEAF)
        canvas.line([(-76, 0), (58, 0)], LEAF_DARK, 5)
        for offset in (-24, 4, 30):
            canvas.line([(offset, 0), (offset + 20, -14)], LEAF_DARK, 3)
            canvas.line([(offset, 0), (offset + 20, 14)], LEAF_DARK, 3)


def plant(canvas: Canvas, palette: Palette, x: float, y: float) -> None:
    """A potted plant, standing on y."""
    for turn in (-60, -34, -12, 12, 36, 62):
        with canvas.at(x, y - 110, 1, turn):
            blade = smooth([(0, 10), (-26, -80), (0, -190), (26, -80)], closed=True)
            canvas.polygon(blade, mix(palette.third, LEAF, 0.3 if turn % 24 else 0.6))
    canvas.polygon([(x - 64, y - 120), (x + 64, y - 120), (x + 46, y), (x - 46, y)], palette.main)
    canvas.rect(x - 72, y - 136, x + 72, y - 104, mix(palette.main, palette.paper, 0.15), 8)
