"""Full-text search over public content: the text of every live post, stored when it is published."""
