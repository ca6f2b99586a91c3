from django.urls import include, path, re_path

from shared.api.routers import ApiRouter
from tenants.house.views import HouseView, HouseViewSet

router = ApiRouter()
router.register("houses", HouseViewSet, basename="house")

urlpatterns = [
    re_path(r"^house/?$", HouseView.as_view(), name="own-house"),
    path("", include(router.urls)),
]
