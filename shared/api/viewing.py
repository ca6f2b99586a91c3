"""The limits of a super admin's view of the panel as another user. See docs/decisions/view-as.md."""

from collections.abc import Collection
from typing import NoReturn

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.permissions import SAFE_METHODS

from shared.api.access import View
from shared.api.errors import ViewingAsError

WITHHELD = frozenset({"submissions.export", "backups.manage"})
"""Permissions that a view does not include, because they let data leave the installation."""
PRIVATE = gettext_lazy("You can't open this while you view the panel as another user.")
"""The error message for private data and for downloads."""


def check_view(view: View, method: str, needed: str | None, open_methods: Collection[str]) -> None:
    """Raise ViewingAsError for a request that a view as another user does not allow.

    The view does not allow changes, private data or exports. After the view has ended, it allows no requests.
    The super admin's own permissions do not return automatically, because a click on a page that still shows
    the other user would then use them.
    """
    is_open = method in open_methods
    is_change = method not in SAFE_METHODS
    if is_open and is_change:
        return
    if view.expires_at <= timezone.now():
        raise ViewingAsError(_("This view has ended. Click Stop viewing to continue."), code="view_ended")
    if is_change:
        raise ViewingAsError
    # The permission "account" is for private data: profile, sessions, two-factor authentication,
    # notifications.
    if not is_open and (needed == "account" or needed in WITHHELD):
        raise ViewingAsError(PRIVATE)


def refuse_changes() -> NoReturn:
    """Raise ViewingAsError. As a check before commits, this rejects every write to the domain's rows."""
    raise ViewingAsError
