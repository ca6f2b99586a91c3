"""When a house is open: usual hours, days unlike others, and what follows of both for a moment. No models."""
