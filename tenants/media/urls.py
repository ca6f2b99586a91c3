from shared.api.routers import ApiRouter
from tenants.media.views import MediaViewSet

router = ApiRouter()
router.register("media", MediaViewSet, basename="media")

urlpatterns = router.urls
