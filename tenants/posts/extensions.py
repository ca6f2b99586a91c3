"""Posts show files, name one another, and are published when their time comes."""

from shared.jobs import kinds
from tenants.media import usage
from tenants.posts import outside, uses
from tenants.posts.block_references_existing import existing_cuisines, existing_posts
from tenants.posts.media_usage import PostMedia
from tenants.posts.scheduling import SCHEDULING

kinds.declare(SCHEDULING)
usage.SOURCES.add("posts", PostMedia())
outside.EXISTING.add("post", existing_posts)
outside.EXISTING.add("cuisine", existing_cuisines)
uses.SOURCES.add("posts", uses.OtherPosts())
