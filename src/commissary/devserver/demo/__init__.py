"""The two demo domains, an association of food trucks and a restaurant, which show all features of a site."""
