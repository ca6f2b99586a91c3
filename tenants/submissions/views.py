"""Submissions over HTTP: anybody sends them, the team reads and answers them."""

from django.db import transaction
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.accounts.callers import caller_of
from shared.accounts.people import names_of
from shared.accounts.throttle import Rate, key_of, spend
from shared.api.pagination import LimitOffset
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.views import ApiView, ApiViewSet
from shared.tenancy.unit_of_work import current_domain
from tenants.submissions import export, services
from tenants.submissions.forms import find_form
from tenants.submissions.models import Settings, Submission, SubmissionQuerySet
from tenants.submissions.serializers import (
    Answer,
    Handling,
    Received,
    Sent,
    SettingsBody,
    SubmissionQuery,
    SubmissionRow,
    SubmissionShape,
    row,
    whole,
)

# Trying is cheaper than sending: who corrects a mistake or two is not shut out.
TRIES = Rate(times=30, seconds=60)
PER_ADDRESS = Rate(times=5, seconds=60)
PER_DOMAIN = Rate(times=500, seconds=24 * 3600)
REPLIES = Rate(times=60, seconds=3600)
THANKS = "Thank you. Your message has been sent."


class SubmissionViewSet(ApiViewSet):
    """What visitors sent with the forms of this domain."""

    serializer_class = SubmissionShape
    actions_need = {
        "create": PUBLIC,
        "list": "submissions.read",
        "retrieve": "submissions.read",
        "partial_update": "submissions.reply",
        "reply": "submissions.reply",
        "export": "submissions.export",
        "destroy": "submissions.delete",
    }

    def get_queryset(self) -> SubmissionQuerySet:
        return Submission.objects.select_related("post")

    @extend_schema(summary="Send a form", request=Sent, responses={201: Received})
    def create(self, request: Request) -> Response:
        """Send a form

        The Form block of the live page says which fields there are. What looks like spam is answered alike.
        """
        domain_id, network = current_domain().id, caller_of(request).network
        spend(key_of("submission-tries", domain_id, network), TRIES)
        sent = self.read(Sent)
        form = find_form(sent["form"], sent.get("post_id"))
        form.answers(sent["fields"])
        spend(key_of("submission", domain_id, network), PER_ADDRESS)
        spend(key_of("submissions-of", domain_id), PER_DOMAIN)
        services.receive(
            form,
            sent["fields"],
            consent=sent["consent"],
            trap=sent["website"],
            elapsed=sent.get("elapsed"),
            network=network,
        )
        return Reply({"success_text": form.success_text}, message=form.success_text or THANKS, status=201)

    @extend_schema(
        summary="Submissions",
        parameters=[SubmissionQuery],
        responses=SubmissionRow(many=True),
    )
    def list(self, request: Request) -> Response:
        """Submissions

        Latest first; `meta.counts` says how many there are in each status. Spam shows when it is asked for.
        """
        found = self._narrowed()
        status = self.query(SubmissionQuery).get("status")
        paginator = LimitOffset()
        wanted = found.filter(status=status) if status else found.but_spam()
        rows = paginator.paginate_queryset(wanted.latest_first(), request, view=self)
        reply = paginator.get_paginated_response(SubmissionRow([row(each) for each in rows], many=True).data)
        reply.meta = {**(reply.meta or {}), "counts": found.counts()}
        return reply

    @extend_schema(summary="One submission")
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(SubmissionShape(whole(self.get_object())).data)

    @extend_schema(summary="Change status or note of a submission", request=Handling)
    def partial_update(self, request: Request, pk: str) -> Response:
        submission = services.describe(self.get_object(), **self.read(Handling))
        return Reply(SubmissionShape(whole(submission)).data, message="Saved.")

    @extend_schema(summary="Delete a submission for good", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        submission = self.get_object()
        with transaction.atomic():
            recorder(self.access, request)(
                "submission.deleted", submission_id=submission.pk, form=submission.form_title
            )
            submission.delete()
        return Reply(message="Deleted.")

    @extend_schema(summary="Answer the sender by mail", request=Answer)
    @action(detail=True, methods=["post"], pagination_class=None)
    def reply(self, request: Request, pk: str) -> Response:
        submission = self.get_object()
        message = self.read(Answer)["message"]
        user_id = self.access.user_id
        spend(key_of("submission-replies", user_id), REPLIES)
        people = names_of([user_id])
        services.answer(
            submission, message, by=user_id, signed=people[user_id].name if user_id in people else ""
        )
        return Reply(SubmissionShape(whole(submission)).data, message="Sent.")

    @extend_schema(
        summary="Submissions as a table",
        parameters=[SubmissionQuery],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def export(self, request: Request) -> TableResponse:
        """Submissions as a table

        CSV in UTF-8, the columns after the questions that were asked. Takes the filters of the list.
        """
        found, domain = self._narrowed(), current_domain()
        status = self.query(SubmissionQuery).get("status")
        wanted = found.filter(status=status) if status else found.but_spam()
        with transaction.atomic():
            recorder(self.access, request)("submissions.exported", count=wanted.count())
        questions = export.questions_of(wanted)
        name = f"submissions-{timezone.now():%Y-%m-%d}"
        return TableResponse(name, export.head(questions), export.rows(domain, wanted, questions))

    def _narrowed(self) -> SubmissionQuerySet:
        """What the query string asks for, in whatever status."""
        wanted = self.query(SubmissionQuery)
        found = self.get_queryset().between(wanted.get("startDate"), wanted.get("endDate"))
        if "form" in wanted:
            found = found.of_form(wanted["form"])
        return found.matching(wanted["search"]) if wanted.get("search") else found


class SettingsView(ApiView):
    methods_need = {"get": "submissions.read", "put": "options.write"}

    @extend_schema(responses=SettingsBody)
    def get(self, request: Request) -> Response:
        """How long submissions are kept, and what marks spam."""
        return Response(SettingsBody(Settings.current()).data)

    @extend_schema(request=SettingsBody, responses=SettingsBody)
    def put(self, request: Request) -> Response:
        """Change how long submissions are kept, and what marks spam."""
        return Reply(SettingsBody(services.set_up(**self.read(SettingsBody))).data, message="Saved.")
