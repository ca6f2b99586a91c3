from django.urls import re_path

from shared.api.routers import ApiRouter
from tenants.site.home_views import Home
from tenants.site.previews import PostPreviewViewSet

router = ApiRouter()
router.register("posts", PostPreviewViewSet, basename="post-preview")

urlpatterns = [re_path("^home/?$", Home.as_view()), *router.urls]
