"""The public origins of hosts."""

from django.conf import settings


def site_origin(host: str) -> str:
    """Return the origin of a host, such as `https://tacos.example.com`, from the settings."""
    if settings.IS_HTTPS:
        return f"https://{host}"
    return f"http://{host}" if settings.PUBLIC_PORT == 80 else f"http://{host}:{settings.PUBLIC_PORT}"
