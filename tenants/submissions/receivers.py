"""Signal receivers for the files of forms."""

from django.core.files.storage import storages

from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef
from tenants.submissions.files import get_folder


def delete_domain_files(domain: DomainRef, **_options: object) -> None:
    """Delete the form files of a permanently deleted domain."""
    delete_files(storages["private"], get_folder(domain))
