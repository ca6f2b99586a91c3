"""Files as they were sent, until they are cleaned: in the private storage, where no address leads."""

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


def folder_of(domain: DomainRef) -> str:
    """Where the files of a domain are. Not named by its host, which others may have later."""
    return f"uploads/{domain.schema_name}"


def key_of(name: str) -> str:
    """Where the current domain keeps the file of that random name."""
    return f"{folder_of(current_domain())}/{name}"


def store(file: IO[bytes]) -> str:
    """Keep the file; the random name it has from now on. Raises StorageDown, and leaves nothing then."""
    name = random_name()
    try:
        file.seek(0)
        storage().save(key_of(name), File(file))
    except storing.FAILURES as error:
        delete([name])
        raise storing.StorageDown from error
    return name


def fetch(name: str, target: Path) -> None:
    """Bring the file here. Raises FileNotFoundError if there is none, StorageDown if nobody knows."""
    storing.fetch(key_of(name), target, storage())


def delete(names: Iterable[str]) -> None:
    """Delete those files; what is gone already is what was wanted."""
    for name in names:
        with suppress(*storing.FAILURES):
            storage().delete(key_of(name))


def named_files() -> Iterator[FileName]:
    """The current domain's files that wait to be cleaned."""
    for name in Media.objects.exclude(raw_name="").values_list("raw_name", flat=True).iterator():
        yield "private", key_of(name)


def sweep(age: timedelta) -> int:
    """Delete files that were left behind when a process was killed; how many there were."""

    def referenced(keys: list[str]) -> set[str]:
        names = {key.rpartition("/")[2] for key in keys}
        rows = Media.objects.filter(raw_name__in=names)
        return {key_of(name) for name in rows.values_list("raw_name", flat=True)}

    return sweeping.delete_unreferenced(storage(), folder_of(current_domain()), referenced, age=age)


def delete_files_of(domain: DomainRef, **_options: Any) -> None:
    """A domain is gone for good, and so is what was sent to it."""
    delete_files(storage(), folder_of(domain))
