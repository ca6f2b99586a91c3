"""Every table and column of a domain is in bundles, or excluded by name."""

from django.db import connection

from shared.tenancy.unit_of_work import DomainRef, unit_of_work
from tenants.bundles.tables import (
    EXCLUDED_TABLES,
    PEOPLE,
    PERSONAL,
    STAYING,
    all_models,
    list_bundled_models,
    list_columns,
)


def test_every_column_with_user_ids_is_known():
    strangers = {
        f"{model._meta.label}.{each.attname}"
        for model in all_models()
        if model._meta.label not in EXCLUDED_TABLES
        for each in model._meta.concrete_fields
        if each.get_internal_type() == "BigIntegerField" and each.attname.endswith("_id")
    }

    # A business is a post or the site's own business; a version's object is a food menu or settings.
    posts = {"stops.Stop.business_id", "history.Version.object_id"}
    assert {name for name in strangers if name.rsplit(".", 1)[1] not in PEOPLE} == posts
    assert {*EXCLUDED_TABLES, *PERSONAL} <= {model._meta.label for model in all_models()}


def test_every_table_is_bundled_or_excluded_by_name(home: DomainRef):
    """Otherwise, tables without a model and columns unknown to Django would be lost silently."""
    known = {model._meta.db_table for model in all_models()}

    with unit_of_work(home), connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_user")
        tables = {name for (name,) in cursor.fetchall()}
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = current_user AND is_generated = 'NEVER'"
        )
        columns = set(cursor.fetchall())

    assert tables - known == {"django_migrations"}
    carried = {(model._meta.db_table, name) for model in all_models() for name in list_columns(model)}
    assert {each for each in columns if each[0] in known} - carried == set()
    carried_models = {model._meta.label for model in list_bundled_models()}
    assert {model._meta.label for model in all_models()} - carried_models == {*EXCLUDED_TABLES, *STAYING}
