"""Where hosts are found from outside."""

from django.conf import settings


def site_origin(host: str) -> str:
    """Where a host's pages are, e.g. `https://tacos.example.com`; made of settings, never of a request."""
    if settings.IS_HTTPS:
        return f"https://{host}"
    return f"http://{host}" if settings.PUBLIC_PORT == 80 else f"http://{host}:{settings.PUBLIC_PORT}"
