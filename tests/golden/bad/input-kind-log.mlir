// RUN: check %s
// STATUS: 1
// A word that begins like Python source, in prose, shows no kind.
from here on
