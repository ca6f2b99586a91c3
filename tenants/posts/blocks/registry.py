"""All blocks, by type."""

from tenants.posts.blocks.business import BUSINESS
from tenants.posts.blocks.content import LAYOUT, TEXT
from tenants.posts.blocks.lists import LISTS

BLOCKS = (*TEXT, *LAYOUT, *LISTS, *BUSINESS)
BLOCK_TYPES = {each.type: each for each in BLOCKS}
