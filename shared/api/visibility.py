"""A sentence about the time when visitors can see a change."""

from django.utils.translation import gettext as _

from shared.tenancy.unit_of_work import current_domain


def add_visibility(done: str) -> str:
    """Return the sentence `done`, followed by a sentence about the time when visitors can see the change."""
    seen = (
        _("Visitors can see this change now.")
        if current_domain().is_open
        else _("Visitors can see this change when the site is open.")
    )
    return f"{done} {seen}"
