"""`GET /api/home` and `GET /api/home/waiting`: the home screen and the caller's pending items."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.api.typed import describe_type
from shared.api.views import ApiView
from tenants.dashboard import summary
from tenants.dashboard.schemas import HomeReply, WaitingReply


class Home(ApiView):
    """The panel's home screen."""

    methods_need = {"get": "posts.read"}

    @extend_schema(
        summary="Get the overview for the panel's home screen", responses={200: describe_type(HomeReply)}
    )
    def get(self, request: Request) -> Response:
        return Response(summary.home(self.access))


class Waiting(ApiView):
    """The caller's pending items."""

    methods_need = {"get": "posts.read"}

    @extend_schema(
        summary="Count posts in review, new submissions and requested stops",
        responses={200: describe_type(WaitingReply)},
    )
    def get(self, request: Request) -> Response:
        return Response(summary.waiting(self.access))
