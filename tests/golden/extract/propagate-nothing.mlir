// RUN: propagate --extract %s
Prose alone.
