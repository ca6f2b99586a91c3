"""Business info: opening hours, location, special hours.

The options store the business info of the site, and a member's post stores that of the member. Changes
are public without publishing a post.
"""
