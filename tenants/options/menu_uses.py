"""Menu entries that link to a post."""

from collections.abc import Iterator

from tenants.options.models import MenuItem
from tenants.posts.models import Post
from tenants.posts.queries.uses import MOST, PostUse


class MenuUses:
    """The menus as users of posts."""

    def uses(self, post: Post) -> Iterator[PostUse]:
        for item in MenuItem.objects.filter(post=post).in_order()[:MOST]:
            yield PostUse(f"{item.menu}-menu", item.pk, item.text)
