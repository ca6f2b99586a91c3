"""URLs that contain a secret, which must not appear in the logs of Commissary or a proxy."""

import re
from typing import Final

PATHS: Final = ("/preview/",)
"""Path prefixes: the rest of the path is a key."""
PARAMETERS: Final = ("token", "email_token", "key")
"""Query parameters that contain a key."""
HIDDEN: Final = "***"

_PATH: Final = f"^(?:{'|'.join(map(re.escape, PATHS))})"
_PARAMETER: Final = rf"[?&](?:{'|'.join(PARAMETERS)})="
PATTERN: Final = f"({_PATH}|{_PARAMETER})[^&?#]*"
"""A pattern of keys in URLs, for Python and Go; the first group is not hidden. deploy/caddy/Caddyfile repeats
it.
"""

_compiled = re.compile(PATTERN)


def hide_secrets(address: str) -> str:
    """Return the path, with or without its query, with keys hidden for logs."""
    return _compiled.sub(rf"\g<1>{HIDDEN}", address)
