"""Determine the recipients of notifications about new submissions."""

from typing import Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tenants.submissions.mailbox import mailbox
from tenants.submissions.mails import list_notices


def get_recipient() -> Literal["email", "admins", "nobody"]:
    """Return the recipient of notifications: the site's address ("email"), the team, or no one."""
    if mailbox().email:
        return "email"
    return "admins" if list_notices({}) else "nobody"


def require_recipient() -> None:
    """Raise ValidationError if new submissions have no recipient."""
    if get_recipient() == "nobody":
        raise ValidationError(
            {
                "is_open": _(
                    "Messages from visitors aren't delivered. "
                    "Enter the site's email in Site options, or invite an admin."
                )
            }
        )
