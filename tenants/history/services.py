"""Store versions in the transaction of the save that creates them."""

from shared.data_types import JsonObject
from tenants.history.models import ONLY_OBJECT, Kind, Version

MOST_VERSIONS = 50
"""The maximum number of versions per object. Saving an object with this number of versions deletes the oldest
version."""


def store_version(
    kind: Kind,
    object_id: int = ONLY_OBJECT,
    *,
    before: JsonObject | None,
    after: JsonObject,
    by: int | None,
) -> None:
    """Store the content of an object that the caller has locked, if it has changed.

    The first stored save also stores the content `before` the save, so that users can restore it.
    """
    if before == after:
        return
    versions = Version.objects.of(kind, object_id)
    number = versions.order_by("-number").values_list("number", flat=True).first() or 0
    if number == 0 and before is not None:
        number = 1
        Version.objects.create(kind=kind, object_id=object_id, number=number, content=before)
    Version.objects.create(kind=kind, object_id=object_id, number=number + 1, content=after, created_by_id=by)
    versions.filter(number__lte=number + 1 - MOST_VERSIONS).delete()


def delete_versions(kind: Kind, object_id: int) -> None:
    Version.objects.of(kind, object_id).delete()
