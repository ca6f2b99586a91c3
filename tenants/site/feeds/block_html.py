"""Blocks as plain HTML, for feed readers: their texts, pictures and tables, without layout."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from tenants.media.items import MediaItem
from tenants.posts.blocks import BLOCK_TYPES, Prop, every_block
from tenants.posts.blocks.content import TEXT
from tenants.posts.content import rich_text

_READ = frozenset(block.type for block in TEXT)
_HEADINGS = frozenset({"title"})


def block_html(builder: Mapping[str, Any] | None, files: Mapping[int, MediaItem]) -> str:
    """The content of the text blocks of a document, in order; other blocks show lists or forms."""
    blocks = (block for block in every_block(builder) if block["type"] in _READ)
    return "".join(
        part
        for block in blocks
        for part in _parts(BLOCK_TYPES[block["type"]].props, block["props"], files, block["type"])
    )


def _parts(
    props: Mapping[str, Prop], values: Mapping[str, Any], files: Mapping[int, MediaItem], block_type: str
) -> Iterator[str]:
    for name, prop in props.items():
        value = values.get(name)
        if not value:
            continue
        if prop.kind == "html":
            yield rich_text.shown(str(value))
        elif prop.kind == "text":
            tag = "h2" if name in _HEADINGS or block_type == "Heading" else "p"
            yield f"<{tag}>{escape(str(value))}</{tag}>"
        elif prop.kind == "media" and value in files and prop.family == "image":
            item = files[value]
            url, alt = escape(item["fallback_url"] or item["url"]), escape(item["alt"])
            yield f'<p><img src="{url}" alt="{alt}"></p>'
        elif prop.kind == "cells":
            rows = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in value)
            yield f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
        elif prop.kind == "list":
            for entry in value:
                yield from _parts(prop.items, entry, files, block_type)
