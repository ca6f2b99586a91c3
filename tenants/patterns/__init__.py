"""Groups of blocks saved under a name, as a start for new pages and sections."""
