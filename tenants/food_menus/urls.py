from shared.api.routers import ApiRouter
from tenants.food_menus.views import FoodMenuViewSet

router = ApiRouter()
router.register("food-menus", FoodMenuViewSet, basename="food-menu")

urlpatterns = router.urls
