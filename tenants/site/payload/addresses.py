"""What of a request's address means something: the path in one spelling, and five query parameters."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from shared.tenancy.origins import site_origin

MAX_URL = 200
MAX_SEARCH = 100
MAX_PAGE = 10_000
MOST_CUISINES = 4
"""That can be asked for at once."""
NOW = "now"

_URL = re.compile(r"(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?")
_SEGMENT = re.compile(r"[a-z0-9-]{1,200}")
_PAGE = re.compile(r"[1-9][0-9]{0,4}")
_UNWANTED = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True)
class Query:
    """Which part of a list a visitor asks for. Anything else in a query string is ignored."""

    page: int = 1
    cuisine: str = ""
    """Which cuisines members have to cook, all of them, in the order of the alphabet with commas between."""
    q: str = ""
    category: str = ""
    open: str = ""
    """"now" for those alone that are open at this moment."""

    @classmethod
    def of(cls, parameters: Mapping[str, str]) -> "Query":
        """The query as visitors wrote it, with what makes no sense left out."""
        page = parameters.get("page", "")
        cuisine, category = (parameters.get(name, "").lower() for name in ("cuisine", "category"))
        search = " ".join(_UNWANTED.sub(" ", parameters.get("q", "")).split())
        return cls(
            page=min(int(page), MAX_PAGE) if _PAGE.fullmatch(page) else 1,
            cuisine=",".join(_segments(cuisine)),
            q=search[:MAX_SEARCH],
            category=category if _SEGMENT.fullmatch(category) else "",
            open=NOW if parameters.get("open", "").lower() == NOW else "",
        )

    def encoded(self) -> str:
        """As a query string with its `?`, in one order, without what is at its default; empty if all is."""
        parts = {
            "cuisine": self.cuisine,
            "category": self.category,
            "open": self.open,
            "q": self.q,
            "page": self.page if self.page > 1 else "",
        }
        filled = {name: value for name, value in parts.items() if value}
        return f"?{urlencode(filled, safe=',')}" if filled else ""


def _segments(listed: str) -> list[str]:
    """The first of the segments with commas between, in one order; what cannot be one is left out."""
    return sorted({each for each in listed.split(",") if _SEGMENT.fullmatch(each)})[:MOST_CUISINES]


def normal_url(path: str) -> str | None:
    """The one spelling of a public path, without slashes at its ends; None if no post could have it."""
    url = re.sub("/+", "/", path).strip("/").lower()
    return url if len(url) <= MAX_URL and _URL.fullmatch(url) else None


def api_origin(host: str) -> str:
    """Where the API of a host answers."""
    return site_origin(f"api.{host}")
