"""Sites that were made with WordPress, from the file its own export writes (WXR)."""
