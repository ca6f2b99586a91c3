"""Every block there is, by its type."""

from tenants.posts.blocks.content import LAYOUT, TEXT
from tenants.posts.blocks.house import HOUSE
from tenants.posts.blocks.lists import LISTS

BLOCKS = (*TEXT, *LAYOUT, *LISTS, *HOUSE)
BLOCK_TYPES = {each.type: each for each in BLOCKS}
