"""Read the key that signs emails with DKIM."""

import base64
from functools import cache
from pathlib import Path

LEAST_BITS = 2048


@cache
def read_dkim_key(path: Path) -> tuple[bytes, str]:
    """Return the private key for `dkim.sign`, and the public key for `p=` in DNS.

    Raises OSError for a file that cannot be read, and ValueError for a file without an RSA key of at least
    `LEAST_BITS` bits.
    """
    # Import these modules only if there is a key, because most installations do not sign emails.
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except TypeError as error:
        raise ValueError("The key has a password.") from error
    if not isinstance(key, rsa.RSAPrivateKey) or key.key_size < LEAST_BITS:
        raise ValueError(f"The key is no RSA key of {LEAST_BITS} bits or more.")
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return private, base64.b64encode(public).decode()
