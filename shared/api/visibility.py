"""When visitors see what a call has saved, as its message says it."""

from django.utils.translation import gettext as _

from shared.tenancy.unit_of_work import current_domain


def with_visibility(done: str) -> str:
    """The sentence `done`, and that visitors see it: at once, or once the site of the domain is open."""
    seen = (
        _("Visitors see it now.") if current_domain().is_open else _("Visitors see it once the site is open.")
    )
    return f"{done} {seen}"
