"""Serializers for system checks."""

from rest_framework import serializers

from shared.api.languages import retranslate
from shared.data_types import JsonObject
from shared.doctor.findings import Severity


class SystemFinding(serializers.Serializer):
    """A problem with the installation."""

    severity = serializers.ChoiceField(list(Severity))
    subject = serializers.SerializerMethodField(help_text="The affected service, domain or file.")
    problem = serializers.SerializerMethodField()
    advice = serializers.SerializerMethodField(help_text="The recommended action.")

    def get_subject(self, finding: JsonObject) -> str:
        return retranslate(finding["subject"])

    def get_problem(self, finding: JsonObject) -> str:
        return retranslate(finding["problem"])

    def get_advice(self, finding: JsonObject) -> str:
        return retranslate(finding["advice"])


class SystemCounts(serializers.Serializer):
    """The number of findings per severity."""

    error = serializers.IntegerField(default=0)
    warning = serializers.IntegerField(default=0)
    note = serializers.IntegerField(default=0)


class SystemCheckFull(serializers.Serializer):
    """The last run of the doctor. Before the first run, it contains only whether a run is in progress."""

    finished_at = serializers.DateTimeField(allow_null=True)
    is_running = serializers.BooleanField()
    domains = serializers.IntegerField(help_text="The number of checked domains.")
    counts = SystemCounts()
    findings = SystemFinding(many=True, help_text="Most severe first; up to 300.")
