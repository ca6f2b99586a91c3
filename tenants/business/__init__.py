"""The facts of a kitchen, stated once: when it is open, where it is, and what is unlike other days.

The site's own stand in its options, a member's beside its post. Neither waits for a post to be published.
"""
