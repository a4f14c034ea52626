// RUN: comms --budget="growth<=5" inputs/forward.mlir
// STATUS: 2
