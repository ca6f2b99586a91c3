"""Names for the user ids that other apps keep."""

from collections.abc import Iterable
from dataclasses import dataclass

from shared.accounts.models import User
from shared.tenancy.unit_of_work import shared_work


@dataclass(frozen=True)
class Person:
    """A user as others see them."""

    id: int
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        return f"{self.firstname} {self.lastname}".strip()


def names_of(ids: Iterable[int | None]) -> dict[int, Person]:
    """The people behind `ids`, in one query; ids of nobody are left out."""
    wanted = {each for each in ids if each is not None}
    if not wanted:
        return {}
    with shared_work():
        rows = User.objects.filter(pk__in=wanted).values_list("id", "firstname", "lastname")
        return {row[0]: Person(*row) for row in rows}
