"""Search public content. The text of every live post is stored when the post is published."""
