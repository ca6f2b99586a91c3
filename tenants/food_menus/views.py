"""`/api/food-menus`: food menus. A member manages the menus that only their own business serves."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import accumulate

from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.errors import Conflict
from shared.api.ordered import OrderBody, order_rows
from shared.api.pagination import LimitOffset
from shared.api.parsers import OF_BLOCKS, Limits
from shared.api.permissions import Scope, may, scope
from shared.api.replies import Reply
from shared.api.tables import MEDIA_TYPE, TableResponse
from shared.api.typed import describe_type
from shared.api.versions import refuse_stale
from shared.api.views import ApiViewSet
from shared.api.visibility import add_visibility
from shared.tenancy.origins import site_origin
from shared.tenancy.unit_of_work import current_domain
from tenants.food_menus import export, reading, services
from tenants.food_menus.limits import LISTED_BYTES, MOST_MENUS_OF_ALL
from tenants.food_menus.models import BODY_BYTES, FoodMenu, FoodMenuQuerySet
from tenants.food_menus.pages import get_page_url
from tenants.food_menus.serializers import (
    CodesQuery,
    FoodMenuSerializer,
    MenuExportQuery,
    MenuTextBody,
    SheetQuery,
    SoldOutBody,
    menu_reply,
)
from tenants.food_menus.sheets import setting
from tenants.food_menus.sheets.rendering import NotSet
from tenants.food_menus.sheets.served import describe_service
from tenants.food_menus.sold_out import active_marks
from tenants.food_menus.wire import FoodMenuReply, ReadMenu
from tenants.hours.facts import OWN_BUSINESS, SITE_FACTS
from tenants.media.items import media_items
from tenants.options.models import SiteOptions
from tenants.posts.content.seen_files import files_seen
from tenants.posts.queries import rights

_READ = "food_menus.read"
_WRITE = "food_menus.write"
PDF = "application/pdf"
_MOST_NAMED = 40
_BOXES = (
    "409 `missing_glyphs` names the `characters` that would be empty boxes; with `boxes` they are printed."
)


class FoodMenuViewSet(ApiViewSet):
    """Menus with their sections and dishes, in their order."""

    actions_need = {
        "list": _READ,
        "retrieve": _READ,
        "create": _WRITE,
        "update": _WRITE,
        "destroy": _WRITE,
        "sold_out": _WRITE,
        "order": _WRITE,
        "from_text": _WRITE,
        "export": _READ,
        "sheet": _READ,
        "codes": _READ,
    }

    def body_limits(self) -> Limits:
        return OF_BLOCKS

    def get_queryset(self) -> FoodMenuQuerySet:
        menus = FoodMenu.objects.in_order()
        if scope(self.access, _READ) is Scope.ALL:
            return menus
        return menus.filter(business_ids__overlap=self._own_members)

    @extend_schema(summary="Get a food menu", responses={200: describe_type(FoodMenuReply)})
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(self._reply(self.get_object()))

    @extend_schema(
        summary="Create a food menu",
        request=FoodMenuSerializer,
        responses={201: describe_type(FoodMenuReply)},
    )
    def create(self, request: Request) -> Response:
        values = self.read(FoodMenuSerializer)
        own = self._own_members
        if scope(self.access, _WRITE) is not Scope.ALL:
            values.setdefault("business_ids", own)
        self._check(values.get("business_ids", [OWN_BUSINESS]), own)
        by, record = self.access.user_id, recorder(self.access, request)
        menu = services.add(values, files_seen(self.access), by=by, record=record)
        return Reply(self._reply(menu), message=add_visibility(_("Menu saved.")), status=201)

    @extend_schema(
        summary="Replace a food menu",
        description="If `version` is outdated, the reply is 409 `stale_version`.",
        request=FoodMenuSerializer,
        responses={200: describe_type(FoodMenuReply)},
    )
    def update(self, request: Request, pk: str) -> Response:
        menu: FoodMenu = self.get_object()
        values = self.read(FoodMenuSerializer)
        own = self._own_members
        self._check_menu(menu)
        self._check(values.get("business_ids", []), own)
        with refuse_stale(_("This menu was saved elsewhere while you were editing it.")):
            seen, record = files_seen(self.access, menu.media_ids), recorder(self.access, request)
            menu = services.change(
                menu, values, seen, by=self.access.user_id, record=record, check=self._check_menu
            )
        return Reply(self._reply(menu), message=add_visibility(_("Menu saved.")))

    @extend_schema(summary="Delete a food menu", responses=None)
    def destroy(self, request: Request, pk: str) -> Response:
        menu: FoodMenu = self.get_object()
        self._check_menu(menu)
        services.remove(menu, record=recorder(self.access, request), check=self._check_menu)
        return Reply(message=_("Menu deleted."))

    @extend_schema(
        summary="Mark a dish as sold out or available",
        request=SoldOutBody,
        responses={200: describe_type(FoodMenuReply)},
    )
    @action(detail=True, methods=["put"], url_path="sold-out")
    def sold_out(self, request: Request, pk: str) -> Response:
        menu: FoodMenu = self.get_object()
        self._check_menu(menu)
        sent = self.read(SoldOutBody)
        try:
            marked = services.mark(menu, sent["dish"], sent["until"], timezone.now(), check=self._check_menu)
        except services.NoSuchDish as error:
            raise ValidationError({"dish": [_("This dish doesn't exist.")]}) from error
        return Reply(self._reply(marked), message=add_visibility(_("Dish availability saved.")))

    @extend_schema(
        summary="Reorder food menus",
        description="Reorders the listed menus among themselves; other menus keep their positions.",
        request=OrderBody,
        responses=None,
    )
    @action(detail=False, methods=["put"])
    def order(self, request: Request) -> Response:
        menus = order_rows(self.get_queryset(), self.read(OrderBody)["ids"], _("This menu doesn't exist."))
        own = self._own_members
        services.reorder(menus, check=lambda menu: self._check(menu.business_ids, own))
        return Reply(message=add_visibility(_("Order of menus saved.")))

    @extend_schema(
        summary="Convert text to a menu",
        description=(
            "Converts lines of dishes and prices, or rows of CSV, to sections. Stores nothing. If the reply "
            "has `is_known: false`, nothing is read yet: send the text again with the `columns` of the table."
        ),
        request=MenuTextBody,
        responses={200: describe_type(ReadMenu)},
    )
    @action(detail=False, methods=["post"], url_path="from-text")
    def from_text(self, request: Request) -> Response:
        sent = self.read(MenuTextBody)
        currency = _currency(SiteOptions.objects.only("business").get())
        return Response(
            reading.read_menu(sent["text"], currency, sent.get("columns"), sent.get("header_rows"))
        )

    @extend_schema(
        summary="Export the dishes of food menus as CSV",
        description="One row for each dish, in order; `from-text` can read this table.",
        parameters=[MenuExportQuery],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    @action(detail=False, methods=["get"], pagination_class=None)
    def export(self, request: Request) -> StreamingHttpResponse:
        wanted = self.query(MenuExportQuery)
        menus = self.get_queryset()
        if "menu_id" in wanted:
            menus = menus.filter(pk=wanted["menu_id"])
        ids = list(menus.values_list("pk", flat=True)[:MOST_MENUS_OF_ALL])
        return TableResponse(
            "menus", export.HEAD, export.rows(current_domain(), ids, timezone.now(), self.access)
        )

    @extend_schema(
        summary="Print a food menu as PDF",
        description=_BOXES,
        parameters=[SheetQuery],
        responses={(200, PDF): OpenApiTypes.BINARY},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def sheet(self, request: Request, pk: str) -> HttpResponse:
        menu: FoodMenu = self.get_object()
        if request.method == "HEAD":
            return _as_pdf(b"", f"menu-{menu.pk}")
        wanted = self.query(SheetQuery)
        options = SiteOptions.objects.only("title", "address", "phone", "business").get()
        stated = options.business or {}
        with _translate_errors():
            pdf = setting.menu_sheet(
                menu,
                paper=wanted["paper"],
                currency=_currency(options),
                served=describe_service(menu, stated.get("services") or ()),
                business={"name": options.title, "address": options.address, "phone": options.phone},
                with_boxes=wanted["boxes"],
                by=self.access.user_id,
            )
        return _as_pdf(pdf, f"menu-{menu.pk}")

    @extend_schema(
        summary="Print QR codes that link to the page of a food menu",
        description=_BOXES,
        parameters=[CodesQuery],
        responses={(200, PDF): OpenApiTypes.BINARY},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def codes(self, request: Request, pk: str) -> HttpResponse:
        menu: FoodMenu = self.get_object()
        if request.method == "HEAD":
            return _as_pdf(b"", f"codes-{menu.pk}")
        wanted = self.query(CodesQuery)
        address = f"{site_origin(current_domain().host)}/{get_page_url(menu)}"
        with _translate_errors():
            pdf = setting.code_sheet(
                address,
                tables=wanted["tables"],
                title=menu.title,
                with_boxes=wanted["boxes"],
                by=self.access.user_id,
            )
        return _as_pdf(pdf, f"codes-{menu.pk}")

    @cached_property
    def _own_members(self) -> list[int]:
        """The ids of the caller's member posts if the caller can read only these, otherwise an empty list."""
        return [] if scope(self.access, _READ) is Scope.ALL else rights.read_own_members(self.access)

    def _check_menu(self, menu: FoodMenu) -> None:
        """Raise PermissionDenied if the caller may not write the menu. This is checked again with the locked
        menu."""
        self._check(menu.business_ids, self._own_members)

    def _check(self, business_ids: Iterable[int], own: Iterable[int]) -> None:
        """Raise PermissionDenied if businesses that the caller does not manage also serve the menu."""
        if not self._reaches(business_ids, own):
            raise PermissionDenied

    def _reaches(self, business_ids: Iterable[int], own: Iterable[int]) -> bool:
        reach = scope(self.access, _WRITE)
        return reach is Scope.ALL or (reach is Scope.OWN_MEMBER and set(business_ids) <= set(own))

    def _reply(self, menu: FoodMenu) -> FoodMenuReply:
        return self._replies([menu])[0]

    def _replies(self, menus: list[FoodMenu]) -> list[FoodMenuReply]:
        pictures = media_items({each for menu in menus for each in menu.media_ids})
        own = self._own_members if may(self.access, _WRITE) else []
        businesses = services.existing_businesses({each for menu in menus for each in menu.business_ids})
        sold_out = active_marks([menu.marks for menu in menus], timezone.now())
        return [
            menu_reply(
                menu,
                pictures=pictures,
                businesses=businesses,
                sold_out=marks,
                may_write=self._reaches(menu.business_ids, own),
            )
            for menu, marks in zip(menus, sold_out, strict=True)
        ]

    @extend_schema(
        summary="List food menus",
        description=(
            f"A reply contains up to {LISTED_BYTES // 1_000_000} MB of menus; `limit` is the number of menus."
        ),
        responses={200: describe_type(list[FoodMenuReply])},
    )
    def list(self, request: Request) -> Response:
        paginator = LimitOffset()
        sizes = self.get_queryset().values_list("pk", BODY_BYTES)
        listed = paginator.paginate_queryset(sizes, request, view=self)
        before = [0, *accumulate(size for _pk, size in listed)]
        ids = [
            pk for (pk, _size), sum_before in zip(listed, before, strict=False) if sum_before < LISTED_BYTES
        ]
        if len(ids) < len(listed):
            # The next page starts after the last menu in this response.
            paginator.limit = len(ids)
        return paginator.get_paginated_response(self._replies(list(self.get_queryset().filter(pk__in=ids))))


def _currency(options: SiteOptions) -> str:
    return str((options.business or {}).get("currency", SITE_FACTS["currency"]))


def _as_pdf(content: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(content, content_type=PDF, headers=headers)


@contextmanager
def _translate_errors() -> Iterator[None]:
    try:
        yield
    except setting.MissingGlyphs as error:
        shown = " ".join(error.characters[:_MOST_NAMED])
        raise Conflict(
            "missing_glyphs",
            _("No font on this server supports these characters: %(characters)s") % {"characters": shown},
            characters=error.characters,
        ) from error
    except NotSet as error:
        raise ValidationError(
            {"id": [_("This menu could not be printed. Try again with fewer dishes.")]}
        ) from error
