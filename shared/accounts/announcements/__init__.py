"""Announcements of the operator above the pages of all or some sites."""
