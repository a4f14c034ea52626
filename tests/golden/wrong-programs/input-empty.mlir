// RUN: check %s
// STATUS: 1
// A file with only comments has no program.
