"""The operator's announcements on the pages of all or some sites."""
