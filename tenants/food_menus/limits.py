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
SHOWN_BYTES: Final = 400_000
"""Of dishes with their pictures on one page: a page contains each dish four times, in HTML and as data."""
READ_BYTES: Final = 6 * SHOWN_BYTES
"""Of menus that are read for one page; older menus can be larger than this together."""
LISTED_BYTES: Final = 2_000_000
"""Of menus in one reply of the API; the next page has the rest."""
