"""HTTP API for options. Visitors can read options. The permission table defines which roles may change
them."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.actor import get_actor
from shared.accounts.audit import recorder
from shared.api.access import is_team_user
from shared.api.permissions import PUBLIC
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.views import ApiView
from shared.data_types import JsonObject
from tenants.options import services
from tenants.options.design import load_design, set_design
from tenants.options.icons import SOCIAL_ICONS, SocialIconItem
from tenants.options.menus import Menus, validate_entries
from tenants.options.models import SiteOptions
from tenants.options.palettes import ColorType
from tenants.options.reading import load_color_items, load_socials, menu_rows, menu_trees
from tenants.options.senders import check_sender, request_sender_check
from tenants.options.serializers import (
    ColorBody,
    DesignBody,
    ErrorPageBody,
    OptionsBody,
    SocialBody,
)

MAX_SOCIALS = 30


class OptionsView(ApiView):
    """Names, addresses, texts and images of the site."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "options.write"}

    @extend_schema(summary="Get the site options", responses=OptionsBody)
    def get(self, request: Request) -> Response:
        return Response(OptionsBody(SiteOptions.objects.complete().get()).data)

    @extend_schema(summary="Change the site options", request=OptionsBody, responses=OptionsBody)
    def put(self, request: Request) -> Response:
        options = SiteOptions.objects.complete().get()
        changes = self.read(OptionsBody, partial=True)
        sender = changes.get("outgoing_email", "")
        if sender and sender != options.outgoing_email:
            check_sender(sender, get_actor(request, self.access).user)
        by, record = self.access.user_id, recorder(self.access, request)
        services.save(options, changes, part="general", by=by, record=record)
        request_sender_check(options.outgoing_email)
        return Reply(OptionsBody(options).data, message=_("Site options saved."))


class ColorsView(ApiView):
    """The eight colors of the site."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "colors.write"}

    @extend_schema(summary="Get the site colors", responses=ColorBody(many=True))
    def get(self, request: Request) -> Response:
        return Response(load_color_items())

    @extend_schema(
        summary="Change the site colors", request=ColorBody(many=True), responses=ColorBody(many=True)
    )
    def put(self, request: Request) -> Response:
        colors = self.read(ColorBody, many=True, max_length=len(ColorType))
        codes = {int(each["type"]): each["code"] for each in colors}
        if len(codes) < len(colors):
            raise ValidationError({"domain_color_type_id": _("Use each color type only once.")})
        services.set_colors(codes, by=self.access.user_id, record=recorder(self.access, request))
        return Reply(load_color_items(), message=_("Colors saved."))


class DesignView(ApiView):
    """The template of the site, and its fonts, corners, buttons, header and footer."""

    methods_need = {"get": "options.read", "put": "options.write"}

    @extend_schema(summary="Get the design of the site", responses=DesignBody)
    def get(self, request: Request) -> Response:
        return Response(load_design().as_json())

    @extend_schema(
        summary="Change the design of the site",
        description="Another template changes styles and page layouts, but no content and no colors.",
        request=DesignBody,
        responses=DesignBody,
    )
    def put(self, request: Request) -> Response:
        by, record = get_actor(request, self.access), recorder(self.access, request)
        design = set_design(self.read(DesignBody), by=by, record=record)
        return Reply(design.as_json(), message=_("Design saved."))


class ErrorPageView(ApiView):
    """The texts and members of the not-found page."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "error_page.write"}

    @extend_schema(summary="Get the 404 page", responses=ErrorPageBody)
    def get(self, request: Request) -> Response:
        return Response(ErrorPageBody(self._options()).data)

    @extend_schema(summary="Change the 404 page", request=ErrorPageBody, responses=ErrorPageBody)
    def put(self, request: Request) -> Response:
        options = self._options()
        changes = self.read(ErrorPageBody, partial=True)
        by, record = self.access.user_id, recorder(self.access, request)
        services.save(options, changes, part="error_page", by=by, record=record)
        return Reply(ErrorPageBody(options).data, message=_("404 page saved."))

    def _options(self) -> SiteOptions:
        return SiteOptions.objects.select_related("truck_image").get()


class MenusView(ApiView):
    """The header and footer menus."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "menus.write"}

    @extend_schema(summary="Get the navigation menus", responses=Menus)
    def get(self, request: Request) -> Response:
        return Response(self._menus())

    @extend_schema(summary="Change the navigation menus", request=Menus, responses=Menus)
    def put(self, request: Request) -> Response:
        entries = validate_entries(self.read(Menus)["menuBody"])
        services.replace_menus(entries, by=self.access.user_id, record=recorder(self.access, request))
        return Reply(self._menus(), message=_("Navigation menus saved."))

    def _menus(self) -> JsonObject:
        return {"menuBody": menu_trees(menu_rows(), with_hidden=is_team_user(self.request))}


class SocialsView(ApiView):
    """Social links of the site."""

    hidden_until_open = True
    methods_need = {"get": PUBLIC, "put": "socials.write"}

    @extend_schema(summary="List social links", responses=SocialBody(many=True))
    def get(self, request: Request) -> Response:
        return Response(load_socials())

    @extend_schema(
        summary="Change the social links", request=SocialBody(many=True), responses=SocialBody(many=True)
    )
    def put(self, request: Request) -> Response:
        links = self.read(SocialBody, many=True, max_length=MAX_SOCIALS)
        entries = [services.SocialEntry(each["link"], each["icon"]["id"], each.get("id")) for each in links]
        services.replace_socials(entries, by=self.access.user_id, record=recorder(self.access, request))
        return Reply(load_socials(), message=_("Social links saved."))


class SocialIconsView(ApiView):
    """The icons for social links."""

    methods_need = {"get": PUBLIC}

    @extend_schema(
        summary="List icons for social links", responses={200: describe_type(list[SocialIconItem])}
    )
    def get(self, request: Request) -> Response:
        return Response([icon.wire for icon in SOCIAL_ICONS.values()])
