"""Every limit on how often something may be done: its name, its default, and what it protects.

An operator overrides one with `LIMIT_<NAME>=<times>/<seconds>`; docs/operations.md lists them all.
This module imports nothing of Django, so that the environment can be checked before anything is loaded.
See docs/decisions/0038-sign-in-limits.md.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
PREFIX = "LIMIT_"
WIDER = 20
"""How many times a network's limit an IPv6 /48 has, which may be one attacker's or a whole town's."""
_RATE = re.compile(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})")


@dataclass(frozen=True)
class Rate:
    """At most `times` in a window of `seconds`, which begins with the first of them."""

    times: int
    seconds: int
    name: str = ""
    protects: str = ""

    def wider(self) -> Self:
        """The same for the larger network around one."""
        return replace(self, times=self.times * WIDER, name="")


@dataclass(frozen=True)
class Backoff(Rate):
    """`times` attempts within the window; after that each waits twice as long as the one before.

    Waiting starts at `first_wait` seconds and ends at `longest_wait`.
    """

    first_wait: int = 1
    longest_wait: int = 15 * MINUTE


# ── signing in ───────────────────────────────────────────────────────────────────────────────────
SIGN_IN_NETWORK = Backoff(
    30,
    15 * MINUTE,
    "SIGN_IN_NETWORK",
    "all accounts, from wrong passwords of one network",
    first_wait=15 * MINUTE,
)
SIGN_IN_ACCOUNT_NETWORK = Backoff(
    5, DAY, "SIGN_IN_ACCOUNT_NETWORK", "one account, from wrong passwords of one network"
)
# High, because anybody can reach it for anybody; browsers and addresses the account was used from are spared.
SIGN_IN_ACCOUNT = Backoff(20, DAY, "SIGN_IN_ACCOUNT", "one account, from wrong passwords of all strangers")
SIGN_IN_DEVICE = Backoff(
    10, DAY, "SIGN_IN_DEVICE", "one account, from wrong passwords on a browser that signed in to it before"
)
PASSWORD_CHECKS = Backoff(5, DAY, "PASSWORD_CHECKS", "the password of an open session's owner")
TWO_FACTOR_CODES = Backoff(5, DAY, "TWO_FACTOR_CODES", "the second factor, by account and known browser")
TOKEN_REFRESHES = Rate(60, MINUTE, "TOKEN_REFRESHES", "the server, from one session")
RESETS_NETWORK = Rate(10, 15 * MINUTE, "RESETS_NETWORK", "mailboxes, from one network")
RESETS_ACCOUNT = Rate(
    3, HOUR, "RESETS_ACCOUNT", "one mailbox; beyond it a link is sent when the last one is over"
)
WRONG_LINKS = Rate(60, 15 * MINUTE, "WRONG_LINKS", "links in mails, from one network's guesses")

# ── people ───────────────────────────────────────────────────────────────────────────────────────
EMAIL_CHANGES = Rate(5, HOUR, "EMAIL_CHANGES", "mailboxes, from one user's new addresses")
INVITATIONS = Rate(100, DAY, "INVITATIONS", "mailboxes, from one user's invitations")
SIGN_OUTS = Rate(10, HOUR, "SIGN_OUTS", "one user, from an Admin who signs them out again and again")
INVITATION_RESENDS = Rate(3, HOUR, "INVITATION_RESENDS", "the mailbox of one who is invited")

# ── forms ────────────────────────────────────────────────────────────────────────────────────────
FORM_TRIES = Rate(300, MINUTE, "FORM_TRIES", "the server, from what one network sends to a site's forms")
FORM_NETWORK = Rate(10, MINUTE, "FORM_NETWORK", "a site's forms: above it they ask one network for more")
FORM_DOMAIN = Rate(60, HOUR, "FORM_DOMAIN", "a site's forms: above it they ask everybody for more")
FORM_SPAM = Rate(500, DAY, "FORM_SPAM", "the database: spam above it is answered alike and not kept")
FORM_HELD = Rate(
    200, HOUR, "FORM_HELD", "the database, from messages of a flood that nobody can be asked to confirm"
)
FORM_NOTICES = Rate(200, HOUR, "FORM_NOTICES", "a site's own mailbox, from news of messages")
FORM_RECEIPTS = Rate(1, DAY, "FORM_RECEIPTS", "one mailbox, from receipts of a site's forms")
FORM_CONFIRMATIONS = Rate(
    3, DAY, "FORM_CONFIRMATIONS", "one mailbox, from requests to confirm a message to a site"
)
FORM_CONFIRMATIONS_DOMAIN = Rate(
    200, HOUR, "FORM_CONFIRMATIONS_DOMAIN", "all mailboxes, from such requests of one site"
)
FORM_REPLIES = Rate(60, HOUR, "FORM_REPLIES", "mailboxes, from one user's answers to messages")

# ── stops ────────────────────────────────────────────────────────────────────────────────────────
STOP_NOTICES = Rate(60, HOUR, "STOP_NOTICES", "a site's own mailbox, and a member's, from news of its stops")

# ── content ──────────────────────────────────────────────────────────────────────────────────────
VERSIONS = Rate(100, DAY, "VERSIONS", "the database, from one user's versions of posts: steps of 10 MB")
MEDIA_UPLOADS = Rate(60, MINUTE, "MEDIA_UPLOADS", "the server, from one user's files")
SHEETS = Rate(60, HOUR, "SHEETS", "the server, from one user's menus and table codes as PDF")
CACHE_CLEARS = Rate(10, MINUTE, "CACHE_CLEARS", "the server, from one site's clearing of its cache")
SNAPSHOTS = Rate(20, DAY, "SNAPSHOTS", "the storage, from snapshots asked for by one site")
SNAPSHOT_RESTORES = Rate(60, HOUR, "SNAPSHOT_RESTORES", "the worker, from one site's restoring")
EXPORTS = Rate(20, DAY, "EXPORTS", "the storage, from one site's downloads of itself")
IMPORT_UPLOADS = Rate(30, DAY, "IMPORT_UPLOADS", "the storage, from one site's uploaded bundles and exports")

TABLE: Mapping[str, Rate] = {
    each.name: each for each in list(globals().values()) if isinstance(each, Rate) and each.name
}
"""Every limit by its name."""


class BadLimit(ValueError):
    """A variable that names no limit, or says none; the text is one line that names it."""


def read_limit(variable: str, text: str) -> Rate:
    """The limit that `variable`, which begins with PREFIX, sets. Raises BadLimit."""
    known = TABLE.get(variable.removeprefix(PREFIX))
    if known is None:
        raise BadLimit(f"{variable}: is the name of no limit; docs/operations.md lists them")
    match = _RATE.fullmatch(text)
    if match is None:
        such_as = f"{known.times}/{known.seconds}"
        raise BadLimit(f"{variable}: {json.dumps(text[:40])} is not times/seconds, such as {such_as}")
    return replace(known, times=int(match[1]), seconds=int(match[2]))
