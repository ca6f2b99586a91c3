"""The current domain, which determines the rows that code can access.

It is in a context variable, which is set once for each request or task from the verified host or token. The
database connection (`shared.tenancy.postgresql`) reads it before every statement, and sets the search path
and role accordingly. A new thread starts without a domain, so its queries fail. See
docs/decisions/domain-isolation.md.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self, cast

from django.db import connection, connections

from shared.data_types import JsonMapping

from .errors import NoUnitOfWork
from .quotas import DEFAULTS, Quotas

MAINTENANCE = "maintenance"
"""The status of a domain with a schema that does not match the code, regardless of its stored status."""


@dataclass(frozen=True, slots=True)
class SiteAnnouncement:
    """The operator's announcement, shown on the pages of a site until it ends."""

    text: str
    level: str
    until: datetime | None

    @classmethod
    def read(cls, row: JsonMapping) -> Self:
        until = row["until"]
        return cls(row["text"], row["level"], datetime.fromisoformat(until) if until else None)


@dataclass(frozen=True, slots=True)
class DomainRef:
    """The data of a domain that all layers need without a query.

    `schema_name` is also the name of its role.
    """

    id: int
    schema_name: str
    host: str
    title: str
    status: str
    template: str
    timezone: str
    media_host: str
    is_open: bool = False
    """Whether visitors can see the pages.

    Otherwise, they see a page that says that the site is not open yet.
    """
    served_hosts: tuple[str, ...] = ()
    """The hosts other than the primary host that serve pages."""
    redirecting_hosts: tuple[str, ...] = ()
    """The hosts that redirect to the primary host."""
    announcements: tuple[SiteAnnouncement, ...] = ()
    """The announcements that had not ended when the row was read, the most important first."""
    quotas: Quotas = DEFAULTS

    @property
    def hosts(self) -> tuple[str, ...]:
        """All hosts of the domain, the primary host first."""
        return (self.host, *self.served_hosts, *self.redirecting_hosts)


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """A unit of work for one domain or, if `domain` is None, for shared rows."""

    domain: DomainRef | None
    # The domain is being created. Its role is not committed yet, so the owner connection is used.
    is_provisioning: bool = False
    checks: tuple[Callable[[], None], ...] = ()
    """Checks that raise an exception if the user may no longer make changes (see `check_before_commits`)."""


_current: ContextVar[UnitOfWork | None] = ContextVar("unit_of_work", default=None)


@contextmanager
def unit_of_work(domain: DomainRef) -> Iterator[DomainRef]:
    """Work for `domain` in this block, with its schema and role only.

    Query sets must be evaluated inside the block.
    """
    token = _current.set(UnitOfWork(domain, checks=_inherit_checks()))
    try:
        yield domain
    finally:
        _current.reset(token)
        _release_connection()


@contextmanager
def shared_work() -> Iterator[None]:
    """Work with the role for users, sessions and the registry in this block.

    Query sets must be evaluated inside the block.
    """
    token = _current.set(UnitOfWork(None, checks=_inherit_checks()))
    try:
        yield
    finally:
        _current.reset(token)
        _release_connection()


@contextmanager
def provisioning(domain: DomainRef) -> Iterator[DomainRef]:
    """Work for a domain that is being created in this block. The ORM then uses the owner connection."""
    owner = cast(Any, connections["owner"])
    token = _current.set(UnitOfWork(domain, is_provisioning=True))
    owner.set_schema(domain.schema_name)
    try:
        yield domain
    finally:
        owner.set_schema_to_public()
        _current.reset(token)


def check_before_commits(check: Callable[[], None]) -> None:
    """Run `check` before each commit of a change to a domain's rows, until the current unit of work ends.

    The check raises an exception to undo the transaction. A check that is added later runs earlier, so the
    lock on the user's permissions, which authentication adds first, is the last lock.
    """
    work = cast(UnitOfWork, _current.get())
    _current.set(replace(work, checks=(check, *work.checks)))


def current_work() -> UnitOfWork | None:
    return _current.get()


def current_domain() -> DomainRef:
    """Return the current domain. Raises NoUnitOfWork outside a unit of work."""
    domain = current_domain_or_none()
    if domain is None:
        raise NoUnitOfWork("No domain is being worked for: enter unit_of_work(domain) first.")
    return domain


def current_domain_or_none() -> DomainRef | None:
    work = _current.get()
    return work.domain if work else None


def domain_id_or_none() -> int | None:
    domain = current_domain_or_none()
    return domain.id if domain else None


def domain_is_being_made() -> bool:
    work = _current.get()
    return work is not None and work.is_provisioning


def _inherit_checks() -> tuple[Callable[[], None], ...]:
    work = _current.get()
    return work.checks if work else ()


def _release_connection() -> None:
    """Drop the connection's privileges when the outermost unit of work ends, not only at the next use."""
    if _current.get() is None:
        cast(Any, connection).release_rights()
