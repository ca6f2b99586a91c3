"""Dates of events: times, days and repetition."""
