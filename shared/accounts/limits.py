"""All rate limits: name, default and purpose.

An operator overrides one with `LIMIT_<NAME>=<times>/<seconds>`; docs/operations.md lists them all. This
module does not import Django, so that the environment can be checked before anything is loaded. See
docs/decisions/0038-sign-in-limits.md.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
PREFIX = "LIMIT_"
WIDER = 20
"""The factor for an IPv6 /48, which may belong to one attacker or a whole town."""
_RATE = re.compile(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})")


@dataclass(frozen=True)
class Rate:
    """At most `times` in a window of `seconds`, which starts with the first attempt."""

    times: int
    seconds: int
    name: str = ""
    protects: str = ""

    def wider(self) -> Self:
        """Return the limit for the larger surrounding network."""
        return replace(self, times=self.times * WIDER, name="")


@dataclass(frozen=True)
class Backoff(Rate):
    """`times` attempts within the window; after that the waiting time doubles with each attempt.

    Waiting starts at `first_wait` seconds and ends at `longest_wait`.
    """

    first_wait: int = 1
    longest_wait: int = 15 * MINUTE


# ── signing in ───────────────────────────────────────────────────────────────────────────────────
SIGN_IN_NETWORK = Backoff(
    30,
    15 * MINUTE,
    "SIGN_IN_NETWORK",
    "Failed sign-ins per network",
    first_wait=15 * MINUTE,
)
SIGN_IN_ACCOUNT_NETWORK = Backoff(
    5, DAY, "SIGN_IN_ACCOUNT_NETWORK", "Failed sign-ins per account and network"
)
# High, because anybody can reach it for anybody; browsers and addresses the account was used from are spared.
SIGN_IN_ACCOUNT = Backoff(
    20, DAY, "SIGN_IN_ACCOUNT", "Failed sign-ins per account, from unknown browsers and networks"
)
SIGN_IN_DEVICE = Backoff(
    10, DAY, "SIGN_IN_DEVICE", "Failed sign-ins per account, from a browser with an earlier sign-in"
)
PASSWORD_CHECKS = Backoff(5, DAY, "PASSWORD_CHECKS", "Wrong passwords in an open session, per user")
TWO_FACTOR_CODES = Backoff(
    5, DAY, "TWO_FACTOR_CODES", "Wrong two-factor codes, per account and known browser"
)
TOKEN_REFRESHES = Rate(60, MINUTE, "TOKEN_REFRESHES", "Token refreshes per session")
RESETS_NETWORK = Rate(10, 15 * MINUTE, "RESETS_NETWORK", "Password reset emails per network")
RESETS_ACCOUNT = Rate(
    3,
    HOUR,
    "RESETS_ACCOUNT",
    "Password reset emails per account; above it, the next link is sent when the last one has expired",
)
WRONG_LINKS = Rate(60, 15 * MINUTE, "WRONG_LINKS", "Invalid links of emails, per network")

# ── people ───────────────────────────────────────────────────────────────────────────────────────
EMAIL_CHANGES = Rate(5, HOUR, "EMAIL_CHANGES", "Changes of the email address, per user")
INVITATIONS = Rate(100, DAY, "INVITATIONS", "Invitations per user")
SIGN_OUTS = Rate(10, HOUR, "SIGN_OUTS", "Sign-outs of one user by one Admin")
INVITATION_RESENDS = Rate(3, HOUR, "INVITATION_RESENDS", "Repeated invitation emails per invited address")

# ── forms ────────────────────────────────────────────────────────────────────────────────────────
FORM_TRIES = Rate(300, MINUTE, "FORM_TRIES", "Submissions of forms per network, including invalid ones")
FORM_NETWORK = Rate(
    10,
    MINUTE,
    "FORM_NETWORK",
    "Submissions per network and site; above it, forms require a proof of work or a confirmation by email",
)
FORM_DOMAIN = Rate(
    60,
    HOUR,
    "FORM_DOMAIN",
    "Submissions per site; above it, forms require a proof of work or a confirmation by email",
)
FORM_SPAM = Rate(
    500, DAY, "FORM_SPAM", "Stored spam per site; above it, spam gets the same response but is not stored"
)
FORM_HELD = Rate(
    200, HOUR, "FORM_HELD", "Held submissions per site during a flood, without an address to confirm"
)
FORM_NOTICES = Rate(200, HOUR, "FORM_NOTICES", "Emails to a site about submissions")
FORM_RECEIPTS = Rate(1, DAY, "FORM_RECEIPTS", "Receipts of a site's forms per address")
FORM_CONFIRMATIONS = Rate(
    3, DAY, "FORM_CONFIRMATIONS", "Confirmation emails for submissions to a site, per address"
)
FORM_CONFIRMATIONS_DOMAIN = Rate(
    200, HOUR, "FORM_CONFIRMATIONS_DOMAIN", "Confirmation emails for submissions, per site"
)
FORM_REPLIES = Rate(60, HOUR, "FORM_REPLIES", "Replies to submissions, per user")

# ── stops ────────────────────────────────────────────────────────────────────────────────────────
STOP_NOTICES = Rate(60, HOUR, "STOP_NOTICES", "Emails about stops, per site and per member")

# ── content ──────────────────────────────────────────────────────────────────────────────────────
VERSIONS = Rate(100, DAY, "VERSIONS", "Storage of versions of posts per user, in steps of 10 MB")
MEDIA_UPLOADS = Rate(60, MINUTE, "MEDIA_UPLOADS", "Uploaded files per user")
SHEETS = Rate(60, HOUR, "SHEETS", "PDFs of menus and table codes, per user")
CACHE_CLEARS = Rate(10, MINUTE, "CACHE_CLEARS", "Cache clears per site")
SNAPSHOTS = Rate(20, DAY, "SNAPSHOTS", "Requested snapshots per site")
SNAPSHOT_RESTORES = Rate(60, HOUR, "SNAPSHOT_RESTORES", "Restores from snapshots per site")
EXPORTS = Rate(20, DAY, "EXPORTS", "Exports per site")
IMPORT_UPLOADS = Rate(30, DAY, "IMPORT_UPLOADS", "Uploads of bundles and WordPress exports per site")

TABLE: Mapping[str, Rate] = {
    each.name: each for each in list(globals().values()) if isinstance(each, Rate) and each.name
}
"""All limits by name."""


class BadLimit(ValueError):
    """A variable with an unknown limit or an invalid value; the message is one line that names it."""


def read_limit(variable: str, text: str) -> Rate:
    """Return the limit that `variable`, which starts with PREFIX, sets. Raises BadLimit."""
    known = TABLE.get(variable.removeprefix(PREFIX))
    if known is None:
        raise BadLimit(f"{variable}: is the name of no limit; docs/operations.md lists them")
    match = _RATE.fullmatch(text)
    if match is None:
        such_as = f"{known.times}/{known.seconds}"
        raise BadLimit(f"{variable}: {json.dumps(text[:40])} is not times/seconds, such as {such_as}")
    return replace(known, times=int(match[1]), seconds=int(match[2]))
