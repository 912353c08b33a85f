"""The door: connections before they are requests, and requests before anybody looks at what they ask for.

What a request is about, and who asks, is not known here.
"""
