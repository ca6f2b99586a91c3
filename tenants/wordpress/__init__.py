"""Import WordPress sites from the file that WordPress exports (WXR)."""
