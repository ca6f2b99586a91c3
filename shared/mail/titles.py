"""The titles of emails in the list of failed jobs, and the kinds of jobs for these emails."""

from typing import Final

from django.utils.translation import gettext_lazy

OF_DOMAIN: Final = "mail.of_domain"
OF_INSTALLATION: Final = "mail.of_installation"
"""The kinds of jobs for emails of a domain, and for emails from the installation to one user."""
_OF_THE_DOMAIN = {
    "submission": gettext_lazy("Submission notification for %(person)s"),
    "submission_receipt": gettext_lazy("Submission receipt for %(person)s"),
    "submission_reply": gettext_lazy("Submission reply for %(person)s"),
    "stop_news": gettext_lazy("Notification about a stop for %(person)s"),
    "invitation": gettext_lazy("Invitation to %(person)s"),
    "notifications": gettext_lazy("Notifications for %(person)s"),
}
_OF_THE_INSTALLATION = {
    "email_change": gettext_lazy("Email change confirmation for %(person)s"),
    "email_changed": gettext_lazy("Email change notification for %(person)s"),
    "email_correction": gettext_lazy("Email correction confirmation for %(person)s"),
    "email_correction_asked": gettext_lazy("Email correction notification for %(person)s"),
    "new_sign_in": gettext_lazy("New sign-in notification for %(person)s"),
    "password_changed": gettext_lazy("Password change notification for %(person)s"),
    "password_reset": gettext_lazy("Password reset link for %(person)s"),
    "recovery_codes": gettext_lazy("Recovery codes notification for %(person)s"),
    "viewed_as": gettext_lazy("Support view notification for %(person)s"),
    "snippet_code": gettext_lazy("Custom code notification for %(person)s"),
    "two_factor_off": gettext_lazy("“Two-factor authentication is off” notification for %(person)s"),
    "two_factor_on": gettext_lazy("“Two-factor authentication is on” notification for %(person)s"),
}
_TITLES = {**_OF_THE_DOMAIN, **_OF_THE_INSTALLATION}
_OTHERWISE = gettext_lazy("Email to %(person)s")


def job_kind(template: str) -> str:
    """Return the kind of job for emails with this template."""
    return OF_DOMAIN if template in _OF_THE_DOMAIN else OF_INSTALLATION


def get_title(template: str, to: str) -> str:
    return str(_TITLES.get(template, _OTHERWISE)) % {"person": to}
