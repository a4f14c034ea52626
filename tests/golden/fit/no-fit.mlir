// RUN: mem --batch=%tokens:0 inputs/step.mlir
// STATUS: 2
