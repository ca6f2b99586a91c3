from django.urls import re_path

from shared.api.routers import ApiRouter
from tenants.dashboard.opening_views import (
    SiteExamples,
    SiteOpening,
    SitePass,
    SitePreviewLinkViewSet,
    SiteTextsView,
    SiteTimezone,
)
from tenants.dashboard.setup import SiteSetup
from tenants.dashboard.views import Home, Waiting
from tenants.site.design_previews import DesignPreview, DesignPreviewLinks
from tenants.site.previews import PostPreviewViewSet

router = ApiRouter()
router.register("site-opening/preview-links", SitePreviewLinkViewSet, basename="site-preview-link")
router.register("posts", PostPreviewViewSet, basename="post-preview")

urlpatterns = [
    re_path("^home/?$", Home.as_view()),
    re_path("^home/waiting/?$", Waiting.as_view()),
    re_path("^site-timezone/?$", SiteTimezone.as_view(), name="site-timezone"),
    re_path("^site-setup/?$", SiteSetup.as_view(), name="site-setup"),
    re_path("^site-opening/?$", SiteOpening.as_view(), name="site-opening"),
    re_path("^site-opening/examples/?$", SiteExamples.as_view(), name="site-examples"),
    re_path("^site-opening/texts/?$", SiteTextsView.as_view(), name="site-texts"),
    re_path("^site-opening/pass/?$", SitePass.as_view(), name="site-pass"),
    re_path("^options/design/preview/?$", DesignPreview.as_view(), name="design-preview"),
    re_path("^options/design/preview-links/?$", DesignPreviewLinks.as_view(), name="design-preview-links"),
    *router.urls,
]
