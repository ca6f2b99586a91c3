"""The URLs of posts: normalization, reserved URLs, URLs in use, and defaults."""

import hashlib
import re
import unicodedata

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.api.marks import strip_marks
from tenants.posts.collections import PAGES, Collection, is_index
from tenants.posts.models import URL_LENGTH, Post

NOT_PUBLIC = (
    "panel",
    "api",
    "team-login",
    "reset-password",
    "change-password",
    "preview",
    "builds",
    "assets",
    "domains",
    "library",
)
"""Paths with no public pages below them."""

RESERVED = frozenset({*NOT_PUBLIC, "search", "og", "sitemap.xml", "robots.txt", "feed.xml"})

TAKEN = gettext_lazy("Another post already uses this URL.")

_SPELLED = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
    | {"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "TH", "ħ": "h", "Ħ": "H", "ı": "i"}
)
"""Plain spellings of Latin letters that Unicode does not decompose into a letter and a mark."""
_NOT_ALLOWED = re.compile(r"[^a-z0-9/]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_DASHES_AT_SLASH = re.compile(r"-*/[-/]*")


def normalize(raw: str) -> str:
    """Return `raw` in lowercase letters, digits, dashes and slashes.

    The result has no repeated slashes, and no dashes or slashes at its ends.
    """
    # Without this replacement, the fraction "½" would become "12".
    spelled = unicodedata.normalize("NFKD", strip_marks(raw)).translate(_SPELLED).replace("\u2044", "-")
    ascii_only = spelled.encode("ascii", "ignore").decode().lower()
    dashed = _NOT_ALLOWED.sub("-", ascii_only.replace("'", ""))
    return _DASHES_AT_SLASH.sub("/", dashed).strip("-/")


def former_path(path: str) -> str:
    """Normalize a decoded path of another site for use as the source of a redirect.

    The path may contain letters of any writing system and need not follow our rules for URLs. Returns "" if
    the path is empty or too long for a redirect.
    """
    composed = unicodedata.normalize("NFC", _CONTROL.sub("", path)).lower()
    plain = re.sub("/+", "/", composed).strip("/")
    return plain if len(plain) <= URL_LENGTH else ""


def short_link(number: str) -> str:
    """Return the redirect source for a WordPress short link, `/?p=NUMBER`, or "" if `number` is not a number.

    URLs of Commissary never contain a question mark, so they cannot conflict with short links.
    """
    return f"?p={int(number)}" if number.isascii() and number.isdigit() and len(number) < 12 else ""


def address_for(collection: Collection, *, title: str, url: str | None) -> str:
    """Return the URL for a post of the collection: the requested one, or a default derived from its title.

    Raises ValidationError if the requested URL is not allowed.
    """
    is_blank = url is None or not url.strip(" /")
    if url is None or (is_blank and collection is not PAGES):
        return default_address(collection, title)
    address = normalize(url)
    if not address and not is_blank:
        raise ValidationError({"url": _("Use only letters, digits and dashes.")})
    check_allowed(collection, address)
    return address


def default_address(collection: Collection, title: str) -> str:
    """Return the default URL: the collection's prefix and the title.

    A hash replaces a title without Latin letters.
    """
    room = URL_LENGTH - len(collection.url_prefix)
    slug = normalize(title).replace("/", "-")[:room].strip("-")
    if not slug:
        digest = hashlib.sha256(title.encode()).hexdigest()[:8]
        slug = f"{normalize(collection.label)}-{digest}"
    address = f"{collection.url_prefix}{slug}"
    if _is_reserved(address) or (is_index(address) and collection is not PAGES):
        address = f"{address}-1"
    return address


def check_allowed(collection: Collection, address: str) -> None:
    """Raise ValidationError if the URL is too long or reserved, or would hide a collection's list."""
    if len(address) > URL_LENGTH:
        raise ValidationError({"url": _("A URL can have up to %(most)s characters.") % {"most": URL_LENGTH}})
    if _is_reserved(address):
        raise ValidationError(
            {
                "url": _('"%(word)s" is reserved. Use another URL.')
                % {"word": address.split("/", maxsplit=1)[0]}
            }
        )
    if is_index(address) and collection is not PAGES:
        raise ValidationError({"url": _("Only a page can replace a list page.")})


def is_taken(address: str, *, by_other_than: int | None = None) -> bool:
    """Return whether a post that is not deleted has this URL, in its latest or public version."""
    posts = Post.objects.undeleted().filter(models.Q(url=address) | models.Q(live_url=address))
    return posts.exclude(pk=by_other_than or 0).exists()


def free_address(address: str, *, for_post: int | None = None) -> str:
    """Return `address`, or the first of `address-2`, `address-3`, … that no other post has."""
    taken = _neighbours(address, for_post)
    number, candidate = 1, address
    while candidate in taken:
        number += 1
        ending = f"-{number}"
        candidate = f"{(address or 'home')[: URL_LENGTH - len(ending)]}{ending}"
    return candidate


def _neighbours(address: str, for_post: int | None) -> set[str]:
    """Return the URLs in use that `address` or its numbered variants could collide with, in one query."""
    head = address[: URL_LENGTH - 8] or "home"
    near = models.Q(url__startswith=head) | models.Q(live_url__startswith=head)
    same = models.Q(url=address) | models.Q(live_url=address)
    rows = (
        Post.objects.undeleted().filter(near | same).exclude(pk=for_post or 0).values_list("url", "live_url")
    )
    return {url for row in rows for url in row if url is not None}


def _is_reserved(address: str) -> bool:
    # Normalization replaces the dot in sitemap.xml with a dash, so both spellings are reserved.
    first = address.split("/", maxsplit=1)[0]
    return first in RESERVED or first in {name.replace(".", "-") for name in RESERVED}
