"""Restore versions of the business info."""

from django.db.models import Q

from shared.api.access import Access
from shared.api.permissions import may
from shared.data_types import JsonObject
from tenants.business.serializers import BusinessBody
from tenants.business.services import CONTACT, OPTIONS_ALONE, change_business
from tenants.history.kinds import Restore, read_content
from tenants.history.models import ONLY_OBJECT
from tenants.options.contents import business_content
from tenants.options.models import SiteOptions


class BusinessVersions:
    """Versions of the site's own business. Restoring the name or email requires the permission to change
    site options.
    """

    permission = "business.write"

    def visible(self, _access: Access) -> Q:
        return Q()

    def read(self, object_id: int) -> JsonObject | None:
        return business_content(SiteOptions.objects.get()) if object_id == ONLY_OBJECT else None

    def restore(self, restore: Restore) -> list[str]:
        changes, left_out = read_content(BusinessBody, restore.version.content)
        may_change_options = may(restore.access, "options.write")
        if not may_change_options:
            stored = SiteOptions.objects.get()
            for name in OPTIONS_ALONE & changes.keys():
                if changes[name] != getattr(stored, CONTACT[name]):
                    del changes[name]
                    left_out.append(name)
        change_business(
            changes,
            may_change_options=may_change_options,
            by=restore.access.user_id,
            record=restore.record,
        )
        return left_out
