"""Why a mail did not go, for people who have never seen a mail server's reply."""

OVERDUE = "Overdue"
GIVEN_UP = "GivenUp"

_BY_ERROR = {
    OVERDUE: "Its link had expired before it could be sent. Have a new one sent.",
    GIVEN_UP: "Sending it was interrupted every time.",
    "SMTPRecipientsRefused": "The mail server does not accept the recipient's address.",
    "SMTPSenderRefused": "The mail server does not let us send from this address.",
    "SMTPAuthenticationError": "The mail server did not accept our user name or password.",
    "SMTPNotSupportedError": "The mail server cannot do what our settings ask of it.",
    "SMTPDataError": "The mail server refused the mail.",
    "SMTPServerDisconnected": "The mail server broke the connection off.",
    "SMTPConnectError": "The mail server could not be reached.",
    "ConnectionRefusedError": "The mail server could not be reached.",
    "ConnectionResetError": "The mail server broke the connection off.",
    "TimeoutError": "The mail server did not answer in time.",
    "gaierror": "The mail server's name is not known.",
    "SSLError": "No safe connection to the mail server could be made.",
    "SSLCertVerificationError": "The mail server's certificate cannot be trusted.",
    "Unreadable": "The mail can no longer be read, because the installation's secret was changed.",
}
_OTHERWISE = "The mail could not be sent."


def reason_of(problem: str) -> str:
    """What a kept problem, such as `TimeoutError: timed out`, says in a sentence."""
    return _BY_ERROR.get(problem.partition(":")[0], _OTHERWISE)
