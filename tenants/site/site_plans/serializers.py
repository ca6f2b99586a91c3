"""Serializers of plans for super admins."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.accounts.plan_models import PlanAction, PlannedSite, PlanStatus, SiteOutcome, SitePlan
from shared.api.fields import Id
from shared.data_types import JsonObject
from tenants.site.plan_parts import show_value
from tenants.site.plan_values import Value
from tenants.site.site_plans.services import MOST_SITES
from tenants.snippets.models import MAX_CODE

_MOST_VALUES = 20
_LONGEST_NAME = 200
_LONGEST_VALUE = 2 * MAX_CODE + 5_000
"""Maximum length of a value, which fits the JSON of any snippet. JSON writes a line break or a quotation
mark as two characters.
"""


class PlannedValue(serializers.Serializer):
    """A value with its name, as in `commissary options plan --set`."""

    name = serializers.CharField(
        max_length=_LONGEST_NAME, help_text="Such as `copyright`, `quota.members` or `footer.Imprint`."
    )
    value = serializers.CharField(
        max_length=_LONGEST_VALUE,
        allow_blank=True,
        help_text="The text; the URL of a footer link; the JSON of a snippet. An empty value removes a link.",
    )


class SitePlanCreate(serializers.Serializer):
    """The new values of the selected sites. No site changes until the plan is applied."""

    domain_ids: serializers.ListField = serializers.ListField(child=Id(), min_length=1, max_length=MOST_SITES)
    values: serializers.ListSerializer = serializers.ListSerializer(
        child=PlannedValue(), min_length=1, max_length=_MOST_VALUES
    )

    def validate_values(self, values: list[JsonObject]) -> list[JsonObject]:
        if len({each["name"] for each in values}) < len(values):
            raise serializers.ValidationError(_("Each value can be listed only once."))
        return values


class SitePlanApply(serializers.Serializer):
    skip_edited = serializers.BooleanField(
        default=False, help_text="Skip sites where users of the site changed one of the values."
    )


class SitePlanFull(serializers.Serializer[SitePlan]):
    """A plan with the number of its sites by outcome."""

    id = serializers.IntegerField()
    values = serializers.SerializerMethodField()
    action = serializers.ChoiceField(PlanAction.choices)
    status = serializers.ChoiceField(PlanStatus.choices, help_text="The status of the action.")
    problem = serializers.CharField(help_text="Why the action stopped; empty if sites failed.")
    user_name = serializers.SerializerMethodField(help_text="The super admin of the last action.")
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    sites_count = serializers.IntegerField()
    edited_count = serializers.IntegerField(
        help_text="The planned sites where users of the site changed a value."
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        counts = {f"{name}_count": serializers.IntegerField() for name in SiteOutcome.values}
        return {**super().get_fields(), **counts}

    @extend_schema_field(PlannedValue(many=True))
    def get_values(self, plan: SitePlan) -> list[JsonObject]:
        return [{"name": name, "value": value} for name, value in plan.wanted.items()]

    def get_user_name(self, plan: SitePlan) -> str:
        return plan.user.name if plan.user else ""


class SiteDifference(serializers.Serializer):
    """The old and the new value as text, which is empty if the site does not have the value."""

    name = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()
    edited_by = serializers.CharField(help_text="The last user of the site who changed it, and the date.")


class PlannedSiteRow(serializers.Serializer[PlannedSite]):
    """A site of a plan."""

    id = serializers.IntegerField()
    domain_id = serializers.IntegerField()
    host = serializers.CharField()
    outcome = serializers.ChoiceField(SiteOutcome.choices)
    reason = serializers.CharField(help_text="Why the site failed.")
    differences = serializers.SerializerMethodField()

    @extend_schema_field(SiteDifference(many=True))
    def get_differences(self, site: PlannedSite) -> list[JsonObject]:
        return [
            {
                "name": name,
                "before": _show(name, site.before.get(name)),
                "after": _show(name, value),
                "edited_by": site.edited_by.get(name, ""),
            }
            for name, value in site.after.items()
        ]


def _show(name: str, value: Value) -> str:
    if name.startswith("footer.") and isinstance(value, dict):
        return str(value["url"])
    return show_value(value)


class PlannedSiteQuery(serializers.Serializer):
    outcome = serializers.ChoiceField(SiteOutcome.choices, required=False, default="", allow_blank=True)
