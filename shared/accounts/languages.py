"""The language of emails to a user."""

from django.utils import translation

from shared.accounts.models import User
from shared.api.languages import ENGLISH
from shared.tenancy.unit_of_work import shared_work


def get_language(user: User, *, is_calling: bool = False) -> str:
    """Return the language that the user chose for the panel.

    Without a choice, this is the browser's language if the user makes the current request (`is_calling`), and
    English otherwise.
    """
    spoken = translation.get_language() if is_calling else None
    return _ours(user.locale) or spoken or ENGLISH


def language_at(email: str) -> str:
    """Return the language of the active user with this email address, or English if there is none."""
    with shared_work():
        locales = User.objects.filter(email=email.lower(), is_active=True).values_list("locale", flat=True)
        return _ours(locales.first() or "") or ENGLISH


def _ours(locale: str) -> str:
    try:
        return translation.get_supported_language_variant(locale)
    except LookupError:
        return ""
