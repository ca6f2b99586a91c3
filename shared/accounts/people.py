"""Find users and the names for the user ids that other apps store."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, F, Q, QuerySet

from shared.accounts.models import User
from shared.tenancy.postgresql.json_statements import IsAnyOf, JsonStatement, Param
from shared.tenancy.unit_of_work import shared_work


@dataclass(frozen=True)
class Person:
    """A user as shown to other users."""

    id: int
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        return f"{self.firstname} {self.lastname}".strip()


def get_names(ids: Iterable[int | None]) -> dict[int, Person]:
    """Return the users with these ids, by id, with one query. Unknown ids are omitted."""
    wanted = {each for each in ids if each is not None}
    if not wanted:
        return {}
    with shared_work():
        people = _statement().read(ids=sorted(wanted))["people"]
    return {each["id"]: Person(**each) for each in people}


def search_users(search: str) -> "QuerySet[User]":
    """Return the users with every word of `search` in their name or email address."""
    users = User.objects.all()
    for word in search.split():
        users = users.filter(
            Q(email__icontains=word) | Q(firstname__icontains=word) | Q(lastname__icontains=word)
        )
    return users


@cache
def _statement() -> JsonStatement:
    named = User.objects.filter(IsAnyOf(F("pk"), Param("ids", ArrayField(BigIntegerField()))))
    return JsonStatement({"people": named.values("id", "firstname", "lastname")})
