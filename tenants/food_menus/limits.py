"""How much the food menus of a domain may hold: parts, and the sums of them that a page has to show."""

from typing import Final

MOST_MENUS: Final = 60
"""Of one business: the site's own, or a member."""
MOST_MENUS_OF_ALL: Final = 2_000
"""Of a domain, those of its members included."""
MOST_SECTIONS: Final = 40
"""Of one menu."""
MOST_DISHES: Final = 200
"""In one section."""
MOST_DISHES_OF_A_MENU: Final = 1_000
MOST_BYTES_OF_A_MENU: Final = 300_000
"""Of its stored sections and texts, as JSON."""
MOST_BYTES: Final = 400_000
"""Of all menus of one business together."""
