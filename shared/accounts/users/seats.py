"""The quota for team members."""

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from shared.accounts.models import Membership
from shared.domains.quotas import Count
from shared.tenancy.unit_of_work import DomainRef, current_domain, shared_work


def count_seats(domain_id: int) -> int:
    """Return the number of team members and pending invitations."""
    return Membership.objects.filter(domain_id=domain_id).count()


def _count_current() -> int:
    domain_id = current_domain().id
    with shared_work():
        return count_seats(domain_id)


COUNT = Count(_count_current)


def claim_seat(domain: DomainRef) -> None:
    """Raise ValidationError if the team has reached its quota. The caller must hold `lock_team`."""
    limit = domain.quotas.team
    if limit is not None and count_seats(domain.id) >= limit:
        said = ngettext(
            "%(title)s can have up to %(limit)s user, including invitations. Remove a user, or contact the "
            "operator of your site.",
            "%(title)s can have up to %(limit)s users, including invitations. Remove a user, or contact the "
            "operator of your site.",
            limit,
        )
        raise ValidationError({"email": said % {"title": domain.title, "limit": limit}})
