"""The certificate of a host, checked as browsers check it."""

import socket
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from shared.hosting.addresses import is_public, parse_address

HTTPS = 443
DEADLINE = 5.0
"""The time limit in seconds for connecting to the host, and also for the TLS handshake."""


@dataclass(frozen=True)
class Certificate:
    """A certificate. `problem` is the reason why browsers reject it, or why there is no certificate."""

    expires_at: datetime | None = None
    issuer: str = ""
    problem: str = ""


@dataclass(frozen=True)
class Prober:
    """A client that gets the certificates of hosts.

    It connects to addresses from an earlier lookup, so that a second lookup cannot change the target.
    """

    port: int = HTTPS
    allow_private: bool = False
    authorities: str | None = None
    """A file with trusted certificate authorities, to use instead of the machine's authorities."""

    def inspect(self, host: str, addresses: Sequence[str]) -> Certificate:
        """Return the certificate of `host` at the first address, or a certificate with a problem.

        It never connects to private addresses, unless `allow_private` is set.
        """
        if not addresses:
            return Certificate(problem=_("The domain name has no IP address."))
        if not self.allow_private and not are_public(addresses):
            return Certificate(problem=_("An IP address of this domain name is not on the public internet."))
        try:
            return _parse_certificate(self._certificate(host, addresses[0], self._trusting_context()))
        except ssl.SSLCertVerificationError as error:
            return self._describe_rejected(
                host,
                addresses[0],
                _("Browsers reject the certificate: %(reason)s.")
                % {"reason": (error.verify_message or error.reason).rstrip(".")},
            )
        except TimeoutError:
            return Certificate(problem=_("The server did not respond in time."))
        except (OSError, ValueError) as error:
            return Certificate(problem=_("No connection: %(reason)s.") % {"reason": _short(error)})

    def _describe_rejected(self, host: str, address: str, why: str) -> Certificate:
        """Return the data of a certificate that browsers reject, with the reason `why`."""
        context = self._trusting_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        try:
            seen = _parse_certificate(self._certificate(host, address, context))
        except (OSError, ValueError):
            seen = Certificate()
        return Certificate(seen.expires_at, seen.issuer, why[:200])

    def _trusting_context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.authorities)

    def _certificate(self, host: str, address: str, context: ssl.SSLContext) -> bytes:
        # The socket's timeout limits the time of the whole handshake.
        with (
            socket.create_connection((address, self.port), timeout=DEADLINE) as connection,
            context.wrap_socket(connection, server_hostname=host) as secured,
        ):
            return secured.getpeercert(binary_form=True) or b""


def are_public(addresses: Sequence[str]) -> bool:
    """Return whether there is at least one address, and all addresses are public."""
    parsed = [parse_address(each) for each in addresses]
    return bool(parsed) and all(each is not None and is_public(each) for each in parsed)


def _parse_certificate(der: bytes) -> Certificate:
    """Return the data of a DER certificate. Raises ValueError if it cannot be read."""
    # Imported here, because few commands check certificates.
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    certificate = x509.load_der_x509_certificate(der)
    issuer = certificate.issuer
    names = [
        each.value
        for oid in (NameOID.ORGANIZATION_NAME, NameOID.COMMON_NAME)
        for each in issuer.get_attributes_for_oid(oid)
    ]
    return Certificate(
        certificate.not_valid_after_utc, (str(names[0]) if names else issuer.rfc4514_string())[:200]
    )


def _short(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__)[:120].rstrip(".")
