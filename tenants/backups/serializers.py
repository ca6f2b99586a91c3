"""Request and response bodies for snapshots and background jobs."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.accounts.people import Person
from shared.api.fields import Id
from shared.api.languages import retranslate
from tenants.backups.models import BackupKind, BackupState, Job, Reason, Snapshot
from tenants.backups.services import WHAT
from tenants.posts.collections import COLLECTIONS
from tenants.posts.importing.serializers import ImportReport
from tenants.posts.models import Status

SLUGS = [each.slug for each in COLLECTIONS]


class Creator(serializers.Serializer[Person]):
    id = serializers.IntegerField()
    firstname = serializers.CharField()
    lastname = serializers.CharField()


class _WithCreator(serializers.Serializer):
    """A mixin that adds the creator of a row from the context's `people`."""

    created_by = serializers.SerializerMethodField()

    @extend_schema_field(Creator(allow_null=True))
    def get_created_by(self, row: Job | Snapshot) -> Any:
        person = self.context["people"].get(row.created_by_id)
        return Creator(person).data if person else None


class SnapshotRow(_WithCreator):
    """A snapshot of the domain."""

    id = serializers.IntegerField()
    taken_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(
        allow_null=True,
        help_text="When it expires; null for the latest snapshot, which is kept until there is a newer one.",
    )
    reason = serializers.ChoiceField(Reason.choices)
    note = serializers.CharField()
    size = serializers.IntegerField(
        help_text="Bytes of its rows, without files; snapshots share stored files."
    )
    counts = serializers.DictField(
        child=serializers.IntegerField(), help_text="The number of posts of each collection, files and so on."
    )


class SnapshotCreate(serializers.Serializer):
    note = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="Why the snapshot was created.",
    )


class SnapshotPostQuery(serializers.Serializer):
    search = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    collection = serializers.ChoiceField(SLUGS, required=False, default="", allow_blank=True)


class SnapshotPost(serializers.Serializer):
    """A post in a snapshot."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    url = serializers.CharField()
    collection = serializers.ChoiceField(SLUGS)
    status = serializers.ChoiceField(Status.choices)
    is_trashed = serializers.BooleanField()
    updated_at = serializers.DateTimeField()
    now = serializers.ChoiceField(
        ["same", "changed", "trashed", "gone"], help_text="The current state of the post on the site."
    )


class RestoreBody(serializers.Serializer):
    """The content to restore."""

    what = serializers.ChoiceField(WHAT)
    post_id = Id(required=False)
    collection = serializers.ChoiceField(SLUGS, required=False)
    host = serializers.CharField(
        max_length=260, required=False, help_text="For `all`: the primary host, as a confirmation."
    )
    with_submissions = serializers.BooleanField(
        default=False,
        help_text="For `all`: also restores deleted submissions; existing submissions are kept.",
    )


@extend_schema_field(OpenApiTypes.OBJECT)
class ReportField(serializers.JSONField):
    """The result of a job, in the reader's language. Its shape depends on the kind of job."""

    def to_representation(self, value: object) -> Any:
        if isinstance(value, dict):
            return {name: self.to_representation(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self.to_representation(each) for each in value]
        return retranslate(value) if isinstance(value, str) else value


class JobRow(_WithCreator):
    """A background job with its progress and result."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(BackupKind.choices)
    state = serializers.ChoiceField(BackupState.choices)
    is_confirmed = serializers.BooleanField()
    step = serializers.CharField(help_text="The current step, such as `snapshot.files`.")
    done = serializers.IntegerField()
    total = serializers.IntegerField(help_text="0 while the total is unknown.")
    file_name = serializers.CharField()
    size = serializers.IntegerField()
    wishes = ReportField(help_text="The parameters of the job.")
    report = ReportField(help_text="The result; for a job waiting for confirmation, the expected result.")
    problem = serializers.SerializerMethodField(help_text="Why the job failed; empty if it didn't.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    file_expires_at = serializers.DateTimeField(allow_null=True)
    has_file = serializers.SerializerMethodField(
        help_text="Whether there is a file to download; POST …/link returns its URL."
    )

    def get_problem(self, job: Job) -> str:
        return retranslate(job.problem)

    def get_has_file(self, job: Job) -> bool:
        return bool(self.context["has_file"](job))


class MemberImportRow(serializers.Serializer[Job]):
    """An import of members with its progress and report."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(BackupState.choices)
    is_confirmed = serializers.BooleanField(
        help_text="Whether the job imports the list, instead of only checking it."
    )
    file_name = serializers.CharField()
    done = serializers.IntegerField(help_text="The number of processed members.")
    total = serializers.IntegerField(help_text="0 while the file is being read.")
    problem = serializers.SerializerMethodField(help_text="Why it failed; empty if it didn't.")
    report = serializers.SerializerMethodField(
        help_text="The result; for a list waiting for confirmation, the expected result; null before."
    )

    def get_problem(self, job: Job) -> str:
        return retranslate(job.problem)

    @extend_schema_field(ImportReport(allow_null=True))
    def get_report(self, job: Job) -> Any:
        return job.report or None


class DownloadLink(serializers.Serializer):
    download_url = serializers.CharField(
        help_text="The path of the file, valid for 15 minutes without sign-in."
    )


class ConfirmBody(serializers.Serializer):
    host = serializers.CharField(
        max_length=260,
        required=False,
        default="",
        allow_blank=True,
        help_text="The primary host, as a confirmation, if the whole site is replaced.",
    )


class FileQuery(serializers.Serializer):
    key = serializers.CharField(max_length=1_000, help_text="The token in the `download_url` of POST …/link.")


class ExportBody(serializers.Serializer):
    with_submissions = serializers.BooleanField(
        default=False, help_text="Whether to include submissions and their files."
    )
    snapshot_id = Id(
        required=False,
        allow_null=True,
        help_text="The id of a snapshot to export instead of the current site.",
    )


class BundleUpload(serializers.Serializer):
    file = serializers.FileField(help_text="A bundle created by an export.")


class WordpressUpload(serializers.Serializer):
    file = serializers.FileField(help_text="A WordPress export file (Tools → Export), up to 200 MB.")
    download = serializers.BooleanField(
        default=False, help_text="Whether to download images from the other site."
    )
    header_menu = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    footer_menu = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class CloneBody(serializers.Serializer):
    host = serializers.CharField(max_length=260)
    title = serializers.CharField(max_length=200)
    with_submissions = serializers.BooleanField(
        default=False, help_text="Whether to include submissions and their files."
    )
