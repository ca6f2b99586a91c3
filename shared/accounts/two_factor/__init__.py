"""The second factor: codes from a phone, and recovery codes."""
