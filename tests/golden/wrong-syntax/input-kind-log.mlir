// RUN: check %s
// STATUS: 1
// A word in prose that Python source could begin with does not make the file Python.
from here on
