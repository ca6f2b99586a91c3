"""Facts of a business: opening hours, location, special hours.

The site's own are in its options, a member's on its post. Changes are public without publishing a post.
"""
