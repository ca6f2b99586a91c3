"""Serializers for domains, for super admins."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.data_types import JsonObject
from shared.domains.host_changes import MAX_HOSTS
from shared.domains.models import Domain, DomainStatus, Template
from shared.domains.quotas import Usage
from shared.tenancy.features import FEATURES
from shared.tenancy.quotas import MOST, NAMES, Quotas

_HOST = 260  # Longer than the longest host name, to allow a port or a trailing dot.


def _limit(name: str, text: str) -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MOST[name], help_text=text
    )


class DomainCreate(serializers.Serializer):
    """The data of a new domain. Its site is available as soon as the response arrives."""

    title = serializers.CharField(max_length=200)
    host = serializers.CharField(max_length=_HOST)
    template = serializers.ChoiceField(Template.choices, default=Template.BLANK)
    timezone = serializers.CharField(max_length=64, default="UTC")
    currency = serializers.CharField(
        max_length=3,
        required=False,
        default="",
        allow_blank=True,
        help_text="The ISO 4217 code of the currency of prices; by default, the currency of the time zone.",
    )
    owner_email = serializers.EmailField(
        max_length=254,
        required=False,
        default="",
        allow_blank=True,
        help_text="The owner, who gets an email invitation as admin of the domain.",
    )


class HostBody(serializers.Serializer):
    host = serializers.CharField(max_length=_HOST, source="domain")
    is_primary = serializers.BooleanField(default=False)


class QuotasBody(serializers.Serializer):
    """The limits of a domain. Null means the installation's default."""

    storage = _limit("storage", "Bytes of files.")
    members = _limit("members", "Members of the site, without those in the trash.")
    team = _limit("team", "Users and pending invitations.")


class FeaturesBody(serializers.Serializer):
    """The features of a domain. If a feature is off, every role loses the permissions of this feature."""

    def get_fields(self) -> dict[str, serializers.Field]:
        return {
            name: serializers.BooleanField(required=False, help_text=f"{each.label}.")
            for name, each in FEATURES.items()
        }


class LimitRow(serializers.Serializer[Usage]):
    """A limit of a domain and its current usage."""

    name = serializers.ChoiceField(NAMES)
    used = serializers.IntegerField()
    limit = serializers.IntegerField(allow_null=True, help_text="Null without a limit.")


class DomainChange(serializers.Serializer):
    """The fields to change. Omitted fields remain unchanged.

    `hosts` replaces the complete list, and must contain one primary host.
    """

    title = serializers.CharField(max_length=200, required=False)
    timezone = serializers.CharField(max_length=64, required=False)
    status = serializers.ChoiceField(
        [DomainStatus.ACTIVE, DomainStatus.SUSPENDED],
        required=False,
        help_text="`active` also restores a deleted domain within its grace period.",
    )
    quotas = QuotasBody(required=False)
    features = FeaturesBody(required=False)
    hosts: serializers.ListSerializer = serializers.ListSerializer(
        child=HostBody(), required=False, min_length=1, max_length=MAX_HOSTS
    )


class DomainDelete(serializers.Serializer):
    host = serializers.CharField(max_length=_HOST, help_text="The primary host, as a confirmation.")


class DomainQuery(serializers.Serializer):
    search = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    status = serializers.ChoiceField(DomainStatus.choices, required=False, default="", allow_blank=True)
    template = serializers.ChoiceField(Template.choices, required=False, default="", allow_blank=True)


class HostQuery(serializers.Serializer):
    host = serializers.CharField(max_length=300)


class DomainFull(serializers.Serializer[Domain]):
    """A domain with its hosts, its number of users and, if it is deleted, the time of its purge."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    host = serializers.CharField(source="primary_host")
    hosts = HostBody(source="sorted_hosts", many=True)
    status = serializers.ChoiceField(DomainStatus.choices)
    opened_at = serializers.DateTimeField(
        allow_null=True, help_text="When the site was opened to visitors; null if it isn't open yet."
    )
    maintenance = serializers.CharField(
        help_text=(
            "Why its last migration failed; the site is offline until a migration succeeds. Otherwise empty."
        )
    )
    template = serializers.ChoiceField(Template.choices)
    timezone = serializers.CharField()
    users_count = serializers.IntegerField()
    quotas = serializers.SerializerMethodField()
    features = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    deleted_at = serializers.DateTimeField(source="deleting_since", allow_null=True)
    purge_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(QuotasBody)
    def get_quotas(self, domain: Domain) -> JsonObject:
        return Quotas.read(domain.quotas).limits()

    @extend_schema_field(FeaturesBody)
    def get_features(self, domain: Domain) -> dict[str, bool]:
        return Quotas.read(domain.quotas).features()


class HostCheck(serializers.Serializer):
    host = serializers.CharField(
        allow_null=True, help_text="The normalized name; empty if the name is invalid."
    )
    free = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
