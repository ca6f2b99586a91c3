"""Where houses stand and when: places, their slots, and stops. See docs/decisions/0133-where-and-when.md."""
