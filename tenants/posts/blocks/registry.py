"""Every block there is, by its type."""

from tenants.posts.blocks.house import HOUSE
from tenants.posts.blocks.lists import LISTS
from tenants.posts.blocks.words import LAYOUT, WORDS

BLOCKS = (*WORDS, *LAYOUT, *LISTS, *HOUSE)
BLOCK_TYPES = {each.type: each for each in BLOCKS}
