from shared.api.routers import ApiRouter
from tenants.patterns.views import PatternViewSet

router = ApiRouter()
router.register("patterns", PatternViewSet, basename="pattern")

urlpatterns = router.urls
