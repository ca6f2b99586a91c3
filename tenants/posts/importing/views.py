"""`POST /api/imports/members`: upload a file, get a report."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.api.errors import Conflict, TooLarge
from shared.api.parsers import GuardedMultiPartParser
from shared.api.uploads import FORM_AROUND_A_FILE, MB, LimitedUpload, file_limit, refuse_declared_length
from shared.api.views import ApiView

from .reading import FileTooLarge
from .serializers import ImportReport, MemberImport
from .services import ImportIsRunning, MemberWriting, import_members
from .weekly_schedule import StopsFrom

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request

MAX_BYTES = 5 * MB
"""That many rows of a kilobyte each: one request reads them in less than a second."""
MAX_ROWS_AT_ONCE = 5_000


class MemberImportView(ApiView):
    parser_classes = (GuardedMultiPartParser,)
    methods_need = {"post": "imports.write"}

    @classmethod
    def max_body_bytes(cls) -> int:
        return MAX_BYTES + FORM_AROUND_A_FILE

    def initialize_request(self, request: "HttpRequest", *args: Any, **kwargs: Any) -> "Request":
        request.upload_handlers = [LimitedUpload(file_limit(MAX_BYTES))]
        return super().initialize_request(request, *args, **kwargs)

    @extend_schema(request={"multipart/form-data": MemberImport}, responses=ImportReport)
    def post(self, request: "Request") -> Response:
        """Import members from a CSV file.

        Rows with one name become one member with several locations; a permit with a place and hours becomes a
        place and stops that repeat every week. Importing the same file twice changes nothing, and edits made
        since are preserved. At most 5 MB and 5,000 rows; the command `import-members` accepts more.
        """
        refuse_declared_length(request, file_limit(MAX_BYTES))
        form = self.read(MemberImport)
        try:
            report = import_members(
                form["file"],
                MemberWriting(form["as_draft"], StopsFrom(form["stops"]), self.access.user_id),
                overrides=form.get("mapping"),
                dry_run=form["dry_run"],
                max_bytes=MAX_BYTES,
                max_rows=MAX_ROWS_AT_ONCE,
            )
        except FileTooLarge as error:
            raise TooLarge(error.sentence) from error
        except ImportIsRunning as error:
            raise Conflict("locked", _("Another import is running. Please try again in a moment.")) from error
        return Response(report.as_json())
