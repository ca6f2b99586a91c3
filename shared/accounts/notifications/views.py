"""The caller's choice of emails about news on the current domain."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts.languages import get_language
from shared.accounts.notifications import services, unsubscribing
from shared.accounts.notifications.kinds import Timing
from shared.accounts.notifications.serializers import NotificationChoices, NotificationRow
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.views import ApiView
from shared.mail.plain_pages import plain_page

if TYPE_CHECKING:
    from rest_framework.request import Request


class NotificationsView(ApiView):
    methods_need = {"get": "account", "put": "account"}

    @extend_schema(responses=NotificationRow(many=True))
    def get(self, request: "Request") -> Response:
        """List the timing of the caller's emails, by kind.

        The list is empty for super admins outside the team.
        """
        return Response(_rows(services.read_choices(self.access.user_id)))

    @extend_schema(request=NotificationChoices, responses=NotificationRow(many=True))
    def put(self, request: "Request") -> Response:
        """Change the timing of the caller's emails from the current domain."""
        chosen = self.read(NotificationChoices)["notifications"]
        saved = services.save_choices(self.access.user_id, chosen)
        return Reply(_rows(saved), message=_("Email notifications saved."))


class UnsubscribeView(ApiView):
    """The target of unsubscribe links, for users without a session and for mail programs (RFC 8058)."""

    authentication_classes = ()
    methods_need = {"get": PUBLIC, "post": PUBLIC}
    open_when_suspended = True

    @classmethod
    def max_public_body_bytes(cls) -> int:
        return 1_000

    def handle_exception(self, exc: Exception) -> HttpResponseBase:  # type: ignore[override]  # a page instead of DRF's Response
        response = super().handle_exception(exc)
        return plain_page(response.status_code, str((response.data or {}).get("message", "")))

    @extend_schema(exclude=True)
    def get(self, request: "Request") -> HttpResponseBase:
        """Return a page with a button.

        The link itself changes nothing, because email scanners open links too.
        """
        chosen = unsubscribing.read(request.query_params.get("token", ""))
        language = get_language(chosen.user)
        with translation.override(language):
            button = format_html('<form method="post"><button>{}</button></form>', _("Unsubscribe"))
            text = _("Unsubscribe %(email)s from these emails?") % {"email": chosen.user.email}
            return plain_page(200, text, more=button, language=language)

    @extend_schema(exclude=True)
    def post(self, request: "Request") -> HttpResponseBase:
        """Turn off the kinds of news in the link. Ignore the request body, because it is always the same."""
        chosen = unsubscribing.read(request.query_params.get("token", ""))
        unsubscribing.unsubscribe(chosen)
        language = get_language(chosen.user)
        with translation.override(language):
            text = _("You won't get these emails anymore. You can turn them on again in your profile.")
            return plain_page(200, text, language=language)


def _rows(timings: Mapping[str, Timing]) -> list[dict[str, str]]:
    return [{"kind": kind, "timing": timing.value} for kind, timing in timings.items()]
