// RUN: mem --as-xla=no --format=json --at=%1 --at=%4 inputs/step.mlir
