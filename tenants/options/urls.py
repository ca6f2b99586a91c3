from django.urls import include, path, re_path

from shared.api.routers import ApiRouter
from tenants.options import views
from tenants.options.cache_views import ClearCacheView
from tenants.options.redirect_views import RedirectViewSet
from tenants.options.sender_views import SenderView
from tenants.options.seo_views import SeoView, SiteMapView

router = ApiRouter()
router.register("redirects", RedirectViewSet, basename="redirect")

urlpatterns = [
    re_path(r"^options/options/?$", views.OptionsView.as_view(), name="options"),
    re_path(r"^options/colors/?$", views.ColorsView.as_view(), name="colors"),
    re_path(r"^options/design/?$", views.DesignView.as_view(), name="design"),
    re_path(r"^options/sender/?$", SenderView.as_view(), name="sender"),
    re_path(r"^options/seo/?$", SeoView.as_view(), name="seo"),
    re_path(r"^options/site-map/?$", SiteMapView.as_view(), name="site-map"),
    re_path(r"^options/error-page/?$", views.ErrorPageView.as_view(), name="error-page"),
    re_path(r"^options/menus/?$", views.MenusView.as_view(), name="menus"),
    re_path(r"^options/socials/?$", views.SocialsView.as_view(), name="socials"),
    re_path(r"^options/social-icons/?$", views.SocialIconsView.as_view(), name="social-icons"),
    re_path(r"^clear-cache/?$", ClearCacheView.as_view(), name="clear-cache"),
    path("", include(router.urls)),
]
