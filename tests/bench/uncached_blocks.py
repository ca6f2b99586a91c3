"""An extension of `uncached`. No payload has a layout, so the renderer also renders every block again."""

from uncached import application  # type: ignore[import-not-found]  # a server starts in this folder

from tenants.site.rendering import client

__all__ = ["application"]


def _parse_no_parts(layout: bytes) -> dict[str, str]:
    """Parse no parts, so that the renderer gets the payload as a whole."""
    return {}


# Only here, because the product has no switch for it.
client._described = _parse_no_parts
