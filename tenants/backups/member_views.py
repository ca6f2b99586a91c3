"""`/api/imports/members`: upload a list of members, check it, and import it in the background."""

from typing import TYPE_CHECKING, Any

from django.shortcuts import get_object_or_404
from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.parsers import GuardedMultiPartParser
from shared.api.replies import Reply
from shared.api.uploads import FORM_AROUND_A_FILE, LimitedUpload, file_limit, refuse_declared_length
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import current_domain
from tenants.backups import services
from tenants.backups.models import BackupKind, Job
from tenants.backups.serializers import MemberImportRow
from tenants.backups.snapshot_views import LATER
from tenants.posts.importing.serializers import MemberImport, MemberImportOptions
from tenants.posts.importing.services import UPLOAD_BYTES

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request

MEMBER_LISTS = Rate(200, HOUR)
"""Limit per site and hour for uploading and correcting lists of members."""
NEEDS = "imports.write"


class MemberUploadView(ApiView):
    parser_classes = (GuardedMultiPartParser,)
    methods_need = {"post": NEEDS}

    @classmethod
    def max_body_bytes(cls) -> int:
        return UPLOAD_BYTES + FORM_AROUND_A_FILE

    def initialize_request(self, request: "HttpRequest", *args: Any, **kwargs: Any) -> "Request":
        request.upload_handlers = [LimitedUpload(file_limit(UPLOAD_BYTES))]
        return super().initialize_request(request, *args, **kwargs)

    @extend_schema(request={"multipart/form-data": MemberImport}, responses={202: MemberImportRow})
    def post(self, request: "Request") -> Response:
        """Import members from a list in the background.

        Takes a CSV file or an Excel workbook (.xlsx) of up to 5 MB and 5,000 rows; the command
        `import-members` accepts more. Rows with the same name become one member with several locations. A
        permit with a place and hours becomes a place and stops that repeat every week. Importing the same
        file again changes nothing, and preserves edits made since. Poll `GET /api/imports/members/{id}` for
        progress and the report. With `dry_run`, the job waits with a report of the changes until `PATCH
        /api/imports/members/{id}` runs it.
        """
        refuse_declared_length(request, file_limit(UPLOAD_BYTES))
        form = self.read(MemberImport)
        consume(throttle_key("member_lists", current_domain().id), MEMBER_LISTS)
        dry_run = form.pop("dry_run")
        form["language"] = translation.get_language()
        job = services.receive(BackupKind.MEMBERS, form, by=self.access.user_id, is_confirmed=not dry_run)
        return _reply_accepted(job)


class MemberImportView(ApiView):
    methods_need = {"get": NEEDS, "patch": NEEDS}

    @extend_schema(summary="Get an import of members and its progress", responses=MemberImportRow)
    def get(self, request: "Request", pk: str) -> Response:
        return Response(MemberImportRow(self._get_job(pk)).data)

    @extend_schema(
        summary="Check a list of members again, or import it",
        request=MemberImportOptions,
        responses={202: MemberImportRow},
    )
    def patch(self, request: "Request", pk: str) -> Response:
        """Check an uploaded list again, or import it

        Changes the options of a list that is unconfirmed or has failed. Imports it if `dry_run` is false.
        """
        job, options = self._get_job(pk), self.read(MemberImportOptions, partial=True)
        consume(throttle_key("member_lists", current_domain().id), MEMBER_LISTS)
        dry_run = options.pop("dry_run", True)
        services.check_again(job, options, is_confirmed=not dry_run)
        return _reply_accepted(job)

    def _get_job(self, pk: str) -> Job:
        job: Job = get_object_or_404(Job.objects.of_members(), pk=int(pk))
        return job


def _reply_accepted(job: Job) -> Reply:
    return Reply(MemberImportRow(job).data, message=LATER, status=202)
