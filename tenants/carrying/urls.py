from django.urls import re_path

from shared.api.routers import ApiRouter
from tenants.carrying.snapshot_views import SnapshotViewSet
from tenants.carrying.upload_views import BundleView, WordpressView
from tenants.carrying.views import CarryingViewSet

router = ApiRouter()
router.register("snapshots", SnapshotViewSet, basename="snapshot")
router.register("carrying", CarryingViewSet, basename="carrying")

urlpatterns = [
    re_path("^carrying/import/?$", BundleView.as_view(), name="carry-in"),
    re_path("^carrying/wordpress/?$", WordpressView.as_view(), name="carry-wordpress"),
    *router.urls,
]
