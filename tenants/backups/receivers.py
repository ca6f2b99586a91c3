"""Signal receivers for domain events."""

from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef
from tenants.backups import private_storage


def delete_stored(domain: DomainRef, **_: object) -> None:
    """Delete the stored files of a domain that is being deleted permanently."""
    delete_files(private_storage.storage(), private_storage.get_folder(domain))
