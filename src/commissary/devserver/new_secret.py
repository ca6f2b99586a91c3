"""Going on after the installation's secret was lost: what only it could read is given up."""

from django.conf import settings
from django.core.management import CommandError
from django.db import connections, transaction

from shared.accounts.models import TokenKey
from shared.accounts.two_factor.services import switch_off_for_all
from shared.tenancy.installation import installation_of
from shared.tenancy.models import Installation
from shared.tenancy.roles import create_roles, is_used_elsewhere, rename_roles, roles_of
from shared.tenancy.router import OWNER


def adopt_new_secret() -> int:
    """Make the database this secret's, all of it or nothing; returns for how many two-factor is off now.

    Mails that were on their way fail and say why; links to previews work no more. Everything else stays.
    """
    with transaction.atomic(using=OWNER), connections[OWNER].cursor() as cursor:
        before = roles_of(installation_of(cursor) or "")
        if is_used_elsewhere(cursor, before.shared):
            raise CommandError(
                "Another database of this server was set up with the same secret and would be locked out: "
                "restore the secret, or move that database first."
            )
        rename_roles(cursor, before)
        create_roles(connections[OWNER])
        Installation.objects.using(OWNER).update(name=settings.INSTALLATION)
        # Whoever is signed in stays so: refresh tokens, whose hashes the database has, get new access tokens.
        TokenKey.objects.using(OWNER).all().delete()
        return switch_off_for_all(using=OWNER)
