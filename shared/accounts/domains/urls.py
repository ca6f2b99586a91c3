from django.urls import include, path, re_path

from shared.accounts.domains.host_views import HostViewSet
from shared.accounts.domains.views import DomainViewSet, SiteLimitsView
from shared.api.routers import ID_PATTERN, ApiRouter

router = ApiRouter()
router.register("domains", DomainViewSet, basename="domain")

HOSTS = f"^domains/(?P<pk>{ID_PATTERN})/hosts"
HOST = f"{HOSTS}/(?P<host_id>{ID_PATTERN})"

urlpatterns = [
    path("", include(router.urls)),
    re_path("^site-limits/?$", SiteLimitsView.as_view(), name="site-limits"),
    re_path(f"{HOSTS}/?$", HostViewSet.as_view({"get": "list", "post": "create"}), name="hosts"),
    re_path(f"{HOST}/?$", HostViewSet.as_view({"patch": "partial_update", "delete": "destroy"}), name="host"),
    re_path(f"{HOST}/check/?$", HostViewSet.as_view({"post": "check"}), name="check-host"),
]
