"""Register posts with other apps: file and post uses, notifications, scheduled publishing, and quotas."""

from shared.accounts.notifications import kinds as news_kinds
from shared.domains.quotas import COUNTS
from shared.jobs import kinds
from shared.tenancy import nightly
from tenants.media import usage
from tenants.posts.changes import quota
from tenants.posts.changes.news import NEWS
from tenants.posts.changes.scheduling import SCHEDULING
from tenants.posts.content import block_references
from tenants.posts.content.block_references_existing import existing_cuisines, existing_posts
from tenants.posts.queries import uses
from tenants.posts.queries.media_usage import PostMedia, without_hidden_posts
from tenants.posts.searching import participants
from tenants.posts.searching.jobs import INDEXING

kinds.declare(SCHEDULING, INDEXING)
news_kinds.declare(*NEWS)
usage.SOURCES.add("posts", PostMedia())
usage.HIDING.add("posts", without_hidden_posts)
block_references.SEARCH_TEXT.add("participants", participants.list_texts)
block_references.EXISTING.add("post", existing_posts)
block_references.EXISTING.add("cuisine", existing_cuisines)
uses.SOURCES.add("posts", uses.OtherPosts())
nightly.EXCLUDED_TABLES.add("autosaves", "posts_autosave")
COUNTS.add("members", quota.COUNT)
