"""Define request and response bodies for submissions."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.accounts.people import get_names
from shared.api.fields import Id, WholeNumber
from shared.data_types import JsonObject, ValidatedData
from shared.mail.models import MailState
from shared.mail.outbox import get_states
from shared.tenancy.unit_of_work import current_domain
from tenants.posts.models import TITLE_LENGTH, Post
from tenants.posts.queries.listing import local_moment
from tenants.submissions import proofs
from tenants.submissions.files import count_used_bytes
from tenants.submissions.models import MAX_RETENTION_DAYS, Settings, Submission, SubmissionStatus

MAX_FIELDS = 100
LONGEST_WAIT_MS = 10**12
MOMENT_HELP = "YYYY-MM-DD HH:MM:SS in the domain's time zone, inclusive."


class Proof(serializers.Serializer):
    """The solution to the `challenge` of a 409 `proof_required`."""

    token = serializers.CharField(
        max_length=proofs.LONGEST, help_text="The token of the challenge, unchanged."
    )
    number = WholeNumber(
        min_value=0,
        max_value=proofs.MOST_NUMBERS,
        help_text="Less than `numbers`. `salt` followed by its digits has the SHA-256 hash `digest`.",
    )


class SubmissionBody(serializers.Serializer):
    """The body of POST /api/submissions: the answers of a Form block."""

    form = serializers.CharField(max_length=100, help_text="The id of the Form block.")
    post_id = Id(required=False, allow_null=True, help_text="The id of the page that contains the form.")
    fields = serializers.DictField(  # type: ignore[assignment]  # the API name; it shadows an attribute of serializers
        child=serializers.JSONField(allow_null=True), help_text="Answers by field name."
    )
    consent = serializers.BooleanField(
        default=False, help_text="Whether the visitor ticked the consent checkbox."
    )
    website = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=1000,
        default="",
        help_text="Must be empty; visitors don't see this field.",
    )
    elapsed = WholeNumber(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=LONGEST_WAIT_MS,
        help_text="Milliseconds since the form was rendered.",
    )
    proof = Proof(required=False, allow_null=True)

    def validate_fields(self, value: ValidatedData) -> ValidatedData:
        # The limit keeps the response small, because each unknown field has its own error.
        if len(value) > MAX_FIELDS:
            raise serializers.ValidationError(_("Send up to %(limit)s fields.") % {"limit": MAX_FIELDS})
        return value


class SubmissionWithFilesBody(serializers.Serializer):
    """The body of POST /api/submissions with files. Each file is a part named `files.` plus the field
    name."""

    payload = serializers.CharField(help_text="The same JSON as without files.")
    files = serializers.ListField(
        child=serializers.FileField(), required=False, help_text="Up to five files of up to 10 MB each."
    )


class SubmissionReceipt(serializers.Serializer):
    """The response to the sender. It is the same for spam."""

    success_text = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True, help_text="A note for the sender; can be empty.")


class MessageConfirmation(serializers.Serializer):
    """The body of POST /api/submissions/confirm."""

    answered_beside = ("confirm",)
    """The button of the confirmation page, which a browser sends along with the form."""

    token = serializers.CharField(max_length=proofs.LONGEST, help_text="The token in the link of the email.")


class MessageConfirmed(serializers.Serializer):
    success_text = serializers.CharField(allow_blank=True)


class SubmissionQuery(serializers.Serializer):
    """Filters for submissions. Spam and unconfirmed submissions are included only on request."""

    form = serializers.CharField(required=False, max_length=100)
    status = serializers.ChoiceField(required=False, choices=SubmissionStatus.choices)
    search = serializers.CharField(required=False, allow_blank=True, max_length=200)
    startDate = serializers.CharField(required=False, help_text=MOMENT_HELP)
    endDate = serializers.CharField(required=False, help_text=MOMENT_HELP)
    undelivered = serializers.BooleanField(
        default=False, help_text="Only submissions with an undeliverable last reply."
    )

    def validate_startDate(self, value: str) -> Any:
        return _moment(value, is_end=False)

    def validate_endDate(self, value: str) -> Any:
        return _moment(value, is_end=True)


class PageShape(serializers.Serializer):
    """The page that contains the form."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    url = serializers.CharField()


class CreatedPostShape(serializers.Serializer):
    """The member post that was created from an application."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    is_live = serializers.BooleanField()
    is_deleted = serializers.BooleanField()


class SubmissionRow(serializers.Serializer):
    """A submission in a list."""

    id = serializers.IntegerField()
    _id = serializers.UUIDField()
    form = serializers.CharField()
    form_title = serializers.CharField()
    page = PageShape(allow_null=True)
    status = serializers.ChoiceField(choices=SubmissionStatus.choices)
    email = serializers.CharField()
    summary = serializers.CharField()
    is_application = serializers.BooleanField(help_text="Whether this is a membership application.")
    member_post = CreatedPostShape(allow_null=True)
    spam_score = serializers.IntegerField()
    is_undelivered = serializers.BooleanField(help_text="Whether the last reply could not be delivered.")
    created_at = serializers.DateTimeField()


class AnswerShape(serializers.Serializer):
    """An answer, with the label that its field had when the form was sent."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # not the label attribute of a field
    type = serializers.CharField()
    value = serializers.JSONField(allow_null=True)


class ReplyShape(serializers.Serializer):
    """A reply from the team."""

    id = serializers.IntegerField()
    message = serializers.CharField()
    created_by = serializers.CharField(help_text="The name of the replying user.")
    created_at = serializers.DateTimeField()
    mail_state = serializers.ChoiceField(
        MailState.choices,
        allow_null=True,
        help_text="The delivery state of the email; null after a month.",
    )


class SubmissionShape(SubmissionRow):
    """A submission with all its data."""

    answers = AnswerShape(many=True)
    consent_text = serializers.CharField()
    consented_at = serializers.DateTimeField(allow_null=True)
    note = serializers.CharField()
    spam_reasons = serializers.ListField(child=serializers.CharField())
    replies = ReplyShape(many=True)
    accepted_at = serializers.DateTimeField(allow_null=True)
    accepted_by = serializers.CharField(help_text="The name of the user who accepted the application.")
    is_invited = serializers.BooleanField(help_text="Whether the sender was invited.")


class PlannedCuisine(serializers.Serializer):
    id = serializers.IntegerField()
    title = serializers.CharField()


class PlanShape(serializers.Serializer):
    """The post that accepting an application would create, and whether its sender can be invited."""

    title = serializers.CharField(max_length=TITLE_LENGTH)
    description = serializers.CharField()
    phone = serializers.CharField()
    email = serializers.CharField()
    cuisines = PlannedCuisine(many=True)
    unknown_cuisines = serializers.ListField(
        child=serializers.CharField(), help_text="Cuisines in the application that this domain doesn't have."
    )
    firstname = serializers.CharField()
    lastname = serializers.CharField()
    why_not_invited = serializers.CharField(help_text="Why the sender can't be invited; otherwise empty.")


class ApplicationAcceptance(serializers.Serializer):
    """The body of POST …/application."""

    title = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=1000, help_text="A corrected name."
    )
    invite = serializers.BooleanField(default=False, help_text="Whether to invite the sender.")


class SubmissionChange(serializers.Serializer):
    """The fields of a submission that the team may change."""

    status = serializers.ChoiceField(required=False, choices=SubmissionStatus.choices)
    note = serializers.CharField(required=False, allow_blank=True, max_length=5_000)


class Answer(serializers.Serializer):
    """The body of POST …/reply."""

    message = serializers.CharField(max_length=10_000)


class FilesRoom(serializers.Serializer):
    """The storage quota for form files, and its use, in bytes."""

    used = serializers.IntegerField()
    total = serializers.IntegerField()


class SettingsBody(serializers.ModelSerializer):
    """The retention period, the spam words (one per line), and the storage quota for form files."""

    files = serializers.SerializerMethodField()
    retention_days = WholeNumber(min_value=1, max_value=MAX_RETENTION_DAYS)

    class Meta:
        model = Settings
        fields = ("retention_days", "spam_words", "files")

    @extend_schema_field(FilesRoom)
    def get_files(self, _settings: Settings) -> dict[str, int]:
        return {"used": count_used_bytes(), "total": settings.FORM_FILES_QUOTA_BYTES}


def row(submission: Submission, *, is_undelivered: bool) -> JsonObject:
    """Return a submission in the format of `SubmissionRow`. To avoid more queries, callers select its posts
    in the same query."""
    post = submission.post
    return {
        "id": submission.pk,
        "_id": submission.uid,
        "form": submission.form,
        "form_title": submission.form_title,
        "page": {"id": post.pk, "title": post.title, "url": post.url} if post else None,
        "status": submission.status,
        "email": submission.email,
        "summary": submission.summary,
        "is_application": submission.is_application,
        "member_post": _describe_post(submission.member_post),
        "spam_score": submission.spam_score,
        "is_undelivered": is_undelivered,
        "created_at": submission.created_at,
    }


def whole(submission: Submission) -> JsonObject:
    """Return a submission in the format of `SubmissionShape`."""
    replies = list(submission.replies.order_by("id")[:200])
    accepted_by_id = submission.accepted_by_id
    people = get_names([*(reply.created_by_id for reply in replies), accepted_by_id])
    mails = get_states({reply.mail_uid for reply in replies if reply.mail_uid}, domain=current_domain())
    carried_by = replies[-1].mail_uid if replies else None
    is_undelivered = carried_by is not None and mails.get(carried_by) == MailState.FAILED
    return {
        **row(submission, is_undelivered=is_undelivered),
        "answers": submission.answers,
        "consent_text": submission.consent_text,
        "consented_at": submission.consented_at,
        "note": submission.note,
        "spam_reasons": submission.spam_reasons,
        "replies": [
            {
                "id": reply.pk,
                "message": reply.message,
                "created_by": people[reply.created_by_id].name if reply.created_by_id in people else "",
                "created_at": reply.created_at,
                "mail_state": mails.get(reply.mail_uid) if reply.mail_uid else None,
            }
            for reply in replies
        ],
        "accepted_at": submission.accepted_at,
        "accepted_by": people[accepted_by_id].name if accepted_by_id in people else "",
        "is_invited": submission.is_invited,
    }


def _describe_post(post: Post | None) -> JsonObject | None:
    if post is None:
        return None
    is_deleted = post.deleted_at is not None
    return {"id": post.pk, "title": post.title, "is_live": post.is_live, "is_deleted": is_deleted}


def _moment(value: str, *, is_end: bool) -> Any:
    try:
        return local_moment(value, is_end=is_end)
    except (ValueError, OverflowError) as error:
        raise serializers.ValidationError(_("Enter a date and time as YYYY-MM-DD HH:MM:SS.")) from error
