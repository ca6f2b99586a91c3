from django.urls import re_path

from shared.api.routers import ApiRouter
from tenants.backups.snapshot_views import SnapshotViewSet
from tenants.backups.upload_views import BundleView, WordpressView
from tenants.backups.views import BackupViewSet

router = ApiRouter()
router.register("snapshots", SnapshotViewSet, basename="snapshot")
router.register("backups", BackupViewSet, basename="backups")

urlpatterns = [
    re_path("^backups/import/?$", BundleView.as_view(), name="backup-import"),
    re_path("^backups/wordpress/?$", WordpressView.as_view(), name="backup-wordpress"),
    *router.urls,
]
