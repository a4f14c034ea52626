// RUN: check %s
// STATUS: 1
// Comments alone are no program.
