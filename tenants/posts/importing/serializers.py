"""Request and response bodies for imports."""

import json
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.parsers import refuse_hostile
from shared.table_files.encodings import ENCODINGS

from .report import RowOutcome
from .weekly_schedule import StopsFrom

MAX_MAPPING = 20_000


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class MappingField(serializers.CharField):
    """A mapping of columns to fields as a JSON object, or as JSON text in a form field."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_MAPPING, **options)

    def to_internal_value(self, data: Any) -> Any:
        mapping = data if isinstance(data, dict) else self._read(data)
        if not isinstance(mapping, dict) or not all(isinstance(field, str) for field in mapping.values()):
            raise serializers.ValidationError(_("Enter a JSON object that maps columns to fields."))
        return mapping

    def _read(self, data: Any) -> Any:
        try:
            mapping = json.loads(super().to_internal_value(data))
        except (ValueError, RecursionError) as error:
            raise serializers.ValidationError(_("Enter a JSON object.")) from error
        refuse_hostile(mapping)
        return mapping


class MemberImportOptions(serializers.Serializer):
    """The options for reading and importing a list of members."""

    mapping = MappingField(
        required=False,
        help_text=('Such as `{"Applicant": "title"}`. Corrects the automatic mapping of columns to fields.'),
    )
    dry_run = serializers.BooleanField(
        default=False, help_text="Whether to only report the expected changes."
    )
    encoding = serializers.ChoiceField(
        choices=list(ENCODINGS),
        required=False,
        help_text="The encoding of a CSV file; detected if left out.",
    )
    has_header = serializers.BooleanField(
        default=True, help_text="Whether a row of the file has the names of the columns."
    )
    as_draft = serializers.BooleanField(default=False, help_text="Whether to create members as drafts.")
    stops = serializers.ChoiceField(
        choices=[str(each) for each in StopsFrom],
        default=str(StopsFrom.VALID),
        help_text=(
            "Which rows with a place and hours to import as stops: rows with a valid permit, all, or none."
        ),
    )


class MemberImport(MemberImportOptions):
    """The form that imports members."""

    file = serializers.FileField(
        allow_empty_file=True, help_text="A CSV file or an Excel workbook (.xlsx), up to 5 MB."
    )


class ImportedRow(serializers.Serializer):
    """One row of the file and its outcome."""

    row = serializers.IntegerField(help_text="The row number in a spreadsheet; the header is 1.")
    title = serializers.CharField()
    outcome = serializers.ChoiceField(choices=[str(outcome) for outcome in RowOutcome])
    reason = serializers.CharField(allow_blank=True)
    is_incomplete = serializers.BooleanField(
        help_text="Whether some values of the row are left out; the reason names them."
    )


class ImportReport(serializers.Serializer):
    """The result of an import or, for a dry run, the expected result."""

    dry_run = serializers.BooleanField()
    columns = serializers.ListField(child=serializers.CharField())
    samples = serializers.DictField(
        child=serializers.CharField(), help_text="The first value of each column."
    )
    mapping = serializers.DictField(
        child=serializers.CharField(), help_text="The mapping of columns to fields."
    )
    notes = serializers.ListField(
        child=serializers.CharField(),
        help_text="Parts of the file that are not imported.",
    )
    encoding = serializers.CharField(help_text="The encoding of the text; empty for a workbook.")
    total_rows = serializers.IntegerField()
    members = serializers.IntegerField(help_text="Members in the file that were not skipped.")
    created = serializers.IntegerField(help_text="The number of members.")
    updated = serializers.IntegerField(help_text="The number of members.")
    unchanged = serializers.IntegerField(help_text="The number of members.")
    refused = serializers.IntegerField(help_text="The number of rows.")
    incomplete = serializers.IntegerField(
        help_text="The number of rows that are imported without some of their values."
    )
    places = serializers.IntegerField(help_text="The number of places created for stops.")
    stops = serializers.IntegerField(help_text="The number of added stops.")
    stops_removed = serializers.IntegerField(
        help_text="The number of removed stops, which are no longer in the file."
    )
    stops_left_out = serializers.IntegerField(
        help_text="The number of skipped stops; their rows contain the reason."
    )
    summary = serializers.CharField()
    rows = ImportedRow(many=True, help_text="Up to 1,000 rows, always including skipped ones.")
