"""The two demo domains: an association of food trucks and one restaurant, with all features of a site."""
