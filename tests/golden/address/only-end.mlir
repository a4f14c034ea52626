// RUN: show --only=%6 inputs/step.mlir
