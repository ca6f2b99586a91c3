"""Replace the lost secret key of an installation with a new one. Encrypted data is lost."""

from django.conf import settings
from django.core.management import CommandError
from django.db import connections, transaction

from shared.accounts.key_models import TokenKey
from shared.accounts.two_factor.services import switch_off_for_all
from shared.tenancy.installation import get_installation
from shared.tenancy.models import Installation
from shared.tenancy.roles import create_roles, installation_roles, is_used_elsewhere, rename_roles
from shared.tenancy.router import OWNER


def adopt_new_secret() -> int:
    """Change the installation to the new secret key in one transaction, and return the number of users who
    lost their two-factor authentication.

    Queued emails fail with a reason, and preview links become invalid. Everything else remains unchanged.
    Raises CommandError if another database has the same key.
    """
    with transaction.atomic(using=OWNER), connections[OWNER].cursor() as cursor:
        before = installation_roles(get_installation(cursor) or "")
        if is_used_elsewhere(cursor, before.shared):
            raise CommandError(
                "Another database of this server has the same secret key and would be locked out. "
                "Restore the key, or move that database first."
            )
        rename_roles(cursor, before)
        create_roles(connections[OWNER])
        Installation.objects.using(OWNER).update(name=settings.INSTALLATION)
        # Users remain signed in. The database contains hashes of their refresh tokens, which still get new
        # access tokens.
        TokenKey.objects.using(OWNER).all().delete()
        return switch_off_for_all(using=OWNER)
