"""Places, their slots, and stops of businesses there. See docs/decisions/places-and-stops.md."""
