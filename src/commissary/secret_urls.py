"""Which addresses of the product hold a key. Neither its logs nor those of a proxy in front show one."""

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
"""Of a key in an address, for Python and Go; the first group stays. deploy/caddy/Caddyfile repeats it."""

_compiled = re.compile(PATTERN)


def hide_secrets(address: str) -> str:
    """The path, with or without its query, as a log may show it."""
    return _compiled.sub(rf"\g<1>{HIDDEN}", address)
