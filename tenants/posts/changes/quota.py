"""Check the quota of members."""

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from shared.domains.quotas import Count, get_limit
from tenants.posts.collections import MEMBERS, Collection
from tenants.posts.models import Post


def count_members() -> int:
    """Return the number of members that are not in the trash."""
    return Post.objects.undeleted().of(MEMBERS).count()


COUNT = Count(count_members)


def claim(collection: Collection) -> None:
    """Raise ValidationError if the quota of members is used up. Other collections have no quota.

    The caller must hold `lock_order`.
    """
    if collection is not MEMBERS:
        return
    limit = get_limit("members")
    if limit is not None and count_members() >= limit:
        said = ngettext(
            "This site can have up to %(limit)s member. To add more, contact the operator of your site.",
            "This site can have up to %(limit)s members. To add more, contact the operator of your site.",
            limit,
        )
        raise ValidationError({"title": said % {"limit": limit}})
