"""Background tasks. The first argument of each task identifies its domain. Headers are not used for this."""

from typing import Any

from celery import Task

from .errors import InMaintenance, NoUnitOfWork
from .nodes import nodes
from .resolver import domain_by_id
from .unit_of_work import MAINTENANCE, unit_of_work


class DomainTask(Task):
    """A Celery task with the id of its domain as its first argument. It fails if the domain is unknown.

    A task for shared rows sets `is_shared = True` and enters `shared_work()` itself.
    """

    is_shared = False

    def __call__(self, *args: object, **kwargs: object) -> Any:
        if self.is_shared:
            return super().__call__(*args, **kwargs)
        domain_id = args[0] if args else kwargs.get("domain_id")
        domain = domain_by_id(domain_id) if isinstance(domain_id, int) else None
        if domain is None:
            raise NoUnitOfWork(
                f"{self.name} needs the id of a domain as its first argument, got {domain_id!r}."
            )
        if domain.status == MAINTENANCE:
            raise InMaintenance(f"{self.name} waits: {domain.host} is in maintenance.")
        nodes().breakers.refuse_unreachable(domain.schema_name)
        with unit_of_work(domain):
            return super().__call__(*args, **kwargs)
