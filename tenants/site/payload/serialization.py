"""A payload as JSON, and where its parts stand in it: the renderer reads only those that are new to it.

See docs/decisions/0167-blocks-are-drawn-once.md.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

import orjson

from shared.tenancy.unit_of_work import current_domain
from tenants.site.payload.escaping import encoded_json
from tenants.site.payload.schemas import SitePayload

Layout = int | list[int] | dict[str, Any]
"""How many bytes a value takes; of one that is read in parts, those of its parts, in their order."""

_IN_PARTS: Mapping[str, tuple[str, ...]] = {"lists": (), "page": ("blocks",)}
"""What is read in parts beside the payload itself, and the lists in it that are."""
_LONGEST = 8_000
"""Bytes of a layout, which is sent as a header; who gets none reads all of the payload."""


class EncodedPayload(NamedTuple):
    """JSON for the renderer, which draws it, or for `undrawn_body`, which leaves that to the browser."""

    json: bytes
    layout: bytes
    """Its domain and its layout, as JSON; empty for one that is too long to be sent."""


def encoded(payload: SitePayload) -> EncodedPayload:
    """The payload of the domain that is worked for. The snippets stand in the document, once is enough."""
    parts = cast("dict[str, Any]", {**payload, "snippets": []})
    json, layout = _object(
        {
            name: _object({each: _part(what, each in _IN_PARTS[name]) for each, what in value.items()})
            if name in _IN_PARTS
            else _part(value)
            for name, value in parts.items()
        }
    )
    described = orjson.dumps({"domain": current_domain().id, "layout": layout})
    return EncodedPayload(json, described if len(described) <= _LONGEST else b"")


def _part(value: Any, in_parts: bool = False) -> tuple[bytes, Layout]:
    if not in_parts:
        json = encoded_json(value)
        return json, len(json)
    items = [encoded_json(each) for each in value]
    return b"[%b]" % b",".join(items), [len(each) for each in items]


def _object(parts: Mapping[str, tuple[bytes, Layout]]) -> tuple[bytes, Layout]:
    json = b",".join(b'"%b":%b' % (name.encode(), part) for name, (part, _) in parts.items())
    return b"{%b}" % json, {name: layout for name, (_, layout) in parts.items()}
