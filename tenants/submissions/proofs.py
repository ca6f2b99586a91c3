"""A proof of work: the sender's browser finds a number, which takes it seconds, and checking takes one hash.

The number is hidden below a bound, so the work has an end: trying all of them is the most it can take. A
challenge is signed and not stored; it is good for one form of one domain, for ten minutes, and once.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.core import signing

from shared.accounts.limits import Rate
from shared.accounts.throttle import consume, key_of
from shared.api.errors import TooMany
from shared.tenancy.unit_of_work import current_domain

LEAST_NUMBERS = 125_000
"""2.5 seconds at most on a cheap phone, taken as a sixth of a server's core, which tries 300,000 a second."""
MOST_NUMBERS = 700_000
"""14 seconds at most there, however great the flood."""
LIFETIME_SECONDS = 10 * 60
ONCE = Rate(1, LIFETIME_SECONDS)
LONGEST = 2_000
_SALT = "proof of work of a form"


@dataclass(frozen=True)
class ProofChallenge:
    """What a browser is asked: which number below `numbers`, after `salt`, has that SHA-256 `digest`."""

    token: str
    """Signed; sent back with the number."""
    salt: str
    digest: str
    numbers: int

    def as_reply(self) -> dict[str, Any]:
        return asdict(self)


def issue(form_id: str, *, pressure: float) -> ProofChallenge:
    """A challenge for a form, the harder the further what comes in is above what is usual (1.0)."""
    numbers = int(min(MOST_NUMBERS, LEAST_NUMBERS * max(1.0, pressure)))
    salt = secrets.token_urlsafe(16)
    digest = _digest(salt, secrets.randbelow(numbers))
    token = signing.dumps([current_domain().id, form_id, salt, digest], salt=_SALT)
    return ProofChallenge(token, salt, digest, numbers)


def accept(form_id: str, proof: Mapping[str, Any] | None) -> bool:
    """Whether `proof`, a `token` with its `number`, is right for that form, and used for the first time."""
    if not proof:
        return False
    try:
        domain_id, meant_for, salt, digest = signing.loads(
            proof["token"], salt=_SALT, max_age=LIFETIME_SECONDS
        )
    except signing.BadSignature:
        return False
    if (domain_id, meant_for) != (current_domain().id, form_id) or _digest(salt, proof["number"]) != digest:
        return False
    try:
        # In PostgreSQL, so that it works once also while Valkey is away.
        consume(key_of("form-proof", salt), ONCE)
    except TooMany:
        return False
    return True


def _digest(salt: str, number: int) -> str:
    return hashlib.sha256(f"{salt}{number}".encode()).hexdigest()
