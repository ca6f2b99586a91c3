"""HTTP API for submissions: visitors send them, and the team reads and answers them."""

import structlog
from django.db import transaction
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.accounts.callers import Caller, get_caller
from shared.accounts.people import get_names
from shared.accounts.rate_limits import HOUR, Rate
from shared.accounts.reauthentication import SensitiveAction, require_recent_authentication
from shared.accounts.throttle import consume, throttle_key
from shared.api.errors import Busy, Conflict
from shared.api.files import FileResponse
from shared.api.pagination import LimitOffset
from shared.api.parsers import GuardedJSONParser, GuardedMultiPartParser
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.unknown import validate
from shared.api.uploads import Limit, refuse_declared_length
from shared.api.views import ApiView, ApiViewSet
from shared.data_types import ValidatedData
from shared.tenancy.unit_of_work import current_domain
from tenants.media.storing import FAILURES, StorageDown
from tenants.submissions import challenges, export, files, no_script, proofs, services, undelivered
from tenants.submissions.forms import Form, find_form, find_sender
from tenants.submissions.incoming import read_body, read_files
from tenants.submissions.models import Settings, Submission, SubmissionFile, SubmissionQuerySet
from tenants.submissions.serializers import (
    Answer,
    SettingsBody,
    SubmissionBody,
    SubmissionChange,
    SubmissionQuery,
    SubmissionReceipt,
    SubmissionRow,
    SubmissionShape,
    SubmissionWithFilesBody,
    row,
    whole,
)

FORM_REPLIES = Rate(60, HOUR)
"""Limit per user and hour for replies to submissions."""

ROOM_FOR_THE_FORM = 1_100_000
THANKS = "Thank you. Your message has been sent."
PROOF = "The site is receiving many messages. Send this message again with the proof of work for `challenge`."

log = structlog.get_logger(__name__)


class SubmissionViewSet(ApiViewSet):
    """The submissions to the forms of this domain."""

    serializer_class = SubmissionShape
    answers_pages = ("create",)
    _is_without_script = False
    _form: Form | None = None
    actions_need = {
        "create": PUBLIC,
        "list": "submissions.read",
        "retrieve": "submissions.read",
        "partial_update": "submissions.reply",
        "reply": "submissions.reply",
        "export": "submissions.export",
        "destroy": "submissions.delete",
    }

    @classmethod
    def max_body_bytes(cls) -> int:
        return files.MOST_BYTES_OF_A_FORM + ROOM_FOR_THE_FORM

    @classmethod
    def max_public_body_bytes(cls) -> int:
        return cls.max_body_bytes()

    def get_parsers(self) -> list[BaseParser]:
        parsers: list[BaseParser] = [GuardedJSONParser()]
        request: Request | None = self.request  # None while the OpenAPI schema is generated
        # Parsers are chosen before `action` is set, so the method decides here.
        action = self.action_map.get((request.method or "").lower()) if request else self.action
        return [*parsers, GuardedMultiPartParser()] if action == "create" else parsers

    def initialize_request(self, request: HttpRequest, *args: object, **kwargs: object) -> Request:
        request.upload_handlers = [files.upload_handler()]
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        limit = Limit(files.MOST_BYTES_OF_A_FORM, files.TOO_LARGE)
        refuse_declared_length(request, limit, around=ROOM_FOR_THE_FORM)

    def handle_exception(self, exc: Exception) -> HttpResponseBase:  # type: ignore[override]  # some clients get a page
        if isinstance(exc, StorageDown):
            log.warning("submissions.storage_down", reason=exc.reason)
            exc = Busy("We can’t accept files right now. Please try again in a minute.")
        response = super().handle_exception(exc)
        # Senders without JavaScript see the errors on an HTML page.
        if not self._is_without_script:
            return response
        return no_script.refusal(response.status_code, response.data or {}, self._form)

    def get_queryset(self) -> SubmissionQuerySet:
        return Submission.objects.select_related("post", "member_post")

    @extend_schema(
        summary="Submit a form",
        request={"application/json": SubmissionBody, "multipart/form-data": SubmissionWithFilesBody},
        responses={201: SubmissionReceipt},
    )
    def create(self, request: Request) -> HttpResponseBase:
        """Submit a form

        The fields are defined by the Form block of the live page. Suspected spam gets the same response as
        any other message. To send files, send a multipart form with the same JSON as `payload`, and each file
        as `files.` plus its field name. A browser without JavaScript sends its inputs unchanged and gets a
        small HTML page. During a flood, the response is 409 `proof_required`, with a `challenge` to be solved
        for `proof`.
        """
        caller = get_caller(request)
        challenges.count_try(caller)
        self._is_without_script = no_script.is_without_script(request)
        body = no_script.build_body(request) if self._is_without_script else read_body(request)
        sent, sent_files = validate(SubmissionBody(data=body), body), read_files(request)
        form = self._form = find_form(sent["form"], sent.get("post_id"))
        if self._is_without_script:
            sent["fields"] = no_script.answers_to(form, request)
        # Check the answers before a proof is required or used up.
        answers = form.checked(sent["fields"], sent_files, consent=sent["consent"])
        is_doubted = not self._is_proven(form, sent, caller)
        challenges.count_sent(caller)
        receipt = services.receive(
            form,
            sent["fields"],
            consent=sent["consent"],
            trap=sent["website"],
            elapsed=sent.get("elapsed"),
            network=caller.network,
            sent_files=sent_files,
            is_doubted=is_doubted,
        )
        if receipt.is_new:
            challenges.count_accepted()
        note = "" if receipt.has_room else files.NO_ROOM
        if self._is_without_script:
            needs_confirmation = is_doubted and find_sender(answers)
            return (
                no_script.confirmation_page(note)
                if needs_confirmation
                else no_script.thank_you_page(form.success_text or THANKS, note)
            )
        reply = {"success_text": form.success_text, "note": note}
        return Reply(reply, message=" ".join(filter(None, (form.success_text or THANKS, note))), status=201)

    def _is_proven(self, form: Form, sent: ValidatedData, caller: Caller) -> bool:
        """Return whether the sender has provided the proof of work, if one is required now.

        Raises Conflict with a challenge if JavaScript can provide the proof.
        """
        pressure = challenges.pressure(caller)
        if pressure < 1 or proofs.accept(form.id, sent.get("proof")):
            return True
        if not self._is_without_script:
            challenge = proofs.issue(form.id, pressure=pressure).as_reply()
            raise Conflict("proof_required", PROOF, challenge=challenge)
        return False

    @extend_schema(
        summary="List submissions",
        parameters=[SubmissionQuery],
        responses=SubmissionRow(many=True),
    )
    def list(self, request: Request) -> Response:
        """List submissions

        The latest come first. `meta.counts` contains the number of submissions in each status and, as
        `undelivered`, the number of submissions with an undeliverable last reply. Spam and unconfirmed
        submissions are included only on request.
        """
        failing = undelivered.submission_ids()
        submissions = self._filter_submissions(failing)
        status = self.query(SubmissionQuery).get("status")
        paginator = LimitOffset()
        wanted = submissions.filter(status=status) if status else submissions.let_through()
        rows = paginator.paginate_queryset(wanted.latest_first(), request, view=self)
        reply = paginator.get_paginated_response(
            SubmissionRow([row(each, is_undelivered=each.pk in failing) for each in rows], many=True).data
        )
        missed = submissions.let_through().filter(pk__in=failing).count() if failing else 0
        reply.meta = {**(reply.meta or {}), "counts": {**submissions.counts(), "undelivered": missed}}
        return reply

    @extend_schema(summary="Get a submission")
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(SubmissionShape(whole(self.get_object())).data)

    @extend_schema(summary="Change the status or note of a submission", request=SubmissionChange)
    def partial_update(self, request: Request, pk: str) -> Response:
        submission = services.describe(self.get_object(), **self.read(SubmissionChange))
        return Reply(SubmissionShape(whole(submission)).data, message=_("Submission saved."))

    @extend_schema(summary="Delete a submission permanently", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        submission = self.get_object()
        with transaction.atomic():
            recorder(self.access, request)(
                "submission.deleted", submission_id=submission.pk, form=submission.form_title
            )
            services.delete(submission)
        return Reply(message=_("Submission deleted."))

    @extend_schema(summary="Reply to the sender by email", request=Answer)
    @action(detail=True, methods=["post"], pagination_class=None)
    def reply(self, request: Request, pk: str) -> Response:
        submission = self.get_object()
        message = self.read(Answer)["message"]
        user_id = self.access.user_id
        consume(throttle_key("submission-replies", user_id), FORM_REPLIES)
        people = get_names([user_id])
        signed = people[user_id].name if user_id in people else ""
        reply = services.answer(submission, message, by=user_id, signed=signed)
        return Reply(SubmissionShape(whole(reply.submission)).data, message=_("Reply sent."))

    @extend_schema(
        summary="Export submissions as CSV",
        parameters=[SubmissionQuery],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def export(self, request: Request) -> TableResponse:
        """Export submissions as a table

        The response is CSV in UTF-8, with one column per question. The filters are those of the list.
        """
        submissions, domain = self._filter_submissions(undelivered.submission_ids()), current_domain()
        status = self.query(SubmissionQuery).get("status")
        require_recent_authentication(self.access, SensitiveAction.EXPORT_SUBMISSIONS)
        wanted = submissions.filter(status=status) if status else submissions.let_through()
        with transaction.atomic():
            recorder(self.access, request)("submissions.exported", count=wanted.count())
        questions = export.list_questions(wanted)
        name = f"submissions-{timezone.now():%Y-%m-%d}"
        return TableResponse(name, export.head(questions), export.rows(domain, wanted, questions))

    def _filter_submissions(self, failing: set[int]) -> SubmissionQuerySet:
        """Return the submissions that match the query string, in any status."""
        wanted = self.query(SubmissionQuery)
        submissions = self.get_queryset().between(wanted.get("startDate"), wanted.get("endDate"))
        if wanted["undelivered"]:
            submissions = submissions.filter(pk__in=failing)
        if "form" in wanted:
            submissions = submissions.of_form(wanted["form"])
        return submissions.matching(wanted["search"]) if wanted.get("search") else submissions


class FileView(ApiView):
    methods_need = {"get": "submissions.read"}

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, pk: str, file: str) -> FileResponse:
        """Download a file of a submission.

        The file is always sent as an attachment, because its content is not checked. If a virus scanner is
        set up, the response is 503 until the file has been scanned.
        """
        file_row = get_object_or_404(SubmissionFile, uid=file, submission_id=_id(pk))
        if file_row.is_pending:
            raise Busy(_("The virus scan of this file isn't finished. Try again in a minute."))
        try:
            content = files.part(file_row)
        except FileNotFoundError as error:
            raise Http404 from error
        except FAILURES as error:
            raise Busy(_("The file can't be read right now. Try again in a moment.")) from error
        headers = {
            "Content-Disposition": content_disposition_header(True, file_row.name) or "attachment",
            "Content-Security-Policy": "sandbox; default-src 'none'",
            "X-Content-Type-Options": "nosniff",
        }
        return FileResponse(
            content.chunks,
            length=content.length,
            stored=content.stored,
            content_type="application/octet-stream",
            headers=headers,
        )


class SettingsView(ApiView):
    methods_need = {"get": "submissions.read", "put": "options.write"}

    @extend_schema(responses=SettingsBody)
    def get(self, request: Request) -> Response:
        """Get the retention period, the spam words, and the storage quota for form files."""
        return Response(SettingsBody(Settings.current()).data)

    @extend_schema(request=SettingsBody, responses=SettingsBody)
    def put(self, request: Request) -> Response:
        """Change the retention period and the spam words."""
        return Reply(
            SettingsBody(services.set_up(**self.read(SettingsBody))).data,
            message=_("Submission settings saved."),
        )


def _id(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0
