"""The blocks of the demo's home page."""

from typing import Any

from wagtail import blocks
from wagtail.images.blocks import ImageChooserBlock

from tests.bench.wagtail_site.schedule import between, list_upcoming


def _template(name: str) -> str:
    return f"wagtail_site/blocks/{name}.html"


class HoursBlock(blocks.StructBlock):
    day = blocks.CharBlock()
    opens = blocks.CharBlock(required=False)
    closes = blocks.CharBlock(required=False)
    note = blocks.CharBlock(required=False)


class LocationBlock(blocks.StructBlock):
    address = blocks.CharBlock()
    latitude = blocks.FloatBlock()
    longitude = blocks.FloatBlock()
    note = blocks.CharBlock(required=False)


class LinkBlock(blocks.StructBlock):
    label = blocks.CharBlock()
    url = blocks.URLBlock()


class HeroBlock(blocks.StructBlock):
    title = blocks.CharBlock()
    subtitle = blocks.CharBlock(required=False)
    image = ImageChooserBlock()
    cta_text = blocks.CharBlock(required=False)
    cta_url = blocks.CharBlock(required=False)

    class Meta:
        template = _template("hero")


class OutNowBlock(blocks.StructBlock):
    title = blocks.CharBlock()
    limit = blocks.IntegerBlock()
    empty_text = blocks.CharBlock(required=False)

    class Meta:
        template = _template("out_now")

    def get_context(self, value: Any, parent_context: Any = None) -> Any:
        context = super().get_context(value, parent_context=parent_context)
        schedule, most = context["schedule"], value["limit"]
        running, later = schedule.running, schedule.later
        total = len(running) + len(later)
        after = None if total else schedule.after_today()
        return context | {
            "running": running[:most],
            "later": later[: max(0, most - len(running))],
            "next": after,
            "next_day": schedule.day_of(after) if after else "",
            "total": total,
            "more": total > most,
        }


class MembersBlock(blocks.StructBlock):
    """Members as cards: all members, or the members of one cuisine."""

    title = blocks.CharBlock()
    text = blocks.CharBlock(required=False)
    limit = blocks.IntegerBlock()
    cuisine = blocks.CharBlock(required=False)
    show_filter = blocks.BooleanBlock(required=False)
    more = blocks.BooleanBlock(required=False)

    class Meta:
        template = _template("members")

    def get_context(self, value: Any, parent_context: Any = None) -> Any:
        from tests.bench.wagtail_site.models import MemberPage

        context = super().get_context(value, parent_context=parent_context)
        members = MemberPage.objects.live().with_cards()
        if value["cuisine"]:
            members = members.filter(cuisines__slug=value["cuisine"])
        shown = list(members.order_by("path")[: value["limit"]])
        for each in shown:
            each.standing = context["schedule"].in_words(each.pk)
        cuisines = {cuisine.pk: cuisine for each in shown for cuisine in each.cuisines.all()}
        return context | {"members": shown, "cuisines": cuisines.values()}


class ShowcasesBlock(blocks.StructBlock):
    title = blocks.CharBlock()
    limit = blocks.IntegerBlock()

    class Meta:
        template = _template("showcases")

    def get_context(self, value: Any, parent_context: Any = None) -> Any:
        from tests.bench.wagtail_site.models import ShowcasePage

        context = super().get_context(value, parent_context=parent_context)
        shown = ShowcasePage.objects.live().defer("description")
        coming = list_upcoming(list(shown), context["schedule"].now.date())[: value["limit"]]
        for each in coming:
            each.times = between(each.start_time, each.end_time) if each.end_time else ""
        return context | {"showcases": coming}


class FaqBlock(blocks.StructBlock):
    title = blocks.CharBlock()
    limit = blocks.IntegerBlock()

    class Meta:
        template = _template("faq")

    def get_context(self, value: Any, parent_context: Any = None) -> Any:
        context = super().get_context(value, parent_context=parent_context)
        return context | {"shown": context["faqs"][: value["limit"]]}


class ColumnBlock(blocks.StreamBlock):
    text = blocks.RichTextBlock(template=_template("text"))
    showcases = ShowcasesBlock()


class ColumnsBlock(blocks.StructBlock):
    first = ColumnBlock()
    second = ColumnBlock()

    class Meta:
        template = _template("columns")


def body_blocks() -> list[tuple[str, blocks.Block]]:
    return [
        ("hero", HeroBlock()),
        ("out_now", OutNowBlock()),
        ("members", MembersBlock()),
        ("columns", ColumnsBlock()),
        ("faq", FaqBlock()),
    ]
