"""Which rows a bundle carries. Every table of a domain does, unless it is named here with the reason."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import models

LEFT_OUT = {"posts.PreviewLink": "it opens a draft to whoever has the link"}
"""Models whose rows mean nothing, or should not be known, elsewhere."""
PERSONAL = frozenset({"submissions.Submission", "submissions.Reply"})
"""What visitors wrote: part of a backup, but not of a copy of the site."""
PEOPLE = frozenset({"created_by_id", "updated_by_id", "owner_id"})
"""Columns with ids of users, which name the same people on the same installation alone."""


def all_models() -> list[type[models.Model]]:
    """Every model of a domain, in the order of their labels."""
    labels = {name.rsplit(".", 1)[-1] for name in settings.TENANT_APPS}
    found = [model for model in apps.get_models() if model._meta.app_label in labels]
    return sorted(found, key=lambda model: model._meta.label)


def bundled_models(*, with_personal: bool = True) -> list[type[models.Model]]:
    """The models whose rows are carried."""
    out = set(LEFT_OUT) if with_personal else {*LEFT_OUT, *PERSONAL}
    return [model for model in all_models() if model._meta.label not in out]


def columns_of(model: type[models.Model]) -> list[str]:
    """The columns a row is written with; what PostgreSQL generates itself is not among them."""
    fields: list[Any] = [each for each in model._meta.concrete_fields if not each.generated]
    return [str(each.column) for each in fields]


def key_of(model: type[models.Model]) -> str:
    """The column of the primary key, by which the rows are ordered."""
    key: Any = model._meta.pk
    return str(key.column)


def people_in(model: type[models.Model]) -> list[str]:
    return [name for name in columns_of(model) if name in PEOPLE]
