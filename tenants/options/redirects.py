"""Redirects somebody made: always to a place on the same site, never in a circle, never in a chain.

See docs/decisions/0022-redirects-and-search-engines.md.
"""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import BooleanField, F, IntegerField, Value
from django.utils.translation import gettext as _

from shared.tenancy.cache import content_changed
from tenants.options.models import ONLY_ROW, Redirect, SiteOptions
from tenants.posts.addresses import RESERVED
from tenants.posts.collections import is_index
from tenants.posts.models import Post
from tenants.posts.models import Redirect as Moved

MOST = 2_000
# Normalising turned the dots of robots.txt into dashes.
_RESERVED = {name.replace(".", "-") for name in RESERVED}
_SEEN = {"post__deleted_at__isnull": True, "post__live_url__isnull": False}


@transaction.atomic
def create(from_url: str, to_url: str, *, is_permanent: bool = True) -> Redirect:
    """Send visitors of one normalised url to another; ValidationError where that could not work."""
    # Two at once could make a circle that neither of them sees.
    SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    _check_from(from_url)
    post, target = _end_of(to_url)
    if target == from_url:
        raise ValidationError({"to": _("This leads back to where it begins.")})
    made = Redirect.objects.create(from_url=from_url, to_url=target, post=post, is_permanent=is_permanent)
    # What led here goes on to the end by itself from now on.
    Redirect.objects.filter(post=None, to_url=from_url).update(to_url=target, post=post)
    content_changed()
    return made


@transaction.atomic
def delete(redirect: Redirect) -> None:
    redirect.delete()
    content_changed()


def destination_of(url: str) -> tuple[str, bool] | None:
    """Where visitors of an url with no page are sent, and whether for good; one query.

    What somebody wished comes before what follows from a page that moved.
    """
    columns = ("to_url", "live_url", "permanent", "rank")
    wished = Redirect.objects.leading_somewhere().filter(from_url=url)
    moved = Moved.objects.filter(from_url=url, **_SEEN).annotate(to_url=Value(""))
    both = [
        redirects.annotate(
            live_url=F("post__live_url"), permanent=permanent, rank=Value(rank, IntegerField())
        ).values_list(*columns)
        for rank, (redirects, permanent) in enumerate(
            ((wished, F("is_permanent")), (moved, Value(True, BooleanField())))
        )
    ]
    found = sorted(both[0].union(both[1], all=True), key=lambda row: row[3])
    for to_url, live_url, permanent, _rank in found[:1]:
        return (to_url if live_url is None else live_url), permanent
    return None


def _check_from(url: str) -> None:
    if is_index(url) or url == "" or Post.objects.live().filter(live_url=url).exists():
        raise ValidationError({"from": _("A page lives at this address; visitors would go on seeing it.")})
    if url.split("/", maxsplit=1)[0] in _RESERVED:
        raise ValidationError({"from": _("This address is used by the site itself.")})
    if Redirect.objects.filter(from_url=url).exists():
        raise ValidationError({"from": _("This address is redirected already.")})
    if Redirect.objects.count() >= MOST:
        raise ValidationError({"from": _("A site has at most %(most)s redirects.") % {"most": MOST}})


def _end_of(url: str) -> tuple[Post | None, str]:
    """The post at the end of the way that begins at `url`, if there is one, and the url it ends at."""
    before = Redirect.objects.select_related("post").filter(from_url=url).first()
    if before is not None:
        return before.post, before.target
    post = Post.objects.live().filter(live_url=url).first()
    if post is not None:
        return post, url
    last = Moved.objects.filter(from_url=url, **_SEEN).select_related("post").first()
    return (last.post, last.post.live_url or "") if last else (None, url)
