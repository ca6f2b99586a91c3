"""Whole pages, remembered as they were sent and given to the next visitor before Django is asked."""
