from django.urls import include, path

from shared.accounts.announcements.views import AnnouncementViewSet
from shared.api.routers import ApiRouter

router = ApiRouter()
router.register("announcements", AnnouncementViewSet, basename="announcement")

urlpatterns = [path("", include(router.urls))]
