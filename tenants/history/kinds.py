"""Show and restore each kind of object. The object's app registers the kind in `extensions.py`."""

from dataclasses import dataclass
from typing import Protocol

from django.db.models import Q
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

from shared.accounts.audit import Record
from shared.api.access import Access
from shared.api.permissions import may
from shared.data_types import JsonObject, ValidatedData
from shared.tenancy.extensions import ExtensionPoint
from tenants.history.models import Kind, Version


@dataclass(frozen=True)
class Restore:
    """A request to restore a version."""

    version: Version
    access: Access
    request: Request
    record: Record
    expected: int | None
    """The object's version that the user has seen, for kinds with a version number."""


class Restorable(Protocol):
    """The rules for showing and restoring objects of one kind."""

    @property
    def permission(self) -> str:
        """The permission required to change an object of this kind and its versions."""

    def visible(self, access: Access) -> Q:
        """Return a filter for the versions that a caller with the permission can see."""

    def read(self, object_id: int) -> JsonObject | None:
        """Return the current content of an object, or None if it does not exist."""

    def restore(self, restore: Restore) -> list[str]:
        """Save the content of a version, and return the names of the parts that cannot be restored."""


KINDS: ExtensionPoint[Kind, Restorable] = ExtensionPoint()


def visible_versions(access: Access) -> Q:
    """Return a filter for the versions of objects that the caller can change."""
    reach = Q(pk__in=())
    for kind, rules in KINDS.items():
        if may(access, rules.permission):
            reach |= Q(kind=kind) & rules.visible(access)
    return reach


def read_content(
    serializer_class: type[BaseSerializer], content: JsonObject
) -> tuple[ValidatedData, list[str]]:
    """Validate stored content for a partial change.

    Fields that are no longer valid, such as a deleted file, are omitted and returned by name. Raises
    ValidationError if the other fields are invalid, too.
    """
    serializer = serializer_class(data=content, partial=True)
    if serializer.is_valid():
        return serializer.validated_data, []
    invalid = sorted(set(serializer.errors) & content.keys())
    serializer = serializer_class(
        data={name: each for name, each in content.items() if name not in invalid}, partial=True
    )
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data, invalid
