// RUN: mem --fit inputs/step.mlir
// STATUS: 2
