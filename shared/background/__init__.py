"""Background work that was given up: what it was, why it failed, and how it is tried once more."""
