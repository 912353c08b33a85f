"""The parts of `bench/chaos.py`: people who play on through every fault, what breaks under them, and who looks it over.

`kept` and `checker` hold values alone and are tested with planted faults; everything else touches real processes.
"""
