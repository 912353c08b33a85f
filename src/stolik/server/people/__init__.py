"""Who plays: guests, their names, and how often they may do things."""
