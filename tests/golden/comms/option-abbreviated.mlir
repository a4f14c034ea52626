// RUN: comms --timeline inputs/forward.mlir
// STATUS: 2
