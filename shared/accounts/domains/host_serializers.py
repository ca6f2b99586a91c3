"""Serializers for hosts, with the required DNS records and the result of the last check."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import many
from shared.api.languages import retranslate
from shared.domains.models import Host, HostState
from shared.hosting import records

_HOST = 260  # Longer than the longest host name, to allow a port or a trailing dot.


class HostAdd(serializers.Serializer):
    """A host to add to a domain."""

    host = serializers.CharField(max_length=_HOST)
    is_primary = serializers.BooleanField(
        default=False,
        help_text="Whether to make it the primary host; the previous primary host then redirects to it.",
    )
    redirects = serializers.BooleanField(
        default=True, help_text="Whether its pages redirect to the primary host."
    )


class HostChange(serializers.Serializer):
    """The fields to change. Omitted fields remain unchanged."""

    is_primary = serializers.BooleanField(
        required=False,
        help_text="`true` makes it the primary host, instead of the current one.",
    )
    redirects = serializers.BooleanField(required=False)


class DnsRecord(serializers.Serializer[records.RequiredRecord]):
    """A DNS record to add at the DNS provider of the host name."""

    type = serializers.ChoiceField(["A", "AAAA", "CNAME", "TXT"])
    name = serializers.CharField()
    value = serializers.CharField()
    is_alternative = serializers.BooleanField(
        help_text="Add either the CNAME record or the address records of a name."
    )


class HostFindings(serializers.Serializer[HostState]):
    """The result of the last check.

    Fields are null if the host was not checked or no DNS server responded.
    """

    checked_at = serializers.DateTimeField(allow_null=True)
    is_being_checked = serializers.BooleanField()
    is_proven = serializers.BooleanField(allow_null=True, help_text="Whether the TXT record was found.")
    points_here = serializers.BooleanField(
        allow_null=True, help_text="Whether all its IP addresses belong to the installation."
    )
    addresses = serializers.ListField(child=serializers.CharField())
    certificate_expires_at = serializers.DateTimeField(allow_null=True)
    certificate_issuer = serializers.CharField()
    certificate_problem = serializers.SerializerMethodField(
        help_text="Why the certificate is invalid or missing; empty for a valid certificate."
    )

    def get_certificate_problem(self, state: HostState) -> str:
        return retranslate(state.certificate_problem)


class HostFull(serializers.Serializer[Host]):
    """A host with the DNS records it needs and the result of their last check."""

    id = serializers.IntegerField(source="pk")
    host = serializers.CharField(source="domain")
    is_primary = serializers.BooleanField()
    redirects = serializers.BooleanField()
    proof = serializers.SerializerMethodField()
    records = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()

    @extend_schema_field(DnsRecord)
    def get_proof(self, host: Host) -> Any:
        return DnsRecord(records.proof_record(host)).data

    @extend_schema_field(DnsRecord(many=True))
    def get_records(self, host: Host) -> Any:
        return many(DnsRecord, instance=[*records.list_required_records(host)]).data

    @extend_schema_field(HostFindings(allow_null=True))
    def get_state(self, host: Host) -> Any:
        state = getattr(host, "state", None)
        return None if state is None else HostFindings(state).data
