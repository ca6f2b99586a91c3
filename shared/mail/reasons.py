"""Reasons why a mail failed, for users who have never seen a mail server's reply."""

from django.utils.translation import gettext_lazy as _

OVERDUE = "Overdue"

_BY_ERROR = {
    OVERDUE: _("The link expired before the email was sent. Send a new one."),
    "SMTPRecipientsRefused": _("The mail server rejected the recipient's address."),
    "SMTPSenderRefused": _("The mail server rejected the sender's address."),
    "SMTPAuthenticationError": _("The mail server rejected the username or password."),
    "SMTPNotSupportedError": _("The mail server doesn't support a required setting."),
    "SMTPDataError": _("The mail server rejected the email."),
    "SMTPServerDisconnected": _("The mail server closed the connection."),
    "SMTPConnectError": _("The mail server could not be reached."),
    "ConnectionRefusedError": _("The mail server could not be reached."),
    "ConnectionResetError": _("The mail server closed the connection."),
    "TimeoutError": _("The mail server did not respond in time."),
    "gaierror": _("The mail server was not found in DNS."),
    "SSLError": _("No secure connection to the mail server is possible."),
    "SSLCertVerificationError": _("The mail server's certificate is not trusted."),
    "Unreadable": _("The email can't be read because the installation's secret key has changed."),
}
_OTHERWISE = _("The email could not be sent.")


def reason_of(problem: str) -> str:
    """Return the sentence for a stored problem, such as `TimeoutError: timed out`."""
    return str(_BY_ERROR.get(problem.partition(":")[0], _OTHERWISE))
