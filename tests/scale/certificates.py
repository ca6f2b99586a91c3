"""An authority of the tests, and the certificates it signs."""

import datetime as dt
import ipaddress
from dataclasses import dataclass, field
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from commissary.devserver.accounts import SystemAccount

ADDRESS = "127.0.0.1"
_DAY = dt.timedelta(days=1)


def _name(common_name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common_name)])


@dataclass(frozen=True)
class Pair:
    """A certificate and its key, in files."""

    certificate: Path
    key: Path


@dataclass
class Authority:
    """An authority that signs certificates for machines at `ADDRESS`.

    Its files are in `folder`, readable by `account`.
    """

    folder: Path
    account: SystemAccount
    name: str = "Authority"
    _key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True)
        self.folder.chmod(0o755)
        root = self._build(self.name, self._key.public_key(), is_authority=True)
        self.root = self.folder / "root.crt"
        self._write(self.root, root.public_bytes(serialization.Encoding.PEM), 0o644)

    def certificate(self, common_name: str) -> Pair:
        key = ec.generate_private_key(ec.SECP256R1())
        signed = self._build(common_name, key.public_key(), is_authority=False)
        pair = Pair(self.folder / f"{common_name}.crt", self.folder / f"{common_name}.key")
        self._write(pair.certificate, signed.public_bytes(serialization.Encoding.PEM), 0o644)
        text = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        self._write(pair.key, text, 0o600)
        return pair

    def _build(
        self, common_name: str, key: ec.EllipticCurvePublicKey, *, is_authority: bool
    ) -> x509.Certificate:
        today = dt.datetime.now(dt.UTC)
        builder = (
            x509.CertificateBuilder()
            .subject_name(_name(common_name))
            .issuer_name(_name(self.name))
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(today - _DAY)
            .not_valid_after(today + 30 * _DAY)
            .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
        )
        if not is_authority:
            address = x509.IPAddress(ipaddress.ip_address(ADDRESS))
            builder = builder.add_extension(x509.SubjectAlternativeName([address]), critical=False)
        return builder.sign(self._key, hashes.SHA256())

    def _write(self, path: Path, content: bytes, mode: int) -> None:
        path.touch(0o600)
        path.write_bytes(content)
        path.chmod(mode)
        self.account.own(path)
