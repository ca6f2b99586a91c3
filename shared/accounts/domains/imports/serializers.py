"""Serializers of imports of domains, for super admins."""

from rest_framework import serializers

from shared.accounts.domain_import_models import DomainImport, ImportedDomain, ImportStatus, RowOutcome


class DomainListUpload(serializers.Serializer):
    """The upload form for a list of new domains."""

    file = serializers.FileField(
        allow_empty_file=True,
        help_text=(
            "A CSV file with the columns `host`, `title`, `template`, `timezone`, `currency` and `owner`. "
            "Only `host` is required. Up to 2 MB and 1,000 rows."
        ),
    )


class DomainImportFull(serializers.Serializer[DomainImport]):
    """An import with the number of its rows per outcome."""

    id = serializers.IntegerField()
    file_name = serializers.CharField()
    status = serializers.ChoiceField(ImportStatus.choices)
    problem = serializers.CharField(help_text="Why the import stopped; empty if a user stopped it.")
    user_name = serializers.SerializerMethodField(
        help_text="The super admin who started the check or the creation."
    )
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    rows_count = serializers.IntegerField()

    def get_fields(self) -> dict[str, serializers.Field]:
        counts = {f"{name}_count": serializers.IntegerField() for name in RowOutcome.values}
        return {**super().get_fields(), **counts}

    def get_user_name(self, source: DomainImport) -> str:
        return source.user.name if source.user else ""


class DomainListValues(serializers.Serializer):
    """The values of a new domain. If `currency` is blank, the domain gets the currency of the time zone."""

    host = serializers.CharField()
    title = serializers.CharField()
    template = serializers.CharField()
    timezone = serializers.CharField()
    currency = serializers.CharField()
    owner_email = serializers.CharField()


class ImportedDomainRow(serializers.Serializer[ImportedDomain]):
    """A row of the list and its outcome."""

    id = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The row number in a spreadsheet; the header is 1.")
    values = DomainListValues()
    outcome = serializers.ChoiceField(RowOutcome.choices)
    reason = serializers.CharField(help_text="Why the row failed.")
    domain_id = serializers.IntegerField(
        allow_null=True, help_text="The created or existing domain; null before the creation."
    )


class ImportedDomainQuery(serializers.Serializer):
    outcome = serializers.ChoiceField(RowOutcome.choices, required=False, default="", allow_blank=True)
