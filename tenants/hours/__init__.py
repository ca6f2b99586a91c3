"""Compute the opening hours of a business: the weekly schedule, special hours, and the state at a time."""
