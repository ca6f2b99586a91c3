"""Parse the relevant parts of a request URL: the normalized path and the known query parameters."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from shared.tenancy.origins import site_origin
from tenants.site.payload.member_filters import TOGGLES

MAX_URL = 200
MAX_SEARCH = 100
MAX_PAGE = 10_000
MOST_CUISINES = 4
"""Maximum number of cuisines in one filter."""

_URL = re.compile(r"(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?")
_SEGMENT = re.compile(r"[a-z0-9-]{1,200}")
_PAGE = re.compile(r"[1-9][0-9]{0,4}")
_UNWANTED = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True)
class Query:
    """The part of a list that a visitor requests. Other query parameters are ignored."""

    page: int = 1
    cuisine: str = ""
    """Last URL segments of cuisines that members must all have, separated by commas, in alphabetical
    order."""
    q: str = ""
    category: str = ""
    toggles: Mapping[str, str] = field(default_factory=dict)
    """The active filters of the member list by query parameter, such as {"open": "now"}."""

    @classmethod
    def of(cls, parameters: Mapping[str, str]) -> "Query":
        """Return the query in a visitor's URL, without invalid values."""
        page = parameters.get("page", "")
        cuisine, category = (parameters.get(name, "").lower() for name in ("cuisine", "category"))
        search = " ".join(_UNWANTED.sub(" ", parameters.get("q", "")).split())
        return cls(
            page=min(int(page), MAX_PAGE) if _PAGE.fullmatch(page) else 1,
            cuisine=",".join(_segments(cuisine)),
            q=search[:MAX_SEARCH],
            category=category if _SEGMENT.fullmatch(category) else "",
            toggles={
                each.name: each.value
                for each in TOGGLES
                if parameters.get(each.name, "").lower() == each.value
            },
        )

    def encoded(self) -> str:
        """Return the query string with its `?`, in a fixed order and without default values, or "" without
        values."""
        parts = {
            "cuisine": self.cuisine,
            "category": self.category,
            **self.toggles,
            "q": self.q,
            "page": self.page if self.page > 1 else "",
        }
        filled = {name: value for name, value in parts.items() if value}
        return f"?{urlencode(filled, safe=',')}" if filled else ""


def _segments(listed: str) -> list[str]:
    """Return up to MOST_CUISINES of the comma-separated segments, sorted and without invalid ones."""
    return sorted({each for each in listed.split(",") if _SEGMENT.fullmatch(each)})[:MOST_CUISINES]


def normal_url(path: str) -> str | None:
    """Return the normalized public path, without slashes at its ends, or None if no post can have it."""
    url = re.sub("/+", "/", path).strip("/").lower()
    return url if len(url) <= MAX_URL and _URL.fullmatch(url) else None


def api_origin(host: str) -> str:
    """Return the origin of the API for a host."""
    return site_origin(f"api.{host}")
