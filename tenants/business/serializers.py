"""Request and response bodies for business info."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared.api.fields import many
from shared.api.typed import describe_type
from shared.data_types import JsonMapping, JsonObject, ValidatedData
from shared.tenancy.unit_of_work import current_domain
from tenants.business.days import closing_days
from tenants.business.plans import load_plan
from tenants.business.services import CONTACT
from tenants.hours import spans
from tenants.hours.currencies import CURRENCIES
from tenants.hours.facts import (
    DAY_FACTS,
    DAYS,
    KIND_SLUGS,
    LINK_PURPOSES,
    MOST_EXCEPTIONS,
    NOTE_LENGTH,
    NOTICE_LENGTH,
    OWN_BUSINESS,
    SITE_FACTS,
    BusinessReply,
    Today,
    find_closure,
    has_kind,
    is_subject,
)
from tenants.hours.fields import CalendarDay, ClockTime
from tenants.hours.opening import compute_today
from tenants.options.fields import SafeLinkField
from tenants.options.models import SiteOptions
from tenants.posts.content.field_values import clean_text
from tenants.posts.models import Post

MOST_HOURS = 70
MOST_SERVICES = 40
MOST_LINKS = 20


class WordsField(serializers.CharField):
    """Plain text on one line, or "" for none."""

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        self.most = max_length
        kwargs.setdefault("allow_blank", True)
        kwargs.setdefault("required", False)
        super().__init__(max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        return clean_text(super().to_internal_value(data), max_length=self.most)


class HoursBody(serializers.Serializer):
    """Opening hours on one weekday. A closing time at or before the opening time is on the next day."""

    day = serializers.ChoiceField(DAYS)
    opens = ClockTime()
    closes = ClockTime()
    note = WordsField(max_length=NOTE_LENGTH, default="")

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        return _check_both_times(attrs)


class ServiceBody(serializers.Serializer):
    """A service with its own times."""

    name = WordsField(max_length=60, allow_blank=False, required=True)
    days = serializers.ListField(child=serializers.ChoiceField(DAYS), max_length=len(DAYS), default=list)
    begins = ClockTime()
    ends = ClockTime()

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if not attrs["begins"] and not attrs["ends"]:
            raise serializers.ValidationError({"begins": _("Enter a time.")})
        return {**attrs, "days": [day for day in DAYS if day in attrs["days"]]}


class OtherDayBody(serializers.Serializer):
    """Special hours. Without times, the business is closed."""

    from_date = CalendarDay()
    to_date = CalendarDay(required=False, allow_blank=True)
    opens = ClockTime()
    closes = ClockTime()
    note = WordsField(max_length=NOTE_LENGTH, default="")

    def to_internal_value(self, data: Any) -> Any:
        is_one_day = isinstance(data, Mapping) and not data.get("to_date")
        return super().to_internal_value({**data, "to_date": data.get("from_date")} if is_one_day else data)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if attrs["to_date"] < attrs["from_date"]:
            raise serializers.ValidationError(
                {"to_date": _("The last day must not be before the first day.")}
            )
        return _check_both_times(attrs)


class NoticeBody(serializers.Serializer):
    """A notice at the top of every page until it ends."""

    text = WordsField(max_length=NOTICE_LENGTH, allow_blank=False, required=True)
    until = serializers.DateTimeField(allow_null=True, default=None)

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        until = attrs["until"]
        return {**attrs, "until": until.isoformat().replace("+00:00", "Z") if until else None}


class ClosedTodayBody(serializers.Serializer):
    """Whether the business is closed today. After midnight, this can still be yesterday's business day."""

    day = serializers.CharField(read_only=True)
    note = WordsField(max_length=NOTE_LENGTH, default="")


class LinkBody(serializers.Serializer):
    """A link to another service."""

    label = WordsField(max_length=80, default="")  # type: ignore[assignment]  # the metaclass takes it out of the class
    url = SafeLinkField()
    purpose = serializers.ChoiceField(LINK_PURPOSES, default="other")


class DaysBody(serializers.Serializer):
    """The special hours, closure and notice of a business. Null removes `closed_today` or `notice`."""

    answered_beside = ("id", "_id", "title", "is_live", "today", "is_subject", "has_kind")

    closed_today = ClosedTodayBody(allow_null=True, required=False)
    notice = NoticeBody(allow_null=True, required=False)
    exceptions = many(OtherDayBody, max_length=MOST_EXCEPTIONS, required=False)

    def validate_exceptions(self, rows: list[ValidatedData]) -> list[ValidatedData]:
        spans.refuse_overlaps((_get_days(row), row) for row in rows)
        return rows


class BusinessBody(DaysBody):
    """The site's own business. The response to GET is a valid body for PUT."""

    name = WordsField(max_length=200)
    kind = serializers.ChoiceField(KIND_SLUGS, required=False)
    address = WordsField(max_length=300)
    phone = WordsField(max_length=40)
    email = serializers.EmailField(allow_blank=True, required=False)
    currency = serializers.ChoiceField(CURRENCIES, required=False)
    latitude = serializers.FloatField(min_value=-90, max_value=90, allow_null=True, required=False)
    longitude = serializers.FloatField(min_value=-180, max_value=180, allow_null=True, required=False)
    links = many(LinkBody, max_length=MOST_LINKS, required=False)
    hours = many(HoursBody, max_length=MOST_HOURS, required=False)
    services = many(ServiceBody, max_length=MOST_SERVICES, required=False)

    def validate_hours(self, rows: list[ValidatedData]) -> list[ValidatedData]:
        spans.refuse_overlaps(((row["day"], row["day"]), row) for row in rows)
        return sorted(rows, key=lambda row: (DAYS.index(row["day"]), row["opens"]))

    def validate(self, attrs: ValidatedData) -> ValidatedData:
        if ("latitude" in attrs) != ("longitude" in attrs) or (
            (attrs.get("latitude") is None) != (attrs.get("longitude") is None)
        ):
            wanted = _("Enter both latitude and longitude.")
            raise serializers.ValidationError({"latitude": wanted})
        return attrs


class MemberDays(serializers.Serializer):
    """A member's special hours, closure and notice. `member_replies` provides the context."""

    id = serializers.IntegerField(source="pk", read_only=True)
    _id = serializers.UUIDField(source="uid", read_only=True)
    title = serializers.CharField(read_only=True)
    is_live = serializers.BooleanField(read_only=True)
    exceptions = OtherDayBody(many=True, read_only=True)
    closed_today = ClosedTodayBody(allow_null=True, read_only=True)
    notice = NoticeBody(allow_null=True, read_only=True)
    today = serializers.SerializerMethodField()

    def to_representation(self, instance: Post) -> JsonObject:
        return {
            "id": instance.pk,
            "_id": str(instance.uid),
            "title": instance.title,
            "is_live": instance.is_live,
            "today": self.get_today(instance),
            **_include_days(DAY_FACTS, instance.business, self._closing_day(instance)),
        }

    @extend_schema_field(describe_type(Today))
    def get_today(self, post: Post) -> Today:
        return compute_today(
            load_plan(post), timezone.now(), current_domain().timezone, self._closing_day(post)
        )

    def _closing_day(self, post: Post) -> str:
        closing: Mapping[int, str] = self.context["closing_days"]
        return closing[post.pk]


def member_replies(posts: Sequence[Post]) -> list[Any]:
    """Serialize the members with their special hours, closures and notices."""
    closing = closing_days({post.pk: load_plan(post) for post in posts}, timezone.now())
    return list(MemberDays(posts, many=True, context={"closing_days": closing}).data)


def business_reply(options: SiteOptions) -> BusinessReply:
    """Return all facts of the site's own business."""
    contact = {name: getattr(options, column) for name, column in CONTACT.items()}
    domain, now = current_domain(), timezone.now()
    planned = with_default_facts({**SITE_FACTS, **DAY_FACTS}, options.business)
    closing_day = closing_days({OWN_BUSINESS: planned}, now)[OWN_BUSINESS]
    facts = _include_days({**SITE_FACTS, **DAY_FACTS}, options.business, closing_day)
    today = compute_today(facts, now, domain.timezone, closing_day)
    beside = {
        "today": today,
        "is_subject": is_subject(facts, domain.template),
        "has_kind": has_kind(domain.template),
    }
    return cast("BusinessReply", {**contact, **facts, **beside})


def _include_days(defaults: JsonMapping, facts: JsonMapping | None, closing_day: str) -> JsonObject:
    """Return the facts with defaults, and `closed_today` only while it applies.

    A client that sends back an expired `closed_today` would close the business today.
    """
    return {**with_default_facts(defaults, facts), "closed_today": find_closure(facts or {}, closing_day)}


def with_default_facts(defaults: JsonMapping, facts: JsonMapping | None) -> JsonObject:
    """Return every fact in `defaults`, with its stored value if there is one."""
    merged = {**defaults, **{name: each for name, each in (facts or {}).items() if name in defaults}}
    return {name: list(each) if isinstance(each, tuple) else each for name, each in merged.items()}


def _get_days(row: JsonMapping) -> tuple[str, str]:
    return row["from_date"], row["to_date"]


def _check_both_times(attrs: ValidatedData) -> ValidatedData:
    if bool(attrs["opens"]) != bool(attrs["closes"]):
        missing = "closes" if attrs["opens"] else "opens"
        complaint = _("Enter both times, or leave both blank for a closed day.")
        raise serializers.ValidationError({missing: complaint})
    return attrs
