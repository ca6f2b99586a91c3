"""Errors for work without a domain, or for the wrong domain."""


class TenancyError(RuntimeError):
    """A programming error that could reach another domain's rows."""


class NoUnitOfWork(TenancyError):
    """A query outside of `unit_of_work()` and `shared_work()`, where the allowed rows are unknown."""


class InMaintenance(TenancyError):
    """A migration of the domain is pending, so its work must run later."""


class TenantMismatch(TenancyError):
    """The domain changed where this is not allowed, for example within a transaction."""
