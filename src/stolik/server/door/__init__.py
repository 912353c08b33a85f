"""The door: connections before they are requests, and requests before anybody looks at what they ask for."""
