"""In which language somebody is written to, who is not there to say it."""

from django.utils import translation

from shared.accounts.models import User
from shared.api.languages import ENGLISH
from shared.tenancy.unit_of_work import shared_work


def language_of(user: User, *, is_calling: bool = False) -> str:
    """The language `user` chose for the panel.

    Who never chose follows the browser, which is known where it is `user` whose call is answered; where it
    is somebody else's, or nobody's, the language is English.
    """
    spoken = translation.get_language() if is_calling else None
    return _ours(user.locale) or spoken or ENGLISH


def language_at(email: str) -> str:
    """The language chosen by whoever signs in with that address; English if nobody does."""
    with shared_work():
        locales = User.objects.filter(email=email.lower(), is_active=True).values_list("locale", flat=True)
        return _ours(locales.first() or "") or ENGLISH


def _ours(locale: str) -> str:
    try:
        return translation.get_supported_language_variant(locale)
    except LookupError:
        return ""
