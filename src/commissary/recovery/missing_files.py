"""A search for broken domains and for rows that reference missing files. Either makes a backup incomplete."""

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
    """The missing files and the broken domains of a backup.

    `count` is the number of missing files, and `named` contains the first of them, each as host and key.
    """

    count: int = 0
    named: list[str] = field(default_factory=list)
    domains: list[str] = field(default_factory=list)
    """The broken domains, which the backup lacks, each with the reason."""

    @property
    def is_complete(self) -> bool:
        return not self.count and not self.domains

    def add(self, host: str, what: str) -> None:
        self.count += 1
        if len(self.named) < MOST_NAMED:
            self.named.append(f"{host}: {what}")


def find_missing_files(schemas: Collection[str], sent: Collection[FileName]) -> MissingFiles:
    """Return the files that rows reference but the backup lacks, and the domains without a readable schema.

    `sent` contains the files in the backup. The storage is searched for other files, because users may have
    added them since then.
    """
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
    """Return whether the file exists in its storage. It may have been added after the files were listed.

    After `MOST_NAMED` missing files, this returns False without a check, because checking every file could
    take hours.
    """
    storage, key = name
    return missing.count < MOST_NAMED and storages[storage].exists(key)
