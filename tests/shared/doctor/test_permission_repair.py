"""`commissary migrate --repair-permissions`, which the doctor recommends for wrong permissions."""

from io import StringIO

import pytest
from django.core.management import call_command

from shared.tenancy.unit_of_work import DomainRef
from tests.shared.doctor.damage import DAMAGE, damage, find_problems

pytestmark = pytest.mark.usefixtures("healthy")


@pytest.mark.parametrize(
    "what",
    [
        "a right that is lacking",
        "a right too many",
        "the way into its schema",
        "a membership",
        "the application's way in",
        "a role",
    ],
)
def test_advised_command_repairs_permissions(what: str, alpha: DomainRef, beta: DomainRef) -> None:
    sql, _ = DAMAGE[what]

    with damage(sql, alpha, beta):
        assert {each.advice for each in find_problems()} == {"Run commissary migrate --repair-permissions."}
        output = StringIO()
        call_command("migrate", "--repair-permissions", stdout=output)

        assert find_problems() == []
    assert output.getvalue().endswith("Permissions repaired: 1 domain.\n")
