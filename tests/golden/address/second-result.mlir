// RUN: mem --as-xla=no --top=20 inputs/step.mlir
