"""Errors of work that does not match its domain."""


class TenancyError(RuntimeError):
    """A programming mistake that could reach another domain's rows."""


class NoUnitOfWork(TenancyError):
    """A query outside `unit_of_work()` and `shared_work()`, so the allowed rows are unknown."""


class InMaintenance(TenancyError):
    """Work for a domain with a pending migration; it must run later."""


class TenantMismatch(TenancyError):
    """Work that changed its domain where this is not allowed, e.g. within a transaction."""
