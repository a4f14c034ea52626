// RUN: cost inputs/step.mlir
// STATUS: 2
