"""Business info: opening hours, location, special hours.

Site options store the site's business info, and member posts store the members' business info. Changes are
public without publishing a post.
"""
