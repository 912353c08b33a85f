"""Bots calculate on one core each; NumPy has to hear of it before any test imports it."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
