// RUN: comms --budget=bytes inputs/forward.mlir
// STATUS: 2
