"""Third-party apps without their commands, which do not support database roles and units of work.

Django looks for an app's commands in its path, which does not exist here. `commissary.commands` lists the
replacements.
"""

from pathlib import Path

from django.contrib.auth.apps import AuthConfig
from django_tenants.apps import DjangoTenantsConfig

_NOWHERE = str(Path(__file__).with_suffix(""))


class Auth(AuthConfig):
    """Django's auth app, because simplejwt imports its models.

    No database role may use its tables (see shared.tenancy.roles).
    """

    path = _NOWHERE


class Tenants(DjangoTenantsConfig):
    """django-tenants, which separates shared and tenant apps and provides the owner's database backend."""

    path = _NOWHERE
