"""`description.json`: data that the preparation finds in the database, for the supervisor.

The supervisor has no database connection, so the preparation writes the data to this file:
{domains: [{host, title}], users: [{email, password, role, domains}], has_people, has_domains}
"""

from dataclasses import asdict
from pathlib import Path

from commissary.config.paths import write_json
from commissary.devserver.demo.sign_ins import still_valid
from commissary.devserver.run_file import description_file
from shared.accounts.models import User
from shared.data_types import JsonObject
from shared.domains.models import Domain, DomainStatus
from shared.tenancy.unit_of_work import shared_work

MOST_DOMAINS = 10
"""The maximum number of domains that a start lists. The panel lists all of them."""


def describe(home: Path) -> None:
    """Write the first active domains, and the demo users with valid passwords, to the file."""
    with shared_work():
        serving = Domain.objects.routed().filter(status=DomainStatus.ACTIVE).order_by("pk")
        domains = [each.ref() for each in serving[:MOST_DOMAINS]]
        has_people, has_domains = User.objects.exists(), Domain.objects.routed().exists()
    description: JsonObject = {
        "domains": [{"host": domain.host, "title": domain.title} for domain in domains],
        "users": [asdict(user) for user in still_valid(home, domains)],
        "has_people": has_people,
        "has_domains": has_domains,
    }
    write_json(description_file(home), description)
