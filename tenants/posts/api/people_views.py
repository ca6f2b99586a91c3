"""HTTP API for the team members of a member post. To resend or remove invitations, use `/api/users`."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.actor import get_actor
from shared.accounts.users.serializers import TeamUser
from shared.api.replies import Reply
from shared.tenancy.unit_of_work import shared_work
from tenants.posts.api.post_access import PostAccessMixin
from tenants.posts.api.serializers import PostInvitation
from tenants.posts.changes import people


class PostPeopleViewSet(PostAccessMixin):
    """The team members of a member post, and invitations of new team members."""

    actions_need = {"people": "users.read", "invite": "users.write"}

    @extend_schema(
        summary="List the page managers of a member post, with invitations",
        responses=TeamUser(many=True),
    )
    @action(detail=True, methods=["get"])
    def people(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("users.read")
        with shared_work():
            return self.paginated(people.list_assigned_people(post, self.access.domain_id), TeamUser)

    @extend_schema(
        summary="Invite a page manager of a member post by email",
        request=PostInvitation,
        responses={201: TeamUser},
    )
    @people.mapping.post
    def invite(self, request: Request, pk: str) -> Response:
        post = self.get_object_for("users.write")
        invited = people.invite(post, **self.read(PostInvitation), by=get_actor(request, self.access))
        name = invited.person.name or invited.invited_email
        is_here = invited.user_id is not None
        message = _("%(name)s can now edit this page.") if is_here else _("Invitation sent to %(name)s.")
        return Reply(
            TeamUser(invited, context=self._context()).data,
            message=message % {"name": name},
            status=201,
        )
