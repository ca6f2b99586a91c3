from django.urls import include, path, re_path

from shared.api.routers import ApiRouter
from tenants.business.views import BusinessExport, BusinessView, BusinessViewSet

router = ApiRouter()
router.register("businesses", BusinessViewSet, basename="business")

urlpatterns = [
    re_path(r"^business/?$", BusinessView.as_view(), name="own-business"),
    re_path(r"^business/export/?$", BusinessExport.as_view()),
    path("", include(router.urls)),
]
