// RUN: mem --at=%6 inputs/step.mlir
// STATUS: 1
