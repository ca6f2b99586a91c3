"""As `anew`, and the renderer renders every block again: it does not get the layout of a payload."""

from anew import application  # type: ignore[import-not-found]  # a server starts in this folder

from tenants.site.rendering import client

__all__ = ["application"]


def _undescribed(layout: bytes) -> dict[str, str]:
    """Then a payload is parsed as a whole, and no part of it is one that was drawn before."""
    return {}


# Only here: the product has no switch for it.
client._described = _undescribed
