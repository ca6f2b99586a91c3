"""Public origins of hosts."""

from django.conf import settings


def site_origin(host: str) -> str:
    """Return a host's origin, e.g. `https://tacos.example.com`, from settings and never from a request."""
    if settings.IS_HTTPS:
        return f"https://{host}"
    return f"http://{host}" if settings.PUBLIC_PORT == 80 else f"http://{host}:{settings.PUBLIC_PORT}"
