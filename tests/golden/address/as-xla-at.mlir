// RUN: mem --as-xla --at=@where/%1 inputs/step.mlir
