"""What the panel's document shows until its script draws the screen: the frame of every screen, empty.

`frontend/panel/kit/layout/LoadingFrame.tsx` is the same for the script's own waiting; how both look is in
`loading-frame.css`.
"""

from django.utils.html import format_html
from django.utils.safestring import SafeString

_WAYS = 8
_ROWS = 5
_BUILDER = "/build"


def loading_frame(path: str, *, title: str = "") -> SafeString:
    """The frame of the screen at `path`, in the domain's colour and with its `title` if that is known."""
    return format_html(
        '<div class="loading-frame" aria-busy="true"><header{}><i></i><i></i>{}</header>'
        "<div>{}<main>{}</main></div></div>",
        SafeString(' data-domain=""' if title else ""),
        format_html("<h1>{}</h1>", title) if title else SafeString(""),
        SafeString("" if path.rstrip("/").endswith(_BUILDER) else f"<nav>{'<i></i>' * _WAYS}</nav>"),
        SafeString("<i></i>" * (_ROWS + 1)),
    )
