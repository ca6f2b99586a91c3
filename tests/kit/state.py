"""The state of the database: taken back, compared, searched."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import cast

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connection, models, transaction

from shared.tenancy.models import Installation, PlannedMigration
from shared.tenancy.nodes import nodes
from shared.tenancy.postgresql.base import SHARED, DatabaseWrapper
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work
from tests.kit.canary import tenant_models


@contextmanager
def undone() -> Iterator[None]:
    """Roll back everything inside, without effect on the product's own transactions.

    `atomic` of Django would send six statements instead of two, for each of thousands of calls.
    """
    database, block = cast(DatabaseWrapper, connection), transaction.Atomic(DEFAULT_DB_ALIAS, True, False)
    vars(block).update(_from_testcase=True)
    with shared_work():
        assert database.in_atomic_block, "only writes in the transaction of a test can be rolled back"
        # Rights are set before the savepoint, so the rollback restores them.
        database.cursor().close()
        savepoint = f"undone_{len(database.savepoint_ids)}"
        database.connection.command(f"SAVEPOINT {savepoint}".encode())
        database.savepoint_ids.append(savepoint)
        database.atomic_blocks.append(block)
        try:
            yield
        finally:
            database.atomic_blocks.pop()
            database.savepoint_ids.pop()
            database.needs_rollback = False
            taken_back = f"ROLLBACK TO SAVEPOINT {savepoint}; RELEASE SAVEPOINT {savepoint}"
            database.connection.command(taken_back.encode())
            database.run_on_commit = [each for each in database.run_on_commit if savepoint not in each[0]]
            database._clear_rights()
            database._held = SHARED


def fingerprint(domain: DomainRef) -> str:
    """A digest of everything a domain keeps, its rows in the shared schema included."""
    tables = sorted(model._meta.db_table for model in tenant_models())
    with unit_of_work(domain):
        own = _digest([(table, "true") for table in tables])
    with shared_work():
        registered = _digest(_shared_rows_of(domain))
    return f"{own} {registered}"


def writes_so_far(domain: DomainRef) -> tuple[int, ...] | str:
    """Number of writes of this transaction per table with data of a domain.

    PostgreSQL also counts rolled-back savepoints, so two equal results mean: no write was attempted.
    Thousands of times cheaper than reading the domain.
    """
    if nodes().is_distributed:
        return fingerprint(domain)
    # This query needs no rights.
    cursor = cast(DatabaseWrapper, connection).connection.execute(_WRITES, [_tables_of(domain)], prepare=True)
    return tuple(cursor.fetchone()[0])


@cache
def _tables_of(domain: DomainRef) -> list[int]:
    """The tables of a domain, those of everybody that say something of it, and the list of all tables."""
    shared = [table for table, _condition in _shared_rows_of(domain)]
    with shared_work(), connection.cursor() as cursor:
        cursor.execute(_TABLES, [domain.schema_name, shared])
        return [oid for (oid,) in cursor.fetchall()]


_WRITES = """
SELECT array_agg(
    pg_relation_filenode(o)::bigint << 32
    | pg_stat_get_xact_tuples_inserted(o) + pg_stat_get_xact_tuples_updated(o)
        + pg_stat_get_xact_tuples_deleted(o)
    ORDER BY o
) FROM unnest(%s::oid[]) o
"""
_TABLES = """
SELECT c.oid
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND (n.nspname = %s OR n.nspname = 'public' AND c.relname = ANY(%s))
   OR c.oid = 'pg_catalog.pg_class'::regclass
"""


def _shared_rows_of(domain: DomainRef) -> list[tuple[str, str]]:
    """The tables of the shared schema that say something of a domain, and where."""
    people = f"IN (SELECT user_id FROM accounts_membership WHERE domain_id = {int(domain.id)})"
    return [
        ("domains_domain", f"id = {int(domain.id)}"),
        ("domains_host", f"tenant_id = {int(domain.id)}"),
        ("accounts_membership", f"domain_id = {int(domain.id)}"),
        ("accounts_user", f"id {people}"),
    ]


def _digest(tables: list[tuple[str, str]]) -> str:
    parts = " UNION ALL ".join(
        f"SELECT '{table}', md5(string_agg(t::text, '|' ORDER BY t::text)) FROM {table} t WHERE {condition}"
        for table, condition in tables
    )
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT md5(string_agg(x::text, '|' ORDER BY x::text)) FROM ({parts}) x")
        return str(cursor.fetchone()[0])


def tables_mentioning(pattern: str, domain: DomainRef | None = None) -> list[str]:
    """Tables of a domain, or shared tables, with a row that matches `pattern`."""
    tables = sorted(model._meta.db_table for model in (tenant_models() if domain else shared_models()))
    parts = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table} t WHERE t::text ~ %s)" for table in tables
    )
    with unit_of_work(domain) if domain else shared_work(), connection.cursor() as cursor:
        cursor.execute(parts, [pattern] * len(tables))
        return [name for (name,) in cursor.fetchall()]


def shared_models() -> list[type[models.Model]]:
    """All own models with shared rows that a process can read."""
    ours = [config for config in apps.get_app_configs() if config.name.startswith("shared.")]
    of_the_owner = {Installation, PlannedMigration}
    return [model for config in ours for model in config.get_models() if model not in of_the_owner]
