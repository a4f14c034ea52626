// RUN: comms --top=5 inputs/forward.mlir
// STATUS: 2
