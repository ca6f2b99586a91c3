"""Search engines: words, verification, organisation, site map."""

from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.views import ApiView
from tenants.options import services
from tenants.options.models import Seo
from tenants.options.seo import SiteMap
from tenants.options.seo_serializers import SeoBody, SiteMapBody

SAVED = gettext_lazy("Saved.")


class SeoView(ApiView):
    """What search engines are told of the site as a whole."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "seo.write"}

    @extend_schema(summary="The site's words for search engines", responses=SeoBody)
    def get(self, request: Request) -> Response:
        return Response(SeoBody(_seo()).data)

    @extend_schema(summary="Change the words for search engines", request=SeoBody, responses=SeoBody)
    def put(self, request: Request) -> Response:
        seo = _seo()
        services.save(seo, self.read(SeoBody, partial=True))
        return Reply(SeoBody(seo).data, message=SAVED)


class SiteMapView(ApiView):
    """Which pages the site map names."""

    methods_need = {"get": "options.read", "put": "seo.write"}

    @extend_schema(summary="What the site map names", responses=SiteMapBody)
    def get(self, request: Request) -> Response:
        return Response(SiteMapBody(SiteMap.of(_seo().site_map)).data)

    @extend_schema(summary="Change what the site map names", request=SiteMapBody, responses=SiteMapBody)
    def put(self, request: Request) -> Response:
        kept = services.change_site_map(self.read(SiteMapBody))
        return Reply(SiteMapBody(SiteMap.of(kept)).data, message=SAVED)


def _seo() -> Seo:
    return Seo.objects.select_related("og_image").get()
