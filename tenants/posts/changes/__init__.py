"""Everything that changes posts: services, publishing, reviews, revisions, labels."""
