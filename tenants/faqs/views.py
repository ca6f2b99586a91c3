"""FAQs and their categories. Visitors get only published FAQs, and team members get all of them."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.access import is_team_user
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.views import ApiViewSet
from tenants.faqs import services
from tenants.faqs.models import Faq, FaqCategory, FaqQuerySet
from tenants.faqs.serializers import FaqBody, FaqCategoryBody, FaqQuery, FaqRow

_WRITE = "faqs.write"


class FaqViewSet(ApiViewSet):
    """Questions and answers, in their order."""

    serializer_class = FaqRow
    hidden_until_open = True
    actions_need = {
        "list": PUBLIC,
        "retrieve": PUBLIC,
        "create": _WRITE,
        "partial_update": _WRITE,
        "destroy": _WRITE,
    }

    def get_queryset(self) -> FaqQuerySet:
        faqs = Faq.objects.all() if is_team_user(self.request) else Faq.objects.public()
        return faqs.select_related("category").in_order()

    @extend_schema(summary="List FAQs", parameters=[FaqQuery])
    def list(self, request: Request) -> Response:
        narrowed = self.query(FaqQuery)
        faqs = self.get_queryset()
        if "category" in narrowed:
            faqs = faqs.filter(category=narrowed["category"])
        if "search" in narrowed:
            faqs = faqs.matching(narrowed["search"])
        return self.paginated(faqs, FaqRow)

    @extend_schema(summary="Get an FAQ")
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(FaqRow(self.get_object()).data)

    @extend_schema(summary="Create an FAQ", request=FaqBody, responses={201: FaqRow})
    def create(self, request: Request) -> Response:
        faq = services.add(self.read(FaqBody))
        return Reply(FaqRow(faq).data, message=_("Question added."), status=201)

    @extend_schema(summary="Change or move an FAQ", request=FaqBody, responses=FaqRow)
    def partial_update(self, request: Request, pk: str) -> Response:
        faq = services.change(self.get_object(), self.read(FaqBody, partial=True))
        return Reply(FaqRow(faq).data, message=_("Question saved."))

    @extend_schema(summary="Delete an FAQ", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        services.remove(self.get_object())
        return Reply(message=_("Question deleted."))


class FaqCategoryViewSet(ApiViewSet):
    """The categories of FAQs."""

    serializer_class = FaqCategoryBody
    queryset = FaqCategory.objects.order_by("name", "id")
    hidden_until_open = True
    actions_need = {"list": PUBLIC, "create": _WRITE, "destroy": _WRITE}

    @extend_schema(summary="List FAQ categories")
    def list(self, request: Request) -> Response:
        return self.paginated(self.get_queryset(), FaqCategoryBody)

    @extend_schema(summary="Create an FAQ category", responses={201: FaqCategoryBody})
    def create(self, request: Request) -> Response:
        category = services.add_category(**self.read(FaqCategoryBody))
        return Reply(FaqCategoryBody(category).data, message=_("Category added."), status=201)

    @extend_schema(summary="Delete an FAQ category and keep its FAQs", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        services.remove_category(self.get_object())
        return Reply(message=_("Category deleted. Its questions are now uncategorized."))
