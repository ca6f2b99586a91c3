"""Wagtail's API of pages, with prefetched data for a list of members."""

from typing import Any

from wagtail.api.v2.router import WagtailAPIRouter
from wagtail.api.v2.views import PagesAPIViewSet

from tests.bench.wagtail_site.models import MemberPage


class Pages(PagesAPIViewSet):
    """An endpoint that prefetches data.

    Otherwise, the locale, pictures, renditions and cuisines of each member take separate queries.
    """

    def get_queryset(self) -> Any:
        pages = super().get_queryset()
        return pages.with_api_fields() if pages.model is MemberPage else pages


router = WagtailAPIRouter("wagtailapi")
router.register_endpoint("pages", Pages)
