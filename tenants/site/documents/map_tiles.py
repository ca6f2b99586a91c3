"""Read the settings of the installation's tile server, if the operator has configured one."""

from urllib.parse import urlsplit

from django.conf import settings

from tenants.site.payload.schemas import MapTiles


def map_tiles() -> MapTiles | None:
    if not settings.MAP_TILES:
        return None
    return {"url": settings.MAP_TILES, "attribution": settings.MAP_ATTRIBUTION}


def tiles_origin() -> str:
    """Return the origin of map tiles for a Content-Security-Policy, or "" without a tile server."""
    return f"https://{urlsplit(settings.MAP_TILES).netloc}" if settings.MAP_TILES else ""
