"""Tables that are in memory: finding and resting them, what is done at them, on whose clock, and what each watcher sees.

A live table knows neither HTTP nor sockets: whoever watches it is a `Watcher`.
"""
