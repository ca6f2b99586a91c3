"""Handle form files on events of other apps."""

from django.core.files.storage import storages

from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef
from tenants.submissions.files import folder_of


def delete_files_of(domain: DomainRef, **_options: object) -> None:
    """Delete the form files of a domain that was deleted permanently."""
    delete_files(storages["private"], folder_of(domain))
