"""What happens here when something happens to a domain."""

from typing import Any

from shared.domains.purging import delete_files
from shared.tenancy.unit_of_work import DomainRef
from tenants.carrying import vault


def delete_kept(domain: DomainRef, **_: Any) -> None:
    """Delete what was kept of a domain that goes for good."""
    delete_files(vault.storage(), vault.folder_of(domain))
