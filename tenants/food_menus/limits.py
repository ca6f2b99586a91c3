"""Limits of a domain's food menus, for their parts and for the totals that a page shows."""

from typing import Final

MOST_MENUS: Final = 60
"""Per business: the site's own, or a member."""
MOST_MENUS_OF_ALL: Final = 2_000
"""Per domain, including the menus of members."""
MOST_SECTIONS: Final = 40
"""Per menu."""
MOST_DISHES: Final = 200
"""Per section."""
MOST_DISHES_OF_A_MENU: Final = 1_000
MOST_BYTES_OF_A_MENU: Final = 300_000
"""The stored sections and texts of one menu, as JSON."""
MOST_BYTES: Final = 400_000
"""The maximum size of all menus of one business together."""
SHOWN_BYTES: Final = 400_000
"""Dishes with their pictures on one page: a page contains each dish four times, in HTML and as data."""
READ_BYTES: Final = 6 * SHOWN_BYTES
"""The maximum size of menus read for one page; together, older menus can be larger than this."""
LISTED_BYTES: Final = 2_000_000
"""The maximum size of menus in one reply of the API; the next page has the rest."""
