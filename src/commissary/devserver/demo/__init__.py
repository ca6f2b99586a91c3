"""Two domains to look at: an association of food trucks and one restaurant, with everything a site has."""
