"""The URLs of Wagtail's project template, and its API."""

from django.urls import include, path
from wagtail import urls as wagtail_urls
from wagtail.admin import urls as wagtailadmin_urls
from wagtail.documents import urls as wagtaildocs_urls

from tests.bench.wagtail_site.api import router

urlpatterns = [
    path("admin/", include(wagtailadmin_urls)),
    path("documents/", include(wagtaildocs_urls)),
    path("api/v2/", router.urls),
    path("", include(wagtail_urls)),
]
