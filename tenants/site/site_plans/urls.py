from django.urls import include, path

from shared.api.routers import ApiRouter
from tenants.site.site_plans.views import SitePlanViewSet

router = ApiRouter()
router.register("site-plans", SitePlanViewSet, basename="site-plan")

urlpatterns = [path("", include(router.urls))]
