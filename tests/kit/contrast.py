"""The contrast of colors, as WCAG defines it."""

READABLE = 4.5
"""The minimum contrast ratio of WCAG AA for text of normal size."""


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two `#RRGGBB` colors, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(code: str) -> float:
    red, green, blue = (_linear(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
