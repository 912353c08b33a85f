"""The games of the house, one folder each, with the same names for the same things. The platform finds them like anybody's."""
