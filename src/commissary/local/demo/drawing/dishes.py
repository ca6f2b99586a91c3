"""Things to eat and drink, each drawn around (0, 0) and 200 wide: a sign on a roof, or a whole poster."""

import math
from collections.abc import Callable

from .canvas import Canvas, Point, around, oval, smooth, wave
from .palettes import Palette, mix

CRUST, CRUST_DARK, CRUST_LIGHT = "#E2A652", "#C07F35", "#F0C47E"
LEAF, LEAF_DARK = "#7FA650", "#53793A"
TOMATO, MEAT, CREAM, EGG = "#D9482F", "#7B3F28", "#FBF3E0", "#F2A93B"

Dish = Callable[[Canvas, Palette], None]


def taco(canvas: Canvas, palette: Palette) -> None:
    """A filled taco, seen from the side."""
    canvas.polygon([*oval(6, 42, 92, 104, start=180, end=360)], CRUST_DARK)
    ruffle = [(-88 + 11 * i, -22 - 34 * math.sin(math.pi * i / 16) + (9 if i % 2 else -7)) for i in range(17)]
    with canvas.at(0, 2):
        canvas.polygon([*smooth(ruffle), (70, 40), (-80, 40)], LEAF)
    with canvas.at(-4, 12):
        canvas.polygon([*smooth(ruffle), (70, 40), (-80, 40)], LEAF_DARK)
    for x, y, turn in ((-52, -22, 20), (-24, -44, -12), (8, -50, 8), (38, -40, 30), (60, -16, 52)):
        with canvas.at(x, y, 1, turn):
            canvas.rect(-11, -11, 11, 11, TOMATO, 4)
            canvas.rect(-7, -8, -1, -3, mix(TOMATO, CREAM, 0.45), 2)
    for x, y, turn in ((-38, -30, 70), (-8, -42, 100), (24, -42, 60), (50, -26, 130)):
        with canvas.at(x, y, 1, turn):
            canvas.rect(-16, -3, 16, 3, EGG, 3)
    canvas.polygon(oval(-6, 52, 92, 96, start=180, end=360), CRUST)
    canvas.line(oval(-6, 52, 80, 84, start=196, end=268), CRUST_LIGHT, 7)
    for x, y, turn in (
        (-46, 33, 25),
        (-51, 5, 45),
        (-24, 20, 60),
        (-14, -4, 82),
        (12, -19, 105),
        (14, 16, 120),
    ):
        canvas.ellipse(x, y, 5, 3.4, CRUST_DARK, turn)
    canvas.ellipse(42, 17, 5, 3.4, CRUST_DARK, 145)


def ramen(canvas: Canvas, palette: Palette) -> None:
    """A bowl of noodle soup with chopsticks and steam."""
    for x, height in ((-34, 34), (2, 46), (38, 34)):
        steam = [(x + 9 * math.sin(i / 2.2), -62 - height * i / 8) for i in range(9)]
        canvas.line(smooth(steam), mix(palette.paper, palette.sky, 0.35), 8)
    canvas.line([(18, -34), (104, -104)], mix(palette.ink, MEAT, 0.5), 7)
    canvas.line([(34, -30), (114, -90)], mix(palette.ink, MEAT, 0.5), 7)
    canvas.ellipse(0, -18, 96, 34, palette.paper)
    canvas.ellipse(0, -16, 86, 27, "#C9762F")
    with canvas.inside(oval(0, -16, 86, 27)):
        for row in range(5):
            canvas.line(wave(-74, 26, -26 + row * 7, 5, 3.2), "#F3D38B", 4.6)
            canvas.line(wave(-74, 26, -23 + row * 7, 5, 3.2), "#DFAE57", 1.6)
        for x, y in ((20, -24), (34, 2), (54, -28), (66, -8), (-4, 6)):
            canvas.ellipse(x, y, 6, 4, LEAF)
            canvas.ellipse(x, y, 2.6, 1.6, "#C9762F")
    _egg_half(canvas, 38, -20, 21)
    _egg_half(canvas, -8, -28, 19)
    canvas.polygon([(58, -74), (92, -62), (78, -12), (50, -22)], mix(palette.ink, LEAF_DARK, 0.4))
    rim, bowl = oval(0, -18, 96, 34, start=3, end=177), oval(0, -18, 96, 96, start=177, end=3)
    with canvas.inside([*rim, *bowl]):
        canvas.rect(-100, -30, 100, 100, palette.main)
        canvas.polygon([(30, -40), (100, -40), (100, 100), (6, 100)], mix(palette.main, palette.ink, 0.16))
        for index in range(-5, 6):
            x = index * 22
            canvas.line(oval(x, 34, 9, 9, start=180, end=360), palette.paper, 3.4)
            canvas.line(oval(x, 34, 4, 4, start=180, end=360), palette.paper, 2.4)
        canvas.line(wave(-100, 100, 46, 0, 1), palette.paper, 3)
    canvas.rect(-40, 74, 40, 88, mix(palette.main, palette.ink, 0.35), 5)


def dumplings(canvas: Canvas, palette: Palette) -> None:
    """A bamboo steamer from above, full of dumplings."""
    canvas.circle(0, 0, 100, CRUST_DARK)
    canvas.circle(0, 0, 95, CRUST)
    canvas.circle(0, 0, 86, CRUST_DARK)
    canvas.circle(0, 0, 82, "#F0D9A8")
    with canvas.inside(oval(0, 0, 82, 82)):
        for index in range(-9, 10):
            canvas.line([(index * 10, -90), (index * 10, 90)], "#E4C588", 2)
    for angle in (20, 140, 260):
        with canvas.at(0, 0, 1, angle):
            canvas.rect(84, -9, 102, 9, mix(CRUST_DARK, palette.ink, 0.35), 3)
    spots = [(0.0, 0.0), *(around(54, angle) for angle in range(0, 360, 60))]
    for index, (x, y) in enumerate(spots):
        with canvas.at(x, y, 1, index * 37):
            _dumpling(canvas, palette)


def coffee(canvas: Canvas, palette: Palette) -> None:
    """A cup from above with a leaf in its foam."""
    canvas.circle(0, 0, 100, palette.paper)
    canvas.circle(0, 0, 90, mix(palette.paper, palette.ink, 0.07))
    canvas.ellipse(8, 8, 72, 72, mix(palette.paper, palette.ink, 0.2))
    with canvas.at(0, 0, 1, -32):
        canvas.rect(50, -11, 108, 11, palette.main, 11)
        canvas.rect(66, -4, 98, 4, mix(palette.paper, palette.ink, 0.1), 4)
    canvas.circle(0, 0, 70, palette.main)
    canvas.circle(0, 0, 60, mix(palette.main, palette.ink, 0.25))
    canvas.circle(0, 0, 56, "#6F3F22")
    canvas.circle(0, 0, 50, "#A8672F")
    with canvas.at(0, 0, 1, 24):
        for y, size in ((-4, 40), (-2, 30), (0, 24), (2, 14), (3, 9)):
            canvas.polygon(heart(0, y, size), "#C98B4B" if size in (30, 14) else CREAM)
        canvas.line([(0, 40), (0, 26)], CREAM, 3)


def burger(canvas: Canvas, palette: Palette) -> None:
    """A burger with everything."""
    below = [
        (-82, 46),
        (82, 46),
        *oval(62, 62, 20, 20, start=0, end=90),
        *oval(-62, 62, 20, 20, start=90, end=180),
    ]
    canvas.polygon(below, CRUST)
    with canvas.inside(below):
        canvas.rect(-90, 66, 90, 90, CRUST_DARK)
    canvas.rect(-90, 22, 90, 52, MEAT, 15)
    canvas.rect(-84, 26, 84, 33, mix(MEAT, CREAM, 0.15), 4)
    canvas.polygon([(-86, 16), (86, 16), (58, 26), (34, 20), (8, 44), (-22, 20), (-60, 30)], EGG)
    canvas.rect(-84, 2, 84, 17, TOMATO, 8)
    ruffle = smooth([(-96 + 12 * i, 10 if i % 2 else -3) for i in range(17)])
    canvas.polygon([*ruffle, (88, -10), (-88, -10)], LEAF)
    canvas.polygon([(-86, -6), *oval(0, -6, 86, 78, start=180, end=360), (86, -6)], CRUST)
    with canvas.inside(oval(0, -6, 86, 78, start=180, end=360)):
        canvas.ellipse(-16, -20, 86, 78, CRUST_LIGHT)
        canvas.ellipse(-10, 2, 92, 80, CRUST)
    for x, y, turn in ((-44, -44, -30), (-16, -62, 10), (18, -52, -20), (46, -36, 30), (-8, -34, 40)):
        canvas.ellipse(x, y, 6, 3.2, CREAM, turn)
    for x, y, turn in ((-58, -20, -10), (24, -24, 60), (62, -14, 0)):
        canvas.ellipse(x, y, 6, 3.2, CREAM, turn)


def ice_cream(canvas: Canvas, palette: Palette) -> None:
    """Two scoops in a waffle cone."""
    cone: list[Point] = [(-42, 4), (42, 4), (4, 100), (-4, 100)]
    canvas.polygon(cone, CRUST)
    with canvas.inside(cone):
        for index in range(-8, 9):
            canvas.line([(index * 14 - 50, 0), (index * 14 + 20, 104)], CRUST_DARK, 3)
            canvas.line([(index * 14 + 50, 0), (index * 14 - 20, 104)], CRUST_DARK, 3)
    drips = [
        (-54, -6),
        (-50, 16),
        (-38, 8),
        (-28, 26),
        (-14, 10),
        (0, 34),
        (12, 10),
        (28, 22),
        (40, 8),
        (50, 18),
    ]
    drips.append((54, -6))
    canvas.polygon([*smooth(drips), *oval(0, -8, 54, 46, start=360, end=180)], palette.main)
    canvas.line(oval(0, -8, 42, 34, start=190, end=236), mix(palette.main, CREAM, 0.5), 6)
    top = [(-42, -50), (-36, -36), (-22, -44), (-8, -30), (8, -42), (22, -32), (36, -42), (42, -50)]
    canvas.polygon([*smooth(top), *oval(0, -52, 42, 40, start=360, end=180)], CREAM)
    canvas.line(oval(0, -52, 31, 29, start=190, end=240), "#FFFFFF", 5)
    for x, y, turn in (
        (-18, -66, 30),
        (6, -76, -20),
        (20, -60, 60),
        (-6, -56, 10),
        (-28, -52, 80),
        (30, -74, 0),
    ):
        with canvas.at(x, y, 1, turn):
            canvas.rect(-6, -1.8, 6, 1.8, palette.second if turn % 20 else palette.third, 2)
    canvas.circle(4, -96, 10, TOMATO)
    canvas.line(smooth([(4, -104), (8, -114), (18, -120)]), LEAF_DARK, 3)


def hot_dog(canvas: Canvas, palette: Palette) -> None:
    """A hot dog with a line of mustard."""
    with canvas.at(0, 0, 1, -24):
        canvas.rect(-92, -36, 92, 44, CRUST_DARK, 40)
        canvas.rect(-92, -40, 92, 4, CRUST_LIGHT, 24)
        canvas.rect(-104, -20, 104, 24, "#B5482C", 22)
        canvas.rect(-94, -14, 94, -6, mix("#B5482C", CREAM, 0.3), 4)
        canvas.rect(-92, 8, 92, 46, CRUST, 26)
        canvas.line(wave(-84, 84, 0, 8, 6.5), EGG, 8)


def pizza(canvas: Canvas, palette: Palette) -> None:
    """One slice, hot enough to drip."""
    slice_: list[Point] = [(-76, -66), (76, -66), (0, 96)]
    canvas.polygon(slice_, EGG)
    for x, y, long in ((-30, 26, 20), (22, 44, 26), (46, 0, 16)):
        canvas.line([(x, y), (x, y + long)], EGG, 13)
    canvas.polygon([(-68, -70), (68, -70), (0, 78)], mix(EGG, TOMATO, 0.18))
    for x, y, radius in ((-26, -26, 17), (24, -32, 18), (2, 18, 16)):
        canvas.circle(x, y, radius, TOMATO)
        canvas.circle(x - 3, y - 3, radius - 5, mix(TOMATO, CREAM, 0.18))
    for x, y, turn in ((-2, -40, 30), (-20, 4, -40), (24, 0, 70), (0, 48, 10)):
        with canvas.at(x, y, 1, turn):
            canvas.ellipse(0, 0, 11, 5, LEAF)
            canvas.line([(-8, 0), (8, 0)], LEAF_DARK, 1.6)
    canvas.line(smooth([(-80, -60), (-40, -74), (0, -78), (40, -74), (80, -60)]), CRUST, 28)
    canvas.line(smooth([(-74, -68), (-40, -80), (0, -84), (40, -80)]), CRUST_LIGHT, 7)


def bao(canvas: Canvas, palette: Palette) -> None:
    """A folded steamed bun with its filling looking out."""
    canvas.polygon([*oval(0, 24, 88, 56, start=0, end=180)], mix(CREAM, CRUST, 0.16))
    ruffle = smooth([(-90 + 12 * i, 29 if i % 2 else 11) for i in range(16)])
    canvas.polygon([*ruffle, (84, -10), (-84, -10)], LEAF)
    canvas.rect(-70, -14, 74, 22, MEAT, 16)
    for x in (-50, -22, 8, 38):
        canvas.rect(x, -12, x + 16, -4, mix(MEAT, CREAM, 0.35), 4)
    for x, turn in ((-34, 60), (0, 100), (30, 70), (56, 120)):
        with canvas.at(x, -14, 1, turn):
            canvas.rect(-17, -4, 17, 4, "#E58A4A", 4)
    canvas.polygon([(-86, -8), *oval(0, -8, 86, 72, start=180, end=360), (86, -8)], CREAM)
    canvas.line(oval(0, -8, 70, 56, start=196, end=252), "#FFFFFF", 8)
    canvas.polygon([(-86, -8), *oval(0, -14, 86, 20, start=180, end=0)], mix(CREAM, CRUST, 0.2))
    for x, y in ((-20, -50), (4, -60), (24, -46), (-2, -38), (40, -30)):
        canvas.ellipse(x, y, 5, 2.6, mix(MEAT, CRUST, 0.4), turn=x)


def fish(canvas: Canvas, palette: Palette) -> None:
    """A whole fish, fresh enough to look back."""
    canvas.polygon(
        smooth([(46, 0), (92, -44), (98, -20), (86, 0), (98, 20), (92, 44)], closed=True), palette.second
    )
    canvas.polygon(smooth([(-20, -36), (8, -66), (40, -34)], closed=True), palette.second)
    back, belly = [(-100, 2), (-60, -36), (0, -46), (54, -14)], [(66, 0), (54, 14), (0, 44), (-60, 36)]
    body = smooth([*back, *belly], closed=True)
    scale = mix(palette.third, palette.ink, 0.32)
    canvas.polygon(body, palette.third)
    with canvas.inside(body):
        canvas.ellipse(-20, 50, 110, 44, mix(palette.third, CREAM, 0.62))
        for column in range(4):
            for row in range(-2, 2):
                y = row * 18 + (9 if column % 2 else 0)
                canvas.line(oval(-14 + column * 20, y, 10, 9, start=270, end=450), scale, 2.6)
        canvas.line(oval(-76, 0, 34, 44, start=-60, end=60), scale, 4)
    canvas.circle(-72, -8, 9, CREAM)
    canvas.circle(-73, -8, 4.6, palette.ink)


def heart(x: float, y: float, size: float) -> list[Point]:
    """The outline of a heart, `size` from its middle to its side."""
    points: list[Point] = []
    for step in range(60):
        t = step / 60 * math.tau
        across = 16 * math.sin(t) ** 3
        up = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x + across * size / 16, y - up * size / 16))
    return points


def _egg_half(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.ellipse(x, y + 2, size, size * 0.72, mix(CREAM, CRUST_DARK, 0.4))
    canvas.ellipse(x, y, size, size * 0.72, CREAM)
    canvas.ellipse(x, y, size * 0.56, size * 0.4, EGG)
    canvas.ellipse(x - size * 0.14, y - size * 0.1, size * 0.2, size * 0.12, mix(EGG, CREAM, 0.6))


def _dumpling(canvas: Canvas, palette: Palette) -> None:
    canvas.circle(2, 3, 26, "#D9B679")
    canvas.circle(0, 0, 26, CREAM)
    for angle in range(0, 360, 30):
        bend = [around(7, angle + 34), around(15, angle + 22), around(22, angle)]
        canvas.line(smooth(bend, steps=5), "#E3CFA6", 2)
    canvas.circle(0, 0, 6, "#EAD9B4")
    canvas.circle(0, 0, 2.4, mix(MEAT, CREAM, 0.3))


FOOT: dict[Dish, int] = {
    taco: 52,
    ramen: 88,
    burger: 82,
    ice_cream: 100,
    hot_dog: 78,
    pizza: 96,
    bao: 80,
    fish: 66,
}
"""How far below its middle a dish touches the table; those that are not here are seen from above."""
