"""Create, change and delete domains on behalf of a user or operator, with audit events."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Count, IntegerField, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from shared.accounts.actor import Actor, Operator
from shared.accounts.models import AuditEvent, Membership, MembershipState, User
from shared.accounts.reauthentication import (
    SensitiveAction,
    require_recent_authentication,
    require_recent_authentication_for_role,
)
from shared.accounts.signing_in import normalize_email
from shared.accounts.users.invitations import guess_name, send_link
from shared.api.errors import Conflict
from shared.api.permissions import Role
from shared.data_types import JsonObject, ValidatedData
from shared.domains import services as registry
from shared.domains.host_changes import Edit, HostEntry
from shared.domains.hosts import host_conflict, new_host, validate_host
from shared.domains.models import Domain, DomainQuerySet, Host
from shared.hosting import checks
from shared.tenancy.extensions import ExtensionPoint
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import DomainRef, provisioning, shared_work, unit_of_work

By = Actor | Operator
NEW_DOMAIN_CURRENCY: ExtensionPoint[str, Callable[[str], None]] = ExtensionPoint()
"""Functions that set the currency of the current domain while it is being created.

They raise ValidationError for an invalid currency.
"""
OPENING_CHECKS: ExtensionPoint[str, Callable[[], None]] = ExtensionPoint()
"""Functions that raise ValidationError if the site of the current domain cannot be opened to visitors yet."""


class NotOpened(ValidationError):
    """An error that is raised if the domain was created, but one of OPENING_CHECKS keeps its site closed."""

    def __init__(self, domain: Domain, reason: ValidationError) -> None:
        super().__init__(f"It is created but not open: {' '.join(reason.messages)}")
        self.domain = domain


def create(values: ValidatedData, *, by: By) -> Domain:
    """Create a domain, which is available immediately but not open yet, and return it.

    The owner is invited as Admin. If the creator is the owner, or if an operator specifies an existing
    account, the owner becomes Admin immediately, without an invitation.
    """
    domain, owner_email = _create(values, by)
    if owner_email or checks.is_automatic():
        with shared_work(), transaction.atomic():
            checks.request_new(domain)
            if owner_email:
                _announce(domain.ref(), by)
    # Set the attribute that `list_domains` annotates.
    domain.__dict__.update(users_count=1 if owner_email else 0)
    return domain


def create_and_open(values: ValidatedData, *, by: By) -> Domain:
    """Create a domain, open its site, and return it. Raises NotOpened if the site could not be opened."""
    domain = create(values, by=by)
    try:
        return set_open(domain.pk, True, by=by)
    except ValidationError as error:
        raise NotOpened(domain, error) from error


def rehearse_creation(values: ValidatedData, *, is_open: bool, by: By) -> Domain:
    """Create a domain, roll back its creation, and return it.

    Raises the errors of `create` or `create_and_open`.
    """
    with transaction.atomic(using=OWNER):
        domain, _owner_email = _create(values, by)
        if is_open:
            _check_opening(domain)
        transaction.set_rollback(True, using=OWNER)
    return domain


def _check_opening(domain: Domain) -> None:
    with provisioning(domain.ref()):
        try:
            for check in OPENING_CHECKS.values():
                check()
        except ValidationError as error:
            raise NotOpened(domain, error) from error


def _create(values: ValidatedData, by: By) -> tuple[Domain, str]:
    """Create a domain with its owner, and return it with the owner's email address."""
    made = {name: values[name] for name in ("title", "host", "template", "timezone")}
    owner_email = normalize_email(values["owner_email"])
    if owner_email:
        validate_email(owner_email)
        if not (by.is_confirmed or (by.user and by.user.email == owner_email)):
            require_recent_authentication_for_role(by, Role.ADMIN)
    currency = values.get("currency", "")
    domain = registry.create_domain(
        **made, with_content=True, then=partial(_record_creation, by, owner_email, currency)
    )
    return domain, owner_email


def change(domain_id: int, values: ValidatedData, *, by: By) -> Domain:
    """Change a domain and return it.

    Raises ObjectDoesNotExist for an unknown domain, or ValidationError with field errors.
    """
    hosts = values.get("hosts")
    entries = [HostEntry(each["domain"], each["is_primary"]) for each in hosts] if hosts else None
    changes = registry.DomainUpdate(
        title=values.get("title"),
        timezone=values.get("timezone"),
        status=values.get("status"),
        quotas=values.get("quotas"),
        features=values.get("features"),
        hosts=None if entries is None else lambda _before: entries,
    )
    return _change(domain_id, changes, by)


def change_hosts(domain_id: int, edit: Edit, *, by: By) -> Domain:
    """Change the hosts of a domain, and return the domain.

    Raises ObjectDoesNotExist for an unknown domain, or ValidationError with field errors.
    """
    return _change(domain_id, registry.DomainUpdate(hosts=edit), by)


def set_open(domain_id: int, is_open: bool, *, by: By) -> Domain:
    """Open the site to visitors or close it, and return the domain.

    If nothing changes, no event is recorded. Raises ObjectDoesNotExist for an unknown domain, or
    ValidationError if the domain is deleted or one of OPENING_CHECKS fails.
    """
    if is_open:
        with unit_of_work(get_domain(domain_id).ref()):
            for check in OPENING_CHECKS.values():
                check()
    return _change(domain_id, registry.DomainUpdate(is_open=is_open), by)


def set_timezone(domain_id: int, timezone: str, *, by: By) -> Domain:
    """Change the time zone of a site.

    Raises ObjectDoesNotExist for an unknown domain, or ValidationError with field errors.
    """
    return _change(domain_id, registry.DomainUpdate(timezone=timezone), by)


def set_template(domain_id: int, template: str, *, by: By) -> Domain:
    """Change the template of a site.

    Raises ObjectDoesNotExist for an unknown domain, or ValidationError with field errors.
    """
    return _change(domain_id, registry.DomainUpdate(template=template), by)


def _change(domain_id: int, change: registry.DomainUpdate, by: By) -> Domain:
    with shared_work(), transaction.atomic():
        domain, differences = registry.change_domain(domain_id, change)
        if "hosts" in differences:
            require_recent_authentication(by, SensitiveAction.CHANGE_HOSTS)
        if differences:
            by.on(domain.ref()).record(_event_name(differences), **differences)
        if "hosts" in differences:
            checks.request_new(domain)
        return get_domain(domain_id)


def delete(domain_id: int, *, host: str, by: By) -> Domain:
    """Take a domain offline and return it. It is deleted permanently after the grace period.

    Raises ObjectDoesNotExist for an unknown domain, Conflict for the current domain, Unconfirmed without a
    recent proof of identity, and ValidationError if `host` is not the primary host.
    """
    if by.domain is not None and domain_id == by.domain.id:
        raise Conflict("in_use", _("You can't delete the current domain. Switch to another domain first."))
    with shared_work(), transaction.atomic():
        require_recent_authentication(by, SensitiveAction.DELETE_DOMAIN)
        domain = registry.delete_domain(domain_id, host=host)
        by.on(domain.ref()).record("domain.deleted", host=host)
        return get_domain(domain_id)


def get_domain(domain_id: int) -> Domain:
    """Return one domain with the attributes that `list_domains` adds.

    Raises ObjectDoesNotExist for an unknown domain.
    """
    with shared_work():
        domain = list_domains().filter(pk=domain_id).first()
    if domain is None:
        raise ObjectDoesNotExist
    return domain


def list_domains(*, search: str = "", status: str = "", template: str = "") -> DomainQuerySet:
    """Return all domains, newest first, including deleted domains in their grace period.

    Evaluating the result takes two queries.
    """
    people = Membership.objects.filter(domain=OuterRef("pk")).order_by().values("domain")
    domains = Domain.objects.with_primary_host().annotate(
        users_count=Coalesce(
            Subquery(people.annotate(number=Count("pk")).values("number")), 0, output_field=IntegerField()
        )
    )
    if search:
        domains = domains.named(search)
    if status:
        domains = domains.filter(status=status)
    if template:
        domains = domains.filter(template=template)
    hosts = Prefetch(
        "domains", queryset=Host.objects.order_by("-is_primary", "domain"), to_attr="sorted_hosts"
    )
    return domains.prefetch_related(hosts).order_by("-created_at", "-pk")


def list_hosts(*domain_ids: int) -> QuerySet[Host]:
    """Return the hosts of domains with their states, the primary host of each domain first.

    Call it in `shared_work()`. Evaluating the result takes one query.
    """
    hosts = Host.objects.filter(tenant_id__in=domain_ids).select_related("tenant", "state")
    return hosts.order_by("tenant_id", "-is_primary", "domain")


def get_host(domain_id: int, host_id: int) -> Host:
    """Return one host of a domain. Raises ObjectDoesNotExist for an unknown host."""
    with shared_work():
        return list_hosts(domain_id).get(pk=host_id)


def find_host(domain_id: int, name: str) -> Host:
    """Return a host of a domain by name, in any spelling of the name.

    Raises ObjectDoesNotExist for an unknown host, or ValidationError for an invalid name.
    """
    host = validate_host(name)
    with shared_work():
        return list_hosts(domain_id).get(domain=host)


def request_check(domain_id: int, host_id: int) -> Host:
    """Request a check of a host, which the worker runs, and return the host.

    Raises ObjectDoesNotExist for an unknown host.
    """
    with shared_work(), transaction.atomic():
        checks.request_check(list_hosts(domain_id).get(pk=host_id))
    return get_host(domain_id, host_id)


def check_host(raw: str) -> JsonObject:
    """Return whether a new domain can have this host, as data for the API.

    The data contains the canonical name of a valid host, and the reason if the host is invalid or not
    available.
    """
    try:
        host = new_host(raw)
    except ValidationError as error:
        return {"host": None, "free": False, "reason": error.message_dict["host"][0]}
    with shared_work():
        reason = host_conflict(host)
    return {"host": host, "free": reason is None, "reason": reason}


def _record_creation(by: By, owner_email: str, currency: str, domain: DomainRef) -> None:
    """Set the currency, and add the owner's membership and the audit event, when the domain is created."""
    if currency:
        for set_currency in NEW_DOMAIN_CURRENCY.values():
            set_currency(currency)
    # The ORM uses the connection that creates the domain. `audit.record` would use another connection.
    if owner_email:
        Membership.objects.create(domain_id=domain.id, role=Role.ADMIN, **_owner_membership(owner_email, by))
    AuditEvent.objects.create(
        action="domain.created",
        user_id=by.user.pk if by.user else None,
        session_id=by.session_id,
        domain_id=domain.id,
        address=by.caller.address,
        data={"title": domain.title, "host": domain.host, "owner": owner_email, **by.via},
    )


def _owner_membership(owner_email: str, by: By) -> dict[str, object]:
    """Return the fields of the owner's membership.

    It is active if the creator is the owner, or if an operator specified an existing account. Other owners
    are invited.
    """
    user = User.objects.filter(email=owner_email).first() if by.user is None else by.user
    if user is not None and owner_email == user.email:
        # Use the id, because the owner connection that writes the membership did not load this user object.
        return {"user_id": user.pk, "state": MembershipState.ACTIVE}
    return {
        "state": MembershipState.INVITED,
        "invited_email": owner_email,
        "invited_firstname": guess_name(owner_email),
    }


def _announce(domain: DomainRef, by: By) -> None:
    """Send the invitation if the owner was invited. It can be resent from the list of users."""
    invitation = Membership.objects.filter(domain_id=domain.id, user=None).first()
    if invitation is not None:
        send_link(invitation, domain, by=by.on(domain))


def _event_name(differences: Mapping[str, list[Any]]) -> str:
    """Return the name of the audit event. A change of the status takes precedence over other changes."""
    if "is_open" in differences:
        return "domain.opened" if differences["is_open"][1] else "domain.closed"
    before, after = differences.get("status", ("", ""))
    if before == "deleting":
        return "domain.restored"
    return {"suspended": "domain.suspended", "active": "domain.reactivated"}.get(after, "domain.updated")
