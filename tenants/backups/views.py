"""`/api/backups`: background jobs on a whole domain, and their files."""

from django.conf import settings
from django.db import transaction
from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.accounts.people import get_names
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import Busy, Gone
from shared.api.files import FileResponse
from shared.api.permissions import PUBLIC, may
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from shared.tenancy.unit_of_work import current_domain
from tenants.backups import private_storage, services
from tenants.backups.jobs import SENSITIVE
from tenants.backups.links import has_file, link_to, opens
from tenants.backups.models import BackupJobQuerySet, BackupKind, Job
from tenants.backups.serializers import (
    CloneBody,
    ConfirmBody,
    DownloadLink,
    ExportBody,
    FileQuery,
    JobRow,
)
from tenants.backups.snapshot_views import MANAGE, reply_accepted
from tenants.media.storing import FAILURES

ZIP = "application/zip"
_NEEDS = {BackupKind.IMPORT: "bundles.import", BackupKind.CLONE: "domains.manage"}
"""Permissions to start jobs of a kind, in addition to MANAGE."""


class BackupViewSet(ApiViewSet):
    """Running and finished jobs."""

    actions_need = {
        **dict.fromkeys(("list", "retrieve", "destroy", "confirm", "retry", "export", "link"), MANAGE),
        "clone": _NEEDS[BackupKind.CLONE],
        "file": PUBLIC,
    }
    serializer_class = JobRow
    takes_links = True

    def get_queryset(self) -> BackupJobQuerySet:
        return Job.objects.latest_first()

    @extend_schema(summary="List exports, imports and restores", responses=JobRow(many=True))
    def list(self, request: Request) -> Response:
        """Exports, imports and restores

        The latest jobs come first.
        """
        rows = list(self.get_queryset().of_site()[:500])
        people = get_names(each.created_by_id for each in rows)
        return self.paginated(rows, JobRow, people=people, has_file=has_file)

    @extend_schema(summary="Export the site", request=ExportBody, responses={202: JobRow})
    @action(detail=False, methods=["post"], pagination_class=None)
    def export(self, request: Request) -> Response:
        """Create a bundle of the site

        The bundle contains the current site or a snapshot, and can be downloaded for a day.
        """
        body = self.read(ExportBody)
        require_recent_authentication(self.access, SensitiveAction.EXPORT_SITE)
        consume(throttle_key("exports", current_domain().id), settings.LIMIT_EXPORTS)
        with transaction.atomic():
            job = services.request_export(body, by=self.access.user_id)
            recorder(self.access, request)("backups.export", **job.wishes)
        return reply_accepted(job)

    @extend_schema(summary="Copy the site", request=CloneBody, responses={202: JobRow})
    @action(detail=False, methods=["post"], pagination_class=None)
    def clone(self, request: Request) -> Response:
        """Create a copy of the site

        A new domain with the same content and files, under its own host.
        """
        body = self.read(CloneBody)
        services.check_clone(body)
        require_recent_authentication(self.access, SensitiveAction.EXPORT_SITE)
        with transaction.atomic():
            job = services.request(BackupKind.CLONE, by=self.access.user_id, wishes=body)
            recorder(self.access, request)("backups.clone", host=body["host"], title=body["title"])
        return reply_accepted(job)

    @extend_schema(summary="Get a job and its progress")
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(self._job_facts(self.get_object()))

    @extend_schema(summary="Delete a job and its file", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        job = self.get_object()
        with transaction.atomic():
            recorder(self.access, request)("backups.removed", kind=job.kind, file=job.file_name)
            services.remove(job)
        return Reply(message=_("Job deleted."))

    @extend_schema(summary="Confirm a checked import", request=ConfirmBody, responses={202: JobRow})
    @action(detail=True, methods=["post"], pagination_class=None)
    def confirm(self, request: Request, pk: str) -> Response:
        """Confirm a checked import

        Runs an import that is waiting for confirmation. Replacing the site requires its host as confirmation.
        """
        job, body = self._job_to_begin(), self.read(ConfirmBody)
        self._require_proof(job)
        with transaction.atomic():
            services.confirm(job, host=body["host"])
            recorder(self.access, request)(f"backups.{job.kind}", file=job.file_name)
        return Reply(self._job_facts(job), message=_("Job started. It runs in the background."), status=202)

    @extend_schema(summary="Retry a failed job", request=None, responses={202: JobRow})
    @action(detail=True, methods=["post"], pagination_class=None)
    def retry(self, request: Request, pk: str) -> Response:
        job = self._job_to_begin()
        self._require_proof(job)
        services.retry(job)
        return Reply(self._job_facts(job), message=_("Retry started."), status=202)

    @extend_schema(summary="Create a download link for the file", request=None, responses=DownloadLink)
    @action(detail=True, methods=["post"], pagination_class=None)
    def link(self, request: Request, pk: str) -> Response:
        """Get a link to download the file

        The link works for 15 minutes without signing in. Returns 403 `confirm_identity` unless the caller
        signed in, or called /api/account/confirm, within the last ten minutes.
        """
        job = self.get_object()
        if not has_file(job):
            raise Http404
        require_recent_authentication(self.access, SensitiveAction.EXPORT_SITE)
        recorder(self.access, request)("backups.downloaded", file=job.file_name)
        return Response({"download_url": link_to(job)})

    @extend_schema(
        summary="Download the file",
        parameters=[FileQuery],
        responses={(200, ZIP): OpenApiTypes.BINARY},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def file(self, request: Request, pk: str) -> HttpResponseBase:
        """The created file

        Works for anyone with the link, for 15 minutes.
        """
        job, key = self.get_object(), self.query(FileQuery)["key"]
        if not opens(job, key):
            raise Gone(_("This link has expired. Open the list of exports to get a new one."))
        try:
            part = private_storage.part(job.key)
        except FileNotFoundError as error:
            raise Http404 from error
        except FAILURES as error:
            raise Busy from error
        response = FileResponse(part.chunks, length=part.length, stored=part.stored, content_type=ZIP)
        response.headers["Content-Disposition"] = f'attachment; filename="{job.file_name}"'
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response

    def _job_to_begin(self) -> Job:
        """Return the job from the path. Raises PermissionDenied if the caller may not start jobs of this
        kind."""
        job: Job = self.get_object()
        if not may(self.access, _NEEDS.get(BackupKind(job.kind), MANAGE)):
            raise PermissionDenied
        return job

    def _require_proof(self, job: Job) -> None:
        action = SENSITIVE.get(BackupKind(job.kind))
        if action is not None:
            require_recent_authentication(self.access, action)

    def _job_facts(self, job: Job) -> dict[str, object]:
        context = {"people": get_names([job.created_by_id]), "has_file": has_file}
        return dict(JobRow(job, context=context).data)
