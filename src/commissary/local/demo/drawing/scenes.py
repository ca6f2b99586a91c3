"""Whole pictures, 1600 × 1200: trucks in town, dishes on tables, streets at night, tiles on a wall."""

from collections.abc import Sequence

from .backdrops import (
    HEIGHT,
    WIDTH,
    bridge,
    bunting,
    clouds,
    halves,
    hills,
    houses,
    lamps,
    leaf,
    plant,
    rays,
    rings,
    sun,
)
from .canvas import Canvas, Point, around, oval
from .dishes import FOOT, Dish
from .palettes import Palette, mix
from .vehicles import shop, truck

LOGO = 512


def truck_in_town(palette: Palette, sign: Dish, seed: int) -> Canvas:
    """One truck in front of hills, houses or the bridge."""
    canvas = Canvas(WIDTH, HEIGHT, palette.sky, seed)
    sun(canvas, palette)
    clouds(canvas, palette)
    (bridge, hills, houses)[seed % 3](canvas, palette)
    canvas.rect(0, 960, WIDTH, HEIGHT, palette.ground)
    canvas.rect(0, 960, WIDTH, 984, mix(palette.ground, palette.paper, 0.35))
    for index in range(-1, 6):
        canvas.polygon(_dash(index * 330 + 40 + seed * 37 % 200), mix(palette.ground, palette.paper, 0.55))
    with canvas.at(790, 1020, 1.12, flip=seed % 2 == 1):
        truck(canvas, palette, sign)
    bunting(canvas, palette, 60)
    return canvas


def market_at_night(palette: Palette, signs: Sequence[Dish], seed: int) -> Canvas:
    """Three trucks under strings of lamps."""
    canvas = Canvas(WIDTH, HEIGHT, palette.sky, seed)
    canvas.circle(1290, 230, 120, palette.glow)
    canvas.circle(1250, 205, 108, palette.sky)
    for _ in range(60):
        x, y = canvas.random.uniform(0, WIDTH), canvas.random.uniform(0, 560)
        canvas.circle(x, y, canvas.random.uniform(1.5, 4), palette.paper)
    houses(canvas, palette)
    canvas.rect(0, 900, WIDTH, HEIGHT, palette.ground)
    for x, y, wide, high in ((330, 1010, 420, 46), (1270, 1010, 420, 46), (800, 1130, 640, 60)):
        canvas.ellipse(x, y, wide, high, mix(palette.ground, palette.glow, 0.22))
    for x, scale, turn in ((320, 0.56, 1), (1280, 0.56, 2)):
        with canvas.at(x, 985, scale, flip=turn == 2):
            truck(canvas, palette.turned(turn), signs[turn])
    with canvas.at(800, 1110, 0.82):
        truck(canvas, palette, signs[0])
    lamps(canvas, palette, [(-20, 120), (400, 250), (820, 150)])
    lamps(canvas, palette, [(780, 90), (1200, 270), (1640, 110)])
    return canvas


def dish_poster(palette: Palette, dish: Dish, seed: int) -> Canvas:
    """One dish, large, in front of rays or rings."""
    canvas = Canvas(WIDTH, HEIGHT, palette.sky, seed)
    (rays, rings, halves)[seed % 3](canvas, palette)
    canvas.polygon([(0, 900), (WIDTH, 860), (WIDTH, HEIGHT), (0, HEIGHT)], palette.third)
    canvas.polygon([(0, 900), (WIDTH, 860), (WIDTH, 884), (0, 924)], mix(palette.third, palette.paper, 0.25))
    canvas.ellipse(800, 960, 470, 70, mix(palette.third, palette.ink, 0.35))
    canvas.ellipse(800, 930, 450, 74, palette.paper)
    canvas.ellipse(800, 920, 340, 48, mix(palette.paper, palette.ink, 0.08))
    with canvas.at(800, 930 - FOOT[dish] * 3.6, 3.6):
        dish(canvas, palette)
    for x, y, turn in ((190, 1050, 20), (1400, 1010, -35), (1270, 1110, 60), (330, 1130, -50)):
        leaf(canvas, x, y, turn)
    return canvas


def dish_from_above(palette: Palette, dish: Dish, seed: int) -> Canvas:
    """One dish that is best looked into, on a cloth."""
    canvas = Canvas(WIDTH, HEIGHT, palette.second, seed)
    (rays, halves)[seed % 2](canvas, palette)
    canvas.circle(824, 632, 436, mix(palette.second, palette.ink, 0.35))
    with canvas.at(800, 600, 4.3):
        dish(canvas, palette)
    for x, y, turn in ((190, 220, 40), (1410, 1010, -35), (1330, 180, 120), (260, 1050, -50)):
        leaf(canvas, x, y, turn)
    return canvas


def table_from_above(palette: Palette, served: Sequence[Dish], seed: int) -> Canvas:
    """A laid table: one dish in the middle, others reaching in from the edge."""
    canvas = Canvas(WIDTH, HEIGHT, palette.third, seed)
    cloth, soft = mix(palette.third, palette.ink, 0.14), mix(palette.paper, palette.ink, 0.07)
    for index in range(0, WIDTH, 200):
        canvas.rect(index, 0, index + 100, HEIGHT, cloth)
    runner = [(0, 380), (WIDTH, 260), (WIDTH, 860), (0, 980)]
    canvas.polygon(runner, palette.second)
    canvas.line(runner[:2], palette.paper, 10)
    canvas.line(runner[2:], palette.paper, 10)
    spots = ((800, 600, 370), (190, 250, 260), (1430, 220, 250), (230, 1010, 250), (1400, 1000, 270))
    for index, (x, y, size) in enumerate(spots):
        canvas.circle(x + 16, y + 22, size, mix(cloth, palette.ink, 0.35))
        rim, middle = (palette.main, palette.paper) if index % 2 else (palette.paper, soft)
        canvas.circle(x, y, size, rim)
        canvas.circle(x, y, size * 0.86, middle)
        with canvas.at(x, y, size * 0.0074, canvas.random.uniform(-14, 14)):
            served[index % len(served)](canvas, palette.turned(index))
    for x, y, turn in ((1180, 640, 80), (1215, 655, 80)):
        with canvas.at(x, y, 1, turn):
            canvas.polygon([(-330, -9), (330, -5), (330, 5), (-330, 9)], palette.ink)
            canvas.rect(250, -6, 300, 6, palette.main)
    for x, y, turn in ((560, 180, 30), (980, 1080, -20), (620, 1060, 120)):
        leaf(canvas, x, y, turn)
    return canvas


def corner_shop(palette: Palette, sign: Dish, seed: int) -> Canvas:
    """The restaurant's own front, in the evening or by day."""
    canvas = Canvas(WIDTH, HEIGHT, palette.sky, seed)
    canvas.circle(1290 if seed % 2 else 300, 250, 150, palette.glow)
    for x, wide, top, share in ((-40, 330, 260, 0.4), (1290, 360, 330, 0.5)):
        house = mix(palette.ground, palette.ink, share)
        canvas.rect(x, top, x + wide, 1000, house)
        for row in range(4):
            for column in range(3):
                lit = canvas.random.random() < 0.45
                left, upper = x + 40 + column * 96, top + 60 + row * 150
                pane = palette.glow if lit else mix(house, palette.ink, 0.35)
                canvas.rect(left, upper, left + 54, upper + 84, pane, 4)
    canvas.rect(0, 1000, WIDTH, HEIGHT, palette.ground)
    canvas.rect(0, 1000, WIDTH, 1030, mix(palette.ground, palette.paper, 0.25))
    with canvas.at(800, 1030, 1.06):
        shop(canvas, palette, sign)
    for x in (150, 1450):
        plant(canvas, palette, x, 1040)
    return canvas


def tiles(palette: Palette, signs: Sequence[Dish], seed: int) -> Canvas:
    """A wall of tiles: quarter circles, halves, and things to eat."""
    canvas = Canvas(WIDTH, HEIGHT, palette.paper, seed)
    colors = [palette.main, palette.second, palette.third, palette.paper, palette.ink]
    size, picks = 400, 0
    for row in range(3):
        for column in range(4):
            ground = colors[(column + row * 2 + seed) % 5]
            figure = colors[(column + row * 2 + seed + 1 + (row % 2)) % 5]
            with canvas.at(column * size, row * size):
                canvas.rect(0, 0, size, size, ground)
                if (row + column) % 2 == seed % 2:
                    light = ground in (palette.paper, palette.second)
                    canvas.circle(200, 200, 164, mix(ground, palette.ink, 0.08) if light else palette.paper)
                    with canvas.at(200, 206, 1.16):
                        signs[picks % len(signs)](canvas, palette.turned(picks))
                    picks += 1
                else:
                    _figure(canvas, figure, mix(figure, ground, 0.5), size)
    return canvas


def logo(palette: Palette, sign: Dish, seed: int) -> Canvas:
    """A square badge that can still be told apart when it is as small as a thumb nail."""
    canvas = Canvas(LOGO, LOGO, palette.main, seed)
    middle = LOGO / 2
    kind = seed % 4
    if kind == 0:
        for angle in range(0, 360, 15):
            canvas.circle(*around(214, angle, middle, middle), 30, palette.second)
        canvas.circle(middle, middle, 214, palette.second)
    elif kind == 1:
        canvas.circle(middle, middle, 232, palette.second)
        canvas.circle(middle, middle, 218, palette.main)
    elif kind == 2:
        for angle in range(0, 360, 20):
            edge = [around(400, angle, middle, middle), around(400, angle + 10, middle, middle)]
            canvas.polygon([(middle, middle), *edge], mix(palette.main, palette.second, 0.4))
    else:
        canvas.rect(28, 28, LOGO - 28, LOGO - 28, palette.second, 90)
    canvas.circle(middle, middle, 186, palette.paper)
    with canvas.at(middle, middle + 6, 1.42):
        sign(canvas, palette)
    return canvas


def _dash(x: float) -> list[Point]:
    return [(x, 1110), (x + 170, 1110), (x + 150, 1126), (x - 20, 1126)]


def _figure(canvas: Canvas, color: str, soft: str, size: int) -> None:
    kind = canvas.random.randrange(4)
    turn = canvas.random.randrange(4) * 90
    with canvas.at(size / 2, size / 2, 1, turn):
        half = size / 2
        if kind == 0:
            for radius, tone in ((size, color), (size * 0.66, soft), (size * 0.33, color)):
                canvas.polygon([(-half, -half), *oval(-half, -half, radius, radius, start=0, end=90)], tone)
        elif kind == 1:
            canvas.polygon(oval(0, -half, half, half, start=0, end=180), color)
            canvas.polygon(oval(0, 0, half, half, start=0, end=180), soft)
        elif kind == 2:
            canvas.polygon([(-half, -half), (half, -half), (-half, half)], color)
            canvas.circle(half * 0.4, half * 0.4, half * 0.36, soft)
        else:
            for index in range(4):
                left = -half + index * size / 4
                canvas.polygon(
                    [(left, -half), (left + size / 8, -half), (left + size / 8, half), (left, half)], color
                )
