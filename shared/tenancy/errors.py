"""What can go wrong between a piece of work and the domain it belongs to."""


class TenancyError(RuntimeError):
    """A programming mistake that, unstopped, would reach another domain's rows."""


class NoUnitOfWork(TenancyError):
    """A query outside `unit_of_work()` and `shared_work()`: nobody said whose rows it may see."""


class InMaintenance(TenancyError):
    """Work for a domain whose schema waits for a migration: it is to be done later."""


class TenantMismatch(TenancyError):
    """The work changed its domain where it must not, e.g. in the middle of a transaction."""
