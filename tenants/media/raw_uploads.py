"""Store uploads that are not cleaned yet in private storage, where they have no URLs."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import IO, Any

from django.core.files import File
from django.core.files.storage import storages

from shared.domains.named_files import FileName
from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef, current_domain
from tenants.media import storing, sweeping
from tenants.media.models import Media, random_name


def storage() -> Any:
    return storages["private"]


def get_folder(domain: DomainRef) -> str:
    """Return the folder of a domain's uploads.

    Its name does not contain the host, because another domain may get the host later.
    """
    return f"uploads/{domain.schema_name}"


def get_key(name: str) -> str:
    """Return the current domain's storage key for the random name."""
    return f"{get_folder(current_domain())}/{name}"


def store(file: IO[bytes]) -> str:
    """Store the file and return its random name. Raises StorageDown, without leaving a file behind."""
    name = random_name()
    try:
        file.seek(0)
        storage().save(get_key(name), File(file))
    except storing.FAILURES as error:
        delete([name])
        raise storing.StorageDown from error
    return name


def fetch(name: str, target: Path) -> None:
    """Copy a file to `target`.

    Raises FileNotFoundError if the file is missing, and StorageDown for any other failure.
    """
    storing.fetch(get_key(name), target, storage())


def delete(names: Iterable[str]) -> None:
    """Delete these files, ignoring missing files and storage failures."""
    for name in names:
        with suppress(*storing.FAILURES):
            storage().delete(get_key(name))


def list_named_files() -> Iterator[FileName]:
    """Yield the current domain's uploads that are not cleaned yet."""
    for name in Media.objects.exclude(raw_name="").values_list("raw_name", flat=True).iterator():
        yield "private", get_key(name)


def sweep(age: timedelta, dry_run: bool = False) -> int:
    """Delete files older than `age` that killed processes have left behind, and return their number."""

    def referenced(keys: list[str]) -> set[str]:
        names = {key.rpartition("/")[2] for key in keys}
        rows = Media.objects.filter(raw_name__in=names)
        return {get_key(name) for name in rows.values_list("raw_name", flat=True)}

    return sweeping.delete_unreferenced(
        storage(), get_folder(current_domain()), referenced, age=age, dry_run=dry_run
    )


def delete_uploads(domain: DomainRef, **_options: object) -> None:
    """Delete the uploads of a domain that is being deleted permanently."""
    delete_files(storage(), get_folder(domain))
