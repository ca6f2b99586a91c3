"""Django's email settings from one URL in the environment."""

from importlib.util import find_spec
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

TIMEOUT_SECONDS = 10
_ANYMAIL = "anymail+"


def mail_settings(url: str) -> dict[str, Any]:
    """Return Django's email settings for COMMISSARY_MAIL_URL. Raises ValueError for an invalid URL.

    smtp://user:password@host:587   SMTP; with STARTTLS on port 587 or with `?starttls=1`
    smtps://user:password@host      SMTP over TLS
    anymail+postmark://?server_token=…   the API of a provider; the query contains settings of django-anymail
    """
    if not url:
        return {"EMAIL_BACKEND": "shared.mail.files.EmailBackend"}
    # urlsplit would end the password at the #, and no setting would contain the rest.
    if "#" in url:
        raise ValueError("COMMISSARY_MAIL_URL contains #. Write %23 instead, including in the password.")
    parts = urlsplit(url)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    if parts.scheme.startswith(_ANYMAIL):
        return _provider(parts.scheme.removeprefix(_ANYMAIL), query)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ValueError("COMMISSARY_MAIL_URL must begin with smtp://, smtps:// or anymail+<provider>://.")
    is_tls = parts.scheme == "smtps"
    port = parts.port or (465 if is_tls else 25)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": is_tls,
        "EMAIL_USE_TLS": not is_tls and query.get("starttls", "1" if port == 587 else "0") == "1",
    }


def _provider(name: str, query: dict[str, str]) -> dict[str, Any]:
    module = f"anymail.backends.{name.replace('-', '_')}"
    if not name.replace("-", "_").isidentifier() or find_spec(module) is None:
        raise ValueError(f"COMMISSARY_MAIL_URL contains {name!r}, which django-anymail does not support.")
    prefix = name.replace("-", "_").upper()
    options = {f"{prefix}_{key.upper()}": value for key, value in query.items()}
    return {
        "EMAIL_BACKEND": f"{module}.EmailBackend",
        # Providers that set the envelope sender themselves reject a sender from Commissary.
        "ANYMAIL": {**options, "REQUESTS_TIMEOUT": TIMEOUT_SECONDS, "IGNORE_UNSUPPORTED_FEATURES": True},
    }
