"""Pictures for the demo, drawn by this code alone: the same seed gives the same picture."""
