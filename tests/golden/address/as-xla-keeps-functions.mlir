// RUN: comms --as-xla inputs/step.mlir
