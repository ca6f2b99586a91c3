"""Business info: opening hours, location, special hours.

The site's own is in its options, a member's on its post. Changes are public without publishing a post.
"""
