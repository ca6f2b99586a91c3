from django.urls import include, path

from shared.accounts.domains.views import DomainViewSet
from shared.api.routers import ApiRouter

router = ApiRouter()
router.register("domains", DomainViewSet, basename="domain")

urlpatterns = [path("", include(router.urls))]
