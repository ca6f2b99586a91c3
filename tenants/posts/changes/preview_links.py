"""Links that let anyone see a post's latest version, or a site that is not open yet.

A token consists of 256 random bits and a signature of this domain. A guessed token fails before any query,
and the database stores only a hash. Revoking a link deletes its row.
"""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils.translation import gettext as _

from shared.api.versions import Check, lock_row, permit
from shared.tenancy.locks import lock_kind
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.models import Post, PreviewLink

DEFAULT_DAYS = 7
MOST_DAYS = 30
MOST_LINKS = 20
_BYTES = 32
_LONGEST_TOKEN = 200


@transaction.atomic
def make_link(
    post: Post, *, days: int, by: int | None, now: datetime, check: Check[Post] = permit
) -> tuple[PreviewLink, str]:
    """Create a link to `post`, and return it with its token, which cannot be retrieved later.

    Raises ValidationError if the post already has the maximum number of links.
    """
    post = lock_row(Post.objects.undeleted(), post.pk, check=check)
    post.preview_links.filter(expires_at__lte=now).delete()
    if post.preview_links.count() >= MOST_LINKS:
        raise ValidationError(
            _("A post can have up to %(most)s active preview links. Revoke one first.") % {"most": MOST_LINKS}
        )
    return _make_link(post, days=days, by=by, now=now)


@transaction.atomic
def make_site_link(*, days: int, by: int | None, now: datetime) -> tuple[PreviewLink, str]:
    """Create a link to the whole site, and return it with its token, which cannot be retrieved later.

    Raises ValidationError if the site already has the maximum number of links.
    """
    lock_kind(PreviewLink)
    links = PreviewLink.objects.to_site()
    links.filter(expires_at__lte=now).delete()
    if links.count() >= MOST_LINKS:
        raise ValidationError(
            _("A site can have up to %(most)s active preview links. Revoke one first.") % {"most": MOST_LINKS}
        )
    return _make_link(None, days=days, by=by, now=now)


def _make_link(post: Post | None, *, days: int, by: int | None, now: datetime) -> tuple[PreviewLink, str]:
    token = _signer().sign(secrets.token_urlsafe(_BYTES))
    expires_at = now + timedelta(days=days)
    link = PreviewLink.objects.create(
        post=post, token_hash=_hash(token), expires_at=expires_at, created_by_id=by
    )
    return link, token


class Expired(Exception):
    """The token has a valid signature, but the link has expired or was revoked."""


def find_post(token: str, now: datetime) -> Post | None:
    """Return the post that the token gives access to, or None if this domain did not issue the token.

    Raises Expired if the link has expired or was revoked, or if the post was deleted.
    """
    if len(token) > _LONGEST_TOKEN or not _is_ours(token):
        return None
    link = PreviewLink.objects.open(now).filter(token_hash=_hash(token)).select_related("post").first()
    if link is None or link.post is None or link.post.deleted_at is not None:
        raise Expired
    return link.post


def shows_site(token: str, now: datetime) -> bool:
    """Return whether the token gives access to the whole site. Raises Expired if the link has expired or was
    revoked."""
    if len(token) > _LONGEST_TOKEN or not _is_ours(token):
        return False
    post_ids = PreviewLink.objects.open(now).filter(token_hash=_hash(token)).values_list("post_id", flat=True)
    ids = list(post_ids)
    if not ids:
        raise Expired
    return ids == [None]


def _is_ours(token: str) -> bool:
    try:
        _signer().unsign(token)
    except BadSignature:
        return False
    return True


def _signer() -> Signer:
    # The schema name makes the token invalid on every other domain.
    return Signer(salt=f"preview {current_domain().schema_name}", sep=".")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
