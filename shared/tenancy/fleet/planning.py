"""Migrate the template, and record the SQL that makes the same changes to a domain.

To find the SQL of a migration, Django compares model states and reads the catalog, which takes much longer
than running the SQL. This is therefore done only once, on the template. The executed SQL is stored in
`tenancy_plannedmigration` for `replay`. See docs/decisions/migrations-across-domains.md.
"""

from collections.abc import Iterable
from typing import Any, cast

from django.db import transaction
from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.migrations import Migration, operations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django_tenants.postgresql_backend.base import DatabaseWrapper as OwnerConnection

from shared.tenancy.fleet.schema_sql import TemplateSql
from shared.tenancy.fleet.versions import TEMPLATE_SCHEMA, MigrationKey, tenant_labels
from shared.tenancy.ids import DomainEditor
from shared.tenancy.models import PlannedMigration
from shared.tenancy.nodes import nodes
from shared.tenancy.router import OWNER

# The template lock is exclusive while the template changes, and shared while a domain is created from it.
LOCK_TEMPLATE = "SELECT pg_advisory_xact_lock(hashtext('commissary template'))"
SHARE_TEMPLATE = "SELECT pg_advisory_xact_lock_shared(hashtext('commissary template'))"

# This is needed to alter a table later in a transaction that has changed the table's rows.
CHECK_NOW = "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED"

# Find relations through the dependencies of the schema, because pg_class has no index by schema.
RELATIONS = """
    SELECT c.relkind::text, c.relname FROM pg_depend d JOIN pg_class c ON c.oid = d.objid
    WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = %s::regnamespace
      AND d.classid = 'pg_class'::regclass AND c.relkind IN ('r', 'S')
"""

# The table of migrations gets no TOAST table, because its rows are short.
_LEAN_RECORD = """
    ALTER TABLE django_migrations ALTER COLUMN app SET STORAGE PLAIN, ALTER COLUMN name SET STORAGE PLAIN
"""

_BY_THEMSELVES = {getattr(operations, name) for name in operations.__all__} - {
    operations.RunPython,
    operations.SeparateDatabaseAndState,
}
"""Operations with complete SQL that does not depend on the rows of a domain."""


class NotForDomains(Exception):
    """An error that is raised for a migration of a tenant app with an operation that domains do not support.

    The message names the operation.
    """


class RecordingEditor(DomainEditor):
    """A schema editor that records the statements that it runs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.statements: list[str] = []
        self.has_read_catalog = False

    def execute(self, sql: Any, params: Any = ()) -> None:
        text = str(sql) if params is None else self.connection.ops.compose_sql(str(sql), params)
        self.statements.append(text.strip().rstrip(";"))
        super().execute(text, None)

    def _constraint_names(self, *args: object, **kwargs: object) -> Any:
        self.has_read_catalog = True
        return super()._constraint_names(*args, **kwargs)  # type: ignore[misc]  # missing in the stubs

    def _get_sequence_name(self, *args: object, **kwargs: object) -> Any:
        self.has_read_catalog = True
        return super()._get_sequence_name(*args, **kwargs)  # type: ignore[misc]  # missing in the stubs


def migrate_template(owner: OwnerConnection) -> list[MigrationKey]:
    """Migrate the template to the state of the code in one transaction, and return the executed migrations.

    Raises NotForDomains if a migration contains an operation that domains do not support.
    """
    with transaction.atomic(using=OWNER):
        with owner.cursor() as cursor:
            cursor.execute(LOCK_TEMPLATE)
            nodes().keep_new_schemas_local(cursor)
            cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {TEMPLATE_SCHEMA}")
        owner.set_schema(TEMPLATE_SCHEMA, include_public=False)
        try:
            executor = MigrationExecutor(owner)
            executor.recorder.ensure_schema()
            with owner.cursor() as cursor:
                cursor.execute(_LEAN_RECORD)
            planned = _run_pending(owner, executor)
            with owner.cursor() as cursor:
                uncopied = TemplateSql(cursor).list_uncopied()
        finally:
            owner.set_schema_to_public()
        if uncopied:
            raise NotForDomains(f"New domains would not get these objects: {', '.join(uncopied)}.")
        PlannedMigration.objects.using(OWNER).bulk_create(
            planned,
            update_conflicts=True,
            unique_fields=["app", "name"],
            update_fields=["statements", "relations"],
        )
    return [(each.app, each.name) for each in planned]


def _run_pending(owner: OwnerConnection, executor: MigrationExecutor) -> list[PlannedMigration]:
    loader = executor.loader
    leaves = [key for key in loader.graph.leaf_nodes() if key[0] in tenant_labels()]
    pending = {migration for migration, _ in executor.migration_plan(leaves)}
    state = ProjectState(real_apps=loader.unmigrated_apps)
    planned = []
    for migration, _ in executor.migration_plan(leaves, clean_start=True):
        if migration.app_label not in tenant_labels():
            continue
        if migration not in pending:
            migration.mutate_state(state, preserve=False)
            continue
        planned.append(_run(owner, migration, state))
        for app, name in [*migration.replaces, (migration.app_label, migration.name)]:
            executor.recorder.record_applied(app, name)
        planned += [PlannedMigration(app=app, name=name, statements=[]) for app, name in migration.replaces]
    return planned


def _run(owner: OwnerConnection, migration: Migration, state: ProjectState) -> PlannedMigration:
    if not migration.atomic:
        raise NotForDomains(f"{migration} is not atomic. Migrations of domain schemas must be atomic.")
    before = _relations(owner)
    with _recording_editor()(owner, atomic=False) as editor:
        run_operations(migration, plan_operations(migration, state), editor)
    with owner.cursor() as cursor:
        cursor.execute(CHECK_NOW)
    says_all = not editor.has_read_catalog and all(map(is_all_in_sql, migration.operations))
    return PlannedMigration(
        app=migration.app_label,
        name=migration.name,
        statements=editor.statements if says_all else None,
        relations=sorted(_relations(owner) - before),
    )


def _recording_editor() -> type[RecordingEditor]:
    """Return the schema editor of the database nodes, extended so that it records statements."""
    bases = RecordingEditor, nodes().editor_class
    return cast("type[RecordingEditor]", type("NodesRecordingEditor", bases, {}))


Operations = Iterable[tuple[Operation, ProjectState, ProjectState]]
"""Operations, each with the models before and after it."""


def plan_operations(migration: Migration, state: ProjectState) -> Operations:
    """Yield the operations of a migration for a schema in `state`, which each operation changes."""
    # Render the models once before they are cloned. This is the slowest part, and all clones share the
    # result.
    _ = state.apps
    for operation in migration.operations:
        before = state.clone()
        operation.state_forwards(migration.app_label, state)
        yield operation, before, state


def run_operations(migration: Migration, operations: Operations, editor: DatabaseSchemaEditor) -> None:
    """Apply operations from `plan_operations` to the schema of the editor's connection."""
    for operation, before, after in operations:
        operation.database_forwards(migration.app_label, editor, before, after)


def is_all_in_sql(operation: Operation) -> bool:
    """Return whether each domain needs exactly the SQL that ran on the template.

    Returns False for Python code, for operations that do not come from Django, and for computed defaults of
    existing rows, because each domain needs its own values.
    """
    if type(operation) is operations.SeparateDatabaseAndState:
        return all(map(is_all_in_sql, operation.database_operations))
    if type(operation) not in _BY_THEMSELVES:
        return False
    if isinstance(operation, operations.AddField | operations.AlterField):
        default = operation.field.default
        return not callable(default) or default in (dict, list) or isinstance(default, type)
    return True


def _relations(owner: OwnerConnection) -> set[tuple[str, str]]:
    """Return the tables and sequences of the template, as pairs of the kind and the name."""
    with owner.cursor() as cursor:
        cursor.execute(RELATIONS, [TEMPLATE_SCHEMA])
        return set(cursor.fetchall())
