"""The doors for HTTP: what a browser or a program asks for, and how refusals leave."""
