"""Build the loading screen of a panel or sign-in document, which is shown until its script renders the page.

In the panel, it is the empty frame of every screen. `frontend/panel/kit/layout/LoadingFrame.tsx` renders the
same frame while the script waits, and the styles of both are in `loading-frame.css`. A sign-in page shows the
domain's image, which `frontend/auth/Layout.tsx` renders again.
"""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from shared.data_types import JsonMapping

_WAYS = 8
_ROWS = 5
_BUILDER = "/build"


def loading_frame(path: str, *, title: str = "") -> SafeString:
    """Return the frame of the screen at `path`, with the domain's color and `title` if they are known."""
    return format_html(
        '<div class="loading-frame" aria-busy="true"><header{}><i></i><i></i>{}</header>'
        "<div>{}<main>{}</main></div></div>",
        SafeString(' data-domain=""' if title else ""),
        format_html("<h1>{}</h1>", title) if title else SafeString(""),
        SafeString("" if path.rstrip("/").endswith(_BUILDER) else f"<nav>{'<i></i>' * _WAYS}</nav>"),
        SafeString("<i></i>" * (_ROWS + 1)),
    )


def sign_in_frame(title: str, template: str, picture: JsonMapping | None) -> SafeString:
    """Return the half of a sign-in page that shows the domain, with the other half empty."""
    shown = SafeString("")
    if picture:
        sources = format_html_join(
            "",
            '<source type="{}" srcset="{}" sizes="100vw">',
            ((source["type"], source["srcset"]) for source in picture["sources"]),
        )
        shown = format_html(
            '<picture class="door-picture">{}<img src="{}" alt="" fetchpriority="high"></picture>',
            sources,
            picture["url"],
        )
    return format_html(
        '<div class="page" data-template="{}" aria-busy="true"><div class="door">{}'
        '<div class="awning"></div><p class="sign">{}</p></div><div class="desk"></div></div>',
        template,
        shown,
        title,
    )
