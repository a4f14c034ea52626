// RUN: comms --budget='bytes[model<=1' inputs/forward.mlir
// STATUS: 2
