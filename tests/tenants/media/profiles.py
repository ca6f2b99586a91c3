"""Small ICC profiles, and the colors that images with these profiles have in sRGB.

The colors are computed with the formulas of the standards, independently of the product.
"""

import struct
from collections.abc import Callable, Sequence
from itertools import product

Triple = tuple[float, float, float]
Color = tuple[int, ...]

SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
DISPLAY_P3 = ((0.5151, 0.2412, -0.0011), (0.2920, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841))
ADOBE_RGB = ((0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7446))
"""The primaries of color spaces in XYZ, adapted to D50."""
WHITE = (0.9642, 1.0, 0.8249)
"""D50, the white of ICC profiles."""
INKS = {"C": (60.0, -25.0, -30.0), "M": (55.0, 50.0, -10.0), "Y": (90.0, -5.0, 60.0), "K": (20.0, 0.0, 0.0)}
"""The Lab colors of the inks of the CMYK profile. They are also in sRGB."""
_GAMMA = 2.2


def make_profile(primaries: Sequence[Triple]) -> bytes:
    """Build the profile of an RGB color space with these primaries and a gamma of 2.2."""
    gamma = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(_GAMMA * 256)) + b"\0\0"
    points = {name: _xyz(point) for name, point in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries, strict=True)}
    return _build(b"mntr", b"RGB ", b"XYZ ", {**points, b"rTRC": gamma, b"gTRC": gamma, b"bTRC": gamma})


def display_p3() -> bytes:
    return make_profile(DISPLAY_P3)


def make_cmyk_profile() -> bytes:
    """Build the profile of a printer with the inks in `INKS`. Each further ink multiplies the lightness."""
    nodes = b"".join(_lab8(get_lab(inks)) for inks in product((0, 1), repeat=4))
    ramp = bytes(range(256))
    one, none = struct.pack(">i", 65536), struct.pack(">i", 0)
    identity = b"".join(one if place % 4 == 0 else none for place in range(9))
    table = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + identity + ramp * 4 + nodes + ramp * 3
    return _build(b"prtr", b"CMYK", b"Lab ", {b"A2B0": table, b"A2B1": table})


def get_lab(inks: Sequence[int]) -> Triple:
    """Return the Lab color of paper with these inks, each 0 or 1."""
    lightness, a, b = 100.0, 0.0, 0.0
    for ink, amount in zip("CMYK", inks, strict=True):
        if amount:
            of_ink = INKS[ink]
            lightness, a, b = lightness * of_ink[0] / 100, (a + of_ink[1]) / 2, (b + of_ink[2]) / 2
    return lightness, a, b


def rgb_to_srgb(primaries: Sequence[Triple]) -> Callable[[Color], Color]:
    """Return a function that converts a color of an RGB space to sRGB."""

    def convert(color: Color) -> Color:
        linear = [(each / 255) ** _GAMMA for each in color]
        return _xyz_to_srgb(
            [
                sum(part * point[axis] for part, point in zip(linear, primaries, strict=True))
                for axis in range(3)
            ]
        )

    return convert


def inks_to_srgb(color: Color) -> Color:
    """Convert a color of the CMYK profile to sRGB. Each ink is 0 or 255."""
    lightness, a, b = get_lab([each // 255 for each in color])
    middle = (lightness + 16) / 116
    edge = 6 / 29
    powers = (middle + a / 500, middle, middle - b / 200)
    relative = [each**3 if each > edge else 3 * edge**2 * (each - 4 / 29) for each in powers]
    return _xyz_to_srgb([each * white for each, white in zip(relative, WHITE, strict=True)])


def _xyz_to_srgb(xyz: Sequence[float]) -> Color:
    linear = _solve([[point[axis] for point in SRGB] for axis in range(3)], xyz)
    clipped = [min(1.0, max(0.0, each)) for each in linear]
    encoded = [12.92 * each if each <= 0.0031308 else 1.055 * each ** (1 / 2.4) - 0.055 for each in clipped]
    return tuple(round(255 * each) for each in encoded)


def _solve(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Solve three linear equations by Cramer's rule."""
    whole = _determinant(matrix)
    columns = range(3)
    replaced = (
        [[values[row] if each == column else matrix[row][each] for each in columns] for row in columns]
        for column in columns
    )
    return [_determinant(each) / whole for each in replaced]


def _determinant(rows: Sequence[Sequence[float]]) -> float:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _lab8(lab: Triple) -> bytes:
    return bytes((round(lab[0] * 2.55), round(lab[1] + 128), round(lab[2] + 128)))


def _xyz(values: Sequence[float]) -> bytes:
    return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(each * 65536)) for each in values)


def _build(kind: bytes, space: bytes, connection: bytes, tags: dict[bytes, bytes]) -> bytes:
    """Return an ICC profile, version 2.4, with these tags."""
    name = b"Test profile\0"
    description = b"desc\0\0\0\0" + struct.pack(">I", len(name)) + name + b"\0" * 79
    tags = {b"desc": description, b"wtpt": _xyz(WHITE), **tags}
    table, body, at = struct.pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for signature, content in tags.items():
        table += signature + struct.pack(">II", at + len(body), len(content))
        body += content + b"\0" * (-len(content) % 4)
    size = 128 + len(table) + len(body)
    header = struct.pack(">I4sI4s4s4s", size, b"\0" * 4, 0x02400000, kind, space, connection)
    header += b"\0" * 12 + b"acsp" + b"\0" * 28 + _xyz(WHITE)[8:] + b"\0" * 48
    return header + table + body
