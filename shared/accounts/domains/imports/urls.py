from django.urls import include, path, re_path

from shared.accounts.domains.imports.views import DomainImportsViewSet, DomainImportViewSet
from shared.api.routers import ApiRouter

router = ApiRouter()
router.register("domain-imports", DomainImportViewSet, basename="domain-import")

urlpatterns = [
    re_path(
        "^domain-imports/?$",
        DomainImportsViewSet.as_view({"get": "list", "post": "create"}),
        name="domain-imports",
    ),
    path("", include(router.urls)),
]
