from shared.api.routers import ApiRouter
from tenants.history.views import VersionViewSet

router = ApiRouter()
router.register("versions", VersionViewSet, basename="version")

urlpatterns = router.urls
