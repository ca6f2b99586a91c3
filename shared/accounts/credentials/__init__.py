"""What somebody signs in with: lost, changed and confirmed by mail."""
