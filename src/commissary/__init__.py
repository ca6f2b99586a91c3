"""Commissary: websites for associations of restaurants and food trucks, many on one installation."""
