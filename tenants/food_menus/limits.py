"""Limits for the parts of a food menu, and for all food menus of a business, a page and a domain."""

from typing import Final

MOST_MENUS: Final = 60
"""Maximum number of menus per business, which is the site itself or a member."""
MOST_MENUS_OF_ALL: Final = 2_000
"""Maximum number of menus per domain, including menus of members."""
MOST_SECTIONS: Final = 40
"""Maximum number of sections per menu."""
MOST_DISHES: Final = 200
"""Maximum number of dishes per section."""
MOST_DISHES_OF_A_MENU: Final = 1_000
MOST_BYTES_OF_A_MENU: Final = 300_000
"""Maximum size of one menu in bytes: its sections and texts as stored JSON."""
MOST_BYTES: Final = 400_000
"""Maximum size in bytes of all menus of one business."""
SHOWN_BYTES: Final = 400_000
"""Maximum size in bytes of the dishes on one page, with images. A page contains each dish four times, as HTML
and data."""
READ_BYTES: Final = 6 * SHOWN_BYTES
"""Maximum number of bytes to read for one page. Menus saved before the limits existed can exceed them."""
LISTED_BYTES: Final = 2_000_000
"""The maximum size in bytes of the menus in one API response. The next page contains the rest."""
