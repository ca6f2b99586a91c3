"""Find and measure domains, for the operator's commands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import connections
from psycopg import sql

from shared.accounts.domains import services
from shared.domains.hosts import validate_host
from shared.domains.measures import MEASURES, Measure
from shared.domains.models import Domain, DomainQuerySet, DomainStatus
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import shared_work

BATCH = 100
"""The number of domains per statement, because a statement locks every table that it reads until it ends."""

_STATES: dict[str, Callable[[DomainQuerySet], DomainQuerySet]] = {
    "active": lambda domains: domains.filter(status=DomainStatus.ACTIVE),
    "suspended": lambda domains: domains.filter(status=DomainStatus.SUSPENDED),
    "deleting": lambda domains: domains.filter(status=DomainStatus.DELETING),
    "open": lambda domains: domains.filter(status=DomainStatus.ACTIVE).exclude(opened_at=None),
    "closed": lambda domains: domains.filter(status=DomainStatus.ACTIVE, opened_at=None),
    "maintenance": lambda domains: domains.exclude(maintenance=""),
}
STATES = tuple(_STATES)


@dataclass(frozen=True)
class Size:
    """The disk usage of a domain. `rows` is PostgreSQL's estimate of the number of rows."""

    id: int
    host: str
    title: str
    status: str
    rows: int
    database_bytes: int
    file_bytes: Mapping[str, int]
    """The size in bytes of each kind of file, by the name of the kind."""

    @property
    def total_bytes(self) -> int:
        return self.database_bytes + sum(self.file_bytes.values())


def find_domain(name: str) -> Domain:
    """Return the domain that has `name` as one of its hosts, even if it is deleted.

    Raises ObjectDoesNotExist for an unknown host.
    """
    try:
        host = validate_host(name)
    except ValidationError:
        # Also find hosts that were added before a rule forbade them.
        host = name.strip().lower()
    with shared_work():
        domain = services.list_domains().filter(domains__domain=host).first()
    if domain is None:
        raise ObjectDoesNotExist
    return domain


def filter_by_state(domains: DomainQuerySet, state: str) -> DomainQuerySet:
    """Return the domains in a state, which is one of STATES."""
    return _STATES[state](domains)


def list_page(*, search: str, state: str, limit: int, cursor: int | None) -> tuple[list[Domain], int | None]:
    """Return up to `limit` domains, newest first, and the next cursor, which is None on the last page.

    `cursor` is the last id on the previous page.
    """
    domains = services.list_domains(search=search).order_by("-pk")
    if state:
        domains = filter_by_state(domains, state)
    if cursor is not None:
        domains = domains.filter(pk__lt=cursor)
    with shared_work():
        rows = list(domains[: limit + 1])
    return rows[:limit], rows[limit - 1].pk if len(rows) > limit else None


def sizes(ids: Sequence[int] | None = None) -> list[Size]:
    """Return the size of each domain, largest first. If `ids` is set, only these domains are included."""
    with shared_work():
        domains = Domain.objects.with_primary_host().order_by("pk")
        chosen = list(domains if ids is None else domains.filter(pk__in=ids))
    schemas = [each.schema_name for each in chosen]
    tables = _tables(schemas)
    files = {name: _files(schemas, measure) for name, measure in sorted(MEASURES.items())}
    rows = [
        Size(
            each.pk,
            each.primary_host,
            each.title,
            each.status,
            *tables.get(each.schema_name, (0, 0)),
            {name: bytes_of.get(each.schema_name, 0) for name, bytes_of in files.items()},
        )
        for each in chosen
    ]
    return sorted(rows, key=lambda each: (-each.total_bytes, each.id))


_TABLES = """
    SELECT n.nspname, sum(pg_stat_get_live_tuples(c.oid))::bigint, sum(pg_total_relation_size(c.oid))::bigint
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = ANY(%s) GROUP BY 1
"""


def _tables(schemas: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return the estimated number of rows and the size in bytes of each schema, with one query."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(_TABLES, [list(schemas)])
        return {schema: (rows, size) for schema, rows, size in cursor.fetchall()}


def _files(schemas: Sequence[str], measure: Measure) -> dict[str, int]:
    """Return the total size in bytes of each schema's files of one kind, as recorded in its tables.

    This runs one query per batch of domains.
    """
    bytes_of: dict[str, int] = {}
    with connections[OWNER].cursor() as cursor:
        # Skip domains without the table, so that one broken schema does not hide the sizes of all domains.
        # The doctor reports them.
        cursor.execute(_WITH_TABLE, [measure.table, list(schemas)])
        whole = [schema for (schema,) in cursor.fetchall()]
        for start in range(0, len(whole), BATCH):
            parts = [
                _SUM.format(
                    name=sql.Literal(schema),
                    column=sql.SQL(" + ").join(map(sql.Identifier, measure.columns)),
                    table=sql.Identifier(schema, measure.table),
                )
                for schema in whole[start : start + BATCH]
            ]
            cursor.execute(sql.SQL(" UNION ALL ").join(parts).as_string())
            bytes_of |= dict(cursor.fetchall())
    return bytes_of


_WITH_TABLE = """
    SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = %s AND c.relkind = 'r' AND n.nspname = ANY(%s) ORDER BY 1
"""
_SUM = sql.SQL("SELECT {name}, coalesce(sum({column}), 0)::bigint FROM {table}")
