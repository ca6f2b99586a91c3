"""Register FAQ categories for blocks, and file links in answers."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from tenants.faqs.models import Faq, FaqCategory
from tenants.media import usage
from tenants.media.links import find_linked_files, linking, select_linked_files, without_links
from tenants.media.usage import Ids, MediaUse
from tenants.posts.content import block_references


class FaqMedia:
    """The links to files in answers."""

    def uses(self, media_ids: Collection[int]) -> dict[int, list[MediaUse]]:
        uses: defaultdict[int, list[MediaUse]] = defaultdict(list)
        for faq in linking(Faq.objects.in_order(), "answer"):
            for media_id in find_linked_files(faq.answer) & set(media_ids):
                uses[media_id].append(MediaUse("faqs", faq.pk, faq.question))
        return dict(uses)

    def used(self) -> Iterator[Ids]:
        yield select_linked_files(Faq.objects.all(), "answer")

    def remove(self, media_id: int) -> None:
        faqs = [
            each
            for each in linking(Faq.objects.all(), "answer")
            if media_id in find_linked_files(each.answer)
        ]
        for faq in faqs:
            faq.answer = without_links(faq.answer, {media_id})
        Faq.objects.bulk_update(faqs, ["answer"])


block_references.EXISTING.add("category", FaqCategory.objects.existing)
usage.SOURCES.add("faqs", FaqMedia())
