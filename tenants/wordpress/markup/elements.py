"""Map the elements and blocks of a WordPress site to Commissary's elements and blocks."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

SAME = {
    "p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "strong", "b", "em", "i", "u", "s", "code",
    "sub", "sup",
}  # fmt: skip
INSTEAD = {
    "h1": "h2", "h5": "h4", "h6": "h4", "strike": "s", "del": "s", "ins": "u", "kbd": "code", "tt": "code",
    "samp": "code", "var": "em", "cite": "em", "dfn": "em", "address": "p", "dd": "p", "dt": "h4",
    "figcaption": "p",
}  # fmt: skip
LOST_WITH_CONTENT = {"script", "style", "form", "select", "textarea", "button", "object", "canvas", "svg"}
PLAYERS = {"video": gettext_lazy("A video: %(address)s"), "audio": gettext_lazy("An audio file: %(address)s")}
A_FILE = gettext_lazy("A file: %(address)s")
OF_EVERY_VISIT = {
    "archives", "calendar", "categories", "latest-comments", "login", "loginout", "navigation", "page-list",
    "rss", "search", "tag-cloud", "comments", "post-comments-form", "avatar",
    "post-author", "post-author-biography", "post-date", "post-terms", "post-title", "post-featured-image",
    "post-navigation-link", "post-excerpt", "site-logo", "site-tagline", "site-title", "term-description",
    "query-title", "read-more",
}  # fmt: skip
LINES_OF_A_CELL = {"p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "dd", "dt", "address"}
LISTS_OF_POSTS = {"latest-posts", "query"}
_SOURCES_FOR_LATER = ("data-src", "data-lazy-src", "data-original", "data-orig-file")


def read_picture_address(values: Mapping[str, str]) -> str:
    """Return the URL of an image, even if JavaScript loads the image only when it comes into view."""
    address = values.get("src", "")
    if address and not address.startswith("data:"):
        return address
    return next((values[name] for name in _SOURCES_FOR_LATER if values.get(name)), address)
