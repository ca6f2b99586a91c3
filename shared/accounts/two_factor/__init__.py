"""The second factor: codes from a phone, and those for the day it is gone."""
