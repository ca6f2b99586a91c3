"""Encode a payload as JSON, with the layout of its parts, so that the renderer parses only new parts.

See docs/decisions/renderer-and-hydration.md.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

import orjson

from shared.data_types import JsonObject
from shared.tenancy.unit_of_work import current_domain
from tenants.site.payload.escaping import encode_json
from tenants.site.payload.schemas import SitePayload

Layout = int | list[int] | JsonObject
"""The number of bytes of a value. For a value that is parsed in parts, the number for each part, in order."""

_IN_PARTS: Mapping[str, tuple[str, ...]] = {"lists": (), "page": ("blocks",)}
"""The values that are parsed in parts, in addition to the payload itself, each with the lists in it that are
also parsed in parts."""
_LONGEST = 8_000
"""Maximum number of bytes of a layout, which is a header. Without a layout, the renderer parses the whole
payload.
"""


class EncodedPayload(NamedTuple):
    """JSON for the renderer, or for `client_rendered_body`, which lets the browser render the page."""

    json: bytes
    layout: bytes
    """The domain and the layout of the payload, as JSON, or empty if it is too long for a header."""


def encode_payload(payload: SitePayload) -> EncodedPayload:
    """Return the encoded payload of the current domain, without snippets, which the document already
    contains."""
    parts = cast("JsonObject", {**payload, "snippets": []})
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
        json = encode_json(value)
        return json, len(json)
    items = [encode_json(each) for each in value]
    return b"[%b]" % b",".join(items), [len(each) for each in items]


def _object(parts: Mapping[str, tuple[bytes, Layout]]) -> tuple[bytes, Layout]:
    json = b",".join(b'"%b":%b' % (name.encode(), part) for name, (part, _) in parts.items())
    return b"{%b}" % json, {name: layout for name, (_, layout) in parts.items()}
