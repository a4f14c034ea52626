// RUN: show inputs/step.mlir
