from typing import Any

import pytest
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory

from shared.accounts.models import User
from shared.api.access import Access
from shared.api.fields import WholeNumber
from shared.api.permissions import PUBLIC, Role
from shared.api.replies import Reply
from shared.api.views import ApiView, ApiViewSet
from shared.tenancy.unit_of_work import shared_work
from tests.kit import make


class Name(serializers.Serializer):
    firstname = serializers.CharField(max_length=5)


class UserName(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = ["id", "firstname"]


class TestAuthentication(BaseAuthentication):
    """An authentication class that signs in the user that the test sets."""

    def authenticate(self, request: Request) -> Any:
        values = getattr(request, "signed_in", None)
        return (None, values) if values is not None else None


class Users(ApiViewSet):
    """A view set like the view sets of the apps."""

    authentication_classes = (TestAuthentication,)
    actions_need = {"list": PUBLIC, "retrieve": PUBLIC, "create": "users.write"}
    uuid_field = "email"

    def get_queryset(self) -> "QuerySet[User]":
        return User.objects.order_by("id")

    def list(self, request: Request) -> Response:
        return self.paginated(self.get_queryset(), UserName)

    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(UserName(self.get_object()).data)

    def create(self, request: Request) -> Response:
        return Reply(self.read(Name), message="Made.", status=201)

    def update(self, request: Request, pk: str) -> Response:
        return Response(None)


class Plain(ApiView):
    authentication_classes = (TestAuthentication,)
    methods_need = {"get": PUBLIC}

    def get(self, request: Request) -> Response:
        return Response(self.query(Name))

    def put(self, request: Request) -> Response:
        return Response(None)


VIEWS = {
    "users": Users.as_view({"get": "list", "post": "create"}),
    "user": Users.as_view({"get": "retrieve", "put": "update"}),
    "plain": Plain.as_view(),
}


@pytest.fixture
def call(alpha):
    """Call a view on alpha, as a user with `role` or anonymously."""

    def make_call(method: str, path: str, body: Any = None, role: Role | None = None, **kwargs: Any) -> Any:
        request = getattr(APIRequestFactory(), method)(
            path, body, format="json" if body is not None else None
        )
        request.domain = alpha
        request.signed_in = Access(1, "s", alpha.id, role) if role is not None else None
        with shared_work():
            return VIEWS[path.split("?", maxsplit=1)[0].split("/")[1]](request, **kwargs).render()

    return make_call


def test_list_response_has_data_total_and_page(call, alpha):
    users = [make.user(firstname=f"N{n}") for n in range(3)]

    response = call("get", "/users?limit=2&offset=1")

    assert response.data == [{"id": user.pk, "firstname": user.firstname} for user in users[1:]]
    assert response.content.startswith(b'{"data":[{"id":')
    assert response.content.endswith(b'"meta":{"total":3,"limit":2,"offset":1}}')


def test_response_has_data_and_message(call):
    response = call("post", "/users", {"firstname": "Nina"}, role=Role.ADMIN)

    assert response.status_code == 201
    assert response.content == b'{"data":{"firstname":"Nina"},"message":"Made."}'


def test_permission_table_is_applied_to_caller(call):
    anonymous = call("post", "/users", {"firstname": "Nina"})
    editor = call("post", "/users", {"firstname": "Nina"}, role=Role.EDITOR)

    assert (anonymous.status_code, anonymous.data) == (401, {"message": "Unauthenticated."})
    assert (editor.status_code, editor.data) == (403, {"message": "You don't have permission to do that."})


@pytest.mark.parametrize("role", [None, *Role])
def test_method_missing_in_table_is_denied_to_all(call, role):
    response = call("put", "/user/1", {}, role=role, pk="1")

    assert response.status_code == (401 if role is None else 403)


def test_single_view_denies_unlisted_method(call):
    assert call("put", "/plain", {}).status_code == 401


def test_body_and_query_share_validation(call):
    body = call("post", "/users", {"firstname": "Too long"}, role=Role.ADMIN)
    query = call("get", "/plain?firstname=Too+long")

    errors = {"firstname": ["Ensure this field has no more than 5 characters."]}
    assert (body.status_code, body.data["errors"]) == (422, errors)
    assert (query.status_code, query.data["errors"]) == (422, errors)


def test_row_is_returned_by_id(call, alpha):
    user = make.user(firstname="Nina")

    assert call("get", f"/user/{user.pk}", pk=str(user.pk)).data == {"id": user.pk, "firstname": "Nina"}


@pytest.mark.parametrize("key", ["999999", "9" * 18, "0"])
def test_missing_row_answers_404(call, key):
    assert call("get", f"/user/{key}", pk=key).status_code == 404


def test_response_is_private_by_default(call):
    assert call("get", "/users").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("value", [3, "3", "-3", 2**63 - 1, -(2**63) + 1])
def test_whole_number_is_accepted(value):
    assert WholeNumber().run_validation(value) == int(value)


@pytest.mark.parametrize(
    "value", [True, 1.0, "1.0", "٣", "1_0", " 1", "1 ", "+1", "", None, [], 2**63, "9" * 50, "1e3"]
)
def test_invalid_whole_number_is_rejected(value):
    with pytest.raises(serializers.ValidationError):
        WholeNumber().run_validation(value)
