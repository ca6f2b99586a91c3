"""Creating domains."""

import base64
import secrets
import zoneinfo

from django.core.exceptions import ValidationError
from django.db import connections, transaction
from django.utils import timezone as clock

from shared.tenancy.fleet import current_version
from shared.tenancy.hosts import API_PREFIX, InvalidHost, canonical_host
from shared.tenancy.roles import create_domain_role
from shared.tenancy.router import OWNER
from shared.tenancy.template import copy_template
from shared.tenancy.unit_of_work import provisioning

from .models import Domain, Host, Status, Template
from .signals import domain_created


def create_domain(
    *,
    title: str,
    host: str,
    template: str = Template.BLANK,
    timezone: str = "UTC",
    owner_id: int | None = None,
) -> Domain:
    """Create a domain that serves as soon as this returns: row, host, role, schema and defaults at once.

    All of it is one transaction: a failure leaves nothing behind. Raises `ValidationError` by field
    for a host that is taken or no host, an unknown template or time zone.
    """
    name = _checked_host(host)
    _check(title=title, template=template, timezone=timezone)
    owner = connections[OWNER]
    with transaction.atomic(using=OWNER):
        _claim(name)
        domain = Domain(
            schema_name=_new_schema_name(),
            title=title.strip(),
            template=template,
            timezone=timezone,
            media_host=_free_media_host(name),
            status=Status.ACTIVE,
            schema_version=current_version(owner),
            created_at=clock.now(),
        )
        domain.save(using=OWNER)
        Host(domain=name, tenant=domain, is_primary=True).save(using=OWNER)
        copy_template(owner, domain.schema_name, domain.schema_version)
        create_domain_role(owner, domain.schema_name)
        with provisioning(domain.ref()) as ref:
            domain_created.send(sender=Domain, domain=ref, owner_id=owner_id)
    return domain


def _checked_host(raw: str) -> str:
    try:
        host = canonical_host(raw.strip())
    except InvalidHost as error:
        raise ValidationError({"host": "Enter a host name such as tacos.example.com."}) from error
    if "." not in host:
        raise ValidationError({"host": "Enter a full host name with at least one dot."})
    if host.startswith(API_PREFIX):
        raise ValidationError({"host": "A host cannot begin with “api.”: each domain's API answers there."})
    return host


def _claim(host: str) -> None:
    """Of two creations with one host, let the second wait for the first and then be told."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"host {host}"])
    if Host.objects.using(OWNER).filter(domain=host).exists():
        raise ValidationError({"host": "Another domain has this host already."})


def _check(*, title: str, template: str, timezone: str) -> None:
    errors = {}
    if not title.strip() or len(title) > 200:
        errors["title"] = "Enter a title of at most 200 characters."
    if template not in Template.values:
        errors["template"] = f"Choose one of {', '.join(Template.values)}."
    if timezone not in zoneinfo.available_timezones():
        errors["timezone"] = "Choose a time zone such as America/Los_Angeles."
    if errors:
        raise ValidationError(errors)


def _new_schema_name() -> str:
    return "d_" + base64.b32encode(secrets.token_bytes(8)).decode()[:12].lower()


def _free_media_host(host: str) -> str:
    """`host`, or with a suffix while files of an earlier domain of this name may still be addressed."""
    if not Domain.objects.using(OWNER).filter(media_host=host).exists():
        return host
    return f"{host}.{secrets.token_hex(4)}"
