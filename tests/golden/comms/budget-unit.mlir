// RUN: comms --budget='bytes<=3parsecs' inputs/forward.mlir
// STATUS: 2
