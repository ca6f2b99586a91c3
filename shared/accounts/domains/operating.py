"""Domains as whoever runs the installation looks after them, at the command line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import connections
from psycopg import sql

from shared.accounts.domains import services
from shared.domains.hosts import checked_host
from shared.domains.measures import MEASURES, Measure
from shared.domains.models import Domain
from shared.tenancy.router import OWNER
from shared.tenancy.unit_of_work import shared_work

BATCH = 100
"""So many domains' tables are read in one statement: each is locked until it ends."""


@dataclass(frozen=True)
class Size:
    """How much a domain takes up; rows are PostgreSQL's own estimate."""

    id: int
    host: str
    title: str
    status: str
    rows: int
    database_bytes: int
    file_bytes: Mapping[str, int]
    """By what the files are."""

    @property
    def total_bytes(self) -> int:
        return self.database_bytes + sum(self.file_bytes.values())


def named(name: str) -> Domain:
    """The domain that has `name` among its hosts, deleted ones too.

    Raises ObjectDoesNotExist, or ValidationError for what is no host name.
    """
    try:
        host = checked_host(name)
    except ValidationError:
        # One that was taken before a rule forbade it is still found by its name.
        host = name.strip().lower()
    with shared_work():
        domain = services.listed().filter(domains__domain=host).first()
    if domain is None:
        raise ObjectDoesNotExist
    return domain


def page_of(*, search: str, status: str, limit: int, cursor: int | None) -> tuple[list[Domain], int | None]:
    """Up to `limit` domains, the newest first, behind the one with the id `cursor`; and the next cursor."""
    domains = services.listed(search=search, status=status).order_by("-pk")
    if cursor is not None:
        domains = domains.filter(pk__lt=cursor)
    with shared_work():
        rows = list(domains[: limit + 1])
    return rows[:limit], rows[limit - 1].pk if len(rows) > limit else None


def sizes(ids: Sequence[int] | None = None) -> list[Size]:
    """How much each domain takes up, the largest first; those with these ids, or all."""
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
    """Rows and bytes of every schema: one query, however many there are."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(_TABLES, [list(schemas)])
        return {schema: (rows, size) for schema, rows, size in cursor.fetchall()}


def _files(schemas: Sequence[str], measure: Measure) -> dict[str, int]:
    """The bytes of every domain's files of one sort, as their rows say: a batch of domains a query."""
    bytes_of: dict[str, int] = {}
    with connections[OWNER].cursor() as cursor:
        # A domain whose schema is broken is the doctor's business: it must not hide the sizes of the others.
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
