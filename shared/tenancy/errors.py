"""Errors for database access without a domain, or to the wrong domain."""


class TenancyError(RuntimeError):
    """A programming error that could have given access to the rows of another domain."""


class NoUnitOfWork(TenancyError):
    """An error that is raised for a query outside `unit_of_work()` and `shared_work()`.

    Such a query can access no rows.
    """


class InMaintenance(TenancyError):
    """An error that is raised if work for a domain must wait for a pending migration of the domain."""


class TenantMismatch(TenancyError):
    """An error that is raised if the domain changes where it must not, for example in a transaction."""
