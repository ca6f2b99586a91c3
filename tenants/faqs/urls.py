from shared.api.routers import ApiRouter
from tenants.faqs.views import FaqCategoryViewSet, FaqViewSet

router = ApiRouter()
router.register("faqs", FaqViewSet, basename="faq")
router.register("faq-categories", FaqCategoryViewSet, basename="faq-category")

urlpatterns = router.urls
