"""The titles of emails in the list of failed jobs, and their visibility."""

from typing import Final

from django.utils.translation import gettext_lazy

OF_DOMAIN: Final = "mail.of_domain"
OF_INSTALLATION: Final = "mail.of_installation"
"""Job kinds: emails that a domain sends, and emails between the installation and one user."""
_OF_THE_DOMAIN = {
    "submission": gettext_lazy("Notice of a submission, to %(person)s"),
    "submission_receipt": gettext_lazy("Receipt for a submission, to %(person)s"),
    "submission_reply": gettext_lazy("Reply to a submission, to %(person)s"),
    "stop_news": gettext_lazy("Notice of a stop, to %(person)s"),
    "invitation": gettext_lazy("Invitation to %(person)s"),
    "post_sent_back": gettext_lazy("Review result for %(person)s"),
}
_OF_THE_INSTALLATION = {
    "email_change": gettext_lazy("Confirmation link for a new email address, to %(person)s"),
    "email_changed": gettext_lazy("Notice of a new email address, to %(person)s"),
    "email_correction": gettext_lazy("Confirmation link for a corrected email address, to %(person)s"),
    "email_correction_asked": gettext_lazy("Notice of a corrected email address, to %(person)s"),
    "new_sign_in": gettext_lazy("Notice of a sign-in, to %(person)s"),
    "password_changed": gettext_lazy("Notice of a new password, to %(person)s"),
    "password_reset": gettext_lazy("Password reset link, to %(person)s"),
    "recovery_codes": gettext_lazy("Notice of new recovery codes, to %(person)s"),
    "snippet_code": gettext_lazy("Notice of new code, to %(person)s"),
    "two_factor_off": gettext_lazy("Notice that two-factor sign-in is off, to %(person)s"),
    "two_factor_on": gettext_lazy("Notice that two-factor sign-in is on, to %(person)s"),
}
_TITLES = {**_OF_THE_DOMAIN, **_OF_THE_INSTALLATION}
_OTHERWISE = gettext_lazy("Email to %(person)s")


def job_kind(template: str) -> str:
    """Return the job kind for mails of that template."""
    return OF_DOMAIN if template in _OF_THE_DOMAIN else OF_INSTALLATION


def get_title(template: str, to: str) -> str:
    return str(_TITLES.get(template, _OTHERWISE)) % {"person": to}
