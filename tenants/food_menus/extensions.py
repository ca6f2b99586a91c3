"""Register food menus: versions, file uses, references in blocks, and search text of pages."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from shared.data_types import JsonObject
from tenants.food_menus.models import FoodMenu
from tenants.food_menus.search_text import list_texts
from tenants.food_menus.versions import FoodMenuVersions
from tenants.history.kinds import KINDS
from tenants.history.models import Kind
from tenants.media import usage
from tenants.media.usage import Ids, MediaUse, select_shown_files
from tenants.posts.content import block_references


class FoodMenuMedia:
    """The uses of files in food menus."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        wanted = set(media_ids)
        uses: dict[int, list[MediaUse]] = defaultdict(list)
        rows = FoodMenu.objects.showing(wanted).in_order().values_list("id", "title", "media_ids")
        for menu_id, title, shown in rows:
            for media_id in wanted.intersection(shown):
                uses[media_id].append(MediaUse(kind="food_menus", id=menu_id, title=title))
        return uses

    def used(self) -> Iterator[Ids]:
        yield select_shown_files(FoodMenu.objects.all())

    def remove(self, media_id: int) -> None:
        menus = list(FoodMenu.objects.showing({media_id}).select_for_update())
        for menu in menus:
            menu.body = _without_file(menu.body, media_id)
            menu.media_ids = [each for each in menu.media_ids if each != media_id]
        FoodMenu.objects.bulk_update(menus, ["body", "media_ids"])


usage.SOURCES.add("food_menus", FoodMenuMedia())
KINDS.add(Kind.FOOD_MENU, FoodMenuVersions())
block_references.EXISTING.add("food_menu", FoodMenu.objects.existing)
block_references.SEARCH_TEXT.add("food_menus", list_texts)


def _without_file(body: JsonObject, media_id: int) -> JsonObject:
    sections = [
        {
            **section,
            "dishes": [
                {**dish, "image": None} if dish["image"] == media_id else dish for dish in section["dishes"]
            ],
        }
        for section in body["sections"]
    ]
    return {**body, "sections": sections}
