"""Shared parts of the views of places and stops: the clock, and the businesses that the caller can access."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied

from shared.api.errors import Conflict
from shared.api.permissions import Scope, scope
from shared.api.versions import StaleVersion, stale
from shared.api.views import ApiViewSet
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.queries import rights
from tenants.stops.clock import SiteClock
from tenants.stops.errors import SlotFull, WrongState
from tenants.stops.models import Stop
from tenants.stops.replies import stop_replies
from tenants.stops.services.stops import StopActor
from tenants.stops.wire import StopReply

READ = "stops.read"
WRITE = "stops.write"
ANSWER = "stops.answer"


class StopAccess(ApiViewSet):
    """A base class for views, with the current time and the caller's access to the stops of businesses."""

    @cached_property
    def clock(self) -> SiteClock:
        return SiteClock(timezone.now(), current_domain().timezone)

    @property
    def actor(self) -> StopActor:
        return StopActor(self.access.user_id, self.writes_all)

    @property
    def writes_all(self) -> bool:
        return scope(self.access, WRITE) is Scope.ALL

    @cached_property
    def own_businesses(self) -> list[int]:
        """The ids of the caller's member posts."""
        return rights.read_own_members(self.access)

    @property
    def readable_businesses(self) -> Collection[int] | None:
        """The ids of the businesses with stops that the caller may read. None means all businesses."""
        return None if scope(self.access, READ) is Scope.ALL else self.own_businesses

    @property
    def writable_businesses(self) -> Collection[int] | None:
        """The ids of the businesses with stops that the caller may write. None means all businesses."""
        reach = scope(self.access, WRITE)
        if reach is Scope.ALL:
            return None
        return self.own_businesses if reach is Scope.OWN_MEMBER else []

    def check_business(self, business_id: int) -> None:
        """Raise PermissionDenied if the caller may not write the stops of the business."""
        if self.writable_businesses is not None and business_id not in self.writable_businesses:
            raise PermissionDenied

    def check_stop(self, stop: Stop) -> None:
        """Raise PermissionDenied if the caller may not write the stop. This is checked again with the locked
        stop."""
        self.check_business(stop.business_id)

    def stop_reply(self, stop: Stop) -> StopReply:
        return stop_replies([stop], self.clock, self.writable_businesses)[0]

    def _context(self) -> dict[str, Any]:
        return {**super()._context(), "today": self.clock.today}


@contextmanager
def naming_conflicts() -> Iterator[None]:
    """Turn errors that prevent a change into responses with status 409 and a code."""
    try:
        yield
    except StaleVersion as error:
        raise stale(error, _("This stop was saved elsewhere while you were editing it.")) from error
    except SlotFull as error:
        named = {"place": error.place.name, "day": date_format(error.day, _("F j, Y"))}
        raise Conflict(
            "slot_full",
            _("%(place)s is full on %(day)s.") % named,
            day=error.day.isoformat(),
            place_id=error.place.pk,
        ) from error
    except WrongState as error:
        raise Conflict("wrong_state", _("Another user changed this stop. Reload the page.")) from error
