// RUN: propagat %s
// STATUS: 2
