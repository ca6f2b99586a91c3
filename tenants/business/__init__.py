"""Business info: opening hours, location, special hours.

The options store the site's own business info, and a member's post stores the member's. Changes are public
without publishing a post.
"""
