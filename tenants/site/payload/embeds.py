"""Show the embeds in a page's texts with the same blocks as the builder."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from shared.data_types import JsonMapping, JsonObject
from tenants.media.items import MediaItem
from tenants.media.links import get_token
from tenants.media.models import Media
from tenants.posts import blocks
from tenants.posts.collections import MEMBERS
from tenants.posts.content.embeds import Embed, list_embeds, list_pictures
from tenants.posts.models import Post
from tenants.posts.schemas import PublicBlock
from tenants.site.payload.lists import PageData, read
from tenants.site.payload.page_reads import PageRead
from tenants.site.payload.routing import PagePlan
from tenants.site.payload.stops_shown import DAYS_OF_MAP
from tenants.stops.public import PlaceQuery

MOST_FORMS = 10
"""Maximum number of different forms in the texts of a page."""
_MAPS = {"locations": "Locations", "stops": "StopsMap"}


def read_with_embeds(plan: PagePlan, page: PageRead) -> tuple[PagePlan, PageData]:
    """Return the data of a page with the blocks of its embeds, and the plan with the data for these
    blocks."""
    data = read(plan, known=page.known, pictures=page.config.picture_ids)
    embeds = _find_embeds(data)
    wider = _with_data_of(plan, embeds)
    galleries = [each for each in embeds if each.kind == "gallery"]
    pictures = _find_own({picture for each in galleries for picture in list_pictures(each)})
    if wider != plan or pictures:
        ids = {number for number, _token in pictures}
        data = read(wider, known=page.known, pictures=page.config.picture_ids | ids)
    data.embeds = _resolve_embeds(embeds, data.files, pictures)
    return wider, data


def _find_embeds(data: PageData) -> list[Embed]:
    """Return the embeds in all texts that a page can show in full."""
    # The home page of a restaurant shows the text of its only member. Other lists show excerpts.
    in_lists = (data.lists.get(name) for name in ("faqs", MEMBERS.slug))
    return list_embeds(data.post, data.blocks, *in_lists)


def _with_data_of(plan: PagePlan, embeds: Iterable[Embed]) -> PagePlan:
    """Return the plan, extended by the places and stops that embedded maps show."""
    maps = {each.source for each in embeds if each.kind == "map"}
    if "locations" in maps:
        places = plan.places or PlaceQuery()
        plan = replace(plan, places=replace(places, shows_all=True))
    if "stops" in maps and plan.stops.businesses is not None:
        stops = plan.stops
        days = max(stops.days_of_others, DAYS_OF_MAP)
        plan = replace(plan, stops=replace(stops, mentions_others=True, days_of_others=days))
    return plan


def _find_own(pictures: set[tuple[int, str]]) -> set[tuple[int, str]]:
    """Return the images of this domain. Another domain has other files with the same ids."""
    if not pictures:
        return set()
    files = Media.objects.filter(pk__in=[number for number, _token in pictures]).only("uid")
    return pictures & {(each.pk, get_token(each)) for each in files}


def _resolve_embeds(
    embeds: Sequence[Embed], files: Mapping[int, MediaItem], pictures: set[tuple[int, str]]
) -> dict[str, PublicBlock]:
    """Return the block for each embed by its key. Forms that are not live are missing."""
    forms = _load_forms([each.source for each in embeds if each.kind == "form"][:MOST_FORMS])
    content: list[tuple[str, JsonMapping]] = []
    for each in embeds:
        if each.kind == "form":
            content += [(each.key, forms[each.source])] if each.source in forms else []
        else:
            content.append((each.key, _build_block(each, pictures)))
    shown = blocks.resolve_blocks({"content": [block for _key, block in content]}, files)
    resolved = dict(zip((key for key, _block in content), shown, strict=True))
    for each in embeds:
        if each.kind == "gallery":
            _use_alts_of(each, resolved[each.key])
    return resolved


def _build_block(embed: Embed, pictures: set[tuple[int, str]]) -> JsonObject:
    if embed.kind == "video":
        return {
            "type": "VideoEmbed",
            "props": {"id": embed.key, "video": embed.source, "caption": embed.caption},
        }
    if embed.kind == "gallery":
        images = [{"image": each[0] if each in pictures else None} for each in list_pictures(embed)]
        return {"type": "Gallery", "props": {"id": embed.key, "images": images}}
    block_type = _MAPS[embed.source]
    return {"type": block_type, "props": {"id": f"map-{embed.source}", "title": ""}}


def _use_alts_of(gallery: Embed, block: PublicBlock) -> None:
    """Replace the alt texts of the library with those of the text."""
    for image, alt in zip(block["props"]["images"], gallery.label.split("\n"), strict=True):
        if image["image_item"]:
            image["image_item"] = {**image["image_item"], "alt": alt}


def _load_forms(block_ids: Sequence[str]) -> dict[str, JsonObject]:
    """Return the live forms of this site with these ids, with one query if there are any."""
    if not block_ids:
        return {}
    live = Post.objects.live().exclude(live_builder=None).showing_blocks("Form", block_ids).in_order()
    forms: dict[str, JsonObject] = {}
    for builder in live.values_list("live_builder", flat=True)[: len(block_ids)]:
        for block in blocks.every_block(builder):
            if block["type"] == "Form" and block["props"].get("id") in block_ids:
                forms.setdefault(block["props"]["id"], block)
    return forms
