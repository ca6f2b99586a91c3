"""Let the admins of a domain correct the names and email addresses of its team members.

See docs/decisions/team-and-invitations.md.
"""

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from shared.accounts.credentials.services import request_email_change
from shared.accounts.memberships import is_known_elsewhere
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.accounts.signing_in import normalize_email
from shared.accounts.users.invitations import audit_subject
from shared.api.permissions import Role
from shared.data_types import ValidatedData

if TYPE_CHECKING:
    from shared.accounts.actor import Actor
    from shared.accounts.models import Membership, User
    from shared.api.access import Access

THEIRS = gettext_lazy(
    "This user also has access to other domains. Only they can change this, in their profile."
)
_NAMES = ("firstname", "lastname")


def correct_names(membership: "Membership", values: ValidatedData, by: "Actor") -> None:
    """Change the first or last name in the account or the invitation.

    Raises ValidationError if the caller may not change the name, because the user also has access to other
    domains.
    """
    person = membership.person
    changed = {
        name: values[name] for name in _NAMES if name in values and values[name] != getattr(person, name)
    }
    if not changed:
        return
    before = person.name
    user = membership.user
    if user is None:
        for name, value in changed.items():
            setattr(membership, f"invited_{name}", value)
    else:
        if user.pk != by.user.pk:
            _check_reach(user, by, *changed)
        for name, value in changed.items():
            setattr(user, name, value)
        user.save(update_fields=list(changed))
    by.record("user.renamed", **audit_subject(membership), before=before)


def request_address_change(membership: "Membership", values: ValidatedData, by: "Actor") -> bool:
    """Send a link to a member's new address and a notice to the current address.

    Returns whether the address is new. Nothing changes until the link is opened. Raises ValidationError if
    the caller may not change this address, and TooMany after too many requests.
    """
    address = normalize_email(values.get("email", membership.person.email))
    if address == membership.person.email:
        return False
    user = membership.user
    if user is None:
        raise ValidationError({"email": _("Remove this invitation, then invite the correct address.")})
    if user.pk == by.user.pk:
        raise ValidationError({"email": _("Change your own email address in your profile.")})
    _check_reach(user, by, "email")
    require_recent_authentication(by, SensitiveAction.EMAIL_OF_ANOTHER_USER)
    request_email_change(user, address, domain=by.domain, by=by)
    by.record("user.address_asked", **audit_subject(membership), after=address)
    return True


def is_correctable(membership: "Membership", access: "Access") -> bool:
    """Return whether the caller may correct the member's name and, after acceptance, their email address."""
    user = membership.user
    if membership.effective_role < access.role:
        return False
    if user is None or access.role is Role.SUPER_ADMIN or user.pk == access.user_id:
        return True
    known: bool | None = getattr(membership, "is_elsewhere", None)
    return not (is_known_elsewhere(user, access.domain_id) if known is None else user.is_super_admin or known)


def _check_reach(user: "User", by: "Actor", *fields: str) -> None:
    """Raise ValidationError if the user has access beyond this domain and `by` is not a super admin.

    A new address gives control of the account and of everything that it can access.
    """
    if by.role is not Role.SUPER_ADMIN and is_known_elsewhere(user, by.domain.id):
        raise ValidationError(dict.fromkeys(fields, THEIRS))
