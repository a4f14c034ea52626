// RUN: sweep --mesh=x=2/8 inputs/manual.mlir
// STATUS: 1
