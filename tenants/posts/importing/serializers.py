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

    file = serializers.FileField(allow_empty_file=True, help_text="A CSV file in UTF-8, at most 5 MB.")
    mapping = MappingField(
        required=False,
        help_text='JSON, such as `{"Applicant": "title"}`: what the guess by the columns\' names gets wrong.',
    )
    dry_run = serializers.BooleanField(default=False, help_text="Change nothing, report what would happen.")
    as_draft = serializers.BooleanField(default=False, help_text="Create members as drafts.")
    stops = serializers.ChoiceField(
        choices=[str(each) for each in StopsFrom],
        default=str(StopsFrom.VALID),
        help_text="Which rows with a place and hours become stops: those with a valid permit, all, or none.",
    )


class ImportedRow(serializers.Serializer):
    """One row of the file and its outcome."""

    row = serializers.IntegerField(help_text="The row's number in a spreadsheet; the header is 1.")
    title = serializers.CharField()
    outcome = serializers.ChoiceField(choices=[str(outcome) for outcome in RowOutcome])
    reason = serializers.CharField(allow_blank=True)


class ImportReport(serializers.Serializer):
    """The result of an import; of a dry run, the result it would have."""

    dry_run = serializers.BooleanField()
    columns = serializers.ListField(child=serializers.CharField())
    mapping = serializers.DictField(child=serializers.CharField(), help_text="Column → field, as used.")
    total_rows = serializers.IntegerField()
    members = serializers.IntegerField(help_text="Members the file names and that were not refused.")
    created = serializers.IntegerField(help_text="Members.")
    updated = serializers.IntegerField(help_text="Members.")
    unchanged = serializers.IntegerField(help_text="Members.")
    refused = serializers.IntegerField(help_text="Rows.")
    places = serializers.IntegerField(help_text="Places that were made for stops.")
    stops = serializers.IntegerField(help_text="Stops that were added.")
    stops_removed = serializers.IntegerField(help_text="Stops that the file does not name any more.")
    stops_left_out = serializers.IntegerField(help_text="Stops that were not made; their rows say why.")
    summary = serializers.CharField()
    rows = ImportedRow(many=True, help_text="At most 1,000; the refused ones are always among them.")
