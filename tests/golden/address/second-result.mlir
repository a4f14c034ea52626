// RUN: mem --top=20 inputs/step.mlir
