"""Search engines: metadata, verification, organization, site map."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.views import ApiView
from tenants.options import services
from tenants.options.models import SiteOptions
from tenants.options.seo import SiteMap
from tenants.options.seo_serializers import SeoBody, SiteMapBody


class SeoView(ApiView):
    """The site's metadata for search engines."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "seo.write"}

    @extend_schema(summary="Get the SEO settings", responses=SeoBody)
    def get(self, request: Request) -> Response:
        return Response(SeoBody(_options()).data)

    @extend_schema(summary="Change the SEO settings", request=SeoBody, responses=SeoBody)
    def put(self, request: Request) -> Response:
        options = _options()
        changes = self.read(SeoBody, partial=True)
        by, record = self.access.user_id, recorder(self.access, request)
        services.save(options, changes, part="seo", by=by, record=record)
        return Reply(SeoBody(options).data, message=_("SEO settings saved."))


class SiteMapView(ApiView):
    """The content of the site map."""

    methods_need = {"get": "options.read", "put": "seo.write"}

    @extend_schema(summary="Get the settings of the sitemap", responses=SiteMapBody)
    def get(self, request: Request) -> Response:
        return Response(SiteMapBody(SiteMap.of(_options().site_map)).data)

    @extend_schema(summary="Change the settings of the sitemap", request=SiteMapBody, responses=SiteMapBody)
    def put(self, request: Request) -> Response:
        record = recorder(self.access, request)
        site_map = services.change_site_map(self.read(SiteMapBody), by=self.access.user_id, record=record)
        return Reply(SiteMapBody(SiteMap.of(site_map)).data, message=_("Sitemap settings saved."))


def _options() -> SiteOptions:
    return SiteOptions.objects.select_related("og_image").get()
