"""The eight colors of a domain: their purposes, the text and background pairs, and the initial palettes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum


class ColorType(IntEnum):
    """The purpose of a color. The number is its `domain_color_type_id` in the API."""

    ACCENT_TEXT = 1
    PRIMARY_TEXT = 2
    SECONDARY_TEXT = 3
    ACCENT_BACKGROUND = 4
    PRIMARY_BACKGROUND = 5
    SECONDARY_BACKGROUND = 6
    BASE_TEXT = 7
    BASE_BACKGROUND = 8


CSS_VARIABLES = {
    each: "--" + each.name.lower().replace("_", "-").replace("background", "bg") for each in ColorType
}
"""The custom properties that the themes use, e.g. `--accent-bg`."""

READ_ON = {
    ColorType.ACCENT_TEXT: ColorType.ACCENT_BACKGROUND,
    ColorType.PRIMARY_TEXT: ColorType.PRIMARY_BACKGROUND,
    ColorType.SECONDARY_TEXT: ColorType.SECONDARY_BACKGROUND,
    ColorType.BASE_TEXT: ColorType.BASE_BACKGROUND,
}
"""The background of each text color. These pairs need enough contrast."""


@dataclass(frozen=True)
class Palette:
    """A color for each type, as four pairs of text and background."""

    accent: tuple[str, str]
    primary: tuple[str, str]
    secondary: tuple[str, str]
    base: tuple[str, str]

    def codes(self) -> dict[ColorType, str]:
        pairs = (self.accent, self.primary, self.secondary, self.base)
        codes = {}
        for (text_type, background_type), (text, background) in zip(READ_ON.items(), pairs, strict=True):
            codes[text_type] = text
            codes[background_type] = background
        return codes


PALETTES = {
    # Tomato red, bottle green and mustard on paper.
    "association": Palette(
        accent=("#FFFFFF", "#BE3A1A"),
        primary=("#FFF4DC", "#123B2C"),
        secondary=("#2E1D00", "#F4C04E"),
        base=("#231A12", "#FFFAF0"),
    ),
    # Wine red, slate and linen.
    "restaurant": Palette(
        accent=("#FFFFFF", "#8A1F33"),
        primary=("#F6EEE3", "#1F1B19"),
        secondary=("#3B2A21", "#E8DCCB"),
        base=("#2B2522", "#FBF8F3"),
    ),
    # Quiet and neutral, with one deep teal for actions.
    "blank": Palette(
        accent=("#FFFFFF", "#0E5F63"),
        primary=("#F3F6F6", "#22292D"),
        secondary=("#2C353A", "#E9EEEE"),
        base=("#1C2225", "#FFFFFF"),
    ),
}


def color_style(colors: Mapping[int, str]) -> str:
    """Return the domain's colors as custom properties. The database guarantees the form `#RRGGBB`."""
    return (
        ":root{"
        + "".join([f"{name}:{colors[each]};" for each, name in CSS_VARIABLES.items() if each in colors])
        + "}"
    )
