"""`/api/announcements`, for super admins."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.announcements import services
from shared.accounts.announcements.serializers import AnnouncementCreate, AnnouncementRow
from shared.accounts.domains.views import MANAGE, get_actor
from shared.api.replies import Reply
from shared.api.routers import ID_PATTERN
from shared.api.views import ApiViewSet
from shared.domains.models import Announcement
from shared.tenancy.unit_of_work import shared_work


class AnnouncementViewSet(ApiViewSet):
    """The operator's announcements on the pages of all or some sites."""

    actions_need = dict.fromkeys(("list", "create", "destroy"), MANAGE)
    lookup_value_regex = ID_PATTERN
    # Announcements do not belong to the current domain, so its suspension does not matter.
    open_when_suspended = True
    queryset = Announcement.objects.none()

    @extend_schema(summary="List announcements that have not ended", responses=AnnouncementRow(many=True))
    def list(self, request: Request) -> Response:
        with shared_work():
            return self.paginated(services.list_live(), AnnouncementRow)

    @extend_schema(
        summary="Show an announcement on sites", request=AnnouncementCreate, responses={201: AnnouncementRow}
    )
    def create(self, request: Request) -> Response:
        values = self.read(AnnouncementCreate)
        chosen = {name: values.pop(name) for name in ("is_for_all", "template", "state", "domain_ids")}
        row = services.add(**values, audience=services.Audience(**chosen), by=get_actor(self))
        return Reply(AnnouncementRow(row).data, message=_("Announcement added."), status=201)

    @extend_schema(summary="End an announcement", responses=AnnouncementRow)
    def destroy(self, request: Request, pk: str) -> Response:
        row = services.remove(int(pk), by=get_actor(self))
        return Reply(AnnouncementRow(row).data, message=_("Announcement removed."))
