"""When events take place: times, days and repetition."""
