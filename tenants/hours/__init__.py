"""Opening hours of a business: the weekly schedule, special days, and the state at one moment. No models."""
