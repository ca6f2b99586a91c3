"""Places, their slots, and stops of businesses there. See docs/decisions/0133-where-and-when.md."""
