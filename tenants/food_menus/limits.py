"""Limits for the parts of a food menu, and for all food menus of a business, a page and a domain."""

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
"""Of one menu: the stored sections and texts as JSON."""
MOST_BYTES: Final = 400_000
"""Of all menus of one business together."""
SHOWN_BYTES: Final = 400_000
"""Of the dishes with their images on one page. A page contains each dish four times, as HTML and data."""
READ_BYTES: Final = 6 * SHOWN_BYTES
"""Of the menus read for one page. Menus from before the limits can be larger together."""
LISTED_BYTES: Final = 2_000_000
"""The maximum size of menus in one reply of the API; the next page has the rest."""
