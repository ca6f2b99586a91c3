"""Food trucks and shop fronts, about 1,100 wide, standing on y = 0 with their middle at x = 0."""

from .canvas import Canvas, Point, oval, rounded, smooth
from .dishes import Dish
from .palettes import Palette, mix

SKINS = ("#8D5A3B", "#C98E63", "#E9BE94", "#5E3A26")


def truck(canvas: Canvas, palette: Palette, sign: Dish) -> None:
    """A food truck with its hatch open and somebody at the counter."""
    body, shade, trim = palette.main, mix(palette.main, palette.ink, 0.22), palette.paper
    canvas.ellipse(10, 4, 590, 26, mix(palette.ground, palette.ink, 0.4))
    _roof(canvas, palette, sign)
    canvas.polygon(_cab(), body)
    canvas.rect(-540, -500, 330, -70, body, 34)
    with canvas.inside(rounded(-540, -500, 330, -70, 34)):
        canvas.rect(-540, -172, 330, -70, palette.second)
        canvas.rect(-540, -186, 330, -172, trim)
        canvas.rect(-540, -500, 330, -470, mix(body, trim, 0.2))
    with canvas.inside(_cab()):
        canvas.rect(300, -172, 600, -70, palette.second)
        canvas.rect(300, -186, 600, -172, trim)
    canvas.rect(-560, -86, 562, -58, mix(palette.ink, shade, 0.25), 12)
    _windscreen(canvas, palette)
    _hatch(canvas, palette)
    _menu_board(canvas, palette)
    for x in (-350, 372):
        _wheel(canvas, palette, x)


def shop(canvas: Canvas, palette: Palette, sign: Dish) -> None:
    """A narrow house with a shop window, an awning and a lantern at each side."""
    wall, shade = palette.third, mix(palette.third, palette.ink, 0.3)
    canvas.ellipse(0, 4, 560, 22, mix(palette.ground, palette.ink, 0.4))
    canvas.rect(-500, -860, 500, 0, wall, 6)
    canvas.rect(-530, -886, 530, -846, shade, 8)
    for x in (-340, 0, 340):
        canvas.rect(x - 90, -810, x + 90, -640, shade, 6)
        lit = palette.glow if x == 0 or canvas.random.random() < 0.6 else mix(palette.ink, wall, 0.35)
        canvas.rect(x - 78, -798, x + 78, -652, lit, 3)
        canvas.rect(x - 4, -798, x + 4, -652, shade)
        canvas.rect(x - 78, -730, x + 78, -722, shade)
        canvas.rect(x - 100, -644, x + 100, -626, mix(wall, palette.paper, 0.2), 4)
    canvas.rect(-500, -600, 500, -430, palette.ink)
    canvas.rect(-500, -600, 500, -588, palette.second)
    with canvas.at(0, -516, 0.68):
        canvas.circle(0, 0, 104, palette.second)
        canvas.circle(0, 0, 94, palette.paper)
        with canvas.at(0, 6, 0.74):
            sign(canvas, palette)
    for x, wide in ((-310, 150), (310, 150)):
        for row in range(3):
            long = wide - row * 34
            canvas.rect(x - long, -556 + row * 38, x + long, -542 + row * 38, palette.glow, 7)
    canvas.rect(-450, -400, 120, -90, palette.ink, 6)
    canvas.rect(-434, -400, 104, -106, palette.glow)
    _inside_of_shop(canvas, palette)
    canvas.rect(-480, -100, 150, -70, mix(palette.second, palette.paper, 0.2), 6)
    canvas.rect(-450, -70, 120, 0, shade)
    _door(canvas, palette)
    awning(canvas, palette, (-520, -434, 520, -340), stripes=13)
    for x in (-476, 476):
        _lantern(canvas, palette, x, -300)


def awning(canvas: Canvas, palette: Palette, box: tuple[float, float, float, float], stripes: int) -> None:
    """A striped awning with a scalloped edge; its lower side is a little wider."""
    left, top, right, bottom = box
    wide, step = right - left, (right - left) / stripes
    inset = 26
    for index in range(stripes):
        color = palette.paper if index % 2 else palette.main
        a, b = left + index * step, left + (index + 1) * step
        upper = [left + inset + (x - left) * (wide - 2 * inset) / wide for x in (a, b)]
        canvas.polygon([(upper[0], top), (upper[1], top), (b, bottom), (a, bottom)], color)
        canvas.polygon(oval((a + b) / 2, bottom, step / 2, step * 0.46, start=0, end=180), color)
    shadow = mix(palette.main, palette.ink, 0.35)
    canvas.rect(left + inset, top - 8, right - inset, top + 6, shadow, 6)


def _cab() -> list[Point]:
    return [
        (300, -470), (430, -470), *oval(430, -430, 40, 40, start=270, end=330), (520, -290),
        *oval(524, -250, 36, 46, start=290, end=360), (560, -70), (300, -70),
    ]  # fmt: skip


def _windscreen(canvas: Canvas, palette: Palette) -> None:
    glass = [(350, -432), (426, -432), *oval(428, -418, 16, 16, start=290, end=340), (500, -280), (350, -280)]
    canvas.polygon(glass, mix(palette.sky, palette.paper, 0.55))
    with canvas.inside(glass):
        canvas.polygon([(370, -280), (420, -440), (446, -440), (396, -280)], palette.paper)
    canvas.line([(336, -440), (336, -96)], mix(palette.main, palette.ink, 0.25), 5)
    canvas.rect(356, -250, 400, -238, mix(palette.main, palette.ink, 0.4), 6)
    canvas.ellipse(540, -128, 15, 22, palette.glow)
    canvas.rect(548, -300, 566, -246, palette.ink, 8)


def _hatch(canvas: Canvas, palette: Palette) -> None:
    inner = mix(palette.ink, palette.third, 0.3)
    canvas.rect(-440, -420, 90, -240, palette.ink, 10)
    canvas.rect(-428, -412, 78, -240, inner, 6)
    with canvas.inside(rounded(-428, -412, 78, -240, 6)):
        canvas.ellipse(-180, -410, 330, 120, mix(inner, palette.glow, 0.42))
        canvas.rect(-428, -330, -300, -322, mix(inner, palette.paper, 0.4))
        jars = (palette.main, palette.second, palette.paper, palette.third)
        for x, height, color in zip((-416, -384, -350, -322), (34, 44, 28, 40), jars, strict=True):
            canvas.rect(x, -330 - height, x + 22, -330, color, 5)
        for x in (-250, -120, 10):
            canvas.line([(x, -420), (x, -388)], palette.ink, 4)
            canvas.polygon([(x - 24, -366), (x + 24, -366), (x + 10, -392), (x - 10, -392)], palette.second)
            canvas.circle(x, -364, 9, palette.paper)
        cook(canvas, palette, -190, -240)
        cook(canvas, palette, -20, -240)
    canvas.rect(-464, -246, 114, -222, mix(palette.paper, palette.second, 0.25), 8)
    canvas.rect(-450, -222, 100, -212, mix(palette.main, palette.ink, 0.35))
    for x, color in ((-420, palette.main), (-394, palette.second), (40, palette.third)):
        canvas.rect(x, -288, x + 18, -246, color, 6)
        canvas.rect(x + 5, -302, x + 13, -286, mix(color, palette.ink, 0.3), 3)
    awning(canvas, palette, (-478, -452, 128, -396), stripes=11)


def cook(canvas: Canvas, palette: Palette, x: float, y: float) -> None:
    """Somebody at work, seen to the waist, with (x, y) at the middle of the counter."""
    skin = canvas.random.choice(SKINS)
    shirt = canvas.random.choice((palette.paper, palette.third, palette.second))
    canvas.polygon([*oval(x, y - 34, 46, 40, start=180, end=360), (x + 48, y), (x - 48, y)], shirt)
    canvas.polygon([(x - 22, y), (x - 18, y - 50), (x + 18, y - 50), (x + 22, y)], palette.main)
    canvas.rect(x - 10, y - 90, x + 10, y - 60, mix(skin, palette.ink, 0.15), 6)
    canvas.ellipse(x, y - 104, 25, 29, skin)
    if canvas.random.random() < 0.5:
        peak = [(x + 46, y - 112), (x + 28, y - 108), (x - 28, y - 110)]
        canvas.polygon([*oval(x, y - 116, 28, 26, start=180, end=360), *peak], palette.main)
    else:
        canvas.polygon([*oval(x, y - 112, 27, 28, start=170, end=370)], palette.ink)
        canvas.rect(x - 27, y - 126, x + 27, y - 114, palette.second, 5)
    canvas.line(oval(x + 4, y - 98, 9, 7, start=25, end=140), mix(skin, palette.ink, 0.55), 3)


def _menu_board(canvas: Canvas, palette: Palette) -> None:
    canvas.rect(152, -420, 292, -222, palette.ink, 8)
    canvas.rect(160, -412, 284, -230, mix(palette.ink, palette.third, 0.4), 4)
    canvas.rect(178, -398, 266, -384, palette.second, 6)
    for row in range(5):
        y = -362 + row * 26
        canvas.rect(176, y, 176 + canvas.random.randint(46, 66), y + 8, palette.paper, 4)
        canvas.rect(252, y, 270, y + 8, palette.paper, 4)


def _wheel(canvas: Canvas, palette: Palette, x: float) -> None:
    canvas.polygon(oval(x, -76, 104, 104, start=180, end=360), mix(palette.ink, palette.main, 0.15))
    canvas.circle(x, -72, 78, palette.ink)
    canvas.circle(x, -72, 42, palette.paper)
    canvas.circle(x, -72, 32, mix(palette.paper, palette.ink, 0.25))
    canvas.circle(x, -72, 12, palette.main)


def _roof(canvas: Canvas, palette: Palette, sign: Dish) -> None:
    canvas.rect(-480, -540, -410, -490, mix(palette.paper, palette.ink, 0.3), 8)
    canvas.rect(-496, -552, -394, -534, mix(palette.paper, palette.ink, 0.45), 8)
    for x in (150, 210):
        canvas.line([(x, -500), (x, -560)], palette.ink, 10)
    with canvas.at(180, -610, 0.92):
        canvas.circle(0, 0, 124, palette.ink)
        canvas.circle(0, 0, 114, palette.paper)
        canvas.line(oval(0, 0, 104, 104), palette.second, 6)
        with canvas.at(0, 4, 0.8):
            sign(canvas, palette)


def _inside_of_shop(canvas: Canvas, palette: Palette) -> None:
    warm = mix(palette.glow, palette.second, 0.5)
    with canvas.inside(rounded(-434, -400, 104, -106, 0)):
        canvas.rect(-434, -180, 104, -106, warm)
        cook(canvas, palette, -260, -160)
        cook(canvas, palette, -70, -160)
        canvas.rect(-434, -168, 104, -150, mix(palette.ink, palette.second, 0.3))
        for x in (-390, -160, 40):
            canvas.polygon(oval(x, -196, 36, 28, start=0, end=180), palette.main)
            canvas.line(
                smooth([(x - 4, -206), (x + 4, -220), (x - 4, -234), (x + 4, -248)]), palette.paper, 5
            )
        canvas.rect(-170, -400, -160, -106, palette.ink)


def _door(canvas: Canvas, palette: Palette) -> None:
    canvas.rect(190, -400, 430, 0, palette.ink, 6)
    canvas.rect(206, -400, 414, 0, palette.main)
    canvas.rect(236, -330, 384, -120, palette.glow, 4)
    for index in range(4):
        x = 208 + index * 52
        canvas.polygon(
            [(x, -330), (x + 48, -330), (x + 48, -224 + (index % 2) * 8), (x, -230)], palette.second
        )
    canvas.rect(226, -170, 240, -120, palette.second, 6)


def _lantern(canvas: Canvas, palette: Palette, x: float, y: float) -> None:
    canvas.line([(x, y - 40), (x, y)], palette.ink, 4)
    canvas.rect(x - 22, y - 4, x + 22, y + 12, palette.ink, 4)
    canvas.ellipse(x, y + 64, 48, 58, palette.main)
    for offset in (-24, 0, 24):
        wide = (48**2 - (offset * 1.5) ** 2) ** 0.5
        rib = oval(x, y + 64 + offset * 0.9, wide, 7, start=0, end=180)
        canvas.line(rib, mix(palette.main, palette.ink, 0.25), 3)
    canvas.ellipse(x - 14, y + 52, 10, 26, mix(palette.main, palette.glow, 0.55))
    canvas.rect(x - 20, y + 116, x + 20, y + 130, palette.ink, 4)
    canvas.line([(x, y + 130), (x, y + 168)], palette.second, 6)
