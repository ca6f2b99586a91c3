from django.urls import re_path

from shared.api.routers import ID_PATTERN, ApiRouter
from tenants.backups.member_views import MemberImportView, MemberUploadView
from tenants.backups.snapshot_views import SnapshotViewSet
from tenants.backups.upload_views import BundleView, WordpressView
from tenants.backups.views import BackupViewSet

router = ApiRouter()
router.register("snapshots", SnapshotViewSet, basename="snapshot")
router.register("backups", BackupViewSet, basename="backups")

urlpatterns = [
    re_path("^backups/import/?$", BundleView.as_view(), name="backup-import"),
    re_path("^backups/wordpress/?$", WordpressView.as_view(), name="backup-wordpress"),
    re_path("^imports/members/?$", MemberUploadView.as_view(), name="member-imports"),
    re_path(f"^imports/members/(?P<pk>{ID_PATTERN})/?$", MemberImportView.as_view(), name="member-import"),
    *router.urls,
]
