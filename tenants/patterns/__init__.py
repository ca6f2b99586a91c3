"""Groups of blocks saved under a name, as a starting point for new pages and sections."""
