// RUN: what-if ../suggest/inputs/conflict.mlir
// STATUS: 2
