"""`POST /api/backups/import` and `/wordpress`: upload a file, and import it in the background."""

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.accounts.rate_limits import DAY, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.parsers import GuardedMultiPartParser
from shared.api.uploads import FORM_AROUND_A_FILE, LimitedUpload, file_limit, refuse_declared_length
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import current_domain
from tenants.backups import services
from tenants.backups.models import BackupKind
from tenants.backups.serializers import BundleUpload, JobRow, WordpressUpload
from tenants.backups.snapshot_views import MANAGE, reply_accepted

IMPORT_UPLOADS = Rate(30, DAY)
"""Limit per site and day for uploads of bundles and WordPress exports."""

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request


class _UploadView(ApiView):
    parser_classes = (GuardedMultiPartParser,)
    kind: ClassVar[BackupKind]

    @classmethod
    def limit(cls) -> int:
        """Return the maximum size of a file in bytes."""
        raise NotImplementedError

    @classmethod
    def max_body_bytes(cls) -> int:
        return cls.limit() + FORM_AROUND_A_FILE

    def initialize_request(self, request: "HttpRequest", *args: object, **kwargs: object) -> "Request":
        request.upload_handlers = [LimitedUpload(file_limit(self.limit()))]
        return super().initialize_request(request, *args, **kwargs)

    def receive(self, request: "Request", form: type) -> Response:
        refuse_declared_length(request, file_limit(self.limit()))
        body = self.read(form)
        consume(throttle_key("uploads", current_domain().id), IMPORT_UPLOADS)
        job = services.receive(self.kind, body, by=self.access.user_id)
        recorder(self.access, request)("backups.sent", kind=self.kind, file=job.file_name)
        return reply_accepted(job)


class BundleView(_UploadView):
    methods_need = {"post": "bundles.import"}
    kind = BackupKind.IMPORT

    @classmethod
    def limit(cls) -> int:
        return int(settings.BUNDLE_MAX_BYTES)

    @extend_schema(request={"multipart/form-data": BundleUpload}, responses={202: JobRow})
    def post(self, request: "Request") -> Response:
        """Upload a bundle to be checked.

        The job waits with a report of the changes until a user confirms it.
        """
        return self.receive(request, BundleUpload)


class WordpressView(_UploadView):
    methods_need = {"post": MANAGE}
    kind = BackupKind.WORDPRESS

    @classmethod
    def limit(cls) -> int:
        return services.WORDPRESS_MAX_BYTES

    @extend_schema(request={"multipart/form-data": WordpressUpload}, responses={202: JobRow})
    def post(self, request: "Request") -> Response:
        """Upload a WordPress export to be checked.

        The job waits with a report of the result until a user confirms it.
        """
        return self.receive(request, WordpressUpload)
