"""Search over what visitors may see: the words of every live post, kept when it is published."""
