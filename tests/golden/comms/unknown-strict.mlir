// RUN: comms --strict inputs/unknown-calls.mlir
// STATUS: 1
