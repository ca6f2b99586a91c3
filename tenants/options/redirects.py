"""Manage manual redirects, which are within the site and have no loops or chains.

See docs/decisions/search-and-discovery.md.
"""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from shared.tenancy.cache import invalidate_content
from tenants.options.models import ONLY_ROW, SiteOptions
from tenants.posts.collections import is_index
from tenants.posts.content.addresses import RESERVED
from tenants.posts.models import Post, Redirect

MOST = 2_000
# Normalization replaces the dots in names such as robots.txt with dashes.
_RESERVED = {name.replace(".", "-") for name in RESERVED}


@transaction.atomic
def create(from_url: str, to_url: str, *, is_permanent: bool = True) -> Redirect:
    """Create a redirect between two normalized URLs.

    Raises ValidationError if `from_url` is in use or reserved, or if the redirect would be a loop.
    """
    # Without this lock, two parallel changes could create a loop.
    SiteOptions.objects.select_for_update(of=("self",)).get(pk=ONLY_ROW)
    _check_from(from_url)
    post, target = _follow_redirects(to_url)
    if target == from_url:
        raise ValidationError({"to": _("A redirect can't point to itself.")})
    made = Redirect.objects.create(
        from_url=from_url, to_url=target, post=post, is_permanent=is_permanent, is_manual=True
    )
    # Existing redirects to this URL now point directly to the new target.
    Redirect.objects.manual().filter(post=None, to_url=from_url).update(to_url=target, post=post)
    invalidate_content()
    return made


@transaction.atomic
def delete(redirect: Redirect) -> None:
    redirect.delete()
    invalidate_content()


def find_destination(url: str) -> tuple[str, bool] | None:
    """Return the target of the redirect from `url`, and whether it is permanent, or None if there is no
    redirect.

    Manual redirects take precedence over redirects from moved pages. Uses one query.
    """
    leading = Redirect.objects.leading_somewhere().filter(from_url=url).order_by("-is_manual")
    row = leading.values_list("to_url", "post__live_url", "is_permanent").first()
    if row is None:
        return None
    to_url, live_url, is_permanent = row
    return (to_url if live_url is None else live_url), is_permanent


def _check_from(url: str) -> None:
    if is_index(url) or url == "" or Post.objects.live().filter(live_url=url).exists():
        raise ValidationError(
            {"from": _("A page already exists at this URL, so the redirect would never be used.")}
        )
    if url.split("/", maxsplit=1)[0] in _RESERVED:
        raise ValidationError({"from": _("This URL is reserved. Use another URL.")})
    if Redirect.objects.manual().filter(from_url=url).exists():
        raise ValidationError({"from": _("This URL already has a redirect.")})
    if Redirect.objects.manual().count() >= MOST:
        raise ValidationError({"from": _("A site can have up to %(most)s redirects.") % {"most": MOST}})


def _follow_redirects(url: str) -> tuple[Post | None, str]:
    """Return the final post, if any, and the final URL of the redirects that start at `url`."""
    before = Redirect.objects.manual().select_related("post").filter(from_url=url).first()
    if before is not None:
        return before.post, before.target
    post = Post.objects.live().filter(live_url=url).first()
    if post is not None:
        return post, url
    moved = Redirect.objects.automatic().leading_somewhere().filter(from_url=url)
    last = moved.select_related("post").first()
    return (last.post, last.target) if last else (None, url)
