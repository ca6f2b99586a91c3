"""Groups of blocks that a domain keeps under a name, to begin new pages and sections with."""
