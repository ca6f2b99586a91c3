"""HTTP API for applications: preview the result of accepting an application, and accept it."""

from dataclasses import asdict

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.actor import get_actor
from shared.api.errors import Conflict
from shared.api.replies import Reply
from shared.api.views import ApiView
from tenants.submissions import applications
from tenants.submissions.applications import AlreadyAccepted, NotAnApplication
from tenants.submissions.models import Submission
from tenants.submissions.serializers import ApplicationAcceptance, PlanShape, SubmissionShape, whole

NEEDED = "submissions.reply"


class ApplicationView(ApiView):
    """Preview or accept a membership application."""

    methods_need = {"get": NEEDED, "post": NEEDED}

    @extend_schema(summary="Preview the member post and invitation of an application", responses=PlanShape)
    def get(self, request: Request, pk: str) -> Response:
        try:
            plan = applications.plan_for(_submission(pk), self.access)
        except NotAnApplication as error:
            raise Http404 from error
        cuisines = [{"id": pk, "title": title} for pk, title in plan.cuisines]
        return Response(PlanShape({**asdict(plan), "cuisines": cuisines}).data)

    @extend_schema(
        summary="Accept an application",
        description=(
            "Creates a draft member post and, with `invite`, an invitation for the sender. A "
            "second call returns 409 `already_accepted` with `post_id`."
        ),
        request=ApplicationAcceptance,
        responses={201: SubmissionShape},
    )
    def post(self, request: Request, pk: str) -> Response:
        submission, sent = _submission(pk), self.read(ApplicationAcceptance)
        try:
            post = applications.accept(
                submission,
                title=sent["title"],
                is_invited=sent["invite"],
                access=self.access,
                by=get_actor(request, self.access),
            )
        except NotAnApplication as error:
            raise Conflict("not_an_application", _("This submission is not an application.")) from error
        except AlreadyAccepted as error:
            message = _("A member was already created from this application.")
            raise Conflict("already_accepted", message, post_id=error.post_id) from error
        message = (
            _("Draft “%(title)s” created. Invitation sent.")
            if sent["invite"]
            else _("Draft “%(title)s” created.")
        )
        return Reply(
            SubmissionShape(whole(_submission(pk))).data, message=message % {"title": post.title}, status=201
        )


def _submission(pk: str) -> Submission:
    column = "pk" if pk.isascii() and pk.isdigit() else "uid"
    submission: Submission = get_object_or_404(
        Submission.objects.select_related("post", "member_post"), **{column: pk}
    )
    return submission
