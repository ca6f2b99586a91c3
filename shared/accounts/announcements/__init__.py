"""Announcements of the operator on the pages of all or some sites."""
