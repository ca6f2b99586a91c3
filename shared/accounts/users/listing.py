"""The people of a domain, narrowed and in order."""

from django.db.models import F, OrderBy, Q
from django.db.models.functions import Lower

from shared.accounts.models import Membership, MembershipQuerySet
from shared.api.permissions import Role

SORTED_BY: dict[str, tuple[F | Lower, ...]] = {
    "name": (Lower("user__lastname"), Lower("user__firstname")),
    "email": (F("user__email"),),
    "role": (F("role"),),
    "status": (F("state"),),
    "last_login_at": (F("user__last_login_at"),),
    "created_at": (F("created_at"),),
}


def people_of(
    domain_id: int,
    *,
    search: str = "",
    role_id: int | None = None,
    status: str = "",
    sort_by: str = "name",
    descending: bool = False,
) -> MembershipQuerySet:
    """The memberships of a domain with their users, in one query."""
    found = Membership.objects.select_related("user").filter(domain_id=domain_id)
    for word in search.split():
        found = found.filter(
            Q(user__firstname__icontains=word)
            | Q(user__lastname__icontains=word)
            | Q(user__email__icontains=word)
        )
    if role_id is not None:
        is_super_admin = role_id == Role.SUPER_ADMIN
        found = found.filter(user__is_super_admin=is_super_admin)
        found = found if is_super_admin else found.filter(role=role_id)
    if status:
        found = found.filter(state=status)
    order = [OrderBy(each, descending=descending, nulls_last=True) for each in SORTED_BY[sort_by]]
    return found.order_by(*order, "pk")
