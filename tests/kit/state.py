"""Restore, compare and search the state of the database."""

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
def roll_back() -> Iterator[None]:
    """Roll back all changes of the block, without effect on the product's own transactions.

    Django's `atomic` would send six statements instead of two, for each of thousands of calls.
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
    """Return a digest of all data of a domain, including its rows in the shared schema."""
    tables = sorted(model._meta.db_table for model in tenant_models())
    with unit_of_work(domain):
        own = _digest([(table, "true") for table in tables])
    with shared_work():
        registered = _digest(_list_shared_rows(domain))
    return f"{own} {registered}"


def count_writes(domain: DomainRef) -> tuple[int, ...] | str:
    """Return the number of writes in this transaction per table with data of a domain.

    PostgreSQL also counts rolled-back savepoints, so two equal results mean that nothing tried to write.
    This is thousands of times cheaper than reading the domain.
    """
    if nodes().is_distributed:
        return fingerprint(domain)
    # This query needs no rights.
    cursor = cast(DatabaseWrapper, connection).connection.execute(
        _WRITES, [_list_tables(domain)], prepare=True
    )
    return tuple(cursor.fetchone()[0])


@cache
def _list_tables(domain: DomainRef) -> list[int]:
    """Return the tables of a domain, shared tables that refer to it, and the list of all tables."""
    shared = [table for table, _condition in _list_shared_rows(domain)]
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


def _list_shared_rows(domain: DomainRef) -> list[tuple[str, str]]:
    """Return the shared tables that refer to a domain, with conditions for its rows."""
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


def find_tables(pattern: str, domain: DomainRef | None = None) -> list[str]:
    """Return tables of a domain, or shared tables, with a row that matches `pattern`."""
    tables = sorted(model._meta.db_table for model in (tenant_models() if domain else shared_models()))
    parts = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table} t WHERE t::text ~ %s)" for table in tables
    )
    with unit_of_work(domain) if domain else shared_work(), connection.cursor() as cursor:
        cursor.execute(parts, [pattern] * len(tables))
        return [name for (name,) in cursor.fetchall()]


def shared_models() -> list[type[models.Model]]:
    """Return all models of the project with shared rows that a process can read."""
    ours = [config for config in apps.get_app_configs() if config.name.startswith("shared.")]
    of_the_owner = {Installation, PlannedMigration}
    return [model for config in ours for model in config.get_models() if model not in of_the_owner]
