"""List the team of a domain, with filters and sorting."""

from django.db.models import Exists, F, Func, OrderBy, OuterRef, Q
from django.db.models.functions import Coalesce, Lower

from shared.accounts.models import Membership, MembershipQuerySet
from shared.api.permissions import Role

# An invitation has no user, so searches and sorting use the inviter's input.
_EMAIL = Coalesce("user__email", "invited_email")
_FIRSTNAME = Coalesce("user__firstname", "invited_firstname")
_LASTNAME = Coalesce("user__lastname", "invited_lastname")

SORTED_BY: dict[str, tuple[F | Func, ...]] = {
    "name": (Lower(_LASTNAME), Lower(_FIRSTNAME)),
    "email": (_EMAIL,),
    "role": (F("role"),),
    "status": (F("state"),),
    "last_login_at": (F("user__last_login_at"),),
    "created_at": (F("created_at"),),
}


def list_people(
    domain_id: int,
    *,
    search: str = "",
    role_id: int | None = None,
    status: str = "",
    sort_by: str = "name",
    descending: bool = False,
) -> MembershipQuerySet:
    """Return the domain's memberships with their users, filtered and sorted, with one query.

    The attribute `is_elsewhere` shows whether the user also belongs to other domains.
    """
    elsewhere = Membership.objects.filter(user=OuterRef("user")).exclude(domain_id=domain_id)
    here = Membership.objects.select_related("user").filter(domain_id=domain_id)
    people = here.annotate(is_elsewhere=Exists(elsewhere))
    if search:
        people = people.annotate(email=_EMAIL, firstname=_FIRSTNAME, lastname=_LASTNAME)
    for word in search.split():
        people = people.filter(
            Q(firstname__icontains=word) | Q(lastname__icontains=word) | Q(email__icontains=word)
        )
    if role_id is not None:
        is_super_admin = Q(user__is_super_admin=True) | Q(role=Role.SUPER_ADMIN)
        people = people.filter(
            is_super_admin if role_id == Role.SUPER_ADMIN else Q(role=role_id) & ~is_super_admin
        )
    if status:
        people = people.filter(state=status)
    order = [OrderBy(each, descending=descending, nulls_last=True) for each in SORTED_BY[sort_by]]
    return people.order_by(*order, "pk")
