"""Require a proof of work: the sender's browser searches for a number for a few seconds.

The server checks the number with a single hash. The number is below a bound, so the browser never has to try
more numbers than that. A challenge is signed and not stored. It is valid once, for one form of one domain,
for ten minutes.
"""

import hashlib
import secrets
from dataclasses import asdict, dataclass

from django.core import signing

from shared.accounts.rate_limits import Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import TooMany
from shared.data_types import JsonMapping, JsonObject
from shared.tenancy.unit_of_work import current_domain

LEAST_NUMBERS = 125_000
"""The lowest bound. The search takes at most 2.5 seconds on a cheap phone that is six times slower than a
server core (300,000 per second)."""
MOST_NUMBERS = 700_000
"""The highest bound. The search takes at most 14 seconds on such a phone, even during a large flood."""
LIFETIME_SECONDS = 10 * 60
ONCE = Rate(1, LIFETIME_SECONDS)
LONGEST = 2_000
_SALT = "proof of work of a form"


@dataclass(frozen=True)
class ProofChallenge:
    """A task for the browser: find the number below `numbers` for which the SHA-256 hash of `salt` and the
    number is `digest`."""

    token: str
    """The signed challenge, which is sent back together with the number."""
    salt: str
    digest: str
    numbers: int

    def as_reply(self) -> JsonObject:
        return asdict(self)


def issue(form_id: str, *, pressure: float) -> ProofChallenge:
    """Create a challenge for a form. The more `pressure` exceeds 1.0, the harder the challenge is."""
    numbers = int(min(MOST_NUMBERS, LEAST_NUMBERS * max(1.0, pressure)))
    salt = secrets.token_urlsafe(16)
    digest = _digest(salt, secrets.randbelow(numbers))
    token = signing.dumps([current_domain().id, form_id, salt, digest], salt=_SALT)
    return ProofChallenge(token, salt, digest, numbers)


def accept(form_id: str, proof: JsonMapping | None) -> bool:
    """Return whether `proof` is valid for the form and has not been used before."""
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
        # Count uses in PostgreSQL, so that a proof cannot be used twice even while Valkey is unavailable.
        consume(throttle_key("form-proof", salt), ONCE)
    except TooMany:
        return False
    return True


def _digest(salt: str, number: int) -> str:
    return hashlib.sha256(f"{salt}{number}".encode()).hexdigest()
