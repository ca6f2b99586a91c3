"""The pictures of each demo domain, by the names its texts call them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from commissary.local.demo.drawing import dishes
from commissary.local.demo.drawing.canvas import Canvas
from commissary.local.demo.drawing.palettes import BAY, BAY_DUSK, BAY_MORNING, NOODLE, NOODLE_NIGHT
from commissary.local.demo.drawing.scenes import (
    corner_shop,
    dish_from_above,
    dish_poster,
    logo,
    market_at_night,
    table_from_above,
    tiles,
    truck_in_town,
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, and what it shows for those who cannot see it."""

    alt: str
    draw: Callable[[], Canvas]


def _of(alt: str, scene: Callable[..., Canvas], *parts: object) -> Picture:
    return Picture(alt, partial(scene, *parts))


_TACO, _BURGER, _PIZZA, _BAO, _FISH = dishes.taco, dishes.burger, dishes.pizza, dishes.bao, dishes.fish
_COFFEE, _RAMEN, _DUMPLINGS, _ICE = dishes.coffee, dishes.ramen, dishes.dumplings, dishes.ice_cream
_HOT_DOG = dishes.hot_dog
_town = truck_in_town
_GOLD, _TEAL = BAY.turned(1), BAY.turned(2)
_PALE_GOLD, _PALE_TEAL = BAY_MORNING.turned(1), BAY_MORNING.turned(2)

_BAY: Mapping[str, Picture] = {
    "truck-taco": _of("A red food truck with a taco on its sign, by the bridge", _town, BAY, _TACO, 0),
    "truck-burger": _of("A yellow burger truck in front of hills", _town, _PALE_GOLD, _BURGER, 7),
    "truck-dumplings": _of("A teal dumpling truck in a street of houses", _town, _TEAL, _DUMPLINGS, 2),
    "truck-coffee": _of("A teal coffee truck by the bridge", _town, _PALE_TEAL, _COFFEE, 3),
    "truck-ice-cream": _of("A red ice-cream truck in front of hills", _town, BAY_MORNING, _ICE, 4),
    "truck-pizza": _of("A yellow pizza truck in a street at dusk", _town, BAY_DUSK.turned(1), _PIZZA, 5),
    "truck-hot-dog": _of("A yellow hot-dog truck by the bridge", _town, _GOLD, _HOT_DOG, 6),
    "truck-fish": _of("A teal truck with a fish on its sign, by the bridge", _town, _TEAL, _FISH, 9),
    "truck-ramen": _of("A red ramen truck in a street at night", _town, BAY_DUSK, _RAMEN, 8),
    "truck-green": _of("A teal burger truck in front of hills", _town, _TEAL, _BURGER, 10),
    "truck-bao": _of("A red bao truck in a street of houses", _town, BAY_MORNING, _BAO, 11),
    "market-night": _of(
        "Three food trucks at night under strings of lamps and a crescent moon",
        market_at_night, BAY_DUSK, (_TACO, _PIZZA, _RAMEN), 3,
    ),
    "market-morning": _of(
        "Three food trucks on a lot in early light", market_at_night, BAY_MORNING, (_FISH, _COFFEE, _BAO), 5
    ),
    "table-bay": _of(
        "A table from above: dumplings, tacos, coffee, pizza and a hot dog",
        table_from_above, BAY, (_DUMPLINGS, _TACO, _COFFEE, _PIZZA, _HOT_DOG), 1,
    ),
    "table-breakfast": _of(
        "A breakfast table from above with a large cup of coffee in the middle",
        table_from_above, _GOLD, (_COFFEE, _BAO, _COFFEE, _ICE, _FISH), 2,
    ),
    "tiles-bay": _of(
        "A wall of colored tiles with food on some of them",
        tiles, BAY, (_TACO, _PIZZA, _BAO, _FISH, _COFFEE, _BURGER), 2,
    ),
    "dish-taco": _of("A taco on a plate in front of yellow rays", dish_poster, BAY, _TACO, 0),
    "dish-burger": _of("A burger in front of red and yellow rings", dish_poster, BAY, _BURGER, 1),
    "dish-pizza": _of("A slice of pizza in front of a yellow disc", dish_poster, BAY, _PIZZA, 2),
    "dish-bao": _of("A filled bao in front of red and yellow rings", dish_poster, BAY, _BAO, 4),
    "dish-fish": _of("A whole fish in front of yellow rays", dish_poster, BAY_MORNING, _FISH, 3),
    "dish-ice-cream": _of("An ice-cream cone in front of a disc", dish_poster, BAY_MORNING, _ICE, 5),
    "dish-hot-dog": _of("A hot dog with mustard in front of rays", dish_poster, _GOLD, _HOT_DOG, 6),
    "dish-ramen": _of("A bowl of ramen in front of rings", dish_poster, BAY, _RAMEN, 7),
    "dish-dumplings": _of("A steamer of seven dumplings from above", dish_from_above, BAY, _DUMPLINGS, 0),
    "dish-coffee": _of("A cup of coffee with a heart in its foam", dish_from_above, _TEAL, _COFFEE, 1),
    "logo-bay": _of("Bay Street Food", logo, BAY, _TACO, 0),
    "logo-taco": _of("Logo of Marisol’s Tacos", logo, BAY, _TACO, 2),
    "logo-burger": _of("Logo of The Brass Griddle", logo, _GOLD, _BURGER, 1),
    "logo-dumplings": _of("Logo of Little Steamer", logo, _TEAL, _DUMPLINGS, 3),
    "logo-coffee": _of("Logo of Fogline Coffee", logo, _TEAL, _COFFEE, 5),
    "logo-ice-cream": _of("Logo of Second Scoop", logo, BAY, _ICE, 0),
    "logo-pizza": _of("Logo of Ember & Oak", logo, _GOLD, _PIZZA, 2),
    "logo-hot-dog": _of("Logo of Pier Dog", logo, _GOLD, _HOT_DOG, 3),
    "logo-fish": _of("Logo of Salt Net", logo, _TEAL, _FISH, 2),
    "logo-ramen": _of("Logo of Midnight Ramen Club", logo, BAY, _RAMEN, 1),
    "logo-breakfast": _of("Logo of Mrs. Abernathy’s", logo, _GOLD, _COFFEE, 0),
}  # fmt: skip

_NOODLE: Mapping[str, Picture] = {
    "house-night": _of(
        "Noodle House in the evening: lit windows, lanterns, two cooks at the counter",
        corner_shop, NOODLE_NIGHT, _RAMEN, 1,
    ),
    "house-day": _of(
        "Noodle House by day, with its striped awning and two plants at the door",
        corner_shop, NOODLE, _RAMEN, 2,
    ),
    "table": _of(
        "The table from above: dumplings in the middle, ramen, coffee, bao and fish around them",
        table_from_above, NOODLE, (_DUMPLINGS, _RAMEN, _COFFEE, _BAO, _FISH), 1,
    ),
    "table-small": _of(
        "Small plates from above",
        table_from_above, NOODLE.turned(1), (_BAO, _FISH, _COFFEE, _RAMEN, _DUMPLINGS), 4,
    ),
    "bowl": _of("A bowl of ramen with two egg halves and nori", dish_poster, NOODLE, _RAMEN, 2),
    "basket": _of("A steamer of seven dumplings from above", dish_from_above, NOODLE, _DUMPLINGS, 1),
    "bun": _of("A filled bao on a plate", dish_poster, NOODLE.turned(2), _BAO, 0),
    "cup": _of("A cup of coffee from above", dish_from_above, NOODLE.turned(1), _COFFEE, 0),
    "tiles": _of(
        "A wall of tiles in wine, jade and gold with bowls and baskets on some of them",
        tiles, NOODLE, (_RAMEN, _DUMPLINGS, _BAO, _FISH, _COFFEE), 1,
    ),
    "logo": _of("Noodle House", logo, NOODLE.turned(2), _RAMEN, 1),
}  # fmt: skip

PICTURES: Mapping[str, Mapping[str, Picture]] = {"bay": _BAY, "noodle": _NOODLE}
"""Folder in `sites/` → name → picture."""
