"""`/api/background-work`: list and retry failed jobs."""

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema

from shared.accounts.audit import recorder
from shared.api.fields import many
from shared.api.pagination import LimitOffset
from shared.api.replies import Reply
from shared.api.views import ApiView
from shared.background import failed_jobs
from shared.background.serializers import FailureRow, RetryBody, RetryReply, WorkQuery, row
from shared.jobs import kinds

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.response import Response


class WorkView(ApiView):
    methods_need = {"get": "work.read"}
    pagination_class = LimitOffset

    @extend_schema(parameters=[WorkQuery], responses=FailureRow(many=True))
    def get(self, request: "Request") -> "Response":
        """List background jobs that have failed permanently, latest first.

        The list contains up to 200 jobs of each kind, and `meta.counts` contains the totals.
        """
        wanted = self.query(WorkQuery).get("kind")
        jobs = failed_jobs.list_failures(self.access, wanted)
        jobs.sort(key=lambda each: each[1].failed_at, reverse=True)
        paginator = LimitOffset()
        page = paginator.paginate_queryset(jobs, request, view=self)
        rows = [row(name, failure, self.access) for name, failure in page]
        reply = paginator.get_paginated_response(many(FailureRow, instance=rows).data)
        counts = failed_jobs.counts(self.access)
        reply.meta = {**(reply.meta or {}), "counts": dict(sorted(counts.items()))}
        return reply


class RetryView(ApiView):
    methods_need = {"post": "work.retry"}

    @extend_schema(request=RetryBody, responses=RetryReply)
    def post(self, request: "Request") -> "Response":
        """Retry failed jobs: some jobs of a kind, all jobs of a kind or, without a body, all failed jobs.

        Unknown jobs, and jobs that the caller may not see, are skipped.
        """
        wanted = self.read(RetryBody)
        group, ids = wanted.get("kind"), wanted.get("ids")
        with transaction.atomic():
            count = failed_jobs.retry(self.access, group, ids)
            if count:
                names = group or ", ".join(kinds.groups())
                recorder(self.access, request)("work.retried", kinds=names, count=count)
        return Reply({"count": count}, message=_("Retry started.") if count else _("No jobs to retry."))
