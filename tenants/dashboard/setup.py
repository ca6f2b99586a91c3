"""`/api/site-setup`: fill in a new site from a few answers about its business."""

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from shared.accounts.audit import recorder
from shared.api.replies import Reply
from shared.api.typed import describe_type
from shared.api.views import ApiView
from shared.tenancy.unit_of_work import current_domain
from tenants.business.serializers import BusinessBody, WordsField, business_reply
from tenants.business.services import change_business
from tenants.hours.facts import BusinessReply
from tenants.site.starter_content import fill_in_pages


class SiteSetupBody(BusinessBody):
    """Business info and the food of a business."""

    food = WordsField(max_length=80, default="", help_text="The food and drinks, in a few words.")


class SiteSetupReply(BusinessReply):
    """The saved business info, and the food as it appears on the pages."""

    food: str


class SiteSetup(ApiView):
    """The first answers about a new site."""

    methods_need = {"post": "options.write"}

    @extend_schema(
        summary="Fill in a new site",
        description=(
            "Saves the business info, and writes the name and the food into the starter pages. "
            "Pages with changes by users stay unchanged."
        ),
        request=SiteSetupBody,
        responses={200: describe_type(SiteSetupReply)},
    )
    def post(self, request: Request) -> Response:
        answers = self.read(SiteSetupBody)
        food, by, domain = answers.pop("food"), self.access.user_id, current_domain()
        with transaction.atomic():
            options = change_business(answers, by=by, record=recorder(self.access, request))
            fill_in_pages(domain, title=options.title or domain.title, food=food, by=by)
        reply: SiteSetupReply = {**business_reply(options), "food": food}
        return Reply(reply, message=_("Site setup complete."))
