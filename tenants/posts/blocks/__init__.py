"""The blocks a page is built of: what each holds, how it is checked, and how it is resolved for drawing.

A block is one entry in `words`, `lists` or `business`. Its settings have the kinds in `kinds`; `values`
and `checking` check; `walking` finds what blocks name, at any depth; `versions` reads what earlier
releases saved. `npm run generate` writes the entries to `frontend/generated/blocks.ts`.
See docs/decisions/0001-blocks.md.
"""

from tenants.posts.blocks.checking import MAX_BLOCKS, MAX_DEPTH, Saved, clean_builder
from tenants.posts.blocks.drawing import Parts, resolved, shown
from tenants.posts.blocks.kinds import Block, Prop, PropKind, item_name
from tenants.posts.blocks.registry import BLOCK_TYPES, BLOCKS
from tenants.posts.blocks.versions import SCHEMA, upgraded
from tenants.posts.blocks.walking import (
    every_block,
    find,
    ids_in,
    naming,
    renamed,
    rows_in,
    types_in,
    without,
)

__all__ = [
    "BLOCKS",
    "BLOCK_TYPES",
    "MAX_BLOCKS",
    "MAX_DEPTH",
    "SCHEMA",
    "Block",
    "Parts",
    "Prop",
    "PropKind",
    "Saved",
    "clean_builder",
    "every_block",
    "find",
    "ids_in",
    "item_name",
    "naming",
    "renamed",
    "resolved",
    "rows_in",
    "shown",
    "types_in",
    "upgraded",
    "without",
]
