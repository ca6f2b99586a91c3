from django.urls import include, path

from shared.api.routers import ApiRouter
from tenants.snippets.views import SnippetViewSet

router = ApiRouter()
router.register("analytics", SnippetViewSet, basename="snippet")

urlpatterns = [path("", include(router.urls))]
