// RUN: comms --frames=some %s
// STATUS: 2
