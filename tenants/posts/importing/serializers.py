"""Request and response bodies of imports."""

import json
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from shared.api.parsers import refuse_hostile

from .report import RowOutcome
from .weekly_schedule import StopsFrom

MAX_MAPPING = 20_000


class MappingField(serializers.CharField):
    """Column → field, as a JSON object in one text field of a form."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_MAPPING, **options)

    def to_internal_value(self, data: Any) -> Any:
        try:
            mapping = json.loads(super().to_internal_value(data))
        except (ValueError, RecursionError) as error:
            raise serializers.ValidationError(_("Enter a JSON object.")) from error
        refuse_hostile(mapping)
        if not isinstance(mapping, dict) or not all(isinstance(field, str) for field in mapping.values()):
            raise serializers.ValidationError(_("Enter a JSON object that maps columns to fields."))
        return mapping


class MemberImport(serializers.Serializer):
    """The form that imports members."""

    file = serializers.FileField(allow_empty_file=True, help_text="A CSV file in UTF-8, up to 5 MB.")
    mapping = MappingField(
        required=False,
        help_text=(
            'JSON, such as `{"Applicant": "title"}`. Corrects the automatic mapping of columns to fields.'
        ),
    )
    dry_run = serializers.BooleanField(
        default=False, help_text="Whether to only report the expected changes."
    )
    as_draft = serializers.BooleanField(default=False, help_text="Whether to create members as drafts.")
    stops = serializers.ChoiceField(
        choices=[str(each) for each in StopsFrom],
        default=str(StopsFrom.VALID),
        help_text=(
            "Which rows with a place and hours to import as stops: rows with a valid permit, all, or none."
        ),
    )


class ImportedRow(serializers.Serializer):
    """One row of the file and its outcome."""

    row = serializers.IntegerField(help_text="The row number in a spreadsheet; the header is 1.")
    title = serializers.CharField()
    outcome = serializers.ChoiceField(choices=[str(outcome) for outcome in RowOutcome])
    reason = serializers.CharField(allow_blank=True)


class ImportReport(serializers.Serializer):
    """The result of an import; of a dry run, the result it would have."""

    dry_run = serializers.BooleanField()
    columns = serializers.ListField(child=serializers.CharField())
    mapping = serializers.DictField(
        child=serializers.CharField(), help_text="The mapping of columns to fields."
    )
    total_rows = serializers.IntegerField()
    members = serializers.IntegerField(help_text="Members in the file that were not skipped.")
    created = serializers.IntegerField(help_text="The number of members.")
    updated = serializers.IntegerField(help_text="The number of members.")
    unchanged = serializers.IntegerField(help_text="The number of members.")
    refused = serializers.IntegerField(help_text="The number of rows.")
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
