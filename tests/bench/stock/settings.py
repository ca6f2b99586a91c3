"""The same tenant apps with unmodified django-tenants: its own backend, router and commands."""

from commissary.settings import *  # noqa: F403  # everything that is not about tenants
from commissary.settings import _OWNER, INSTALLED_APPS, SHARED_APPS

SHARED_APPS = ["django_tenants", "tests.bench.stock", *SHARED_APPS]
INSTALLED_APPS = [
    "django_tenants",
    "tests.bench.stock",
    *(each for each in INSTALLED_APPS if each != "shared.tenancy.frameworks.Tenants"),
]
SHARED_APPS = [each for each in SHARED_APPS if each in INSTALLED_APPS]
DATABASES = {"default": {**_OWNER, "ENGINE": "django_tenants.postgresql_backend"}}
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
TENANT_MODEL = "stock.Site"
TENANT_DB_ALIAS = "default"
TENANT_SYNC_ROUTER = DATABASE_ROUTERS[0]
TENANT_LIMIT_SET_CALLS = False
