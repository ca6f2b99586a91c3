"""How each kind of work is done. Every module registers its own."""
