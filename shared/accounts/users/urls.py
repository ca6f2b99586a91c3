from shared.accounts.users.views import UserViewSet
from shared.api.routers import ApiRouter

router = ApiRouter()
router.register("users", UserViewSet, basename="user")

urlpatterns = router.urls
