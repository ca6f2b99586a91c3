"""The tables of a bundle: every table of a domain, except the tables listed here with a reason."""

import json
from typing import Any, cast

from django.apps import apps
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from shared.data_types import JsonObject

EXCLUDED_TABLES = {
    "posts.PreviewLink": "gives access to a draft",
    "posts.Autosave": "unsaved changes of a user of this installation",
}
"""Models that bundles do not contain, because their rows are meaningless elsewhere or must remain secret."""
STAYING = {
    "backups.Job": "records exports and imports, including the current one",
    "backups.Snapshot": "records earlier content of the domain",
    "backups.KeptFile": "part of snapshots",
}
"""Models with records about the domain. They are not part of its content, so they are neither exported nor
replaced."""
PERSONAL = frozenset(
    {"posts.Comment", "submissions.Submission", "submissions.SubmissionFile", "submissions.Reply"}
)
"""Visitors' messages and the team's comments: part of a backup, but not of a copy of the site."""
VERBATIM = PERSONAL | {"snippets.Snippet"}
"""Models with text that imports must not change: visitors' messages, and code."""
ADDED = frozenset({"posts.Comment"})
"""Models that bundles of earlier versions lack. Importing such a bundle keeps their existing rows."""
PEOPLE = frozenset(
    {
        "created_by_id",
        "also_sent_by_ids",
        "updated_by_id",
        "owner_id",
        "asked_by_id",
        "handed_in_by_id",
        "sent_back_by_id",
        "accepted_by_id",
        "resolved_by_id",
        "mention_ids",
    }
)
"""Columns with user ids, which are valid only on the same installation."""


def all_models() -> list[type[models.Model]]:
    """Return all models of a domain, ordered by label."""
    labels = {name.rsplit(".", 1)[-1] for name in settings.TENANT_APPS}
    selected = [model for model in apps.get_models() if model._meta.app_label in labels]
    return sorted(selected, key=lambda model: model._meta.label)


def list_bundled_models(*, with_personal: bool = True) -> list[type[models.Model]]:
    """Return the models that a bundle contains."""
    out = {*EXCLUDED_TABLES, *STAYING} if with_personal else {*EXCLUDED_TABLES, *STAYING, *PERSONAL}
    return [model for model in all_models() if model._meta.label not in out]


def list_replaced_models(*, with_personal: bool = True) -> list[type[models.Model]]:
    """Return the models that are emptied when a bundle replaces the content of a domain."""
    out = set(STAYING) if with_personal else {*STAYING, *PERSONAL}
    return [model for model in all_models() if model._meta.label not in out]


def references_to(replaced: list[type[models.Model]]) -> list[tuple[type[models.Model], Any]]:
    """Return the foreign keys from other models to the replaced models."""
    return [
        (model, field)
        for model in all_models()
        if model not in replaced
        for field in model._meta.concrete_fields
        if field.remote_field and field.related_model in replaced
    ]


def get_defaults(model: type[models.Model]) -> JsonObject:
    """Return JSON values for columns that did not exist yet when a row was exported."""
    fields: list[Any] = [each for each in model._meta.concrete_fields if not each.generated]
    known = [each for each in fields if (each.has_default() or each.null) and not each.primary_key]
    defaults: JsonObject = {str(each.column): each.get_default() for each in known}
    return cast("JsonObject", json.loads(json.dumps(defaults, cls=DjangoJSONEncoder)))


def list_columns(model: type[models.Model]) -> list[str]:
    """Return the columns of an exported row, without columns that PostgreSQL generates."""
    fields: list[Any] = [each for each in model._meta.concrete_fields if not each.generated]
    return [str(each.column) for each in fields]


def list_key_columns(model: type[models.Model]) -> list[str]:
    """Return the columns of the primary key, which define the order of the rows."""
    return [str(each.column) for each in model._meta.pk_fields]


def people_in(model: type[models.Model]) -> list[str]:
    return [name for name in list_columns(model) if name in PEOPLE]
