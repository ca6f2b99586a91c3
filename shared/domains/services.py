"""Create, change and delete domains. See docs/decisions/domains-and-hosts.md."""

import base64
import secrets
import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from django.core.exceptions import ValidationError
from django.db import connections, transaction
from django.utils import timezone as clock
from django.utils.translation import gettext as _

from shared.data_types import JsonObject
from shared.tenancy import nightly
from shared.tenancy.cache import invalidate_content
from shared.tenancy.fleet.template import copy_template
from shared.tenancy.owner_sessions import wait_for_next
from shared.tenancy.quotas import Quotas
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef, provisioning, shared_work, unit_of_work

from .host_changes import Edit, list_entries, replace_hosts
from .hosts import claim, host_conflict, new_host
from .models import Domain, DomainStatus, Host, Template
from .signals import domain_created, domain_ready_for_content


def create_domain(
    *,
    title: str,
    host: str,
    template: str = Template.BLANK,
    timezone: str = "UTC",
    owner_id: int | None = None,
    is_open: bool = False,
    with_content: bool = False,
    then: Callable[[DomainRef], None] | None = None,
) -> Domain:
    """Create a domain with its row, host, role, schema and defaults, and return it.

    The domain is available immediately, but visitors see that it is not open yet, unless `is_open` is set.
    With `with_content`, its site gets starter content. Everything, including the changes that `then` makes,
    is one transaction, so a failure leaves nothing behind. Raises ValidationError with field errors for an
    invalid or taken host, or an unknown template or time zone.
    """
    name = new_host(host)
    _check(title=title, template=template, timezone=timezone)
    owner = connections[OWNER]
    with transaction.atomic(using=OWNER):
        claim(name, using=OWNER)
        schema_name = _new_schema_name()
        version = copy_template(owner, schema_name)
        domain = Domain(
            schema_name=schema_name,
            title=title.strip(),
            template=template,
            timezone=timezone,
            media_host=_free_media_host(name),
            status=DomainStatus.ACTIVE,
            schema_version=version,
            opened_at=clock.now() if is_open else None,
            created_at=clock.now(),
        )
        domain.night_at = nightly.next_run(domain)
        domain.save(using=OWNER)
        primary = Host(domain=name, tenant=domain, is_primary=True)
        primary.save(using=OWNER)
        # Set the same attributes as in a queried domain, so that no queries are needed.
        domain.__dict__.update(primary_host=name, served_hosts=[], sorted_hosts=[primary])
        with provisioning(domain.ref()) as ref:
            domain_created.send(sender=Domain, domain=ref, owner_id=owner_id, with_content=with_content)
            if with_content:
                domain_ready_for_content.send(sender=Domain, domain=ref)
            if then is not None:
                then(ref)
    wait_for_next(owner)
    return domain


def check_new(*, title: str, host: str, template: str, timezone: str) -> None:
    """Raise the ValidationError that `create_domain` would raise, without locking or creating anything."""
    name = new_host(host)
    _check(title=title, template=template, timezone=timezone)
    with shared_work():
        reason = host_conflict(name)
    if reason:
        raise ValidationError({"host": reason})


def _check(*, title: str, template: str, timezone: str) -> None:
    errors = {}
    if not title.strip() or len(title) > 200:
        errors["title"] = _("Enter a title with up to 200 characters.")
    if template not in Template.values:
        errors["template"] = _("Choose one of %(names)s.") % {"names": ", ".join(Template.values)}
    if timezone not in _time_zones():
        errors["timezone"] = _("Choose a time zone such as America/Los_Angeles.")
    if errors:
        raise ValidationError(errors)


@cache
def _time_zones() -> set[str]:
    """Return the names of all time zones. Reading them from disk takes as long as a dozen queries."""
    return zoneinfo.available_timezones()


def _new_schema_name() -> str:
    return "d_" + base64.b32encode(secrets.token_bytes(8)).decode()[:12].lower()


def _free_media_host(host: str) -> str:
    """Return `host`, with a suffix if another domain already uses it for its media URLs."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM public.domains_domain WHERE media_host = %s)", [host])
        (is_taken,) = cursor.fetchone()
    return f"{host}.{secrets.token_hex(4)}" if is_taken else host


@dataclass(frozen=True)
class DomainUpdate:
    """Changes to a domain. None means that a value does not change."""

    title: str | None = None
    template: str | None = None
    timezone: str | None = None
    status: str | None = None
    is_open: bool | None = None
    hosts: Edit | None = None
    quotas: JsonObject | None = None
    """The quotas to change. None sets a quota to its default."""
    features: dict[str, bool] | None = None
    """The features to turn on (True) or off (False)."""


@transaction.atomic
def change_domain(domain_id: int, change: DomainUpdate) -> tuple[Domain, JsonObject]:
    """Apply `change` to a domain.

    Returns the domain and, by attribute, the old and new values of changed attributes. All processes use the
    new state within a second, which is the lifetime of their host cache. Raises ObjectDoesNotExist for an
    unknown domain or host, and ValidationError with field errors.
    """
    domain = _lock_domain(domain_id)
    before = _audit_facts(domain)
    _check(
        title=domain.title if change.title is None else change.title,
        template=change.template or domain.template,
        timezone=change.timezone or domain.timezone,
    )
    if change.status is not None and change.status != domain.status:
        domain.set_status(change.status)
    if change.is_open is not None and change.is_open != (domain.opened_at is not None):
        domain.set_open(change.is_open)
    domain.title = (change.title or domain.title).strip()
    domain.template = change.template or domain.template
    domain.timezone = change.timezone or domain.timezone
    try:
        quotas = Quotas.read(domain.quotas).change(change.quotas or {})
        domain.quotas = quotas.switch(change.features or {}).as_json()
    except ValueError as error:
        raise ValidationError({"quotas": str(error)}) from error
    domain.save(update_fields=["title", "template", "timezone", "quotas"])
    if change.hosts is not None:
        replace_hosts(domain, change.hosts(list_entries(domain)))
    after = _audit_facts(domain)
    differences = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
    if differences:
        _invalidate_pages(domain)
    return domain, differences


@transaction.atomic
def delete_domain(domain_id: int, *, host: str) -> Domain:
    """Take the domain offline and return it. Its data is deleted after the grace period (see `purging`).

    `host` is the primary host, which the user typed as a confirmation. Any other text raises ValidationError.
    A repeated call does not restart the grace period.
    """
    domain = _lock_domain(domain_id)
    if host.strip().lower() != domain.domains.get(is_primary=True).domain:
        raise ValidationError({"host": _("Type the primary domain name to confirm.")})
    if domain.status != DomainStatus.DELETING:
        domain.mark_deleted()
    return domain


def _lock_domain(domain_id: int) -> Domain:
    return Domain.objects.select_for_update().get(pk=domain_id)


def _audit_facts(domain: Domain) -> JsonObject:
    """Return the attributes of a domain that the audit log records."""
    hosts = list_entries(domain)
    return {
        "title": domain.title,
        "template": domain.template,
        "timezone": domain.timezone,
        "status": str(domain.status),
        "is_open": domain.opened_at is not None,
        "quotas": domain.quotas,
        "hosts": [each.host for each in hosts],
        "served_hosts": [each.host for each in hosts if not each.is_primary and not each.redirects],
    }


def _invalidate_pages(domain: Domain) -> None:
    """Invalidate the cached pages, because they contain the domain's title and host."""
    with unit_of_work(domain.ref()):
        invalidate_content()
