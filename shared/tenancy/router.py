"""Selection of the database connection for apps. Migrations run only on the owner connection."""

from django_tenants.routers import TenantSyncRouter

from .unit_of_work import current_work

OWNER = "owner"


class TenancyRouter(TenantSyncRouter):
    """A router for apps that works like the router of django-tenants.

    Migrations and new domains use the owner connection.
    """

    def db_for_read(self, model: type, **hints: object) -> str | None:
        work = current_work()
        return OWNER if work is not None and work.is_provisioning else None

    db_for_write = db_for_read

    def allow_migrate(
        self, db: str, app_label: str, model_name: str | None = None, **hints: object
    ) -> bool | None:
        if db != OWNER:
            return False
        decision: bool | None = super().allow_migrate(db, app_label, model_name, **hints)
        return decision
