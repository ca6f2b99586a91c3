"""Hosts on the wire, with what has to be set in the DNS and what was last found there."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.languages import retranslate
from shared.domains.models import Host, HostState
from shared.hosting import records

_HOST = 260  # a name with a port or a dot at its end is still read


class HostAdd(serializers.Serializer[dict[str, Any]]):
    """A host that a domain is to answer to as well."""

    host = serializers.CharField(max_length=_HOST)
    is_primary = serializers.BooleanField(
        default=False, help_text="In the place of the primary host there is, which redirects from then on."
    )
    redirects = serializers.BooleanField(
        default=True, help_text="Whether its pages redirect to the primary host instead of being served."
    )


class HostChange(serializers.Serializer[dict[str, Any]]):
    """What is to be different; what is left out stays."""

    is_primary = serializers.BooleanField(
        required=False,
        help_text="`true` makes it the primary one; another one takes its place.",
    )
    redirects = serializers.BooleanField(required=False)


class DnsRecord(serializers.Serializer[records.RequiredRecord]):
    """A record to be set where the name is registered."""

    type = serializers.ChoiceField(["A", "AAAA", "CNAME", "TXT"])
    name = serializers.CharField()
    value = serializers.CharField()
    is_alternative = serializers.BooleanField(help_text="Either the CNAME or the addresses of one name.")


class HostFindings(serializers.Serializer[HostState]):
    """What the last check found; null where it was not looked for, or nobody answered."""

    checked_at = serializers.DateTimeField(allow_null=True)
    is_being_checked = serializers.BooleanField()
    is_proven = serializers.BooleanField(allow_null=True, help_text="Whether the TXT record is there.")
    points_here = serializers.BooleanField(
        allow_null=True, help_text="Whether all its addresses are the installation's."
    )
    addresses = serializers.ListField(child=serializers.CharField())
    certificate_expires_at = serializers.DateTimeField(allow_null=True)
    certificate_issuer = serializers.CharField()
    certificate_problem = serializers.SerializerMethodField(
        help_text="Why browsers refuse the certificate, or why there is none; empty for a good one."
    )

    def get_certificate_problem(self, state: HostState) -> str:
        return retranslate(state.certificate_problem)


class HostFull(serializers.Serializer[Host]):
    """A host, how to lead it here, and whether it does."""

    id = serializers.IntegerField(source="pk")
    host = serializers.CharField(source="domain")
    is_primary = serializers.BooleanField()
    redirects = serializers.BooleanField()
    proof = serializers.SerializerMethodField()
    records = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()

    @extend_schema_field(DnsRecord)
    def get_proof(self, host: Host) -> Any:
        return DnsRecord(records.proof_of(host)).data

    @extend_schema_field(DnsRecord(many=True))
    def get_records(self, host: Host) -> Any:
        return DnsRecord([*records.required_records(host)], many=True).data  # type: ignore[arg-type]  # the stub forgets many

    @extend_schema_field(HostFindings(allow_null=True))
    def get_state(self, host: Host) -> Any:
        state = getattr(host, "state", None)
        return None if state is None else HostFindings(state).data
