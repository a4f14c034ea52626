// RUN: mem --at="result['wo']" inputs/step.mlir
