"""HTTP API for the confirmation link in emails to senders."""

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from shared.accounts.callers import get_caller
from shared.api.parsers import GuardedJSONParser, GuardedMultiPartParser
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.views import ApiView
from tenants.submissions import challenges, no_script, services
from tenants.submissions.serializers import MessageConfirmation, MessageConfirmed
from tenants.submissions.views import THANKS


class ConfirmSubmissionView(ApiView):
    methods_need = {"get": PUBLIC, "post": PUBLIC}
    parser_classes = (GuardedJSONParser, GuardedMultiPartParser)
    takes_links = True
    answers_pages = ("post",)
    _is_without_script = False

    def handle_exception(self, exc: Exception) -> HttpResponseBase:  # type: ignore[override]  # some clients get a page
        response = super().handle_exception(exc)
        if not self._is_without_script:
            return response
        return no_script.failure(response.status_code, str((response.data or {}).get("message", "")))

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        """Return the page that the link opens, with the confirmation button."""
        self._is_without_script = True
        challenges.count_try(get_caller(request))
        token = request.query_params.get("token", "")
        services.find_unconfirmed(token)
        return no_script.confirmation(token)

    @extend_schema(summary="Confirm a message", request=MessageConfirmation, responses=MessageConfirmed)
    def post(self, request: Request) -> HttpResponseBase:
        """Confirm a message

        Takes the token from the email that a sender without JavaScript receives during a flood. The token
        works once.
        """
        self._is_without_script = no_script.is_confirmation(request)
        challenges.count_try(get_caller(request))
        success_text = services.confirm(self.read(MessageConfirmation)["token"])
        if self._is_without_script:
            return no_script.thank_you_page(success_text or THANKS)
        return Reply({"success_text": success_text}, message=success_text or THANKS)
