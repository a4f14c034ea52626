// RUN: mem --as-xla=no --at="result['wo']" inputs/step.mlir
