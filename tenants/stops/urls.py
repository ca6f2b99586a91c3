from shared.api.routers import ApiRouter
from tenants.stops.place_views import PlaceViewSet
from tenants.stops.views import StopViewSet

router = ApiRouter()
router.register("places", PlaceViewSet, basename="place")
router.register("stops", StopViewSet, basename="stop")

urlpatterns = router.urls
