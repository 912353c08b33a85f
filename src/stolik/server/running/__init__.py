"""What one process of the server keeps going: its time, its alarms, its work in the background, the processes in which bots think.

Nothing here knows what a table is.
"""
