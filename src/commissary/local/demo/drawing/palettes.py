"""The colours of the demo's pictures: few, strong, and each domain's own."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Palette:
    """What a picture is painted with; names say the part a colour plays, not its hue."""

    paper: str
    ink: str
    main: str
    second: str
    third: str
    sky: str
    ground: str
    glow: str

    def turned(self, times: int) -> "Palette":
        """The same colours with their parts swapped, so that neighbours on a page differ."""
        main, second, third = ((self.main, self.second, self.third) * 2)[times % 3 : times % 3 + 3]
        return replace(self, main=main, second=second, third=third)


BAY = Palette(
    paper="#FFF3DC",
    ink="#14303A",
    main="#D9412B",
    second="#F4B63F",
    third="#1F6F78",
    sky="#F9D9A8",
    ground="#E8925A",
    glow="#FFE3A3",
)
BAY_MORNING = replace(BAY, sky="#BFE0DC", ground="#7FB7A6", glow="#FFF3DC")
BAY_DUSK = replace(BAY, sky="#25424F", ground="#14303A", glow="#F4B63F")

NOODLE = Palette(
    paper="#F6EEDD",
    ink="#2A1A22",
    main="#C6402C",
    second="#D9A441",
    third="#2F6B5B",
    sky="#E9D8BC",
    ground="#B88A57",
    glow="#FBE3B0",
)
NOODLE_NIGHT = replace(NOODLE, sky="#3A2331", ground="#1D1218", glow="#F0B65A")


def mix(one: str, other: str, share: float) -> str:
    """`one` with that share of `other` stirred in."""
    parts = (
        round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02X}" for part in parts)
