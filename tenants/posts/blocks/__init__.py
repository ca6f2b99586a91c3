"""The blocks of a page: their settings, validation, and resolution for rendering.

Each block is an entry in `content`, `lists` or `business`. `kinds` defines the kinds of settings, `values`
and `checking` validate them, `walking` finds the references in blocks at any depth, and `versions` upgrades
documents of earlier releases. `npm run generate` writes the entries to `frontend/generated/blocks.ts`. See
docs/decisions/blocks.md.
"""

from tenants.posts.blocks.checking import MAX_BLOCKS, MAX_DEPTH, Saved, clean_builder
from tenants.posts.blocks.kinds import Block, Prop, PropKind, item_name
from tenants.posts.blocks.registry import BLOCK_TYPES, BLOCKS
from tenants.posts.blocks.resolution import Parts, prepare_for_editing, resolve_blocks
from tenants.posts.blocks.versions import SCHEMA, upgrade
from tenants.posts.blocks.walking import (
    every_block,
    find,
    ids_in,
    naming,
    rename_references,
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
    "prepare_for_editing",
    "rename_references",
    "resolve_blocks",
    "rows_in",
    "types_in",
    "upgrade",
    "without",
]
