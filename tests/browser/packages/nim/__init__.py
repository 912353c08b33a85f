"""A package that somebody else might install beside Stolik: the same little game twice, once without a client and once with one."""
