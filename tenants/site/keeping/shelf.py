"""What a request leaves for those who keep pages: `request.META[SHELF]`, if somebody does."""

from dataclasses import dataclass

from django.http import HttpRequest

from shared.tenancy.unit_of_work import current_domain
from tenants.site.keeping.packing import Packed

SHELF = "commissary.shelf"


@dataclass(frozen=True)
class Page:
    """A page that is the same for everybody until that moment, as long as its domain does not change."""

    domain_id: int
    until: float
    packed: Packed


@dataclass
class Shelf:
    """Empty for all that may not be kept, which is everything that nobody put here."""

    page: Page | None = None
    is_busy: bool = False
    """The answer is a sentence for want of a database: a page from before it went would be better."""


def offer(request: HttpRequest, packed: Packed, until: float | None) -> None:
    """Leave a page to be kept until then; not for None."""
    shelf = request.META.get(SHELF)
    if shelf is not None and until is not None:
        shelf.page = Page(current_domain().id, until, packed)


def is_kept(request: HttpRequest) -> bool:
    """Whether somebody would keep what is offered."""
    return SHELF in request.META


def say_busy(request: HttpRequest) -> None:
    """The database is gone."""
    shelf = request.META.get(SHELF)
    if shelf is not None:
        shelf.is_busy = True
