"""URLs that contain a secret key or token, which must not appear in the logs of Commissary or of a proxy."""

import re
from typing import Final

PATHS: Final = ("/preview/",)
"""Path prefixes after which the rest of the path is secret."""
PARAMETERS: Final = ("token", "email_token", "key")
"""Query parameters with secret values."""
HIDDEN: Final = "***"

_PATH: Final = f"^(?:{'|'.join(map(re.escape, PATHS))})"
_PARAMETER: Final = rf"[?&](?:{'|'.join(PARAMETERS)})="
PATTERN: Final = f"({_PATH}|{_PARAMETER})[^&?#]*"
"""A pattern that matches secrets in URLs, in the syntax of both Python and Go.

The first group is the part that remains visible. deploy/caddy/Caddyfile contains the same pattern.
"""

_compiled = re.compile(PATTERN)


def hide_secrets(address: str) -> str:
    """Return a path and its query, if any, with secrets replaced for use in logs."""
    return _compiled.sub(rf"\g<1>{HIDDEN}", address)
