"""Find broken domains, and rows with files that the storage lacks, which make a backup incomplete."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from django.core.files.storage import storages
from django.db import DatabaseError

from shared.domains.models import Domain
from shared.domains.named_files import NAMED_FILES, FileName
from shared.tenancy.unit_of_work import DomainRef, shared_work, unit_of_work

MOST_NAMED = 10


@dataclass
class MissingFiles:
    """The number of missing files, and the first of them by host and key."""

    count: int = 0
    named: list[str] = field(default_factory=list)
    domains: list[str] = field(default_factory=list)
    """The domains that the backup lacks, each with the reason."""

    @property
    def is_complete(self) -> bool:
        return not self.count and not self.domains

    def add(self, host: str, what: str) -> None:
        self.count += 1
        if len(self.named) < MOST_NAMED:
            self.named.append(f"{host}: {what}")


def find_missing_files(schemas: Collection[str], sent: Collection[FileName]) -> MissingFiles:
    """Compare the files in rows with the files sent, and look up the others in storage."""
    missing = MissingFiles()
    with shared_work():
        domains = [each.ref() for each in Domain.objects.with_primary_host()]
    for domain in domains:
        if domain.schema_name not in schemas:
            missing.domains.append(f"{domain.host}: its schema {domain.schema_name} is missing")
            continue
        try:
            for name in _list_named_files(domain):
                if name not in sent and not _exists(name, missing):
                    missing.add(domain.host, name[1])
        except DatabaseError as error:
            missing.domains.append(
                f"{domain.host}: its rows can't be read: {' '.join(str(error).split())[:200]}"
            )
    return missing


def _list_named_files(domain: DomainRef) -> Iterator[FileName]:
    with unit_of_work(domain):
        for names in NAMED_FILES.values():
            yield from names()


def _exists(name: FileName, missing: MissingFiles) -> bool:
    """Return whether the file was added after the listing.

    Checks stop after `MOST_NAMED` missing files, because checking all of them could take hours.
    """
    storage, key = name
    return missing.count < MOST_NAMED and storages[storage].exists(key)
