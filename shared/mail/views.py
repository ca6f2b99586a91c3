"""List the emails of an installation that writes them to files."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404
from drf_spectacular.utils import extend_schema

from shared.api.pagination import LimitOffset
from shared.api.views import ApiView
from shared.mail.files import BACKEND, list_files, read
from shared.mail.serializers import MailRow

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class MailView(ApiView):
    methods_need = {"get": "mail.read"}
    pagination_class = LimitOffset

    @extend_schema(responses=MailRow(many=True))
    def get(self, request: "Request") -> "Response":
        """List the emails that this installation has written to files, newest first.

        With a real mail server, no emails are stored, and the response is 404.
        """
        if settings.EMAIL_BACKEND != BACKEND:
            raise Http404
        return self.paginated(list_files(), MailRow, each=read)
