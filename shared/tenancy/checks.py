"""Startup checks of tables. A table is either shared or belongs to each domain, never both."""

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.checks import Error, Tags, register

START_UP = "start_up"
"""The tag of checks that need no database. `migrate_fleet` changes nothing unless they pass."""


@register(Tags.models, START_UP)
def table_names_are_apart(app_configs: object, **kwargs: object) -> list[Error]:
    """Return an error for each table that is both shared and in each domain.

    If a domain's table were missing, a query would use the shared table instead.
    """
    shared, own = _tables(settings.SHARED_APPS), _tables(settings.TENANT_APPS)
    both = sorted(shared & own)
    apps_in_both = sorted(set(settings.SHARED_APPS) & set(settings.TENANT_APPS))
    if both or apps_in_both:
        return [
            Error(f"In the public schema and in each domain's: {[*both, *apps_in_both]}", id="tenancy.E001")
        ]
    return []


@register(Tags.models, START_UP)
def foreign_keys_stay_inside(app_configs: object, **kwargs: object) -> list[Error]:
    """Return an error for each foreign key from a domain's table to a shared table.

    Such a key would reveal ids, and a domain could not be backed up on its own.
    """
    own = _tables(settings.TENANT_APPS)
    return [
        Error(f"{model._meta.label}.{field.name} leaves the domain's schema.", id="tenancy.E002")
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if model._meta.db_table in own
        and field.remote_field
        and field.remote_field.model._meta.db_table not in own
    ]


def _tables(entries: list[str]) -> set[str]:
    names = {AppConfig.create(entry).name for entry in entries}
    return {
        model._meta.db_table
        for config in apps.get_app_configs()
        if config.name in names
        for model in config.get_models(include_auto_created=True)
    }
