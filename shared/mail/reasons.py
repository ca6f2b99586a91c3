"""Reasons why a mail failed, for users who have never seen a mail server's reply."""

from django.utils.translation import gettext_lazy as _

OVERDUE = "Overdue"

_BY_ERROR = {
    OVERDUE: _("Its link had expired before it could be sent. Have a new one sent."),
    "SMTPRecipientsRefused": _("The mail server does not accept the recipient's address."),
    "SMTPSenderRefused": _("The mail server does not let us send from this address."),
    "SMTPAuthenticationError": _("The mail server did not accept our user name or password."),
    "SMTPNotSupportedError": _("The mail server cannot do what our settings ask of it."),
    "SMTPDataError": _("The mail server refused the mail."),
    "SMTPServerDisconnected": _("The mail server broke the connection off."),
    "SMTPConnectError": _("The mail server could not be reached."),
    "ConnectionRefusedError": _("The mail server could not be reached."),
    "ConnectionResetError": _("The mail server broke the connection off."),
    "TimeoutError": _("The mail server did not answer in time."),
    "gaierror": _("The mail server's name is not known."),
    "SSLError": _("No safe connection to the mail server could be made."),
    "SSLCertVerificationError": _("The mail server's certificate cannot be trusted."),
    "Unreadable": _("The mail can no longer be read, because the installation's secret was changed."),
}
_OTHERWISE = _("The mail could not be sent.")


def reason_of(problem: str) -> str:
    """Return the sentence for a stored problem, such as `TimeoutError: timed out`."""
    return str(_BY_ERROR.get(problem.partition(":")[0], _OTHERWISE))
