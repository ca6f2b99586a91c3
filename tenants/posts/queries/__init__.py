"""Read posts: lists, live versions, permissions, lookups and uses."""
