from shared.api.routers import ApiRouter
from tenants.carrying.snapshot_views import SnapshotViewSet
from tenants.carrying.views import CarryingViewSet

router = ApiRouter()
router.register("snapshots", SnapshotViewSet, basename="snapshot")
router.register("carrying", CarryingViewSet, basename="carrying")

urlpatterns = router.urls
