"""Fill the database that test workers copy: all migrations, and the domains alpha and beta."""

import django
from django.core.management import call_command

from tests.services import ALPHA_HOST, BETA_HOST


def main() -> None:
    django.setup()
    from shared.accounts.keys import key_ring
    from shared.domains.services import create_domain

    call_command("migrate", verbosity=0)
    key_ring()
    create_domain(
        title="Alpha", host=ALPHA_HOST, template="association", timezone="America/Los_Angeles", is_open=True
    )
    create_domain(title="Beta", host=BETA_HOST, template="restaurant", timezone="Europe/Berlin", is_open=True)


if __name__ == "__main__":
    main()
