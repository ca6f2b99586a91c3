"""Changes to posts: services, publishing, reviews, revisions, labels."""
