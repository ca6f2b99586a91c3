"""What happens to files of forms when others act."""

from typing import Any

from django.core.files.storage import storages

from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef
from tenants.submissions.files import folder_of


def delete_files_of(domain: DomainRef, **_options: Any) -> None:
    """A domain is gone for good, and so is what was sent to it."""
    delete_files(storages["private"], folder_of(domain))
