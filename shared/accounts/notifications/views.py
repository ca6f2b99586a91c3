"""The caller's choices of emails about news of the current domain."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts.notifications import services
from shared.accounts.notifications.kinds import Timing
from shared.accounts.notifications.serializers import NotificationChoices, NotificationRow
from shared.api.replies import Reply
from shared.api.views import ApiView

if TYPE_CHECKING:
    from rest_framework.request import Request


class NotificationsView(ApiView):
    methods_need = {"get": "account", "put": "account"}

    @extend_schema(responses=NotificationRow(many=True))
    def get(self, request: "Request") -> Response:
        """List when the caller gets emails, by kind; empty for super admins outside the team."""
        return Response(_rows(services.read_choices(self.access.user_id)))

    @extend_schema(request=NotificationChoices, responses=NotificationRow(many=True))
    def put(self, request: "Request") -> Response:
        """Change when the caller gets emails of the current domain."""
        chosen = self.read(NotificationChoices)["notifications"]
        saved = services.save_choices(self.access.user_id, chosen)
        return Reply(_rows(saved), message=_("Email notifications saved."))


def _rows(timings: Mapping[str, Timing]) -> list[dict[str, str]]:
    return [{"kind": kind, "timing": timing.value} for kind, timing in timings.items()]
