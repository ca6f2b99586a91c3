"""`/api/system-check`: the result of the last system check, and a request for a new one."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema

from shared.api.replies import Reply
from shared.api.views import ApiView
from shared.data_types import JsonObject
from shared.doctor import examination, jobs
from shared.doctor.serializers import SystemCheckFull

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class SystemCheckView(ApiView):
    methods_need = {"get": "domains.manage", "post": "domains.manage"}
    # The request does not change the current domain, so its suspension does not matter.
    open_when_suspended = True

    @extend_schema(responses=SystemCheckFull)
    def get(self, request: "Request") -> "Response":
        """Return the findings of the last system check of the installation."""
        return Reply(_build_reply())

    @extend_schema(request=None, responses={202: SystemCheckFull})
    def post(self, request: "Request") -> "Response":
        """Request a system check of the installation, which the worker runs."""
        jobs.request(self.access.domain_id)
        return Reply(_build_reply(), message=_("System check started."), status=202)


def _build_reply() -> JsonObject:
    last, is_running = examination.latest()
    nothing: JsonObject = {"finished_at": None, "domains": 0, "counts": {}, "findings": []}
    values = nothing if last is None else {name: getattr(last, name) for name in nothing}
    counts = {"error": 0, "warning": 0, "note": 0, **values["counts"]}
    return dict(SystemCheckFull({**values, "counts": counts, "is_running": is_running}).data)
