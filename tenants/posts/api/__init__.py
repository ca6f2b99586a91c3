"""The HTTP API of posts: views, request bodies and responses."""
