// RUN: mem --as-xla=no --at=@scale/%0 --at=result0 --at=%3/cond/%6 inputs/step.mlir
