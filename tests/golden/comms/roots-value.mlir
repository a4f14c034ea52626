// RUN: comms --roots=params %s
// STATUS: 2
