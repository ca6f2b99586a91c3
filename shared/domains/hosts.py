"""The host names that a domain may have."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

import idna
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import timezone as clock
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from shared.domains.models import QUARANTINE, RetiredHost
from shared.tenancy.hosts import API_PREFIX, InvalidHost, canonical_host
from shared.tenancy.panel_host import conflicts_with_panel_host

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_WWW = "www."
_A_LABEL = "xn--"
# Not included: `.localhost`, which always refers to the local machine and is used by the demo, and `.test`,
# which is for tests.
_SPECIAL_USE = frozenset({"alt", "arpa", "internal", "invalid", "local", "onion"})
"""Top-level domains that do not exist in public DNS: RFC 6761, 6762, 7686 and 9476, and ICANN's .internal."""
# For a host, with and without `www.`: the names that belong to other domains, and the time when another
# domain last removed one of these names.
_TAKEN = """
    SELECT ARRAY(SELECT domain::text FROM public.domains_host
            WHERE domain = ANY(%(twins)s) AND tenant_id <> %(own)s ORDER BY domain),
        (SELECT max(retired_at) FROM public.domains_retiredhost
            WHERE host = ANY(%(twins)s) AND retired_at > %(since)s AND domain_id <> %(own)s)
"""
_WRITTEN_TOGETHER = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that may be combined in a label, as the prefixes of Unicode character names.

UTS 39 calls this “highly restrictive”.
"""


def validate_host(raw: str) -> str:
    """Return the canonical form of a host name.

    Raises ValidationError for `host` if no domain can have this name.
    """
    try:
        host = canonical_host(raw.strip())
    except InvalidHost as error:
        raise ValidationError({"host": _("Enter a domain name such as tacos.example.com.")}) from error
    if "." not in host:
        raise ValidationError({"host": _("Enter a full domain name with at least one dot.")})
    if host.startswith(API_PREFIX):
        raise ValidationError(
            {"host": _("Domain names can't begin with “api.”: it is reserved for the API.")}
        )
    if _bare(host) in settings.PLATFORM_HOSTS:
        raise ValidationError({"host": _("This domain name is reserved for the installation.")})
    if conflicts_with_panel_host(host):
        raise ValidationError(
            {"host": _("The panel uses %(host)s. Enter another domain name.") % {"host": settings.PANEL_HOST}}
        )
    return host


def new_host(raw: str) -> str:
    """Return the canonical form of a new host, after the checks of `validate_host` and further checks.

    Also raises ValidationError for names that do not belong to a single owner: public suffixes (`co.uk`,
    `github.io`), names for internal networks (`metadata.google.internal`), and labels that mix alphabets.
    """
    host = validate_host(raw)
    if host.rsplit(".", 1)[-1] in _SPECIAL_USE:
        raise ValidationError(
            {"host": _("This name works only inside a local network. Enter a public domain name.")}
        )
    if _suffixes().is_public(host):
        raise ValidationError(
            {"host": _("%(host)s is a public suffix. Enter a name below it.") % {"host": host}}
        )
    if any(_mixes_alphabets(label) for label in host.split(".") if label.startswith(_A_LABEL)):
        raise ValidationError({"host": _("Use letters from one alphabet only.")})
    return host


def claim(host: str, *, using: str = DEFAULT_DB_ALIAS, domain_id: int | None = None) -> None:
    """Lock a host until the transaction ends. Raises ValidationError if the host is not free."""
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"host {_bare(host)}"])
    reason = host_conflict(host, using=using, domain_id=domain_id)
    if reason:
        raise ValidationError({"host": reason})


def host_conflict(host: str, *, using: str = DEFAULT_DB_ALIAS, domain_id: int | None = None) -> str | None:
    """Return the reason why a canonical host is not free for the domain, or None if it is free.

    Without `domain_id`, the check is for a new domain.
    """
    twins = [_bare(host), _WWW + _bare(host)]
    with connections[using].cursor() as cursor:
        since = clock.now() - QUARANTINE
        cursor.execute(_TAKEN, {"twins": twins, "own": domain_id or 0, "since": since})
        names, retired_at = cursor.fetchone()
    if host in names:
        return _("Another domain already uses this domain name.")
    if names:
        return _("Too similar to %(host)s, which belongs to another domain.") % {"host": names[0]}
    if retired_at is None:
        return None
    return _("This domain name was recently used by another domain. It's available from %(day)s.") % {
        "day": date_format(retired_at + QUARANTINE, _("F j, Y"))
    }


def retire(hosts: Iterable[str], *, domain_id: int, using: str = DEFAULT_DB_ALIAS) -> None:
    """Reserve the removed hosts of a domain, so that no other domain can have them during the quarantine."""
    RetiredHost.objects.using(using).bulk_create(
        [RetiredHost(host=host, domain_id=domain_id) for host in hosts],
        update_conflicts=True,
        unique_fields=["host"],
        update_fields=["domain_id", "retired_at"],
    )


@cache
def _suffixes() -> "PublicSuffixList":
    """Return the public suffix list that is bundled with the package. It is never downloaded."""
    # Load the list on first use, because it needs 1.6 MB of memory and most processes never use it.
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


def _mixes_alphabets(label: str) -> bool:
    """Return whether a label mixes alphabets, so that users could mistake it for another label.

    Japanese, Chinese and Korean names legitimately combine several scripts, including Latin letters.
    """
    try:
        written = idna.decode(label)
    except idna.IDNAError as error:
        raise ValidationError({"host": _("Enter a domain name such as tacos.example.com.")}) from error
    letters = (letter for letter in written if unicodedata.category(letter).startswith("L"))
    alphabets = {re.split("[ -]", unicodedata.name(letter, "UNKNOWN"))[0] for letter in letters}
    return len(alphabets) > 1 and not alphabets <= _WRITTEN_TOGETHER


def _bare(host: str) -> str:
    return host.removeprefix(_WWW)
