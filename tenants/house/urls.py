from django.urls import include, path, re_path

from shared.api.routers import ApiRouter
from tenants.house.views import HouseExport, HouseView, HouseViewSet

router = ApiRouter()
router.register("houses", HouseViewSet, basename="house")

urlpatterns = [
    re_path(r"^house/?$", HouseView.as_view(), name="own-house"),
    re_path(r"^house/export/?$", HouseExport.as_view()),
    path("", include(router.urls)),
]
