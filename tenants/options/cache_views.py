"""`/api/clear-cache`: clear the page cache manually."""

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.rate_limits import MINUTE, Rate
from shared.accounts.throttle import consume, throttle_key
from shared.api.replies import Reply
from shared.api.views import ApiView
from shared.tenancy.cache import tenant_cache
from shared.tenancy.unit_of_work import current_domain
from tenants.options.services import invalidate_all

CACHE_CLEARS = Rate(10, MINUTE)
"""Limit per site and minute for clearing the cache."""

SCOPES = ("all", "pages", "options", "media")


class CacheScope(serializers.Serializer):
    """The cached values to clear. They depend on one content version, so every scope clears all of them."""

    scope = serializers.ChoiceField(SCOPES, default="all")


class CacheCleared(serializers.Serializer):
    cleared = serializers.BooleanField()
    scope = serializers.ChoiceField(SCOPES)
    version = serializers.IntegerField()
    cleared_at = serializers.DateTimeField()


class ClearCacheView(ApiView):
    methods_need = {"post": "cache.clear"}

    @extend_schema(summary="Clear the page cache", request=CacheScope, responses=CacheCleared)
    def post(self, request: Request) -> Response:
        scope = self.read(CacheScope)["scope"]
        consume(throttle_key("clear-cache", current_domain().id), CACHE_CLEARS)
        invalidate_all()
        cleared = {"cleared": True, "scope": scope, "version": tenant_cache.version()}
        return Reply(
            CacheCleared({**cleared, "cleared_at": timezone.now()}).data, message=_("Cache cleared.")
        )
