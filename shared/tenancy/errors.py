"""Errors for database access without a domain, or to the wrong domain."""


class TenancyError(RuntimeError):
    """A programming error that could have given access to another domain's rows."""


class NoUnitOfWork(TenancyError):
    """A query outside `unit_of_work()` and `shared_work()`, where no rows are accessible."""


class InMaintenance(TenancyError):
    """A migration of the domain is pending, so work for the domain must wait."""


class TenantMismatch(TenancyError):
    """The domain changed where this is not allowed, for example in a transaction."""
