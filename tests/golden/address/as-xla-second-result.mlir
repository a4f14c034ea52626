// RUN: mem --as-xla --top=20 inputs/step.mlir
